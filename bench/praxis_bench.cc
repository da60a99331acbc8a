// Praxis on one core: random turns from the dealt start to the end, random universes as documents, all shapes counted.
#include <benchmark/benchmark.h>

#include "base/random.h"
#include "games/praxis/rules/commands.h"
#include "games/praxis/rules/engine.h"
#include "games/praxis/rules/parameters.h"
#include "games/praxis/rules/setup.h"
#include "games/praxis/rules/shapes.h"
#include "games/praxis/rules/testing/playout.h"
#include "rules/subject.h"

namespace {

using namespace planche;
namespace praxis = rules::praxis;

void random_turns(benchmark::State& run) {
  diag::Sink sink;
  const praxis::Parameters parameters = praxis::load_parameters({}, sink);
  praxis::Universe universe = praxis::universe_of(praxis::layouts().front().shape, praxis::Edition::first);
  universe.players = static_cast<int>(run.range(0));
  base::Random dice{1};
  const praxis::Terms terms = praxis::make_terms(universe, parameters);
  praxis::throw_dice(universe, terms.rules, dice);
  std::uint64_t games = 0, turns = 0;
  for (auto _ : run) {
    base::Random random{2, games++};
    praxis::RandomChance chance{random};
    praxis::State state{terms, universe};
    state.deal(chance);
    turns += static_cast<std::uint64_t>(praxis::testing::playout(state, random, 1000));
  }
  run.counters["turns"] = benchmark::Counter(static_cast<double>(turns), benchmark::Counter::kIsRate);
}
BENCHMARK(random_turns)->Arg(2)->Arg(4);

void random_universes(benchmark::State& run) {
  diag::Sink sink;
  const auto usual = std::make_shared<rules::Ruleset>();
  usual->parameters = rules::Content::of(praxis::load_parameters({}, sink));
  const auto make = praxis::randomise({1, {}, usual});
  std::uint64_t k = 0;
  for (auto _ : run) benchmark::DoNotOptimize((*make)(k++));
  run.counters["documents"] = benchmark::Counter(static_cast<double>(k), benchmark::Counter::kIsRate);
}
BENCHMARK(random_universes);

void count_shapes(benchmark::State& run) {
  const praxis::ShapeKind kind{run.range(0) == 3 ? praxis::Edition::third : praxis::Edition::first, 6, 2};
  for (auto _ : run) benchmark::DoNotOptimize(praxis::count_shapes(kind));
}
BENCHMARK(count_shapes)->Arg(1)->Arg(3)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
