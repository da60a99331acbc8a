// Reads options of games.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "rules/play.h"

namespace planche::rules {

// The value of an option, or `otherwise` if it was not given.
std::string value_of(const GivenOptions& options, std::string_view name, std::string_view otherwise);

// Refuses documents of other kinds: "expected a position, found …".
Asked<void> expect_kind(const Subject& document, std::string_view kind, std::string_view wanted,
                        std::string_view hint = "");
// The same for "a position of Lantern" or "a game of Lantern".
Asked<void> expect_position(const Subject& document, std::string_view hint = "");
Asked<void> expect_game(const Subject& document, std::string_view hint = "");
// A hint for commands that take a position but got a game.
std::string_view replay_hint(const Subject& document);

// A whole number from `least` to `most`; nothing for other texts.
template <typename Number>
std::optional<Number> whole(std::string_view text, Number least, Number most) {
  Number number{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  const bool fits = error == std::errc{} && rest == end && number >= least && number <= most;
  return fits ? std::optional{number} : std::nullopt;
}

// The range of a number, and the message for others: "expected a number from 1 to 9".
template <typename Number>
struct Bounds {
  Number otherwise, least, most;  // otherwise: the default
  std::string hint = {};
  std::string_view what = "a number";
};

// "--max-plies 40".
template <typename Number>
Asked<Number> number_of(const GivenOptions& options, std::string_view name, const Bounds<Number>& bounds) {
  const auto given = options.find(name);
  if (given == options.end()) return bounds.otherwise;
  if (const auto number = whole(given->second, bounds.least, bounds.most)) return *number;
  return refused(fmt::format("--{}: expected {} from {} to {}, found \"{}\"", name, bounds.what, bounds.least,
                             bounds.most, given->second),
                 bounds.hint);
}

}  // namespace planche::rules
