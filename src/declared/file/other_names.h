// The names of records in the other languages of a game.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "declared/lists/game.h"

namespace planche::declared {

class OtherNames {
 public:
  // Opens the game in each of its other languages, if that has not been done.
  explicit OtherNames(const Game& game);

  // See List::called_by(), for each of the other languages. Empty if a language has no name.
  std::vector<std::string> of(const List& list, std::size_t row) const;
  // The key, or the name in the current language, of the record with this name in another language, compared by
  // base::name_key(). Nothing if a record has this name in the current language, or none has it in any.
  std::optional<std::string> own_name(std::string_view name) const;

 private:
  const Game& game_;
  std::map<const List*, std::vector<std::vector<std::string>>> names_ = {};  // by row
};

}  // namespace planche::declared
