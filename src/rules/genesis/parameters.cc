#include "rules/genesis/parameters.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "rules/rules_file.h"

namespace planche::rules::genesis {

namespace {

struct Number {
  std::string_view name;
  int Parameters::*member;
  int least, most;
  std::string_view meaning;
};

constexpr std::array<Number, 7> numbers{{
    {"ideas", &Parameters::ideas, 1, most_ideas, "pebbles in all [Description du jeu]"},
    {"pyramids", &Parameters::pyramids, fewest_pyramids, most_pyramids, "pyramids in all [Genèse]"},
    {"size", &Parameters::size, sizes.front(), sizes.back(), "cells on a side: 5, 7 or 9"},
    {"immobile_after_destroying", &Parameters::immobile_after_destroying, 0, longest_immobile,
     "turns that the player then misses [Bastet]"},
    {"immobile_after_killing", &Parameters::immobile_after_killing, 0, longest_immobile,
     "turns that the player then misses [Bastet]"},
    {"move_both", &Parameters::move_both, 0, 1, "1: both pieces may move in a turn; 0: one [Description du jeu]"},
    {"most_turns", &Parameters::most_turns, 0, longest_game, "agreed number of turns of both players; 0: none"},
}};

bool fits(const Number& number, std::int64_t value) {
  if (number.member == &Parameters::size) return std::ranges::find(sizes, value) != sizes.end();
  return value >= number.least && value <= number.most;
}

void refuse(const Number& number, std::int64_t value, const data::Document* document, const data::Value* where,
            diag::Sink& sink) {
  diag::Diagnostic d = diag::finding(diag::Severity::error, "data/limit",
                                     number.member == &Parameters::size
                                         ? fmt::format("{}: expected 5, 7 or 9, found {}", number.name, value)
                                         : fmt::format("{}: expected an integer from {} to {}, found {}", number.name,
                                                       number.least, number.most, value));
  d.path = std::string{number.name};
  if (document != nullptr) {
    d.source = document->source;
    d.span = where->span();
  }
  sink.add(std::move(d));
}

}  // namespace

const data::Format& parameters_format() {
  using data::Format;
  using data::Need;
  static const Format format = [] {
    Format object = Format::object("The numbers of Genesis")
                        .field("game", Format::constant("genesis"), "the game", Need::required)
                        .field("kind", Format::constant("rules"), "the kind of document", Need::required)
                        .field("edition", Format::string(), "of the rulebook");
    for (const Number& number : numbers) {
      Format one = Format::integer();
      if (number.member == &Parameters::size) {
        one.among({sizes.begin(), sizes.end()});
      } else {
        one.at_least(number.least).at_most(number.most);
      }
      object.field(std::string{number.name}, std::move(one), std::string{number.meaning});
    }
    return object;
  }();
  return format;
}

Parameters load_parameters(const Settings& settings, diag::Sink& sink) {
  Parameters parameters;
  const auto document = read_rules_file(rules_file_of("genesis", settings), parameters_format(), sink);
  for (const Number& number : numbers) {
    const auto take = [&](std::int64_t value, const data::Document* source, const data::Value* where) {
      if (fits(number, value)) {
        parameters.*number.member = static_cast<int>(value);
      } else {
        refuse(number, value, source, where, sink);
      }
    };
    const data::Value* own = document ? document->root.find(number.name) : nullptr;
    if (own != nullptr && own->integer() != nullptr) take(*own->integer(), &*document, own);
    const auto given = settings.numbers.find(number.name);
    if (given != settings.numbers.end()) take(given->second, nullptr, nullptr);
  }
  return parameters;
}

std::string parameters_json(const Parameters& parameters) {
  std::string json = R"({"game":"genesis","kind":"rules")";
  for (const Number& number : numbers) json += fmt::format(R"(,"{}":{})", number.name, parameters.*number.member);
  return json + "}";
}

}  // namespace planche::rules::genesis
