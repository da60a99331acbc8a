#include "declared/lists/keys.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "data/formats/format.h"
#include "declared/file/fields.h"

namespace planche::declared {

Unknown unknown_key(const std::string& key, const std::string& records, const std::vector<std::string>& keys) {
  constexpr std::size_t few = 2000;  // number for which the nearest is found quickly
  Unknown made{fmt::format("there is no \"{}\" among the {}", key, records), {}};
  if (!keys.empty() && keys.size() <= few) made.hint = base::suggestion(key, {keys.begin(), keys.end()});
  return made;
}

std::optional<Unknown> Keys::refusal(const Field& reference, const data::Value& value, const std::string& separator) {
  const std::string key = key_text(&value);
  const List* of = reference.kind == Field::Kind::reference ? game_.find(reference.of) : nullptr;
  if (key.empty() || of == nullptr || of->lacking) return std::nullopt;
  if (of->table.find(of->declared->key) == nullptr || of->faulty.contains(of->declared->key))
    return std::nullopt;  // reported where the key is declared
  const auto [place, fresh] = sorted_.try_emplace(of);
  std::vector<std::string>& keys = place->second;
  if (fresh) {
    for (const data::Value* row : of->rows) {
      if (std::string one = key_text(row->find(of->declared->key)); !one.empty()) keys.push_back(std::move(one));
    }
    std::sort(keys.begin(), keys.end());
  }
  if (std::binary_search(keys.begin(), keys.end(), key)) return std::nullopt;
  Unknown unknown = unknown_key(key, reference.of, keys);
  const auto is_key = [&](std::string_view part) { return std::ranges::binary_search(keys, part, std::less<>{}); };
  const std::string hint = data::hint_at_division(key, separator, is_key);
  if (!separator.empty() && !hint.empty()) unknown.hint = hint;
  return unknown;
}

}  // namespace planche::declared
