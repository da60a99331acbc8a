#include "games/openmok/rules/effect.h"

#include <algorithm>
#include <bit>
#include <span>

#include <fmt/format.h>

#include "base/text.h"
#include "data/tables/write_table.h"
#include "rules/format_shapes.h"

namespace planche::rules::openmok {

namespace {

using Kind = Effect::Kind;

constexpr std::uint64_t saturated = std::uint64_t{1} << 62;

std::size_t index_of(Whose side) {
  return static_cast<std::size_t>(side);
}

// All resistances of the laid characters that stand.
Marks of_standing(std::uint8_t laid, Marks marks) {
  Marks all = 0;
  for (std::size_t i = 0; i < laid; ++i) all |= knocked_out(marks, i) ? 0 : Marks{7} << 3 * i;
  return all;
}

// Distributes the bits of `packed`, in order, over the set bits of `set`.
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
  // Gosper's method: the next number with as many bits set.
  for (std::uint64_t packed = (std::uint64_t{1} << n) - 1; packed < end;) {
    visit(spread(static_cast<std::uint32_t>(packed), set));
    const std::uint64_t lowest = packed & -packed, carried = packed + lowest;
    packed = ((carried ^ packed) >> 2) / lowest | carried;
  }
}

bool takes(const Effect& effect) {
  return effect.kind == Kind::unmark || effect.kind == Kind::move_mark;
}
bool puts(const Effect& effect) {
  return effect.kind == Kind::mark || effect.kind == Kind::move_mark;
}

// Calls visit(n) for every number of marks that the effect may affect if `can_lose` and `can_get` bound it.
template <typename Visit>
void each_number(const Effect& effect, int can_lose, int can_get, const Visit& visit) {
  const int most = std::min(takes(effect) ? can_lose : can_get, puts(effect) ? can_get : can_lose);
  const int last = effect.count == any_count ? most : std::min<int>(effect.count, most);
  for (int n = effect.count == any_count ? 0 : last; n <= last; ++n) visit(n);
}

// The binomial coefficient, below 2^62 for all arguments used here.
std::uint64_t choose(int n, int k) {
  std::uint64_t product = 1;
  for (int i = 1; i <= k; ++i)
    product = product * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return product;
}

// The largest number of placements of one effect with up to `loses` marks to take and `gets` resistances to mark. With
// `same`, both belong to one side and add up to `gets`.
std::uint64_t placements_of(const Effect& effect, int loses, int gets, bool same) {
  std::uint64_t most = 1;
  for (int lost = 0; lost <= loses; ++lost) {
    for (int free = same ? gets - lost : 0; free <= (same ? gets - lost : gets); ++free) {
      std::uint64_t sum = 0;
      each_number(effect, lost, free,
                  [&](int n) { sum += (takes(effect) ? choose(lost, n) : 1) * (puts(effect) ? choose(free, n) : 1); });
      most = std::max(most, sum);
    }
  }
  return most;
}

// Like each_placement(), for the effects from `from` on.
void place(const Effects& effects, std::size_t from, const std::array<std::uint8_t, 2>& laid, const Placement& marks,
           const std::function<void(const Placement&)>& visit) {
  if (from == effects.size()) return visit(marks);
  const Effect& effect = effects[from];
  if (effect.kind > Kind::move_mark) return place(effects, from + 1, laid, marks, visit);
  const std::size_t loses = index_of(effect.from), gets = index_of(effect.to);
  const Marks taken = of_standing(laid[loses], marks[loses]) & marks[loses];
  const Marks free = of_standing(laid[gets], marks[gets]) & ~marks[gets];
  each_number(effect, std::popcount(taken), std::popcount(free), [&](int n) {
    each_subset(taken, takes(effect) ? n : 0, [&](Marks off) {
      each_subset(free, puts(effect) ? n : 0, [&](Marks on) {
        Placement then = marks;
        then[loses] &= ~off;
        then[gets] |= on;
        place(effects, from + 1, laid, then, visit);
      });
    });
  });
}

Shape<Whose> whose_shape() {
  return data::choice<Whose>(side_names);
}

Shape<std::uint8_t> number_shape() {
  return data::usually(1, data::integer<std::uint8_t>(1, most_count));
}

Shape<std::uint8_t> number_or_any() {
  return {Format::one_of({number_shape().format(), Format::constant("any")}),
          [number = number_shape()](const data::Value& value, std::uint8_t& count) {
            if (text_of(&value) != "any") return number.read(value, count);
            count = any_count;
            return true;
          },
          [number = number_shape()](std::string& out, const std::uint8_t& count) {
            if (count != any_count) return number.write(out, count);
            data::write_text(out, "any");
          }};
}

Shape<Effect> effect_shape() {
  return data::Tagged("do", &Effect::kind)
      .option("mark", Kind::mark,
              Struct<Effect>("Put damage markers on resistances")
                  .field("side", &Effect::to, whose_shape(), "of whose characters", vital)
                  .field("count", &Effect::count, number_shape(), "how many; default 1", sound))
      .option("unmark", Kind::unmark,
              Struct<Effect>("Remove damage markers")
                  .field("side", &Effect::from, whose_shape(), "from whose characters", vital)
                  .field("count", &Effect::count, number_shape(), "how many; default 1", sound))
      .option("move_mark", Kind::move_mark,
              Struct<Effect>("Move damage markers to other resistances")
                  .field("from", &Effect::from, whose_shape(), "whose characters lose them", vital)
                  .field("to", &Effect::to, whose_shape(), "whose characters get them", vital)
                  .field("count", &Effect::count, number_or_any(), "how many, or \"any\" number; default 1", sound))
      .option("attack_again", Kind::attack_again, Struct<Effect>("One more attack this turn"))
      .option("skip_turn", Kind::skip_turn, Struct<Effect>("The opponent skips a turn"))
      .option("raise_limit", Kind::raise_limit, Struct<Effect>("Both players may lay one more character"));
}

// Turns "mark opponent 2" into the object of a deck: { "do": "mark", "side": "opponent", "count": 2 }. The deck's
// format reports missing and misspelt words.
data::Value effect_value(const std::string& text, diag::Span span) {
  std::vector<std::string_view> words = base::split(text, ' ');
  std::erase(words, "");
  data::Object effect;
  const auto add = [&](std::string_view key, data::Value value) {
    effect.push_back({std::string{key}, span, std::move(value)});
  };
  const auto is_count = [](std::string_view word) {
    return word == "any" || data::value_of({std::string{word}, {}}).is_number();
  };
  if (!words.empty()) add("do", {std::string{words.front()}, span});
  std::vector<std::string_view> names{"from", "to"};
  if (words.empty() || words.front() != "move_mark") names = {"side"};
  bool counted = false;
  std::size_t named = 0;
  for (const std::string_view word : std::span{words}.subspan(std::min<std::size_t>(1, words.size()))) {
    if (is_count(word) && !counted) {
      counted = true;
      add("count", data::value_of({std::string{word}, span}));
    } else {
      add(named < names.size() ? names[named++] : word, {std::string{word}, span});
    }
  }
  return {std::move(effect), span};
}

}  // namespace

const Shape<Effects>& effects_shape() {
  static const Shape<Effects> shape = [] {
    const auto list = data::list(effect_shape(), 1, most_effects);
    return Shape<Effects>{list.format(),
                          [list](const data::Value& value, Effects& effects) {
                            effects = list.read(value);
                            return !effects.empty() && effects.size() == value.array()->size();
                          },
                          [list](std::string& out, const Effects& effects) { list.write(out, effects); }};
  }();
  return shape;
}

std::string to_json(const Effects& effects) {
  return effects_shape().text(effects);
}

data::Value value_of_words(const data::Cell& cell) {
  data::Array effects;
  for (const std::string_view text : base::split(cell.text, '+'))
    effects.push_back(effect_value(base::lower(text), cell.span));
  return {std::move(effects), cell.span};
}

std::string words_of_effects(const data::Value& effects) {
  std::vector<std::string> all;
  for (const data::Value& effect : effects.array() == nullptr ? data::Array{} : *effects.array()) {
    std::vector<std::string> words;
    for (const char* member : {"do", "side", "from", "to", "count"}) {
      if (const data::Value* value = effect.find(member)) words.push_back(data::cell_text(*value));
    }
    all.push_back(fmt::format("{}", fmt::join(words, " ")));
  }
  return fmt::format("{}", fmt::join(all, " + "));
}

std::uint8_t count_of(const Effects& effects, Kind kind) {
  return static_cast<std::uint8_t>(
      std::ranges::count_if(effects, [&](const Effect& effect) { return effect.kind == kind; }));
}

bool only_marks(const Effects& effects) {
  return std::ranges::all_of(effects, [](const Effect& effect) { return effect.kind <= Kind::move_mark; });
}

bool puts_on(const Effects& effects, Whose side) {
  return std::ranges::any_of(effects, [&](const Effect& e) { return puts(e) && e.to == side; });
}

bool takes_from(const Effects& effects, Whose side) {
  return std::ranges::any_of(effects, [&](const Effect& e) { return takes(e) && e.from == side; });
}

void each_placement(const Effects& effects, const std::array<std::uint8_t, 2>& laid, const Placement& marks,
                    const std::function<void(const Placement&)>& visit) {
  place(effects, 0, laid, marks, visit);
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
