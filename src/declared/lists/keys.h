// Checks names of records against their keys. Only for use in declared/.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "declared/lists/game.h"

namespace planche::declared {

// The report of an unknown key, with the nearest known one. Keys are sorted.
struct Unknown {
  std::string message, hint;
};
Unknown unknown_key(const std::string& key, const std::string& records, const std::vector<std::string>& keys);

// Collects the keys of each list once, after all its records are read.
class Keys {
 public:
  explicit Keys(const Game& game) : game_{game} {}

  // Nothing if the value names a record of the reference, is absent, or if the records are not known.
  std::optional<Unknown> refusal(const Field& reference, const data::Value& value, const std::string& separator = {});

 private:
  const Game& game_;
  std::map<const List*, std::vector<std::string>> sorted_ = {};
};

}  // namespace planche::declared
