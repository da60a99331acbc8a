// Reading documents and the rules that they are checked by.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expressions/number.h"
#include "project/documents.h"
#include "project/messages.h"
#include "rules/game.h"

namespace planche::project {

// The built-in game of that id; null after a refusal that names the nearest one.
const rules::Game* find_game(const std::string& id, Messages& messages);

// House rules: a file of numbers, and single ones by name.
struct RulesChoices {
  std::string file;
  // The values of a number; several are tried one after another, in all combinations.
  std::map<std::string, std::vector<expressions::Number>, std::less<>> numbers = {};

  bool given() const { return !file.empty() || !numbers.empty(); }
  // Of the first value of each number.
  rules::Settings settings() const { return all_settings().front(); }
  // One for each combination, at least one; the number that comes last varies fastest.
  std::vector<rules::Settings> all_settings() const;
  // Whether the game has the numbers, and they are whole; refuses each that is not.
  bool known_to(const rules::Game& game, Messages& messages) const;
};

struct InputChoices {
  Input input = Input::automatic;
  std::string encoding = {};  // of tables; empty: UTF-8
  RulesChoices rules = {};
};

// Hints at --input where standard input could not be read as JSON.
void propose_yaml(const diag::Source& source, diag::Sink& sink);

// Reads documents, and the rules that they are checked by: those of each game once.
class Reading {
 public:
  // Both must outlive it.
  Reading(const InputChoices& choices, Messages& messages)
      : choices_{choices}, messages_{messages}, rules_{choices.rules.settings()} {}

  Messages& messages() const { return messages_; }

  std::optional<Opened> open(const std::string& file) const {
    return open_document(file, choices_.input, choices_.encoding, messages_);
  }
  // What was opened, read and checked. Null when it cannot be read, which the sink reports, or when its game lacks the
  // numbers that were chosen, which is refused.
  std::shared_ptr<rules::Subject> read(const Opened& opened, diag::Sink& sink);
  std::shared_ptr<rules::Subject> read(const std::string& file, diag::Sink& sink);

  // The rules by which a game is played without a document. Null after messages that say why it cannot be.
  rules::RulesetPtr rules_of(const rules::Game& game);
  // All combinations of the chosen numbers, at least one. Problems with them are not reported.
  std::vector<rules::RulesetPtr> variants_of(const rules::Game& game) const;

 private:
  const InputChoices& choices_;
  Messages& messages_;
  rules::Rulesets rules_;
};

// Whether a game is printed in the language asked for, if one is; refuses it otherwise.
bool is_printed_in(const std::string& title, const std::vector<std::string>& languages, const std::string& asked,
                   Messages& messages);

// Its texts in `language`, where the document brings translations along.
std::shared_ptr<const rules::Subject> in_language(std::shared_ptr<rules::Subject> subject, std::string_view language);

}  // namespace planche::project
