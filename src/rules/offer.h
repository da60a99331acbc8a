// Commands that a game offers beside those that all games share: `planche rate`.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/play.h"

namespace planche::rules {

// A line of a shell that help shows, and what it does; may be empty.
struct Example {
  std::string_view line, meaning;
};

// Of a command that games share, or without one of planche itself.
struct GameExample {
  std::string_view command;
  Example example;
};

// A document that a command takes: "FILE", "a deck; - is standard input".
struct Operand {
  std::string_view name, meaning;
  std::size_t most = 1;  // documents in its place
};

struct OfferRequest {
  std::vector<NamedDocument> documents;  // of the operands: of the game, without errors
  std::map<std::string, std::shared_ptr<const Subject>, std::less<>> named = {};  // the same, by option
  GivenOptions options = {};
  bool json = false;       // instead of text for people
  unsigned threads = 1;    // which change nothing else
  Progress progress = {};  // called on the calling thread only
};

// `name` is no other command's. Help says `summary` in one line and `description` in full.
struct Offer {
  std::string_view name, summary, description;
  std::vector<Example> examples;
  std::vector<Operand> operands;
  std::vector<GameOption> options;
  // Prints lines: of JSON where it was asked for or `format` is empty.
  Asked<void> (*run)(const OfferRequest& request, const Lines& out);
  std::string_view format = {};   // what --format text|json does; empty: there is none
  std::string_view threads = {};  // what --threads does; empty: there is none
  std::string_view counted = {};  // what progress counts: "duels"
  // Whether the options go together, asked before documents are read. Null: they do.
  Asked<void> (*check)(const GivenOptions& options) = nullptr;
};

}  // namespace planche::rules
