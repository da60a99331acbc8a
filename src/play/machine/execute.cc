// Executes statements on a stack of frames.
#include <algorithm>

#include <fmt/format.h>

#include "play/language/limits.h"
#include "play/machine/machine.h"

namespace planche::play {

void Machine::begin() {
  listed_ = false;
  run();
}

void Machine::run() {
  try {
    while (p_->status == Position::Status::running) step();
  } catch (const PlayFault& fault) {
    watching_ = false;
    fault_ = fault;
    p_->status = Position::Status::fault;
  }
}

Value Machine::kept(Value value) {
  if (!value.is(Kind::list)) return value;
  std::vector<Value> items;
  each_item(value, [&](Value item) {
    items.push_back(kept(item));
    return true;
  });
  if (p_->pool.size() + items.size() > most_items)
    throw PlayFault{0, fmt::format("more than {} values are kept", most_items)};
  const Value made = Value::kept(p_->pool.size(), items.size());
  p_->pool.insert(p_->pool.end(), items.begin(), items.end());
  return made;
}

void Machine::keep(std::int32_t slot, Value value) {
  p_->stack[static_cast<std::size_t>(p_->base + slot)] = kept(value);
}

void Machine::begin_frame(Frame frame) {
  if (p_->frames.size() > 20'000)
    throw PlayFault{program_.code[static_cast<std::size_t>(p_->pc - 1)].place, "too much is under way at once"};
  frame.pc = p_->pc - 1;
  frame.me = static_cast<std::int16_t>(p_->me);
  frame.base = p_->base;
  p_->frames.push_back(frame);
}

// Leaves the innermost frame: drops values kept since it began and restores `me`.
void Machine::end_frame() {
  const Frame& frame = p_->frames.back();
  p_->pool.resize(static_cast<std::size_t>(frame.pool));
  p_->me = frame.me;
  if (frame.kind == Frame::Kind::together) --p_->togethers;
  if (frame.kind == Frame::Kind::routine) {
    p_->stack.resize(static_cast<std::size_t>(p_->base));
    p_->base = frame.base;
    p_->self = frame.self;
    p_->pc = frame.pc + 1;
  }
  p_->frames.pop_back();
}

void Machine::step() {
  const Instruction& in = program_.code[static_cast<std::size_t>(p_->pc++)];
  temp_.clear();
  items_.clear();
  arguments_.clear();
  items_base_ = arguments_base_ = scratch_used_ = 0;
  p_->work += 1 + steps_;
  steps_ = 0;
  if (p_->work > most_work) fail(in.place, "the game takes too much work");
  if (++p_->statements > most_statements)
    fail(in.place, fmt::format("more than {} statements without a move", most_statements));
  switch (in.op) {
    case Do::jump:
      p_->pc = in.a;
      return;
    case Do::jump_unless:
      if (!holds(in.a)) p_->pc = in.b;
      return;
    case Do::move_top:
      return move_top(in);
    case Do::move_list:
      return move_list(in);
    case Do::shuffle: {
      const Value zone = eval(in.a);
      if (zone.is(Kind::zone)) return shuffle(static_cast<std::int32_t>(zone.n));
      if (!zone.is(Kind::list)) fail_expected(in.place, "a zone to shuffle", zone);
      for (std::size_t i = 0; i < zone.size(); ++i) {
        const Value one = temp_[static_cast<std::size_t>(zone.n) + i];
        if (!one.is(Kind::zone)) fail_expected(in.place, "a zone to shuffle", one);
        shuffle(static_cast<std::int32_t>(one.n));
      }
      return;
    }
    case Do::add:
    case Do::set_counter:
    case Do::set_marker:
    case Do::set_random:
      return change(in);
    case Do::let:
      return keep(in.a, eval(in.b));
    case Do::let_random:
      return keep(in.a, drawn(in.b));
    case Do::repeat: {
      const std::int64_t many = whole(in.a, "the number of passes");
      if (many <= 0) {
        p_->pc = in.b;
        return;
      }
      Frame frame{Frame::Kind::repeat};
      frame.pool = static_cast<std::int32_t>(p_->pool.size());
      frame.count = static_cast<std::int32_t>(std::min<std::int64_t>(many, INT32_MAX));
      return begin_frame(frame);
    }
    case Do::loop: {
      if (!holds(in.a)) {
        p_->pc = in.b;
        return;
      }
      Frame frame{Frame::Kind::loop};
      frame.pool = static_cast<std::int32_t>(p_->pool.size());
      return begin_frame(frame);
    }
    case Do::items: {
      Frame frame{Frame::Kind::items};
      frame.pool = static_cast<std::int32_t>(p_->pool.size());
      const Value list = kept(collect(in.a));
      if (list.size() == 0) {
        p_->pc = in.b;
        return;
      }
      frame.first = static_cast<std::int32_t>(list.n);
      frame.count = static_cast<std::int32_t>(list.size());
      p_->stack[static_cast<std::size_t>(p_->base + in.c)] = p_->pool[static_cast<std::size_t>(list.n)];
      return begin_frame(frame);
    }
    case Do::as: {
      Frame frame{Frame::Kind::as};
      frame.pool = static_cast<std::int32_t>(p_->pool.size());
      const Value who = eval(in.a);
      if (who.absent()) fail_expected(in.place, "a player", who);
      frame.first = frame.pool;
      const auto add = [&](Value player) {
        if (!player.is(Kind::player)) fail_expected(in.place, "a player", player);
        p_->pool.push_back(player);
        return true;
      };
      if (who.is_list())
        each_item(who, add);
      else
        add(who);
      frame.count = static_cast<std::int32_t>(p_->pool.size()) - frame.first;
      if (frame.count == 0) {
        p_->pc = in.b;
        return;
      }
      begin_frame(frame);
      p_->me = static_cast<std::int32_t>(p_->pool[static_cast<std::size_t>(frame.first)].n);
      return;
    }
    case Do::each: {
      Frame frame{Frame::Kind::each};
      frame.pool = static_cast<std::int32_t>(p_->pool.size());
      frame.flag = in.c >= 0;
      if (in.x != 0 && p_->me < 0) fail(in.place, "nobody acts here");
      const int start = in.x != 0 ? left_of(p_->me) : p_->first;
      frame.count = frame.flag ? 0 : setup_.players - (in.x != 0 ? 1 : 0);
      frame.next = static_cast<std::int16_t>(start);
      begin_frame(frame);
      if (!next_player(p_->frames.back())) {
        end_frame();
        p_->pc = in.b;
      }
      return;
    }
    case Do::turn:
    case Do::round: {
      Frame frame{in.op == Do::turn ? Frame::Kind::turn : Frame::Kind::round};
      frame.pool = static_cast<std::int32_t>(p_->pool.size());
      frame.next = static_cast<std::int16_t>(p_->first);
      begin_frame(frame);
      if (in.op == Do::turn && !next_player(p_->frames.back())) {
        p_->nobody_left = true;
        finish();
      }
      return;
    }
    case Do::again:
      return again(in);
    case Do::stop:
      return stop(in);
    case Do::next: {
      const int player = player_of(in.a);
      for (std::size_t i = p_->frames.size(); i-- > 0;) {
        Frame& frame = p_->frames[i];
        if (frame.kind != Frame::Kind::turn && !(frame.kind == Frame::Kind::each && frame.flag)) continue;
        frame.next = static_cast<std::int16_t>(player);
        return;
      }
      fail(in.place, "`next` requires turns, or a loop with `until`, around it");
    }
    case Do::choose:
      p_->choice = in.a;
      return put_choice();
    case Do::done: {
      Frame& frame = p_->frames.back();
      ++frame.at;
      return next_together(frame);
    }
    case Do::show:
      return show(in);
    case Do::perform: {
      const Value effect = eval(in.a);
      if (effect.absent()) return;
      if (!effect.is(Kind::effect)) fail_expected(in.place, "an effect to perform", effect);
      const EffectData& data = program_.effects[static_cast<std::size_t>(effect.n & 0xffffffff)];
      const std::int64_t owner = effect.n >> 32;
      return call_routine(data.entry, data.slots,
                          effect.d == 0 ? Value::piece(owner) : Value::record(owner, effect.d - 1), in);
    }
    case Do::call: {
      const Routine& routine = program_.routines[static_cast<std::size_t>(in.a)];
      return call_routine(routine.entry, routine.slots, p_->self, in);
    }
    case Do::leave:
      return end_frame();
    case Do::end_game:
      return finish();
  }
}

void Machine::call_routine(std::int32_t entry, std::int32_t slots, Value self, const Instruction& in) {
  const auto calls = std::ranges::count(p_->frames, Frame::Kind::routine, &Frame::kind);
  if (calls >= most_calls) fail(in.place, fmt::format("procedures call one another more than {} deep", most_calls));
  Frame frame{Frame::Kind::routine};
  frame.pool = static_cast<std::int32_t>(p_->pool.size());
  frame.self = p_->self;
  // Evaluate arguments in the frame of the caller.
  Value arguments[64];
  const std::int32_t given = in.op == Do::call ? std::min(in.c, 64) : 0;
  for (std::int32_t i = 0; i < given; ++i)
    arguments[i] = kept(eval(program_.operands[static_cast<std::size_t>(in.b + i)]));
  begin_frame(frame);
  p_->base = static_cast<std::int32_t>(p_->stack.size());
  p_->stack.resize(p_->stack.size() + static_cast<std::size_t>(std::max(slots, given)));
  for (std::int32_t i = 0; i < given; ++i) p_->stack[static_cast<std::size_t>(p_->base + i)] = arguments[i];
  p_->self = self;
  p_->pc = entry;
}

// Goes to the next player of a loop or of the turns, beginning with `frame.next`; returns false if none is left.
bool Machine::next_player(Frame& frame) {
  const Instruction& head = program_.code[static_cast<std::size_t>(frame.pc)];
  const bool turns = frame.kind == Frame::Kind::turn, endless = turns || frame.flag;
  const std::int32_t where = head.a, until = turns ? -1 : head.c;
  std::int32_t out = 0;
  int player = frame.next;
  frame.next = -1;
  for (;; player = left_of(player)) {
    if (!endless && frame.at == frame.count) return false;
    p_->me = player;
    if (until >= 0 && holds(until)) return false;
    if (!endless) ++frame.at;
    if (where < 0 || holds(where)) return true;
    if (endless && ++out == setup_.players) return false;
  }
}

void Machine::again(const Instruction& in) {
  Frame& frame = p_->frames.back();
  const Instruction& head = program_.code[static_cast<std::size_t>(frame.pc)];
  if (in.b > in.a) std::fill(p_->stack.begin() + p_->base + in.a, p_->stack.begin() + p_->base + in.b, Value{});
  bool goes_on = false;
  switch (frame.kind) {
    case Frame::Kind::repeat:
      p_->pool.resize(static_cast<std::size_t>(frame.pool));
      goes_on = ++frame.at < frame.count;
      break;
    case Frame::Kind::loop:
      p_->pool.resize(static_cast<std::size_t>(frame.pool));
      goes_on = holds(head.a);
      break;
    case Frame::Kind::items:
      p_->pool.resize(static_cast<std::size_t>(frame.first + frame.count));
      goes_on = ++frame.at < frame.count;
      if (goes_on)
        p_->stack[static_cast<std::size_t>(p_->base + head.c)] =
            p_->pool[static_cast<std::size_t>(frame.first + frame.at)];
      break;
    case Frame::Kind::as:
      p_->pool.resize(static_cast<std::size_t>(frame.first + frame.count));
      goes_on = ++frame.at < frame.count;
      if (goes_on) p_->me = static_cast<std::int32_t>(p_->pool[static_cast<std::size_t>(frame.first + frame.at)].n);
      break;
    case Frame::Kind::each: {
      p_->pool.resize(static_cast<std::size_t>(frame.pool));
      if (frame.flag) ++p_->turns;
      // Procedures may change who acts, but only within their own blocks.
      if (frame.next < 0) frame.next = static_cast<std::int16_t>(left_of(p_->me));
      goes_on = next_player(frame);
      break;
    }
    case Frame::Kind::turn: {
      p_->pool.resize(static_cast<std::size_t>(frame.pool));
      ++p_->turns;
      if (program_.end_when >= 0 && holds(program_.end_when)) return finish();
      if (frame.next < 0) frame.next = static_cast<std::int16_t>(left_of(p_->me));
      if (!next_player(frame)) {
        p_->nobody_left = true;
        return finish();
      }
      goes_on = true;
      break;
    }
    case Frame::Kind::round:
      p_->pool.resize(static_cast<std::size_t>(frame.pool));
      if (program_.end_when < 0 || holds(program_.end_when)) return finish();
      ++p_->round;
      goes_on = true;
      break;
    default:
      break;
  }
  if (goes_on)
    p_->pc = p_->frames.back().pc + 1;
  else
    end_frame();
}

void Machine::stop(const Instruction& in) {
  for (std::int32_t i = 0; i < in.a; ++i) {
    if (i + 1 == in.a && in.x == 0) p_->pc = program_.code[static_cast<std::size_t>(p_->frames.back().pc)].b;
    end_frame();
  }
  if (in.x == 0) return;
  Frame& frame = p_->frames.back();
  frame.flag = true;
  ++frame.at;
  next_together(frame);
}

void Machine::finish() {
  p_->status = Position::Status::over;
}

Value Machine::drawn(std::int32_t list) {
  const Value items = collect(list);
  if (items.size() == 0) return {};
  std::size_t which = 0;
  if (chance_ != nullptr) {
    std::vector<Value> all(temp_.begin() + items.n, temp_.begin() + items.n + static_cast<std::int64_t>(items.size()));
    which = chance_->draw(all);
  } else if (items.size() > 1) {
    which = random_->below(items.size());
  }
  const Value made = temp_[static_cast<std::size_t>(items.n) + which];
  if (observer_ != nullptr) observer_->drawn(made);
  return made;
}

void Machine::change(const Instruction& in) {
  const Node& node = nodes_[in.a];
  const Decl& decl = program_.decls[static_cast<std::size_t>(node.a)];
  const bool marker = decl.kind == Declaration::Kind::marker;
  const std::string_view kind = marker ? "marker" : "counter";
  const Value value = in.op == Do::set_random ? drawn(in.b) : eval(in.b);
  if (node.a == first_decl) {
    if (!value.is(Kind::player)) fail_expected(in.place, "a player as `first`", value);
    p_->first = static_cast<std::int32_t>(value.n);
    return;
  }
  const std::int64_t which = cell(node, in.a);
  if (which < 0) {
    const std::string_view owner = decl.piece_list < 0 ? "player" : decl.of_player ? "player and piece" : "piece";
    fail(in.place, fmt::format("expected a {} for the {} {}, found none", owner, kind, decl.name));
  }
  const auto at = static_cast<std::size_t>(which);
  const auto named = [&] { return cell_name(node.a, which); };
  if (!marker) {
    if (!value.whole())
      fail(in.place,
           fmt::format("{} would be {}, which is not a whole number", named(), value.absent() ? "none" : text(value)));
    std::int64_t made = value.n;
    if (in.op == Do::add && __builtin_add_overflow(p_->counters[at], value.n, &made))
      fail(in.place, fmt::format("{} would be larger than 64 bits hold", named()));
    if (made < setup_.least[at])
      fail(in.place, fmt::format("{} would be {}; the least is {}", named(), made, setup_.least[at]));
    if (made > setup_.most[at])
      fail(in.place, fmt::format("{} would be {}; the most is {}", named(), made, setup_.most[at]));
    p_->counters[at] = made;
    remembered_.changed(node.a);
    return;
  }
  remembered_.changed(node.a);
  Value& into = p_->markers[at];
  if (value.absent()) {
    into = {};
    return;
  }
  const auto& items = setup_.marker_items[static_cast<std::size_t>(node.a)];
  const auto found = std::ranges::find_if(items, [&](Value item) { return equal(item, value); });
  if (found == items.end())
    fail(in.place, fmt::format("{} would point at {}, which is not in its list", named(), text(value)));
  into = value.kind == found->kind ? value : *found;
}

Machine::Result Machine::result() {
  Result made;
  made.won.assign(static_cast<std::size_t>(setup_.players), false);
  const std::int32_t me = p_->me;
  if (program_.together >= 0) {
    p_->me = 0;
    const bool won = yes(eval_alone(program_.together));
    made.won.assign(made.won.size(), won);
    p_->me = me;
    return made;
  }
  std::vector<int> best;
  for (int player = 0; player < setup_.players; ++player) best.push_back(player);
  for (std::size_t m = 0; m < program_.measures.size(); ++m) {
    const MeasurePlan& measure = program_.measures[m];
    std::vector<Value> values;
    for (int player = 0; player < setup_.players; ++player) {
      p_->me = player;
      Value value = eval_alone(measure.value);
      if (value.is(Kind::truth)) value = Value::number(value.n);
      if (!value.absent() && !value.is(Kind::number)) fail_expected_at(measure.value, "a number as a measure", value);
      values.push_back(value);
    }
    if (m == 0) made.score = values;
    std::vector<int> left;
    for (const int player : best) {
      if (left.empty()) {
        left.push_back(player);
        continue;
      }
      const Value a = values[static_cast<std::size_t>(player)], b = values[static_cast<std::size_t>(left.front())];
      int compared = 0;
      if (a.absent() || b.absent())
        compared = a.absent() == b.absent() ? 0 : a.absent() ? -1 : 1;
      else
        compared = order(measure.value, a, b, {}) * (measure.most ? 1 : -1);
      if (compared > 0) left.clear();
      if (compared >= 0) left.push_back(player);
    }
    best = std::move(left);
  }
  for (const int player : best) made.won[static_cast<std::size_t>(player)] = true;
  p_->me = me;
  return made;
}

Value Machine::value_for(int player, std::int32_t node) {
  const std::int32_t me = std::exchange(p_->me, player);
  const Value made = eval_alone(node);
  p_->me = me;
  return made;
}

}  // namespace planche::play
