// Types: what is known of values before a game is played.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "expressions/type.h"

namespace planche::play {

struct Type {
  enum class Kind { unknown, none, truth, number, text, player, piece, record, zone, list, effect, object };
  Kind kind = Kind::unknown;
  int list = -1;  // of pieces, records and zones; -1: unknown
  std::shared_ptr<const Type> item = {};
  std::shared_ptr<const std::vector<expressions::Field>> fields = {};  // of an object
  std::shared_ptr<const std::vector<std::string>> choices = {};        // of a text that is one of several, in order
  std::shared_ptr<const std::vector<int>> lists = {};  // of pieces of several lists, ascending; null: unknown

  bool is(Kind other) const { return kind == other; }
  bool known() const { return kind != Kind::unknown; }
  bool is_list() const { return kind == Kind::list || kind == Kind::zone; }
  Type of_items() const {
    if (kind == Kind::list) return item ? *item : Type{};
    if (kind != Kind::zone) return {};
    Type made{Kind::piece, list};
    made.lists = lists;
    return made;
  }
  static Type list_of(Type item) {
    Type made{Kind::list};
    made.item = std::make_shared<const Type>(std::move(item));
    return made;
  }
};

}  // namespace planche::play
