// Genesis on one core: sequences of moves counted, and a hundred games between random and between greedy players from
// the throws for pyramids to the end.
#include <benchmark/benchmark.h>

#include "games/genesis/rules/commands.h"
#include "games/genesis/rules/engine.h"
#include "games/genesis/rules/parameters.h"
#include "rules/subject.h"

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
  rules::SimulateRequest request;
  request.options = {{"players", player}, {"most-turns", "400"}};
  const auto usual = std::make_shared<rules::Ruleset>();
  usual->parameters = rules::Content::of(genesis::Parameters{});
  request.rules = usual;
  for (auto _ : run) {
    ++request.seed;
    benchmark::DoNotOptimize(genesis::simulate(nullptr, request, [](std::string_view) {}));
  }
  run.counters["games"] =
      benchmark::Counter(static_cast<double>(request.seed * request.games), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(games, random, "random");
BENCHMARK_CAPTURE(games, greedy, "greedy");

}  // namespace

BENCHMARK_MAIN();
