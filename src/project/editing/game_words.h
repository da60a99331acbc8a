// The words that a game prints, as its files have them: in `labels` of the game file, and in labels/LANGUAGE.json.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "project/editing/game_edits.h"

namespace planche::project {

class GameWords {
 public:
  // Reads the game's own files. The game must outlive it.
  explicit GameWords(const declared::Game& game);

  // By language and key. Words with several plural forms are not among them.
  const std::map<std::string, std::map<std::string, declared::Given>>& all() const { return words_; }
  // Another text for a word, or its first one in a language.
  GameEdits::Changed with(const std::string& language, const std::string& key, std::string_view text) const;

 private:
  const declared::Game& game_;
  std::map<std::string, std::map<std::string, declared::Given>> words_;
  std::map<std::string, declared::FilePtr> files_;  // labels/LANGUAGE.json
};

}  // namespace planche::project
