// What records are called in the languages of a game other than the one that it was opened in.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "declared/game.h"

namespace planche::declared {

class OtherNames {
 public:
  // Opens the game once more in each of its other languages.
  explicit OtherNames(const Game& game);

  // As List::called_by() says in each of the other languages; empty where a language has no name.
  std::vector<std::string> of(const List& list, std::size_t row) const;
  // The key or name, in the language of the game, of the record that another language calls so, compared by
  // base::name_key(). Nothing where a record is called so in the language of the game, or none is at all.
  std::optional<std::string> own_name(std::string_view name) const;

 private:
  const Game& game_;
  std::map<const List*, std::vector<std::vector<std::string>>> names_ = {};  // by row
};

}  // namespace planche::declared
