#include "play/players/look_ahead.h"

#include <algorithm>

#include <fmt/format.h>

#include "play/language/limits.h"

namespace planche::play {

namespace {

double number(Value value) {
  return value.is(Kind::number)  ? static_cast<double>(value.n) / value.d
         : value.is(Kind::truth) ? static_cast<double>(value.n)
                                 : 0;
}

}  // namespace

std::uint64_t listable(Machine& machine) {
  const std::uint64_t all = machine.moves().size();
  if (all > most_listed)
    throw PlayFault{machine.choice().place, fmt::format("there are more than {} moves to choose from", most_listed)};
  return all;
}

void deal(Machine& machine, Position& into, const Position& from, int player, base::Random& random) {
  into = from;
  machine.attach(into);
  machine.deal_anew(player, random);
}

void count_look_ahead(Machine& machine, const Position& to, std::uint64_t most) {
  Position& from = machine.position();
  from.looked += to.work - from.work + to.links.size() / 8 + 1;  // a copy takes time, too
  if (from.looked > most)
    throw PlayFault{machine.choice().place,
                    fmt::format("the players look ahead more than {} steps in this game", most)};
}

double worth_of(Machine& machine, int player) {
  const Setup& setup = machine.setup();
  const Program& program = *setup.program;
  if (program.worth >= 0) return number(machine.value_for(player, program.worth));
  const MeasurePlan& score = program.measures.front();
  const double sign = score.most ? 1 : -1;
  const double own = sign * number(machine.value_for(player, score.value));
  double best = -1e300;
  for (int other = 0; other < setup.players; ++other) {
    if (other != player) best = std::max(best, sign * number(machine.value_for(other, score.value)));
  }
  return setup.players == 1 ? own : own - best;
}

}  // namespace planche::play
