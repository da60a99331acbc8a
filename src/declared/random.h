// Records made at random, as "random" of a game file says, that obey its rules.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "declared/game.h"

namespace planche::declared {

// Draws again until rules hold, which makes what obeys them as likely as it is declared, exactly.
class Randomiser {
 public:
  static constexpr std::uint64_t most_tries = 1'000'000;  // for one document
  static constexpr std::uint64_t most_counted = 100'000;  // records that are counted beforehand

  // Nothing, and reported, when the game file does not say how, or says it wrong.
  static std::optional<Randomiser> read(std::shared_ptr<const Game> game, diag::Sink& sink);

  // A line of JSON with so many records (at least one) of each list: of document `number` of the seed, whatever was
  // made before. Rules over all records of a list are asked where there are several. Fails, saying why, where nothing
  // that obeys the rules was found.
  tl::expected<std::string, std::string> document(std::uint64_t seed, std::uint64_t number, std::size_t records);

  // Of a list: how many different draws there are and how many of them obey the rules for one record. Nothing where
  // there are too many to count.
  struct Counted {
    std::string list;
    std::uint64_t all = 0, kept = 0;
  };
  std::vector<Counted> counted();
  // Rules that are errors when they are broken, and ask for what documents have and these have not.
  std::vector<std::string> unjudged() const;
  // Records that were drawn, and of them those in documents.
  std::uint64_t drawn() const;
  std::uint64_t kept() const;

  ~Randomiser();
  Randomiser(Randomiser&&) noexcept;

 private:
  class Maker;
  explicit Randomiser(std::unique_ptr<Maker> maker);
  std::unique_ptr<Maker> maker_;
};

// Fields that the documents, or records of a list in them, must have and that are not drawn.
struct Undrawn {
  std::string of;
  std::vector<std::string> fields;
};
std::vector<Undrawn> undrawn(const Game& game);

}  // namespace planche::declared
