// Makes moves: one after another, or together.
#include <algorithm>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

void Machine::made(std::uint64_t number, Made& into) {
  const Moves& all = moves_;
  const auto after = std::upper_bound(all.entries.begin(), all.entries.end(), number,
                                      [](std::uint64_t n, const Moves::Entry& entry) { return n < entry.first; });
  const Moves::Entry& entry = *std::prev(after);
  into.move = entry.move;
  into.picks.clear();
  into.items.clear();
  if (entry.family >= 0) {
    sets_of(all.families[static_cast<std::size_t>(entry.family)], number - entry.first, into.items);
    into.picks.push_back(Value::list(0, into.items.size()));
    return;
  }
  const auto& picks =
      program_.choices[static_cast<std::size_t>(p_->choice)].moves[static_cast<std::size_t>(entry.move)].picks;
  for (std::size_t i = 0; i < picks.size(); ++i) {
    Value value = all.values[static_cast<std::size_t>(entry.values) + i];
    if (picks[i].count >= 0) {
      const Value set = value;
      value = Value::list(into.items.size(), set.size());
      for (std::size_t k = 0; k < set.size(); ++k)
        into.items.push_back(all.values[static_cast<std::size_t>(set.n) + k]);
    }
    into.picks.push_back(value);
  }
}

Made Machine::made(std::uint64_t number) {
  Made one;
  made(number, one);
  return one;
}

const Moves& Machine::moves() {
  if (!listed_) list_choice(choice());
  return moves_;
}

void Machine::bind(const MovePlan& plan, const Made& made) {
  for (std::size_t i = 0; i < plan.picks.size(); ++i) {
    Value value = made.picks[i];
    if (plan.picks[i].count >= 0) {
      const Value set = value;
      value = Value::kept(p_->pool.size(), set.size());
      for (std::size_t k = 0; k < set.size(); ++k) p_->pool.push_back(made.items[static_cast<std::size_t>(set.n) + k]);
    }
    p_->stack[static_cast<std::size_t>(p_->base + plan.picks[i].slot)] = value;
  }
}

// Begins a choice. Without a decision, because there is no move or a single one, goes on at once.
void Machine::put_choice() {
  const ChoicePlan& plan = choice();
  if (plan.together) {
    Frame frame{Frame::Kind::together};
    frame.pool = static_cast<std::int32_t>(p_->pool.size());
    frame.first = frame.pool;
    frame.order = -1;
    frame.next = static_cast<std::int16_t>(p_->first);
    p_->pool.resize(p_->pool.size() + 2 * static_cast<std::size_t>(setup_.players));
    begin_frame(frame);
    ++p_->togethers;
    if (p_->stamps.empty()) p_->stamps.assign(static_cast<std::size_t>(setup_.pieces_count()), 0);
    return next_together(p_->frames.back());
  }
  if (p_->me < 0) fail(plan.place, "nobody acts here, so nobody chooses");
  list_choice(plan);
  if (moves_.total == 0) {
    if (observer_ != nullptr) observer_->no_move(p_->me, p_->choice);
    p_->pc = plan.otherwise >= 0 ? plan.otherwise : plan.after;
  } else if (moves_.total == 1) {
    made(0, made_);
    choose_now(made_, false);
  } else {
    p_->status = Position::Status::choosing;
  }
}

// Carries out a chosen move; in a `choose together`, keeps it until all have chosen.
void Machine::choose_now(const Made& chosen, bool asked) {
  const ChoicePlan& plan = choice();
  listed_ = false;
  p_->statements = 0;
  ++p_->made;
  if (p_->made > most_moves) p_->status = Position::Status::endless;
  if (observer_ != nullptr) observer_->chosen(p_->me, p_->choice, chosen, asked ? moves_.total : 1);
  const MovePlan& move = plan.moves[static_cast<std::size_t>(chosen.move)];
  if (!plan.together) {
    bind(move, chosen);
    p_->pc = move.block;
    return;
  }
  Frame& frame = p_->frames.back();
  const auto entry = static_cast<std::size_t>(frame.first + 2 * frame.at);
  const std::size_t first = p_->pool.size();
  p_->pool[entry] = Value::number(chosen.move);
  p_->pool.resize(first + chosen.picks.size());
  p_->pool[entry + 1] = Value::kept(first, chosen.picks.size());
  for (std::size_t i = 0; i < chosen.picks.size(); ++i) {
    Value value = chosen.picks[i];
    if (move.picks[i].count >= 0) {
      const Value set = value;
      value = Value::kept(p_->pool.size(), set.size());
      for (std::size_t k = 0; k < set.size(); ++k)
        p_->pool.push_back(chosen.items[static_cast<std::size_t>(set.n) + k]);
    }
    p_->pool[first + i] = value;
  }
  ++frame.at;
}

void Machine::play(std::uint64_t number) {
  moves();
  made(number, made_);
  play(made_);
}

void Machine::play(const Made& made) {
  if (++p_->decisions > most_decisions) {
    p_->status = Position::Status::endless;
    return;
  }
  p_->status = Position::Status::running;
  const bool together = choice().together;
  try {
    if (!listed_ && observer_ != nullptr) moves();
    choose_now(made, true);
    if (together && p_->status == Position::Status::running) next_together(p_->frames.back());
  } catch (const PlayFault& fault) {
    fault_ = fault;
    p_->status = Position::Status::fault;
  }
  run();
}

// Asks the next player; when all have chosen, carries out the blocks one after another.
void Machine::next_together(Frame& frame) {
  const std::int32_t id = program_.code[static_cast<std::size_t>(frame.pc)].a;
  const ChoicePlan& plan = program_.choices[static_cast<std::size_t>(id)];
  const auto player_at = [&](std::int32_t k) { return (frame.next + k) % setup_.players; };
  constexpr std::int64_t nothing = -1, otherwise = -2;
  while (frame.order < 0) {
    if (frame.at == setup_.players) break;
    p_->me = player_at(frame.at);
    p_->choice = id;
    const auto entry = static_cast<std::size_t>(frame.first + 2 * frame.at);
    if (plan.where >= 0 && !yes(eval_alone(plan.where))) {
      p_->pool[entry] = Value::number(nothing);
      ++frame.at;
      continue;
    }
    list_choice(plan);
    if (moves_.total == 0) {
      if (observer_ != nullptr) observer_->no_move(p_->me, id);
      p_->pool[entry] = Value::number(plan.otherwise >= 0 ? otherwise : nothing);
      ++frame.at;
    } else if (moves_.total == 1) {
      made(0, made_);
      choose_now(made_, false);
      if (p_->status != Position::Status::running) return;
    } else {
      p_->status = Position::Status::choosing;
      return;
    }
  }
  const auto bind_of = [&](std::int32_t k) {
    const auto entry = static_cast<std::size_t>(frame.first + 2 * k);
    const MovePlan& move = plan.moves[static_cast<std::size_t>(p_->pool[entry].n)];
    const Value picks = p_->pool[entry + 1];
    for (std::size_t i = 0; i < move.picks.size(); ++i)
      p_->stack[static_cast<std::size_t>(p_->base + move.picks[i].slot)] =
          p_->pool[static_cast<std::size_t>(picks.n) + i];
  };
  if (frame.order < 0) {
    // The order of the blocks: by the value of `in order of`, then clockwise; blocks without a value last.
    std::vector<std::pair<Value, std::int32_t>> order;
    for (std::int32_t k = 0; k < setup_.players; ++k) {
      const std::int64_t chosen = p_->pool[static_cast<std::size_t>(frame.first + 2 * k)].n;
      if (chosen == nothing) continue;
      Value key;
      if (chosen >= 0 && plan.ordered) {
        const std::int32_t node = plan.moves[static_cast<std::size_t>(chosen)].order;
        p_->me = player_at(k);
        bind_of(k);
        if (node >= 0) key = eval_alone(node);
        if (!key.absent() && !key.is(Kind::number)) fail_expected_at(node, "a number for the order", key);
      }
      order.emplace_back(key, k);
    }
    if (plan.ordered)
      std::ranges::stable_sort(order, [&](const auto& a, const auto& b) {
        if (a.first.absent() || b.first.absent()) return !a.first.absent() && b.first.absent();
        return this->order(0, a.first, b.first, {}) < 0;
      });
    frame.order = static_cast<std::int32_t>(p_->pool.size());
    for (const auto& [key, k] : order) p_->pool.push_back(Value::number(k));
    frame.count = static_cast<std::int32_t>(order.size());
    frame.at = 0;
    frame.clock = p_->clock;
  }
  p_->pool.resize(static_cast<std::size_t>(frame.order + frame.count));
  if (frame.at == frame.count) {
    const bool stopped = frame.flag;
    end_frame();
    p_->pc = stopped ? plan.stopped : plan.after;
    return;
  }
  const auto k = static_cast<std::int32_t>(p_->pool[static_cast<std::size_t>(frame.order + frame.at)].n);
  p_->me = player_at(k);
  const std::int64_t chosen = p_->pool[static_cast<std::size_t>(frame.first + 2 * k)].n;
  if (chosen == otherwise) {
    p_->pc = plan.otherwise;
    return;
  }
  const MovePlan& move = plan.moves[static_cast<std::size_t>(chosen)];
  bind_of(k);
  for (const PickPlan& pick : move.picks) {
    const auto check = [&](Value item) {
      if (item.is(Kind::piece) && p_->stamps[static_cast<std::size_t>(item.n)] > frame.clock)
        fail(move.place,
             fmt::format("{}, which P{} has picked, was moved by the move of another", text(item), p_->me + 1));
      return true;
    };
    const Value value = p_->stack[static_cast<std::size_t>(p_->base + pick.slot)];
    value.is_list() ? void(each_item(value, check)) : void(check(value));
  }
  p_->pc = move.block;
}

Value Machine::value_of_move(const Made& made, std::int32_t node) {
  if (node < 0) return Value::number(0);
  const std::size_t pool = p_->pool.size();
  bind(choice().moves[static_cast<std::size_t>(made.move)], made);
  const Value value = eval_alone(node);
  p_->pool.resize(pool);
  return value;
}

}  // namespace planche::play
