// Options of all commands that read documents.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/report.h"
#include "expressions/number.h"
#include "rules/game.h"

namespace planche::cli {

// The game of that id, or null after telling the reporter with the nearest name.
const rules::Game* find_game_or_refuse(const std::string& id, Reporter& reporter);

// House rules: a file of numbers, and single ones by name.
struct RulesOptions {
  std::string file;
  // Of one number of the rules, what it is to be; of several values each is tried, all combinations of them.
  std::map<std::string, std::vector<expressions::Number>, std::less<>> numbers = {};

  bool given() const { return !file.empty() || !numbers.empty(); }
  // Of the first value of each number.
  rules::Settings settings() const { return all_settings().front(); }
  // One for each combination, at least one; the number named last varies fastest.
  std::vector<rules::Settings> all_settings() const;
  // Whether the game has the numbers that were named, and they are whole; otherwise the reporter is told of each.
  bool known_to(const rules::Game& game, Reporter& reporter) const;
};

// --rules, --set; with several values for a number where they can be compared.
void add_rules_options(Rows& rows, RulesOptions& options, bool several = false);

struct InputOptions {
  Input input = Input::automatic;
  std::string encoding = {};  // of tables; empty: UTF-8
  RulesOptions rules = {};
};

// --input, --encoding.
void add_form_options(Rows& rows, InputOptions& options);
// These, and those of the rules.
void add_input_options(Rows& rows, InputOptions& options, bool several = false);

// Hints at --input where standard input could not be read as JSON.
void propose_yaml(const diag::Source& source, diag::Sink& sink);

// Reads what one command is given: documents, and the rules they are judged by, of each game once.
class Reading {
 public:
  // Both must outlive it.
  Reading(const InputOptions& options, Reporter& reporter)
      : options_{options}, reporter_{reporter}, rules_{options.rules.settings()} {}

  Reporter& reporter() const { return reporter_; }

  std::optional<Opened> open(const std::string& file) const {
    return open_document(file, options_.input, options_.encoding, reporter_);
  }
  // What was opened, read and judged; null when it cannot be read, which the sink is told, or when its game does not
  // know the numbers of the rules that were named, which the reporter is told.
  std::shared_ptr<rules::Subject> read(const Opened& opened, diag::Sink& sink);
  std::shared_ptr<rules::Subject> read(const std::string& file, diag::Sink& sink);

  // The rules by which a game is played without a document. Null after the reporter was told why it cannot be.
  rules::RulesetPtr rules_of(const rules::Game& game);
  // Of the numbers that were named, all combinations, at least one. What is wrong with them nobody is told.
  std::vector<rules::RulesetPtr> variants_of(const rules::Game& game) const;

 private:
  const InputOptions& options_;
  Reporter& reporter_;
  rules::Rulesets rules_;
};

// Whether a game is printed in the language asked for, if one is; else the reporter is told.
bool is_printed_in(const std::string& title, const std::vector<std::string>& languages, const std::string& asked,
                   Reporter& reporter);

// Its texts in `language`, where the document brings translations along.
std::shared_ptr<const rules::Subject> in_language(std::shared_ptr<rules::Subject> subject, std::string_view language);

}  // namespace planche::cli
