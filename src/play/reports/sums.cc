#include <algorithm>
#include <cmath>

#include "play/reports/simulate.h"

namespace planche::play {

namespace {

constexpr double z_of_95 = 1.959963984540054;

void add_tally(SeatTally& to, const SeatTally& from) {
  to.times += from.times;
  to.seats += from.seats;
  to.won.add(from.won);
}

}  // namespace

void Wins::add(std::size_t sharers, std::uint64_t times) {
  if (sharers == 0) return;
  if (times_.size() < sharers) times_.resize(sharers);
  times_[sharers - 1] += times;
}

void Wins::add(const Wins& other) {
  for (std::size_t i = 0; i < other.times_.size(); ++i) add(i + 1, other.times_[i]);
}

double Wins::total() const {
  double all = 0;
  for (std::size_t i = 0; i < times_.size(); ++i) all += static_cast<double>(times_[i]) / static_cast<double>(i + 1);
  return all;
}

double Wins::squares() const {
  double all = 0;
  for (std::size_t i = 0; i < times_.size(); ++i) {
    const auto sharers = static_cast<double>(i + 1);
    all += static_cast<double>(times_[i]) / (sharers * sharers);
  }
  return all;
}

void Spread::add(std::int64_t value) {
  lowest = count == 0 ? value : std::min(lowest, value);
  highest = count == 0 ? value : std::max(highest, value);
  ++count;
  sum += value;
  const Wide square = static_cast<Wide>(value) * value;
  squares_low += static_cast<std::uint64_t>(square);
  squares_high += square >> 64;
  ++times[value >> coarse];
  coarsen();
}

void Spread::add(const Spread& other) {
  if (other.count == 0) return;
  lowest = count == 0 ? other.lowest : std::min(lowest, other.lowest);
  highest = count == 0 ? other.highest : std::max(highest, other.highest);
  count += other.count;
  sum += other.sum;
  squares_low += other.squares_low;
  squares_high += other.squares_high;
  while (coarse < other.coarse) {
    std::map<std::int64_t, std::uint64_t> wider;
    for (const auto& [value, n] : times) wider[value >> 1] += n;
    times = std::move(wider);
    ++coarse;
  }
  for (const auto& [value, n] : other.times) times[value >> (coarse - other.coarse)] += n;
  coarsen();
}

void Spread::coarsen() {
  while (times.size() > most_values) {
    std::map<std::int64_t, std::uint64_t> wider;
    for (const auto& [value, n] : times) wider[value >> 1] += n;
    times = std::move(wider);
    ++coarse;
  }
}

double Spread::mean() const {
  if (count == 0) return 0;
  return static_cast<double>(sum) / static_cast<double>(count) / static_cast<double>(scale);
}

double Spread::quantile(double share) const {
  std::uint64_t all = 0;
  for (const auto& [value, n] : times) all += n;
  const double wanted = share * static_cast<double>(all);
  std::uint64_t met = 0;
  for (const auto& [value, n] : times) {
    met += n;
    if (static_cast<double>(met) >= wanted - 1e-9) {
      const auto first = static_cast<std::int64_t>(static_cast<Wide>(value) << coarse);
      return static_cast<double>(std::clamp(first, lowest, highest)) / static_cast<double>(scale);
    }
  }
  return 0;
}

base::Interval Spread::interval() const {
  if (count < 2) return {mean(), mean()};
  const auto n = static_cast<long double>(count), part = static_cast<long double>(scale);
  const long double squares =
      static_cast<long double>(squares_high) * 18446744073709551616.0L + static_cast<long double>(squares_low);
  const auto all = static_cast<long double>(sum);
  const long double variance = std::max(0.0L, (squares - all * all / n) / (n - 1)) / (part * part);
  const auto half = static_cast<double>(z_of_95 * std::sqrt(variance / n));
  return {mean() - half, mean() + half};
}

base::Interval interval_of_shares(const Spread& spread) {
  const base::Interval found = spread.interval();
  return {std::clamp(found.low, 0.0, 1.0), std::clamp(found.high, 0.0, 1.0)};
}

void Summary::add(const Summary& other) {
  games += other.games;
  finished += other.finished;
  endless += other.endless;
  faulty += other.faulty;
  nobody += other.nobody;
  without_move += other.without_move;
  nobody_left += other.nobody_left;
  const auto each = [](auto& to, const auto& from, auto&& add_one) {
    for (std::size_t i = 0; i < std::min(to.size(), from.size()); ++i) add_one(to[i], from[i]);
  };
  each(wins, other.wins, [](Wins& a, const Wins& b) { a.add(b); });
  each(scores, other.scores, [](Spread& a, const Spread& b) { a.add(b); });
  turns.add(other.turns);
  decisions.add(other.decisions);
  listed.add(other.listed);
  leads.add(other.leads);
  rounds.add(other.rounds);
  forced.add(other.forced);
  settled.add(other.settled);
  add_tally(half, other.half);
  each(counters, other.counters, [](auto& a, const auto& b) { a.second.add(b.second); });
  each(records, other.records, [](RecordFigures& a, const RecordFigures& b) {
    add_tally(a.drawn, b.drawn);
    add_tally(a.played, b.played);
    add_tally(a.taken, b.taken);
    a.picked += b.picked;
  });
  each(moves, other.moves, [](MoveFigures& a, const MoveFigures& b) {
    a.legal += b.legal;
    a.made += b.made;
  });
  for (const FaultFigures& fault : other.faults) {
    const auto found = std::ranges::find(faults, fault.place, &FaultFigures::place);
    if (found == faults.end())
      faults.push_back(fault);
    else
      found->games += fault.games;
  }
  for (std::size_t i = 0; i < other.peeks.size(); ++i) {
    if (std::ranges::find(peeks, other.peeks[i]) != peeks.end()) continue;
    peeks.push_back(other.peeks[i]);
    if (i < other.peeked.size()) peeked.push_back(other.peeked[i]);
  }
}

}  // namespace planche::play
