// The keys of records, held against what names a record. Internal to declared/.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "declared/game.h"

namespace planche::declared {

// Why a name is none of the keys, which are sorted; the nearest is proposed.
struct Unknown {
  std::string message, hint;
};
Unknown unknown_key(const std::string& key, const std::string& records, const std::vector<std::string>& keys);

// Of each list once, when all its records are there.
class Keys {
 public:
  explicit Keys(const Game& game) : game_{game} {}

  // Nothing where the value names a record of the reference, is absent, or the records are not at hand.
  std::optional<Unknown> refusal(const Field& reference, const data::Value& value);

 private:
  const Game& game_;
  std::map<const List*, std::vector<std::string>> sorted_ = {};
};

}  // namespace planche::declared
