// Evaluates members of players and pieces, fields of records, and cells of counters, markers and zones.
#include <algorithm>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

Value Machine::indexed(const Node& node) {
  const Value base = eval(node.a), place = eval(node.b);
  if (base.absent() || place.absent()) return {};
  if (base.is(Kind::object)) return named(node, base, place);
  if (!base.is_list()) fail_expected_at(node.a, "a list", base);
  if (!place.is(Kind::number)) fail_expected_at(node.b, "a whole number as the place of an item", place);
  if (!place.whole()) fail_at(node.b, "the index of an item must be an integer");
  return item_at(base, place.n);
}

// The member with this name, or whose name is the key of this record. Absent if there is none.
Value Machine::named(const Node& node, Value owner, Value name) {
  if (owner.absent() || name.absent()) return {};
  if (name.is(Kind::record) || name.is(Kind::piece)) {
    const auto list = name.is(Kind::record) ? static_cast<std::size_t>(name.d)
                                            : at_index(setup_.lists[static_cast<std::size_t>(name.n)]);
    const auto row = name.is(Kind::record) ? name.n : row_of(static_cast<std::int32_t>(name.n));
    name = program_.lists[list].keys[static_cast<std::size_t>(row)];
  }
  return name.is(Kind::text) ? member_of(owner, node.a, name.text(), false) : Value{};
}

Value Machine::field_of(Value owner, const Node& node) {
  std::int64_t row = 0;
  if (owner.is(Kind::piece)) {
    const auto piece = static_cast<std::int32_t>(owner.n);
    row = row_of(piece);
    if (watching_ && !is_told(piece, node.c, node.b)) peek(piece, node.place);
  } else if (owner.is(Kind::record)) {
    row = owner.n;
  } else {
    return {};
  }
  Value value = program_.lists[at_index(node.c)].value(static_cast<std::size_t>(row), at_index(node.b));
  if (value.is(Kind::effect)) {
    value.d = owner.is(Kind::piece) ? 0 : static_cast<std::uint32_t>(node.c) + 1;
    value.n |= owner.n << 32;
  }
  return value;
}

Value Machine::member_of(Value owner, std::int32_t at, const std::string& word, bool must_be) {
  const auto decl = [&](bool of_player, int list) {
    for (std::size_t i = 0; i < program_.decls.size(); ++i) {
      const Decl& one = program_.decls[i];
      if (one.name == word && (of_player ? one.of_player : !one.of_player && one.piece_list == list))
        return static_cast<int>(i);
    }
    return -1;
  };
  const auto cell_value = [&](int which, std::int64_t index) -> Value {
    const Decl& one = program_.decls[at_index(which)];
    if (!one.dimensions.empty()) fail_at(at, fmt::format("`{}` needs an index here", word));
    switch (one.kind) {
      case Declaration::Kind::zone:
        return Value::zone(index);
      case Declaration::Kind::counter:
        return Value::number(p_->counters[static_cast<std::size_t>(index)]);
      default:
        return p_->markers[static_cast<std::size_t>(index)];
    }
  };
  switch (owner.kind) {
    case Kind::none:
      return {};
    case Kind::player: {
      if (word == "seat") return Value::number(owner.n + 1);
      const int which = decl(true, -1);
      if (which < 0) break;
      const Cells& cells = setup_.cells[at_index(which)];
      return cell_value(which, cells.base + owner.n * cells.by_player);
    }
    case Kind::piece:
    case Kind::record: {
      const bool piece = owner.is(Kind::piece);
      const int list = piece ? setup_.lists[static_cast<std::size_t>(owner.n)] : static_cast<int>(owner.d);
      const auto& fields = program_.lists[at_index(list)].fields;
      const auto field = std::ranges::find(fields, word);
      if (field != fields.end()) {
        Node node;
        node.b = static_cast<std::int32_t>(field - fields.begin());
        node.c = list;
        node.place = nodes_[at].place;
        return field_of(owner, node);
      }
      if (piece && word == "owner") return owner_of(owner);
      const int which = piece ? decl(false, list) : -1;
      if (which < 0 && !must_be) return {};
      if (which < 0)
        fail_at(at, fmt::format("{} is {} of {}, which has no `{}`", text(owner), piece ? "a piece" : "a record",
                                program_.lists[at_index(list)].name, word));
      const Cells& cells = setup_.cells[at_index(which)];
      return cell_value(which, cells.base + setup_.ordinals[static_cast<std::size_t>(owner.n)] * cells.by_piece);
    }
    case Kind::object: {
      for (const auto& [key, value] : program_.objects[static_cast<std::size_t>(owner.n)].members) {
        if (*key == word) return value;
      }
      return {};
    }
    case Kind::list:
    case Kind::kept:
    case Kind::zone: {
      std::vector<Value> all;
      each_item(owner, [&](Value item) {
        const Value made = member_of(item, at, word);
        if (made.is(Kind::zone))
          each_item(made, [&](Value inner) {
            all.push_back(inner);
            return true;
          });
        else if (!made.absent())
          all.push_back(made);
        return true;
      });
      return listed(all);
    }
    default:
      break;
  }
  fail_at(at, fmt::format("this has no `{}`", word));
}

Value Machine::owner_of(Value piece) const {
  if (!piece.is(Kind::piece)) return {};
  const int player = setup_.zones[at_index(where(static_cast<std::int32_t>(piece.n)))].player;
  return player < 0 ? Value{} : Value::player(player);
}

std::int64_t Machine::index_in(const Cells::Index& index, Value value, std::int32_t at) {
  if (value.absent()) fail_expected_at(at, "an index", value);
  if (index.counted) {
    if (value.whole() && !index.items.empty()) {
      const std::int64_t place = value.n - index.items.front().n;
      if (place >= 0 && std::cmp_less(place, index.items.size())) return place;
    }
    fail_at(at, fmt::format("there is no index {}", text(value)));
  }
  if (value.is(Kind::record) && std::cmp_less(value.n, index.items.size()) &&
      index.items[static_cast<std::size_t>(value.n)] == value)
    return value.n;
  for (std::size_t i = 0; i < index.items.size(); ++i) {
    if (equal(index.items[i], value)) return static_cast<std::int64_t>(i);
  }
  fail_at(at, fmt::format("there is no index {}", text(value)));
}

// Returns -1 if the player or piece is absent.
std::int64_t Machine::cell(const Node& node, std::int32_t at, bool whole_cell) {
  const Cells& cells = setup_.cells[at_index(node.a)];
  if (node.op == Op::counter_0 || node.op == Op::zone_0) return cells.base;
  if (p_->me < 0 && (node.op == Op::counter_me || node.op == Op::zone_me)) fail_at(at, "nobody acts here");
  if (node.op == Op::counter_me || node.op == Op::zone_me) return cells.base + p_->me * cells.by_player;
  (void)whole_cell;
  std::int64_t which = cells.base;
  const std::int32_t* operands = program_.operands.data() + node.b;
  if (operands[0] >= 0) {
    const Value player = eval(operands[0]);
    if (player.absent()) return -1;
    if (!player.is(Kind::player)) fail_expected_at(at, "a player", player);
    which += player.n * cells.by_player;
  }
  if (operands[1] >= 0) {
    const Value piece = eval(operands[1]);
    if (piece.absent()) return -1;
    if (!piece.is(Kind::piece) ||
        setup_.lists[static_cast<std::size_t>(piece.n)] != program_.decls[at_index(node.a)].piece_list)
      fail_at(at, "a piece of another list is meant here");
    if (watching_) peek(static_cast<std::int32_t>(piece.n), node.place);
    which += static_cast<std::int64_t>(setup_.ordinals[static_cast<std::size_t>(piece.n)]) * cells.by_piece;
  }
  for (std::int32_t i = 2; i < node.count; ++i) {
    const Cells::Index& index = cells.indexes[at_index(i - 2)];
    which += index_in(index, eval(operands[i]), at) * index.stride;
  }
  return which;
}

Value Machine::all_cells(const Node& node, std::int32_t at, bool as_zones) {
  const std::int64_t first = cell(node, at);
  if (first < 0) return {};
  const Cells& cells = setup_.cells[at_index(node.a)];
  const std::size_t given = static_cast<std::size_t>(node.count) - 2;
  std::int64_t size = 1;
  for (std::size_t i = given; i < cells.indexes.size(); ++i)
    size *= static_cast<std::int64_t>(cells.indexes[i].items.size());
  const Decl& decl = program_.decls[at_index(node.a)];
  std::vector<Value> all;
  spend(at, static_cast<std::uint64_t>(size));
  for (std::int64_t i = first; i < first + size; ++i) {
    if (decl.kind == Declaration::Kind::counter) {
      all.push_back(Value::number(p_->counters[static_cast<std::size_t>(i)]));
    } else if (decl.kind == Declaration::Kind::marker) {
      all.push_back(p_->markers[static_cast<std::size_t>(i)]);
    } else if (as_zones) {
      all.push_back(Value::zone(i));
    } else {
      each_of(at, Value::zone(i), [&](Value piece) {
        all.push_back(piece);
        return true;
      });
    }
  }
  return listed(all);
}

}  // namespace planche::play
