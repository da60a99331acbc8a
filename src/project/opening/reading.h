// Reads documents and the rules that they are checked by.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expressions/number.h"
#include "project/opening/documents.h"
#include "project/opening/messages.h"
#include "rules/game.h"

namespace planche::project {

// The built-in game with that id; null after a refusal that names the nearest id.
const rules::Game* find_game(const std::string& id, Messages& messages);

// House rules: a file of numbers, and single numbers by name.
struct RulesChoices {
  std::string file;
  // The values of each number; commands that compare try all combinations of several values.
  std::map<std::string, std::vector<expressions::Number>, std::less<>> numbers = {};

  bool given() const { return !file.empty() || !numbers.empty(); }
  // Settings with the first value of each number.
  rules::Settings settings() const { return all_settings().front(); }
  // One for each combination, at least one; the last number varies fastest.
  std::vector<rules::Settings> all_settings() const;
  // Returns whether the game has these numbers and they are whole; refuses each that is wrong.
  bool known_to(const rules::Game& game, Messages& messages) const;
};

struct InputChoices {
  Input input = Input::automatic;
  std::string encoding = {};  // of tables; empty: UTF-8
  RulesChoices rules = {};

  // The options that choose this: {"--set", "points=8"}.
  std::vector<std::string> options() const;
};

// Adds a hint at --input if standard input could not be read as JSON.
void propose_yaml(const diag::Source& source, diag::Sink& sink);

// Reads documents and the rules that they are checked by; reads the rules of each game once.
class Reading {
 public:
  // Choices and messages must outlive it.
  Reading(const InputChoices& choices, Messages& messages)
      : choices_{choices}, messages_{messages}, rules_{choices.rules.settings()} {}

  Messages& messages() const { return messages_; }

  std::optional<Opened> open(const std::string& file) const {
    return open_document(file, choices_.input, choices_.encoding, messages_);
  }
  // Reads and checks an opened document. Returns null if it cannot be read, which the sink reports, or if its game
  // lacks one of the chosen numbers, which is refused.
  std::shared_ptr<rules::Subject> read(const Opened& opened, diag::Sink& sink);
  std::shared_ptr<rules::Subject> read(const std::string& file, diag::Sink& sink);

  // The rules for playing a game without a document. Returns null if the messages say why not.
  rules::RulesetPtr rules_of(const rules::Game& game);
  // The rules for all combinations of the chosen numbers, at least one. Problems are not reported.
  std::vector<rules::RulesetPtr> variants_of(const rules::Game& game) const;

 private:
  const InputChoices& choices_;
  Messages& messages_;
  rules::Rulesets rules_;
};

// Returns whether the game is printed in the chosen language, if one is chosen; otherwise refuses it.
bool is_printed_in(const std::string& title, const std::vector<std::string>& languages, const std::string& asked,
                   Messages& messages);

// The subject with its texts in `language`, if the document has translations.
std::shared_ptr<const rules::Subject> in_language(std::shared_ptr<rules::Subject> subject, std::string_view language);

}  // namespace planche::project
