// Commands of a single game, such as `planche rate`.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "rules/play.h"

namespace planche::rules {

// A command line shown in help, and its description; may be empty.
struct Example {
  std::string_view line, meaning;
};

// An example of a shared command, or of planche itself.
struct GameExample {
  std::string_view command;
  Example example;
};

// A document that a command takes: "FILE", "a deck; - is standard input".
struct Operand {
  std::string_view name, meaning;
  std::size_t most = 1;  // limit of documents for it
};

struct OfferRequest {
  std::vector<NamedDocument> documents;  // the operands: documents of the game, without errors
  std::map<std::string, std::shared_ptr<const Subject>, std::less<>> named = {};  // documents given by options
  GivenOptions options = {};
  bool json = false;             // JSON instead of text
  unsigned threads = 1;          // does not affect the result
  Progress progress = {};        // called only on the calling thread
  ShardCounts* shard = nullptr;  // for commands that several machines can share; a shard prints nothing
};

// `name` must be unique among commands. Help shows `summary` in one line and `description` in full.
struct Offer {
  std::string_view name, summary, description;
  std::vector<Example> examples;
  std::vector<Operand> operands;
  std::vector<GameOption> options;
  // Prints lines: of JSON if requested or if `format` is empty.
  Asked<void> (*run)(const OfferRequest& request, const Lines& out);
  std::string_view format = {};   // help for --format text|json; empty: no such option
  std::string_view threads = {};  // help for --threads; empty: no such option
  std::string_view counted = {};  // what progress counts: "duels"
  // Checks the combination of options before documents are read. Null: all are valid.
  Asked<void> (*check)(const GivenOptions& options) = nullptr;
  bool shared = false;  // takes --shard
};

}  // namespace planche::rules
