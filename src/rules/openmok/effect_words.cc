// Effects in a cell of a table: "mark opponent 2 + attack_again".
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "base/text.h"
#include "data/write_table.h"
#include "rules/openmok/effect.h"

namespace planche::rules::openmok {

namespace {

// "mark opponent 2" as the object that a deck has: { "do": "mark", "side": "opponent", "count": 2 }. What is missing or
// misspelt is left to the deck's format.
data::Value effect_value(const std::string& text, diag::Span span) {
  std::vector<std::string_view> words = base::split(text, ' ');
  std::erase(words, "");
  data::Object effect;
  const auto add = [&](std::string_view key, data::Value value) {
    effect.push_back({std::string{key}, span, std::move(value)});
  };
  const auto is_count = [](std::string_view word) {
    return word == "any" || data::value_of({std::string{word}, {}}).is_number();
  };
  if (!words.empty()) add("do", {std::string{words.front()}, span});
  std::vector<std::string_view> names{"from", "to"};
  if (words.empty() || words.front() != "move_mark") names = {"side"};
  bool counted = false;
  std::size_t named = 0;
  for (const std::string_view word : std::span{words}.subspan(std::min<std::size_t>(1, words.size()))) {
    if (is_count(word) && !counted) {
      counted = true;
      add("count", data::value_of({std::string{word}, span}));
    } else {
      add(named < names.size() ? names[named++] : word, {std::string{word}, span});
    }
  }
  return {std::move(effect), span};
}

}  // namespace

data::Value value_of_words(const data::Cell& cell) {
  data::Array effects;
  for (const std::string_view text : base::split(cell.text, '+'))
    effects.push_back(effect_value(base::lower(text), cell.span));
  return {std::move(effects), cell.span};
}

std::string words_of_effects(const data::Value& effects) {
  std::vector<std::string> all;
  for (const data::Value& effect : effects.array() == nullptr ? data::Array{} : *effects.array()) {
    std::vector<std::string> words;
    for (const char* member : {"do", "side", "from", "to", "count"}) {
      if (const data::Value* value = effect.find(member)) words.push_back(data::cell_text(*value));
    }
    all.push_back(fmt::format("{}", fmt::join(words, " ")));
  }
  return fmt::format("{}", fmt::join(all, " + "));
}

}  // namespace planche::rules::openmok
