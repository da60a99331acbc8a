// Universes for the tests of what Praxis prints.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/setup.h"
#include "rules/game.h"

namespace planche::parts::praxis {

// Of a document, which is sound.
inline rules::praxis::Universe read(const std::string& json) {
  diag::Sink sink;
  const auto subject = rules::read_and_validate(std::make_shared<diag::Source>("universe.json", json), false, {}, sink);
  EXPECT_FALSE(sink.has_errors()) << json;
  return rules::content_of<rules::praxis::Universe>(*subject);
}

// The k-th document that `planche randomise praxis` makes of a seed, by the usual rules.
inline std::string random_document(rules::GivenOptions options, std::uint64_t seed, std::uint64_t k) {
  const auto usual = rules::ruleset_of(*rules::find_game("praxis"), {});
  return rules::praxis::randomise({seed, std::move(options), usual}).value()(k).value();
}

inline rules::praxis::Universe random_universe(const std::string& layout, int players, int edition, std::uint64_t seed,
                                               std::uint64_t k) {
  return read(random_document(
      {{"layout", layout}, {"players", std::to_string(players)}, {"edition", std::to_string(edition)}}, seed, k));
}

}  // namespace planche::parts::praxis
