#include "rules/openmok/effect.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include <fmt/format.h>

namespace planche::rules::openmok {

namespace {

using Kind = Effect::Kind;

constexpr std::array<std::string_view, 6> names{"mark",         "unmark",    "move_mark",
                                                "attack_again", "skip_turn", "raise_limit"};

std::string_view name_of(Whose side) {
  return side == Whose::own ? "own" : "opponent";
}

constexpr std::uint64_t saturated = std::uint64_t{1} << 62;

std::size_t index_of(Whose side) {
  return static_cast<std::size_t>(side);
}

// All resistances of the characters laid that are not K.O.
Marks standing(std::uint8_t laid, Marks marks) {
  Marks all = 0;
  for (std::size_t i = 0; i < laid; ++i) {
    const Marks character = Marks{7} << 3 * i;
    if ((marks & character) != character) all |= character;
  }
  return all;
}

// The bits of `packed`, each moved to the place of a set bit of `set`.
Marks spread(std::uint32_t packed, Marks set) {
  Marks bits = 0;
  for (; packed != 0; packed >>= 1, set &= set - 1) {
    if ((packed & 1) != 0) bits |= set & -set;
  }
  return bits;
}

// Visits the subsets of `set` with n members.
template <typename Visit>
void each_subset(Marks set, int n, const Visit& visit) {
  const int size = std::popcount(set);
  if (n > size) return;
  if (n == 0) return visit(Marks{0});
  const std::uint64_t end = std::uint64_t{1} << size;
  // The next number with as many ones: Gosper's method.
  for (std::uint64_t packed = (std::uint64_t{1} << n) - 1; packed < end;) {
    visit(spread(static_cast<std::uint32_t>(packed), set));
    const std::uint64_t lowest = packed & -packed, carried = packed + lowest;
    packed = ((carried ^ packed) >> 2) / lowest | carried;
  }
}

class Placer {
 public:
  Placer(const Effects& effects, const std::array<std::uint8_t, 2>& laid,
         const std::function<void(const Placement&)>& visit)
      : effects_{effects}, laid_{laid}, visit_{visit} {}

  void run(std::size_t from, const Placement& marks) const {
    if (from == effects_.size()) return visit_(marks);
    const Effect& effect = effects_[from];
    const auto rest = [&](const Placement& then) { run(from + 1, then); };
    const std::size_t loses = index_of(effect.from), gets = index_of(effect.to);
    const Marks taken = standing(laid_[loses], marks[loses]) & marks[loses];
    const Marks free = standing(laid_[gets], marks[gets]) & ~marks[gets];
    const int can_lose = std::popcount(taken), can_get = std::popcount(free);
    switch (effect.kind) {
      case Kind::mark:
        return each_subset(free, std::min<int>(effect.count, can_get), [&](Marks on) {
          Placement then = marks;
          then[gets] |= on;
          rest(then);
        });
      case Kind::unmark:
        return each_subset(taken, std::min<int>(effect.count, can_lose), [&](Marks off) {
          Placement then = marks;
          then[loses] &= ~off;
          rest(then);
        });
      case Kind::move_mark: {
        const int most = std::min(can_lose, can_get);
        const int last = effect.count == any_count ? most : std::min<int>(effect.count, most);
        for (int n = effect.count == any_count ? 0 : last; n <= last; ++n) {
          each_subset(taken, n, [&](Marks off) {
            each_subset(free, n, [&](Marks on) {
              Placement then = marks;
              then[loses] &= ~off;
              then[gets] |= on;
              rest(then);
            });
          });
        }
        return;
      }
      default:
        return rest(marks);
    }
  }

 private:
  const Effects& effects_;
  const std::array<std::uint8_t, 2>& laid_;
  const std::function<void(const Placement&)>& visit_;
};

// n over k, below 2^62 for the n that occur here.
std::uint64_t choose(int n, int k) {
  std::uint64_t product = 1;
  for (int i = 1; i <= k; ++i)
    product = product * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return product;
}

// The most placements of one effect where up to `loses` marks can be lost and `gets` resistances marked; both together
// make up one side when `same`.
std::uint64_t placements_of(const Effect& effect, int loses, int gets, bool same) {
  std::uint64_t most = 1;
  for (int lost = 0; lost <= loses; ++lost) {
    for (int free = same ? gets - lost : 0; free <= (same ? gets - lost : gets); ++free) {
      const int both = std::min(lost, free);
      const auto ways = [&](int n) { return choose(lost, n) * choose(free, n); };
      std::uint64_t sum = 0;
      if (effect.kind == Kind::mark) {
        sum = choose(free, std::min<int>(effect.count, free));
      } else if (effect.kind == Kind::unmark) {
        sum = choose(lost, std::min<int>(effect.count, lost));
      } else if (effect.count != any_count) {
        sum = ways(std::min<int>(effect.count, both));
      } else {
        for (int n = 0; n <= both; ++n) sum += ways(n);
      }
      most = std::max(most, sum);
    }
  }
  return most;
}

std::optional<Whose> whose(const data::Value& effect, std::string_view field) {
  const data::Value* value = effect.find(field);
  if (value == nullptr || value->string() == nullptr) return std::nullopt;
  if (*value->string() == "own") return Whose::own;
  return *value->string() == "opponent" ? std::optional{Whose::opponent} : std::nullopt;
}

std::optional<std::uint8_t> marks_of(const data::Value& effect, bool may_be_any) {
  const data::Value* value = effect.find("count");
  if (value == nullptr) return std::uint8_t{1};
  if (may_be_any && value->string() != nullptr && *value->string() == "any") return any_count;
  if (value->integer() == nullptr || *value->integer() < 1 || *value->integer() > most_count) return std::nullopt;
  return static_cast<std::uint8_t>(*value->integer());
}

std::optional<Effect> read_effect(const data::Value& value) {
  const data::Value* name = value.find("do");
  if (name == nullptr || name->string() == nullptr) return std::nullopt;
  const auto known = std::find(names.begin(), names.end(), *name->string());
  if (known == names.end()) return std::nullopt;
  Effect effect{static_cast<Kind>(known - names.begin())};
  if (effect.kind > Kind::move_mark) return effect;
  const bool moves = effect.kind == Kind::move_mark;
  const auto from = whose(value, moves ? "from" : "side"), to = whose(value, moves ? "to" : "side");
  const auto count = marks_of(value, moves);
  if (!from || !to || !count) return std::nullopt;
  effect.from = *from;
  effect.to = *to;
  effect.count = *count;
  return effect;
}

}  // namespace

data::Format effects_format() {
  using data::Format;
  using data::Need;
  const auto number = [] { return Format::integer().at_least(1).at_most(static_cast<double>(most_count)); };
  const auto side = [] { return Format::choice({"own", "opponent"}); };
  Format effect =
      Format::tagged("do", {{"mark", Format::object("Put damage markers on resistances")
                                         .field("side", side(), "of whose characters", Need::required)
                                         .field("count", number(), "how many; default 1")},
                            {"unmark", Format::object("Take damage markers away")
                                           .field("side", side(), "from whose characters", Need::required)
                                           .field("count", number(), "how many; default 1")},
                            {"move_mark", Format::object("Move damage markers to other resistances")
                                              .field("from", side(), "whose characters lose them", Need::required)
                                              .field("to", side(), "whose characters get them", Need::required)
                                              .field("count", Format::one_of({number(), Format::constant("any")}),
                                                     "how many, or \"any\": as many as wished; default 1")},
                            {"attack_again", Format::object("One attack more this turn")},
                            {"skip_turn", Format::object("The opponent's next turn is left out")},
                            {"raise_limit", Format::object("Both players may lay one character more")}});
  return Format::array(effect).length(1, most_effects);
}

std::optional<Effects> read_effects(const data::Value* list) {
  if (list == nullptr || list->array() == nullptr) return std::nullopt;
  Effects effects;
  for (const data::Value& entry : *list->array()) {
    const auto effect = read_effect(entry);
    if (!effect || effects.size() == most_effects) return std::nullopt;
    effects.push_back(*effect);
  }
  return effects.empty() ? std::nullopt : std::optional{std::move(effects)};
}

std::string to_json(const Effects& effects) {
  std::string out;
  for (const Effect& effect : effects) {
    out += fmt::format(R"({}{{"do":"{}")", out.empty() ? "" : ",", names[static_cast<std::size_t>(effect.kind)]);
    if (effect.kind == Kind::mark) out += fmt::format(R"(,"side":"{}")", name_of(effect.to));
    if (effect.kind == Kind::unmark) out += fmt::format(R"(,"side":"{}")", name_of(effect.from));
    if (effect.kind == Kind::move_mark) {
      out += fmt::format(R"(,"from":"{}","to":"{}")", name_of(effect.from), name_of(effect.to));
    }
    if (effect.count == any_count) out += R"(,"count":"any")";
    if (effect.count > 1) out += fmt::format(R"(,"count":{})", effect.count);
    out += '}';
  }
  return fmt::format("[{}]", out);
}

std::uint8_t count_of(const Effects& effects, Kind kind) {
  return static_cast<std::uint8_t>(
      std::count_if(effects.begin(), effects.end(), [&](const Effect& effect) { return effect.kind == kind; }));
}

bool only_marks(const Effects& effects) {
  return std::all_of(effects.begin(), effects.end(),
                     [](const Effect& effect) { return effect.kind <= Kind::move_mark; });
}

bool puts_on(const Effects& effects, Whose side) {
  return std::any_of(effects.begin(), effects.end(), [&](const Effect& effect) {
    return (effect.kind == Kind::mark || effect.kind == Kind::move_mark) && effect.to == side;
  });
}

bool takes_from(const Effects& effects, Whose side) {
  return std::any_of(effects.begin(), effects.end(), [&](const Effect& effect) {
    return (effect.kind == Kind::unmark || effect.kind == Kind::move_mark) && effect.from == side;
  });
}

void each_placement(const Effects& effects, const std::array<std::uint8_t, 2>& laid, const Placement& marks,
                    const std::function<void(const Placement&)>& visit) {
  Placer{effects, laid, visit}.run(0, marks);
}

std::uint64_t most_placements(const Effects& effects, const std::array<std::uint8_t, 2>& laid) {
  std::uint64_t product = 1;
  for (const Effect& effect : effects) {
    if (effect.kind > Kind::move_mark) continue;
    const std::size_t from = index_of(effect.from), to = index_of(effect.to);
    const bool same = effect.kind == Kind::move_mark && from == to;
    const std::uint64_t ways = placements_of(effect, 3 * laid[from], 3 * laid[to], same);
    product = ways > saturated / product ? saturated : product * ways;
  }
  return product;
}

}  // namespace planche::rules::openmok
