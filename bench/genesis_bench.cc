// Genesis on one core: sequences of moves counted, and games between random and between greedy players from the throws
// for pyramids to the end.
#include <benchmark/benchmark.h>

#include "rules/genesis/games.h"

namespace {

using namespace planche;
namespace genesis = rules::genesis;

void perft(benchmark::State& run) {
  const genesis::State state{genesis::usual_start()};
  std::uint64_t leaves = 0;
  for (auto _ : run) leaves += genesis::perft(state, static_cast<int>(run.range(0)));
  run.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(perft)->Arg(4)->Unit(benchmark::kMillisecond);

void games(benchmark::State& run, const char* player) {
  constexpr int most_turns = 400;
  genesis::Parameters parameters;
  parameters.most_turns = most_turns;
  const genesis::Games all{
      {{player, player}, false, "beginning", most_turns, 1}, genesis::beginning(parameters), parameters, false};
  const auto play = all.worker();
  std::uint64_t played = 0, turns = 0;
  for (auto _ : run) turns += static_cast<std::uint64_t>(play(played++).outcome.turns);
  run.counters["games"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
  run.counters["turns"] = benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(games, random, "random");
BENCHMARK_CAPTURE(games, greedy, "greedy");

}  // namespace

BENCHMARK_MAIN();
