// Options of all commands that read documents.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report.h"
#include "rules/game.h"

namespace planche::cli {

// The game of that id, or null after telling the reporter with the nearest name.
const rules::Game* find_game_or_refuse(const std::string& id, Reporter& reporter);

// House rules: a file of numbers, and single ones by name.
struct RulesOptions {
  std::string file;
  // Of one number of the rules, what it is to be; of several values each is tried, all combinations of them.
  std::map<std::string, std::vector<std::int64_t>, std::less<>> numbers = {};

  // Of the first value of each number.
  rules::Settings settings() const { return all_settings().front(); }
  // One for each combination, at least one; the number named last varies fastest.
  std::vector<rules::Settings> all_settings() const;
  // Whether the game has the numbers that were named; otherwise the reporter is told of each that it has not.
  bool known_to(const rules::Game& game, Reporter& reporter) const;
  // The same, and the game can be played by these rules: for commands without a document, whose reading finds that out.
  bool fit(const rules::Game& game, Reporter& reporter) const;
};

// --rules, --set; with several values for a number where they can be compared.
void add_rules_options(Rows& rows, RulesOptions& options, bool several = false);

struct InputOptions {
  Input input = Input::automatic;
  RulesOptions rules;
};

// Its texts in `language`, where the document brings translations along.
std::shared_ptr<const rules::Identified> in_language(rules::Identified document, std::string_view language);

// --input, and those of the rules.
void add_input_options(Rows& rows, InputOptions& options, bool several = false);

// What was opened, read and judged; nothing when it cannot be read, which the sink is told, or when its game does not
// know the numbers of the rules that were named, which the reporter is told.
std::optional<rules::Identified> read_and_validate(const Opened& opened, const InputOptions& options, diag::Sink& sink,
                                                   Reporter& reporter);

}  // namespace planche::cli
