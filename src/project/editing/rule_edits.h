// Rules of a game as people write them field by field: what a rule would say before it is written, and its place in the
// game file.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "project/editing/game_edits.h"

namespace planche::project {

// The members of a rule that can be changed without the file. Empty: not there.
struct RuleWords {
  std::string code, each, when, require, at, severity, message, hint;
};

// What a rule says about the game as it is.
struct RuleCheck {
  // What is wrong with the rule itself, and the member and the bytes in it; empty: nothing.
  std::string fault = {}, hint = {}, member = {};
  std::size_t begin = 0, end = 0;
  std::size_t checked = 0, broken = 0;  // records; 1 if it is about the whole game
  struct Broken {
    std::string name, message;
    std::vector<std::pair<std::string, std::string>> values;  // "speed": "3"
  };
  std::vector<Broken> shown = {};       // the first ones
  std::vector<std::string> notes = {};  // "this always holds"
};

class RuleEdits {
 public:
  using Changed = GameEdits::Changed;
  static constexpr std::size_t most_shown = 20;

  // The game must outlive it.
  explicit RuleEdits(const declared::Game& game) : game_{game} {}

  // The rule of this number, in the language of the game.
  RuleWords words(std::size_t rule) const;
  // Why the rule is changed in its file only; empty: it need not be.
  std::string fixed(std::size_t rule) const;
  RuleCheck check(const RuleWords& words) const;
  // A new rule, or another wording of the one with this number.
  Changed with(const RuleWords& words, std::optional<std::size_t> rule) const;
  Changed without(std::size_t rule) const;

 private:
  const declared::Game& game_;
};

}  // namespace planche::project
