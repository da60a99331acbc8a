// Evaluates expressions.
#include <algorithm>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

Machine::Machine(const Setup& setup)
    : setup_{setup},
      program_{*setup.program},
      nodes_{setup.program->nodes.data()},
      zones_{setup.zone_count()},
      next_{at_index(setup.next_at())},
      previous_{at_index(setup.previous_at())},
      where_{at_index(setup.where_at())},
      face_{at_index(setup.face_at())},
      most_steps_{most_steps},
      remembered_{*setup.program} {
  pointed_.assign(static_cast<std::size_t>(setup.pieces_count()), 0);
}

bool Machine::yes(Value value) const {
  switch (value.kind) {
    case Kind::none:
      return false;
    case Kind::truth:
    case Kind::number:
      return value.n != 0;
    case Kind::text:
      return !value.text().empty() && value.d == 0;
    case Kind::list:
    case Kind::kept:
      return value.d > 0;
    case Kind::zone:
      return count(static_cast<std::int32_t>(value.n)) > 0;
    case Kind::object:
      return !program_.objects[static_cast<std::size_t>(value.n)].members.empty();
    default:
      return true;
  }
}

bool Machine::holds(std::int32_t node) {
  return yes(eval(node));
}

std::size_t Machine::size_of(Value list) const {
  return list.is(Kind::zone) ? static_cast<std::size_t>(count(static_cast<std::int32_t>(list.n)))
         : list.is_list()    ? list.d
                             : 0;
}

Value Machine::item_at(Value list, std::int64_t place) const {
  if (place < 1 || std::cmp_greater(place, size_of(list))) return {};
  if (list.is(Kind::zone)) {
    std::int32_t piece = first_of(static_cast<std::int32_t>(list.n));
    for (std::int64_t i = 1; i < place; ++i) piece = following(piece);
    return Value::piece(piece);
  }
  const std::size_t i = static_cast<std::size_t>(place - 1);
  if (list.is(Kind::list)) return temp_[static_cast<std::size_t>(list.n) + i];
  return list.n < 0 ? program_.pool[static_cast<std::size_t>(-1 - list.n) + i]
                    : p_->pool[static_cast<std::size_t>(list.n) + i];
}

bool Machine::each_item(Value list, Visit visit) {
  if (list.is(Kind::zone)) {
    for (std::int32_t piece = first_of(static_cast<std::int32_t>(list.n)); piece >= 0; piece = following(piece)) {
      if (!visit(Value::piece(piece))) return false;
    }
    return true;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Value item = item_at(list, static_cast<std::int64_t>(i + 1));
    if (!item.absent() && !visit(item)) return false;
  }
  return true;
}

bool Machine::each_of(std::int32_t node, Value value, Visit visit) {
  if (value.absent()) return true;
  if (!value.is_list()) fail_expected_at(node, "a list", value);
  spend(node, size_of(value));
  return each_item(value, visit);
}

Value Machine::ask(std::int32_t node, Value item) {
  const std::size_t mark = temp_.size();
  items_.push_back(item);
  const Value made = eval(node);
  items_.pop_back();
  if (!made.is(Kind::list)) temp_.resize(mark);
  return made;
}

bool Machine::ask_holds(std::int32_t node, Value item) {
  const std::size_t mark = temp_.size();
  items_.push_back(item);
  const bool made = yes(eval(node));
  items_.pop_back();
  temp_.resize(mark);
  return made;
}

// Visits each item of a list, if possible without building the list.
bool Machine::each(std::int32_t at, Visit visit) {
  const Node& node = nodes_[at];
  switch (node.op) {
    case Op::where:
      if (const auto all = each_marked(node, visit)) return *all;
      return each(node.a, [&](Value item) { return !ask_holds(node.b, item) || visit(item); });
    case Op::both_lists: {
      const auto side = [&](std::int32_t which) {
        const Op op = nodes_[which].op;
        if (op == Op::where || op == Op::both_lists || op == Op::gathered || op == Op::players || op == Op::others ||
            op == Op::pieces || op == Op::range)
          return each(which, visit);
        const Value value = eval(which);
        if (value.is_list()) return each_of(which, value, visit);
        return value.absent() || visit(value);
      };
      return side(node.a) && side(node.b);
    }
    case Op::gathered:
      return each(node.a, [&](Value item) {
        const Value made = ask(node.b, item);
        if (made.absent()) return true;
        return node.x != 0 ? each_of(node.b, made, visit) : visit(made);
      });
    case Op::players:
      for (int p = 0; p < setup_.players; ++p) {
        if (!visit(Value::player(p))) return false;
      }
      return true;
    case Op::others:
      if (p_->me < 0) return true;
      for (int p = left_of(p_->me); p != p_->me; p = left_of(p)) {
        if (!visit(Value::player(p))) return false;
      }
      return true;
    case Op::pieces: {
      const auto& pieces = setup_.pieces[at_index(node.a)];
      spend(at, pieces.size());
      return std::ranges::all_of(pieces, [&](std::int32_t piece) { return visit(Value::piece(piece)); });
    }
    case Op::rows: {
      const ListData& list = program_.lists[at_index(node.a)];
      std::size_t row = 0, end = list.keys.size();
      if (node.b == 1 && p_->me >= 0) {
        // One document that several players play with is everybody's.
        const std::size_t document = static_cast<std::size_t>(p_->me) % (list.firsts.size() - 1);
        row = list.firsts[document];
        end = list.firsts[document + 1];
      }
      spend(at, end - row);
      for (; row < end; ++row) {
        if (!visit(Value::record(static_cast<std::int64_t>(row), static_cast<std::uint32_t>(node.a)))) return false;
      }
      return true;
    }
    case Op::range: {
      const Value first = eval(node.a), last = eval(node.b);
      if (first.absent() || last.absent()) return true;
      if (!first.whole() || !last.whole())
        fail_expected_at(at, "a whole number at each end of a range", first.whole() ? last : first);
      if (last.n >= first.n && static_cast<std::uint64_t>(last.n) - static_cast<std::uint64_t>(first.n) >= most_items)
        fail_at(at, fmt::format("a list has at most {} items", most_items));
      for (std::int64_t i = first.n; i <= last.n; ++i) {
        spend(at);
        if (!visit(Value::number(i))) return false;
        if (i == INT64_MAX) break;
      }
      return true;
    }
    default:
      return each_of(at, eval(at), visit);
  }
}

// `RECORDS where MARKER[item] == X`, asked in most games on boards, without going through the nodes for each record.
// Nothing: it is another condition.
std::optional<bool> Machine::each_marked(const Node& where, Visit visit) {
  const Node &rows = nodes_[where.a], &test = nodes_[where.b];
  if (rows.op != Op::rows || rows.b == 1 || (test.op != Op::equal && test.op != Op::unequal)) return {};
  const bool first = nodes_[test.a].op == Op::marker;
  const Node &marker = nodes_[first ? test.a : test.b], &other = nodes_[first ? test.b : test.a];
  // Which texts are equal to nothing is left to the node.
  const bool settled = (other.op == Op::constant && !program_.constants[at_index(other.a)].is(Kind::text)) ||
                       other.op == Op::me || other.op == Op::local || other.op == Op::argument;
  if (!settled || marker.op != Op::marker || marker.a == first_decl || marker.count != 3) return {};
  const std::int32_t* operands = program_.operands.data() + marker.b;
  if (operands[0] >= 0 || operands[1] >= 0) return {};
  const Node& index = nodes_[operands[2]];
  if (index.op != Op::item || items_base_ + at_index(index.a) != items_.size()) return {};
  const Cells& cells = setup_.cells[at_index(marker.a)];
  const std::vector<Value>& items = cells.indexes.front().items;
  const auto record = [&](std::size_t row) {
    return Value::record(static_cast<std::int64_t>(row), static_cast<std::uint32_t>(rows.a));
  };
  if (items.empty() || items.size() != program_.lists[at_index(rows.a)].keys.size() || !(items.front() == record(0)))
    return {};
  const Value wanted = eval(first ? test.b : test.a);
  spend(where.a, items.size());
  const std::int32_t stride = cells.indexes.front().stride;
  for (std::size_t row = 0; row < items.size(); ++row) {
    const Value marked = p_->markers[at_index(cells.base + static_cast<std::int32_t>(row) * stride)];
    if (equal(marked, wanted) == (test.op == Op::equal) && !visit(record(row))) return false;
  }
  return true;
}

Value Machine::listed(const std::vector<Value>& items) {
  const std::size_t first = temp_.size();
  if (first + items.size() > most_items) throw PlayFault{0, fmt::format("a list has at most {} items", most_items)};
  temp_.insert(temp_.end(), items.begin(), items.end());
  return Value::list(first, items.size());
}

Value Machine::collect(std::int32_t at) {
  if (scratch_used_ == scratch_.size()) scratch_.emplace_back();
  const std::size_t mine = scratch_used_++;
  scratch_[mine].clear();
  each(at, [&](Value item) {
    scratch_[mine].push_back(item);
    if (scratch_[mine].size() > most_items) fail_at(at, fmt::format("a list has at most {} items", most_items));
    return true;
  });
  const Value made = listed(scratch_[mine]);
  --scratch_used_;
  return made;
}

Value Machine::eval_alone(std::int32_t node) {
  temp_.clear();
  items_.clear();
  arguments_.clear();
  items_base_ = arguments_base_ = scratch_used_ = 0;
  steps_ = 0;
  return eval(node);
}

Value Machine::eval(std::int32_t at) {
  const Node& node = nodes_[at];
  switch (node.op) {
    case Op::constant:
      return program_.constants[at_index(node.a)];
    case Op::local:
      return p_->stack[at_index(p_->base + node.a)];
    case Op::argument:
      return arguments_[arguments_base_ + at_index(node.a)];
    case Op::item:
      return items_[items_base_ + at_index(node.a)];
    case Op::me:
      return p_->me < 0 ? Value{} : Value::player(p_->me);
    case Op::round:
      return Value::number(p_->round);
    case Op::self:
      return p_->self;
    case Op::counter_0:
      return Value::number(p_->counters[at_index(setup_.cells[at_index(node.a)].base)]);
    case Op::counter_me: {
      const Cells& cells = setup_.cells[at_index(node.a)];
      if (p_->me < 0) fail_at(at, "nobody acts here");
      return Value::number(p_->counters[at_index(cells.base + p_->me * cells.by_player)]);
    }
    case Op::zone_0:
      return Value::zone(setup_.cells[at_index(node.a)].base);
    case Op::zone_me: {
      const Cells& cells = setup_.cells[at_index(node.a)];
      if (p_->me < 0) fail_at(at, "nobody acts here");
      return Value::zone(cells.base + p_->me * cells.by_player);
    }
    case Op::counter: {
      const std::int64_t which = cell(node, at);
      return which < 0 ? Value{} : Value::number(p_->counters[static_cast<std::size_t>(which)]);
    }
    case Op::marker: {
      if (node.a == first_decl) return Value::player(p_->first);
      const std::int64_t which = cell(node, at);
      return which < 0 ? Value{} : p_->markers[static_cast<std::size_t>(which)];
    }
    case Op::zone: {
      const std::int64_t which = cell(node, at);
      return which < 0 ? Value{} : Value::zone(which);
    }
    case Op::all:
      return all_cells(node, at, false);
    case Op::zones:
      return all_cells(node, at, true);
    case Op::field:
      return field_of(eval(node.a), node);
    case Op::member:
      return member_of(eval(node.a), at, program_.members[at_index(node.b)]);
    case Op::named: {
      const Value owner = eval(node.a), name = eval(node.b);
      return named(node, owner, name);
    }
    case Op::owner:
      return owner_of(eval(node.a));
    case Op::seat: {
      const Value player = eval(node.a);
      return player.absent() ? player : Value::number(player.n + 1);
    }
    case Op::index:
      return indexed(node);
    case Op::players:
    case Op::others:
    case Op::pieces:
    case Op::rows:
    case Op::range:
    case Op::where:
    case Op::gathered:
    case Op::both_lists:
      return collect(at);
    case Op::list: {
      const std::size_t mine = scratch_used_++;
      if (mine == scratch_.size()) scratch_.emplace_back();
      scratch_[mine].clear();
      for (std::int32_t i = 0; i < node.count; ++i) {
        const Value item = eval(program_.operands[at_index(node.b + i)]);
        scratch_[mine].push_back(item);
      }
      const Value made = listed(scratch_[mine]);
      --scratch_used_;
      return made;
    }
    case Op::let: {
      const Value given = eval(node.a);
      return ask(node.b, given);
    }
    case Op::defined:
      return defined(node, at);
    case Op::left:
    case Op::right: {
      const Value player = eval(node.a);
      if (!player.is(Kind::player)) fail_expected_at(at, "a player", player);
      const auto p = static_cast<int>(player.n);
      return Value::player(node.op == Op::left ? left_of(p) : (p == 0 ? setup_.players : p) - 1);
    }
    case Op::invert:
      return Value::truth(!yes(eval(node.a)));
    case Op::both:
      return Value::truth(yes(eval(node.a)) && yes(eval(node.b)));
    case Op::either:
      return Value::truth(yes(eval(node.a)) || yes(eval(node.b)));
    case Op::otherwise: {
      const Value value = eval(node.a);
      return value.absent() ? eval(node.b) : value;
    }
    case Op::equal:
    case Op::unequal: {
      const Value a = eval(node.a), b = eval(node.b);
      bool same = false;
      if (a.kind == b.kind && a.kind <= Kind::piece) {
        same = a.n == b.n && a.d == b.d;
      } else {
        // An empty cell is absent, but people write `title != ''`.
        const auto empty = [&](std::int32_t side, Value value) {
          return nodes_[side].op == Op::constant && value.is(Kind::text) && value.text().empty();
        };
        same = (a.absent() && empty(node.b, b)) || (b.absent() && empty(node.a, a)) || equal(a, b);
      }
      return Value::truth(same == (node.op == Op::equal));
    }
    case Op::less:
    case Op::at_most:
    case Op::greater:
    case Op::at_least:
      return compared(node, at);
    case Op::within: {
      const Value value = eval(node.a);
      if (value.absent()) return Value::truth(false);
      const bool found = !each(node.b, [&](Value item) { return !equal(value, item); });
      return Value::truth(found);
    }
    case Op::negate:
    case Op::plus:
    case Op::minus:
    case Op::times:
    case Op::divided:
    case Op::modulo:
      return arithmetic(node, at);
    case Op::joined: {
      std::string text = printed(eval(node.a));
      text += printed(eval(node.b));
      return made_text(at, text);
    }
    case Op::choose: {
      const std::int32_t* operands = program_.operands.data() + node.b;
      return yes(eval(operands[0])) ? eval(operands[1]) : eval(operands[2]);
    }
    case Op::match: {
      const std::int32_t* operands = program_.operands.data() + node.b;
      const Value value = eval(operands[0]);
      for (std::int32_t i = 1; i + 1 < node.count; i += 2) {
        if (equal(value, eval(operands[i]))) return eval(operands[i + 1]);
      }
      return eval(operands[node.count - 1]);
    }
    case Op::call:
      return call(node, at);
  }
  return {};
}

Value Machine::defined(const Node& node, std::int32_t at) {
  spend(at, 4);
  const DefinedPlan& plan = program_.definitions[at_index(node.a)];
  const std::size_t first = arguments_.size(), before = arguments_base_, items = items_base_;
  // Reserve the slots first: evaluating arguments may push more arguments above them.
  for (std::int32_t i = 0; i < node.count; ++i) arguments_.push_back({});
  for (std::int32_t i = 0; i < node.count; ++i) {
    const Value value = eval(program_.operands[at_index(node.b + i)]);
    arguments_[first + at_index(i)] = value;
  }
  const auto count = static_cast<std::size_t>(node.count);
  Remembered::Entry* entry = remembered_.place_of(node.a, p_->me, arguments_.data() + first, count);
  if (entry != nullptr && remembered_.holds(*entry, node.a, p_->me, arguments_.data() + first, count) &&
      steps_ + entry->steps <= most_steps_) {
    arguments_.resize(first);
    steps_ += entry->steps;
    return entry->value.is(Kind::list) ? listed(entry->items) : entry->value;
  }
  const std::uint64_t steps = steps_;
  arguments_base_ = first;
  items_base_ = items_.size();
  const Value made = eval(plan.body);
  items_base_ = items;
  if (entry != nullptr)
    remembered_.take(*entry, node.a, p_->me, arguments_.data() + first, count, made,
                     made.is(Kind::list) ? temp_.data() + made.n : nullptr, steps_ - steps);
  arguments_base_ = before;
  arguments_.resize(first);
  return made;
}

std::int64_t Machine::whole(std::int32_t node, std::string_view what) {
  const Value value = eval(node);
  if (!value.whole()) fail_expected_at(node, fmt::format("a whole number as {}", what), value);
  return value.n;
}

int Machine::player_of(std::int32_t node) {
  const Value value = eval(node);
  if (!value.is(Kind::player)) fail_expected_at(node, "a player", value);
  return static_cast<int>(value.n);
}

}  // namespace planche::play
