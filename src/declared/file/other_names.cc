#include "declared/file/other_names.h"

#include "base/text.h"

namespace planche::declared {

OtherNames::OtherNames(const Game& game) : game_{game} {
  for (const std::string& language : game.model().languages) {
    if (language == game.language()) continue;
    for (const auto& [list, called] : game.elsewhere(language).called) {
      auto& names = names_[list];
      names.resize(called.size());
      for (std::size_t row = 0; row < called.size(); ++row)
        names[row].insert(names[row].end(), called[row].begin(), called[row].end());
    }
  }
}

std::vector<std::string> OtherNames::of(const List& list, std::size_t row) const {
  const auto found = names_.find(&list);
  return found == names_.end() ? std::vector<std::string>{} : found->second[row];
}

std::optional<std::string> OtherNames::own_name(std::string_view name) const {
  const std::string key = base::name_key(name);
  std::optional<std::string> found;
  for (const auto& list : game_.lists()) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      if (base::name_key(list->name_of(row)) == key || base::name_key(list->title_of(row)) == key) return std::nullopt;
      for (const std::string& other : of(*list, row)) {
        if (!found && base::name_key(other) == key) found = list->name_of(row);
      }
    }
  }
  return found;
}

}  // namespace planche::declared
