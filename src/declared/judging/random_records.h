// Makes random records from "random" of a game file that obey its rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "declared/lists/game.h"

namespace planche::declared {

// What all documents together may take; the next document fails.
struct StepLimit {
  std::uint64_t steps = 750'000'000, steps_each = 50'000;  // of expressions: in all; more for each document
  std::uint64_t tries = 10'000'000, tries_each = 1'000;    // drawn records, likewise
};

// Why there is no document.
struct RandomFailure {
  std::string message = {};
  std::optional<diag::Diagnostic> fault = {};  // an expression that cannot be evaluated; then there is no message
  std::string hint = {};
};

// Draws again until the rules hold. So valid results keep exactly their declared probabilities.
class Randomiser {
 public:
  static constexpr std::uint64_t most_tries = 1'000'000;  // for one document
  static constexpr std::uint64_t most_counted = 100'000;  // records that are counted in advance

  // Reports and returns nothing if the game file has no "random", or a wrong one.
  static std::optional<Randomiser> read(std::shared_ptr<const Game> game, diag::Sink& sink,
                                        const StepLimit& limit = {});

  // A line of JSON with this number of records (at least one) of each list: document `number` of the seed, independent
  // of earlier calls. A rule about a whole list, not about each record, applies only if `records` is more than 1. Fails
  // with a reason if no draw obeys the rules, or if one of them cannot be evaluated.
  tl::expected<std::string, RandomFailure> document(std::uint64_t seed, std::uint64_t number, std::size_t records);

  // For a list: the number of different draws, and the number that obey the rules about single records. Nothing if
  // there are too many to count.
  struct Counted {
    std::string list;
    std::uint64_t all = 0, kept = 0;
  };
  std::vector<Counted> counted();
  // Rules that are errors but use values that these documents lack.
  std::vector<std::string> unjudged() const;
  // Rules over all records that are errors; documents of one record ignore them.
  std::vector<std::string> about_all() const;
  // The number of records drawn, and of those in documents.
  std::uint64_t drawn() const;
  std::uint64_t kept() const;

  ~Randomiser();
  Randomiser(Randomiser&&) noexcept;

 private:
  class Maker;
  explicit Randomiser(std::unique_ptr<Maker> maker);
  std::unique_ptr<Maker> maker_;
};

// Required fields, of documents or of their lists, that are not drawn.
struct Undrawn {
  std::string of;
  std::vector<std::string> fields;
};
std::vector<Undrawn> undrawn(const Game& game);

}  // namespace planche::declared
