// The engine of Exxit on one core: sequences of moves counted, random games played to their end, and the plain rules of
// the tests for comparison in the same run.
#include <benchmark/benchmark.h>

#include "games/exxit/rules/engine.h"
#include "games/exxit/rules/testing/plain_rules.h"

namespace {

using namespace planche;
namespace exxit = rules::exxit;

void perft(benchmark::State& run) {
  exxit::State state{exxit::standard_start()};
  std::uint64_t leaves = 0;
  for (auto _ : run) leaves += exxit::perft(state, static_cast<int>(run.range(0)));
  run.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(perft)->Arg(20)->Unit(benchmark::kMillisecond);

void perft_of_the_plain_rules(benchmark::State& run) {
  const exxit::plain::Table table{exxit::standard_start()};
  std::uint64_t leaves = 0;
  for (auto _ : run) leaves += exxit::plain::perft(table, static_cast<int>(run.range(0)));
  run.counters["leaves"] = benchmark::Counter(static_cast<double>(leaves), benchmark::Counter::kIsRate);
}
BENCHMARK(perft_of_the_plain_rules)->Arg(12)->Unit(benchmark::kMillisecond);

void playouts(benchmark::State& run) {
  const exxit::State start{exxit::standard_start()};
  exxit::State state = start;
  std::uint64_t games = 0, plies = 0;
  for (auto _ : run) {
    base::Random random{1, games++};
    state = start;
    plies += static_cast<std::uint64_t>(rules::playout(state, random, 400));
  }
  run.counters["games"] = benchmark::Counter(static_cast<double>(games), benchmark::Counter::kIsRate);
  run.counters["plies"] = benchmark::Counter(static_cast<double>(plies), benchmark::Counter::kIsRate);
}
BENCHMARK(playouts);

}  // namespace

BENCHMARK_MAIN();
