#include "play/machine/remembered.h"

#include <algorithm>
#include <functional>

namespace planche::play {

namespace {

constexpr std::size_t places = 256;   // a power of 2
constexpr std::uint32_t trial = 512;  // a definition that is rarely found again after so many is left alone

// What an expression reads. It is not fit where its value may change without a counter or marker: of pieces, zones, the
// round, and where looking at a piece would be noticed.
struct Reading {
  const Program& program;
  std::vector<std::int32_t> decls = {};
  std::vector<std::int32_t> definitions = {};  // that were read: some are named many times
  bool fit = true, long_one = false;
  int depth = 0;

  void read(std::int32_t at) {
    if (at < 0 || !fit) return;
    const Node& node = program.nodes[static_cast<std::size_t>(at)];
    const auto of_pieces = [&](std::int32_t list) {
      return list < 0 || program.lists[static_cast<std::size_t>(list)].pieces;
    };
    switch (operation(node.op).reads) {
      case Reads::nothing:
      case Reads::arguments:
      case Reads::items:
      case Reads::actor:
      case Reads::seats:
        break;
      case Reads::declared: {
        const Decl& decl = program.decls[static_cast<std::size_t>(node.a)];
        if (decl.kind == Declaration::Kind::zone || decl.piece_list >= 0 || node.a == first_decl) return unfit();
        if (std::ranges::find(decls, node.a) == decls.end()) decls.push_back(node.a);
        break;
      }
      case Reads::faces:
        if (of_pieces(node.c)) return unfit();
        break;
      case Reads::records:
        if (of_pieces(node.a)) return unfit();
        break;
      case Reads::definition:
        if (std::ranges::find(definitions, node.a) == definitions.end()) {
          if (++depth > 50) return unfit();
          definitions.push_back(node.a);
          read(program.definitions[static_cast<std::size_t>(node.a)].body);
          --depth;
        }
        break;
      case Reads::frame:
      case Reads::round:
      case Reads::pieces:
        return unfit();
    }
    // Those of networks may look at pieces.
    if (node.op == Op::call && (node.x == of_network || std::ranges::any_of(program.lists, [](const ListData& list) {
                                  return list.network != nullptr && list.pieces;
                                })))
      return unfit();
    long_one = long_one || node.op == Op::all || node.op == Op::rows || operation(node.op).operands == Operands::each;
    each_operand(node, program.operands, [this](std::int32_t operand) { return read(operand), true; });
  }

 private:
  void unfit() { fit = false; }
};

bool is_plain(Value value) {
  switch (value.kind) {
    case Kind::none:
    case Kind::truth:
    case Kind::number:
    case Kind::player:
    case Kind::record:
      return true;
    default:
      return false;
  }
}

}  // namespace

Remembered::Remembered(const Program& program) : plans_(program.definitions.size()), changes_(program.decls.size(), 0) {
  bool any = false;
  for (std::size_t d = 0; d < plans_.size(); ++d) {
    Reading reading{program};
    reading.read(program.definitions[d].body);
    plans_[d].on = reading.fit && reading.long_one &&
                   program.definitions[d].arguments <= static_cast<std::int32_t>(most_arguments);
    plans_[d].decls = std::move(reading.decls);
    any = any || plans_[d].on;
  }
  if (any) entries_.resize(places);
}

Remembered::Entry* Remembered::place_in(Plan& plan, std::int32_t definition, std::int32_t me, const Value* arguments,
                                        std::size_t count) {
  if (++plan.asked == trial) {
    if (plan.found < trial / 8) plan.on = false;
    plan.asked = plan.found = 0;
  }
  std::uint64_t hash = static_cast<std::uint64_t>(definition) * 31 + static_cast<std::uint64_t>(me);
  for (std::size_t i = 0; i < count; ++i) {
    if (!is_plain(arguments[i])) return nullptr;
    hash = hash * 0x9E3779B97F4A7C15u + static_cast<std::uint64_t>(arguments[i].n);
  }
  hash *= 0x9E3779B97F4A7C15u;
  return &entries_[hash >> 32 & (places - 1)];
}

bool Remembered::holds(Entry& entry, std::int32_t definition, std::int32_t me, const Value* arguments,
                       std::size_t count) {
  if (entry.definition != definition || entry.me != me || entry.time < valid_from_) return false;
  for (std::size_t i = 0; i < count; ++i) {
    const Value &a = entry.arguments[i], &b = arguments[i];
    if (a.kind != b.kind || a.n != b.n || a.d != b.d) return false;
  }
  Plan& plan = plans_[static_cast<std::size_t>(definition)];
  for (const std::int32_t decl : plan.decls) {
    if (changes_[static_cast<std::size_t>(decl)] > entry.time) return false;
  }
  ++plan.found;
  return true;
}

void Remembered::take(Entry& entry, std::int32_t definition, std::int32_t me, const Value* arguments, std::size_t count,
                      Value value, const Value* items, std::uint64_t steps) {
  entry.definition = -1;
  if (value.is(Kind::list)) {
    if (value.size() > most_items || !std::all_of(items, items + value.size(), is_plain)) return;
    entry.items.assign(items, items + value.size());
  } else if (!is_plain(value)) {
    return;
  }
  entry.definition = definition;
  entry.me = me;
  std::copy_n(arguments, count, entry.arguments.begin());
  entry.time = now_;
  entry.steps = steps;
  entry.value = value;
}

}  // namespace planche::play
