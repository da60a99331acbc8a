// What players know of pieces. A cloud is a set of pieces that a player cannot tell apart.
#include <algorithm>

#include "play/machine/machine.h"

namespace planche::play {

namespace {

constexpr std::size_t word_bits = 64;

}  // namespace

// Makes the pieces of the zone one cloud, merged with all clouds that have pieces in the zone.
void Machine::make_cloud(int player, std::int32_t zone) {
  const auto pieces = static_cast<std::size_t>(setup_.pieces_count());
  if (count(zone) == 0) return;
  if (p_->clouds.empty()) {
    p_->clouds.assign(pieces * static_cast<std::size_t>(setup_.players), 0);
    p_->sizes.assign((pieces + 1) * static_cast<std::size_t>(setup_.players), 0);
  }
  std::int32_t* clouds = p_->clouds.data() + pieces * static_cast<std::size_t>(player);
  std::int32_t* sizes = p_->sizes.data() + (pieces + 1) * static_cast<std::size_t>(player);
  const std::uint64_t bit = std::uint64_t{1} << player;
  // What was told of each no longer says which is which.
  if (!p_->told.empty() && count(zone) > 1) {
    for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) std::ranges::fill(told(player, piece), 0);
  }
  std::int32_t one = 0;  // the cloud that the others are merged into
  bool several = false;  // more than one cloud
  for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) {
    const std::int32_t cloud = clouds[piece];
    if (cloud == 0) continue;
    if (one == 0) one = cloud;
    several = several || cloud != one;
  }
  if (one == 0) {
    if (count(zone) == 1) return;  // a single piece is known
    one = head(zone) + 1;
    while (sizes[one] > 0) one = one == static_cast<std::int32_t>(pieces) ? 1 : one + 1;
  }
  if (several) {
    // Merged clouds may have pieces elsewhere.
    std::vector<std::int32_t> joining;
    for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) {
      const std::int32_t cloud = clouds[piece];
      if (cloud != 0 && cloud != one && sizes[cloud] > 0) {
        joining.push_back(cloud);
        sizes[one] += sizes[cloud];
        sizes[cloud] = 0;
      }
    }
    std::ranges::sort(joining);
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      if (clouds[piece] != 0 && clouds[piece] != one && std::ranges::binary_search(joining, clouds[piece]))
        clouds[piece] = one;
    }
  }
  for (std::int32_t piece = head(zone); piece >= 0; piece = next(piece)) {
    if (clouds[piece] != 0) continue;
    clouds[piece] = one;
    ++sizes[one];
    p_->known[static_cast<std::size_t>(piece)] &= ~bit;
  }
}

void Machine::learn(std::uint64_t players, std::int32_t piece) {
  players &= ~p_->known[static_cast<std::size_t>(piece)];
  for (int player = 0; players != 0; ++player, players >>= 1) {
    if ((players & 1) != 0) learn(player, piece);
  }
}

void Machine::learn(int player, std::int32_t piece) {
  const auto pieces = static_cast<std::size_t>(setup_.pieces_count());
  std::int32_t* clouds = p_->clouds.data() + pieces * static_cast<std::size_t>(player);
  std::int32_t* sizes = p_->sizes.data() + (pieces + 1) * static_cast<std::size_t>(player);
  const std::uint64_t bit = std::uint64_t{1} << player;
  const std::int32_t cloud = clouds[piece];
  clouds[piece] = 0;
  p_->known[static_cast<std::size_t>(piece)] |= bit;
  if (cloud == 0 || --sizes[cloud] != 1) return;
  const auto last = static_cast<std::size_t>(std::find(clouds, clouds + pieces, cloud) - clouds);
  if (last == pieces) return;
  clouds[last] = 0;
  sizes[cloud] = 0;
  p_->known[last] |= bit;
}

std::span<std::uint64_t> Machine::told(int player, std::int32_t piece) const {
  if (p_->told.empty()) return {};
  const auto pieces = static_cast<std::size_t>(setup_.pieces_count());
  const std::size_t words = p_->told.size() / (pieces * static_cast<std::size_t>(setup_.players));
  return std::span{p_->told}.subspan((pieces * static_cast<std::size_t>(player) + at_index(piece)) * words, words);
}

bool Machine::may_be(std::span<const std::uint64_t> told, std::int32_t row) {
  return told.empty() || (told[at_index(row) / word_bits] >> at_index(row) % word_bits & 1) == 0;
}

// Rows with another answer than that of the piece are none that it can be. `answers`: by row, of the list answered for.
void Machine::tell(const Instruction& in, std::uint64_t players, std::int32_t piece, std::vector<Value>& answers,
                   std::int32_t& answered) {
  const std::int32_t list = setup_.lists[at_index(piece)];
  const std::size_t rows = program_.lists[at_index(list)].keys.size();
  if (list != answered) {
    answers.clear();
    spend(in.c, rows);
    for (std::size_t row = 0; row < rows; ++row)
      answers.push_back(ask(in.c, Value::record(static_cast<std::int64_t>(row), static_cast<std::uint32_t>(list))));
    answered = list;
  }
  if (p_->told.empty()) {
    std::size_t most = 0;
    for (const ListData& one : program_.lists) most = std::max(most, one.pieces ? one.keys.size() : 0);
    p_->told.assign(at_index(setup_.pieces_count()) * at_index(setup_.players) * (most / word_bits + 1), 0);
  }
  const Value own = answers[at_index(row_of(piece))];
  for (int player = 0; player < setup_.players; ++player) {
    if ((players >> player & 1) == 0) continue;
    const std::span<std::uint64_t> excluded = told(player, piece);
    for (std::size_t row = 0; row < rows; ++row) {
      if (!equal(answers[row], own)) excluded[row / word_bits] |= std::uint64_t{1} << row % word_bits;
    }
  }
}

bool Machine::is_told(std::int32_t piece, std::int32_t list, std::int32_t field) const {
  if (p_->me < 0) return false;
  const std::span<const std::uint64_t> excluded = told(p_->me, piece);
  const ListData& of = program_.lists[at_index(list)];
  const auto value = [&](std::int32_t row) { return of.value(at_index(row), at_index(field)); };
  return !excluded.empty() && std::ranges::all_of(setup_.pieces[at_index(list)], [&](std::int32_t one) {
    const std::int32_t row = setup_.rows[at_index(one)];
    return !may_be(excluded, row) || equal(value(row), value(row_of(piece)));
  });
}

std::vector<Machine::Told> Machine::told_of(const std::vector<int>& players, std::int32_t piece) const {
  std::vector<std::uint64_t> excluded;
  for (const int player : players) {
    const std::span<const std::uint64_t> theirs = told(player, piece);
    if (theirs.empty() || knows(player, piece)) return {};
    if (excluded.empty()) excluded.assign(theirs.begin(), theirs.end());
    for (std::size_t i = 0; i < theirs.size(); ++i) excluded[i] &= theirs[i];
  }
  std::vector<Told> all;
  const auto list = at_index(setup_.lists[at_index(piece)]);
  for (const ToldField& asked : program_.told) {
    if (asked.fields[list] < 0) continue;
    std::vector<Value> possible, impossible;
    const auto holds = [&](const std::vector<Value>& values, Value value) {
      return std::ranges::any_of(values, [&](Value one) { return equal(one, value); });
    };
    for (const std::int32_t one : setup_.pieces[list]) {
      const std::int32_t row = setup_.rows[at_index(one)];
      const Value value = program_.lists[list].value(at_index(row), at_index(asked.fields[list]));
      auto& values = may_be(excluded, row) ? possible : impossible;
      if (!holds(values, value)) values.push_back(value);
    }
    std::erase_if(impossible, [&](Value value) { return holds(possible, value); });
    if (impossible.empty()) continue;
    const bool fewer = impossible.size() < possible.size();
    all.push_back({asked.name, fewer ? std::move(impossible) : std::move(possible), fewer});
  }
  return all;
}

void Machine::deal_anew(int player, base::Random& random) {
  if (p_->clouds.empty()) return;
  const auto pieces = static_cast<std::size_t>(setup_.pieces_count());
  const std::int32_t* clouds = p_->clouds.data() + pieces * static_cast<std::size_t>(player);
  // Group the pieces by cloud and list.
  std::vector<std::pair<std::int64_t, std::int32_t>> groups;
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    if (clouds[piece] != 0)
      groups.emplace_back(std::int64_t{clouds[piece]} * 4096 + setup_.lists[piece] % 4096,
                          static_cast<std::int32_t>(piece));
  }
  std::ranges::sort(groups);
  for (std::size_t begin = 0; begin < groups.size();) {
    std::size_t end = begin;
    while (end < groups.size() && groups[end].first == groups[begin].first) ++end;
    if (deal_as_told(player, groups, begin, end, random)) {
      begin = end;
      continue;
    }
    for (std::size_t n = end - begin; n > 1; --n) {
      auto& a = p_->links[face_ + static_cast<std::size_t>(groups[begin + n - 1].second)];
      auto& b = p_->links[face_ + static_cast<std::size_t>(groups[begin + random.below(n)].second)];
      std::swap(a, b);
    }
    begin = end;
  }
}

// Exchanges the faces of pieces as far as that contradicts nothing that the player was told of them. False: nothing
// was.
bool Machine::deal_as_told(int player, const std::vector<std::pair<std::int64_t, std::int32_t>>& pieces,
                           std::size_t begin, std::size_t end, base::Random& random) {
  const auto excluded = [&](std::size_t i) { return told(player, pieces[i].second); };
  const auto any_bit = [](std::uint64_t word) { return word != 0; };
  bool any = false;
  for (std::size_t i = begin; i < end && !any; ++i) any = std::ranges::any_of(excluded(i), any_bit);
  if (!any) return false;
  // Exchanges of two reach every arrangement only step by step: an exchange that is not possible now may be later.
  constexpr int rounds = 6;
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t other = begin + random.below(end - begin);
      const std::int32_t a = pieces[i].second, b = pieces[other].second;
      if (other != i && may_be(excluded(i), row_of(b)) && may_be(excluded(other), row_of(a)))
        std::swap(p_->links[face_ + at_index(a)], p_->links[face_ + at_index(b)]);
    }
  }
  return true;
}

void Machine::show(const Instruction& in) {
  const Value shown = eval(in.a);
  const Value to = eval(in.b);
  std::uint64_t players = 0;
  const auto add = [&](Value player) {
    if (!player.is(Kind::player)) fail_expected(in.place, "a player to show pieces to", player);
    players |= std::uint64_t{1} << player.n;
    return true;
  };
  if (to.is_list())
    each_item(to, add);
  else if (to.absent())
    fail_expected(in.place, "a player to show pieces to", to);
  else
    add(to);
  std::vector<Value> answers;
  std::int32_t answered = -1;
  const auto learned = [&](Value piece) {
    if (!piece.is(Kind::piece)) fail_expected(in.place, "a piece to show", piece);
    if (in.c < 0)
      learn(players, static_cast<std::int32_t>(piece.n));
    else
      tell(in, players, static_cast<std::int32_t>(piece.n), answers, answered);
    return true;
  };
  if (shown.is_list())
    each_item(shown, learned);
  else if (!shown.absent())
    learned(shown);
}

}  // namespace planche::play
