#include "project/opening/game_numbers.h"

#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/file/numbers.h"

namespace planche::project {

namespace {

const declared::Given* find_number(const declared::Game& game, std::string_view name) {
  for (const auto& [known, given] : game.model().numbers) {
    if (known == name) return &given;
  }
  return nullptr;
}

std::string hint_for_number(const declared::Game& game, std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto& [number, given] : game.model().numbers) known.push_back(number);
  return base::suggestion(name, known);
}

}  // namespace

void take_numbers(const data::Document& house_rules, declared::Choices& choices) {
  for (const data::Member& member : *house_rules.root.object()) {
    // "$schema" is not a number of the rules.
    if (const auto number = declared::number_of(&member.value)) choices.numbers[member.key] = *number;
  }
}

void check_numbers(const data::Document& house_rules, const declared::Game& game, diag::Sink& sink) {
  const auto report = [&](const data::Member& member, diag::Span span, const char* code, std::string message,
                          std::string hint) {
    auto d = diag::problem(house_rules.source, span, code, std::move(message));
    d.path = member.key;
    d.hint = std::move(hint);
    sink.add(std::move(d));
  };
  for (const data::Member& member : *house_rules.root.object()) {
    if (!member.value.is_number()) continue;
    const declared::Given* number = find_number(game, member.key);
    if (number == nullptr) {
      report(member, member.key_span, "data/unknown-field",
             fmt::format("{} has no number \"{}\"", game.title(), member.key),
             game.model().numbers.empty() ? "its game file has no \"numbers\"" : hint_for_number(game, member.key));
    } else if (const auto chosen = declared::number_of(&member.value)) {
      if (std::string fault = declared::limit_fault(*number, *chosen); !fault.empty())
        report(member, member.value.span(), "data/limit", std::move(fault), {});
    }
  }
}

bool takes_numbers(const InputChoices& input, const declared::Game& game, Messages& messages) {
  bool all = true;
  for (const auto& [name, values] : input.rules.numbers) {
    const declared::Given* number = find_number(game, name);
    const std::string fault = number == nullptr ? "" : declared::limit_fault(*number, values.front());
    if (number == nullptr)
      messages.refuse(fmt::format("--set: {} has no number \"{}\"", game.title(), name), hint_for_number(game, name));
    if (!fault.empty()) messages.refuse(fmt::format("--set {}: {}", name, fault));
    all = all && number != nullptr && fault.empty();
  }
  return all;
}

}  // namespace planche::project
