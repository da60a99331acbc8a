#include "project/opening/game_options.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "parts/parts.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"

namespace planche::project {

namespace {

const rules::GameOption* find_option(const std::vector<rules::GameOption>& options, std::string_view name) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const auto& o) { return o.name == name; });
  return found == options.end() ? nullptr : &*found;
}

std::string list_of(const std::vector<rules::GameOption>& options) {
  std::vector<std::string> names;
  for (const rules::GameOption& option : options) names.push_back(fmt::format("--{}", option.name));
  return fmt::format("{}", fmt::join(names, ", "));
}

bool value_known(const rules::GameOption& option, const std::string& value, Messages& messages) {
  const auto& values = option.values;
  if (values.empty() || std::find(values.begin(), values.end(), value) != values.end()) return true;
  const bool numbers = std::all_of(values.begin(), values.end(), [](auto known) { return base::decimal(known); });
  const auto near = numbers ? std::nullopt : base::nearest(value, values);
  messages.refuse(fmt::format("--{}: expected {}, found \"{}\"", option.name, base::join_alternatives(values), value),
                  near ? fmt::format("did you mean \"{}\"?", *near) : "");
  return false;
}

}  // namespace

OptionTables playing_options(std::vector<rules::GameOption> rules::Play::*options) {
  OptionTables tables;
  for (const rules::Game* game : rules::games()) tables.push_back({game, &(game->play.*options)});
  return tables;
}

OptionTables printing_options() {
  OptionTables tables;
  for (const parts::Workshop* workshop : parts::workshops()) {
    if (const rules::Game* game = rules::find_game(workshop->game)) tables.push_back({game, &workshop->options});
  }
  return tables;
}

bool takes_options(const rules::Game& game, const OptionTables& tables, const rules::GivenOptions& given,
                   Messages& messages) {
  static const std::vector<rules::GameOption> none;
  const auto table = std::find_if(tables.begin(), tables.end(), [&](const OptionTable& t) { return t.game == &game; });
  const auto& known = table == tables.end() ? none : *table->options;
  bool refused = false;
  for (const auto& [name, value] : given) {
    const rules::GameOption* option = find_option(known, name);
    if (option == nullptr) {
      messages.refuse(fmt::format("--{} is not an option of {}", name, game.title),
                      known.empty() ? fmt::format("{} has no options of its own here", game.title)
                                    : fmt::format("{} knows {}", game.title, list_of(known)));
      refused = true;
      continue;
    }
    if (!value_known(*option, value, messages)) refused = true;
  }
  return !refused;
}

bool takes_no_options(const std::string& title, const OptionTables& tables, const rules::GivenOptions& given,
                      Messages& messages) {
  for (const auto& [name, value] : given) {
    std::vector<std::string_view> knowing;
    for (const OptionTable& table : tables) {
      if (find_option(*table.options, name) != nullptr) knowing.push_back(table.game->title);
    }
    messages.refuse(fmt::format("--{} is not an option of {}", name, title),
                    fmt::format("{} {} it", base::join_all(knowing), knowing.size() == 1 ? "knows" : "know"));
  }
  return given.empty();
}

}  // namespace planche::project
