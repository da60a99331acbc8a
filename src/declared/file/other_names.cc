#include "declared/file/other_names.h"

#include <unordered_map>

#include "base/text.h"
#include "declared/file/fields.h"

namespace planche::declared {

namespace {

// Rows by key.
std::unordered_map<std::string, std::size_t> places_of(const List& list) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t row = 0; row < list.rows.size(); ++row)
    places.emplace(key_text(list.rows[row]->find(list.declared->key)), row);
  return places;
}

}  // namespace

OtherNames::OtherNames(const Game& game) : game_{game} {
  for (const std::string& language : game.model().languages) {
    if (language == game.language()) continue;
    diag::Sink ignored;  // reported when that language is validated
    const auto other = game.opened_in(language, ignored);
    if (other == nullptr) continue;
    for (const auto& list : game.lists()) {
      const List* translated = other->find(list->declared->name);
      if (translated == nullptr) continue;
      auto& names = names_[list.get()];
      names.resize(list->rows.size());
      const bool by_key = !list->declared->key.empty();
      if (!by_key && translated->rows.size() != list->rows.size()) continue;
      const auto places = by_key ? places_of(*translated) : std::unordered_map<std::string, std::size_t>{};
      for (std::size_t row = 0; row < list->rows.size(); ++row) {
        const auto place = by_key ? places.find(key_text(list->rows[row]->find(list->declared->key))) : places.end();
        if (by_key && place == places.end()) continue;
        names[row].push_back(translated->called_by(by_key ? place->second : row));
      }
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
