// The cost of copying a position of rules of play, which players do before they look ahead.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <benchmark/benchmark.h>

#include "declared/lists/game.h"
#include "play/language/compile.h"
#include "play/machine/machine.h"
#include "play/machine/setup.h"

namespace planche::play {
namespace {

// Two players with 100 cards in a deck, hands and a discard pile.
std::shared_ptr<const Setup> setup() {
  namespace fs = std::filesystem;
  std::string folder = (fs::temp_directory_path() / "planche-bench-XXXXXX").string();
  if (::mkdtemp(folder.data()) == nullptr) return nullptr;
  std::ofstream{folder + "/cards.csv"} << "id,copies\na,100\n";
  std::ofstream{folder + "/play.rules"}
      << "zone deck, holds cards, seen by nobody\nzone hand each player, seen by owner\nzone discard\nsetup\n"
         "  shuffle deck\n  each player: move 5 from deck to hand\nturn\n  choose\n    drop card from hand\n"
         "      move card to discard\nend when count(deck) == 0\nwin by most count(hand)\n";
  std::ofstream{folder + "/game.json"}
      << R"({ "id": "hundred", "players": [2, 2], "play": "play.rules", "records": { "cards": { "from": "cards.csv",
             "key": "id", "fields": { "id": "text", "copies": "integer" } } } })";
  diag::Sink sink;
  const auto game = declared::Game::open(folder + "/game.json", folder, declared::Choices{}, sink);
  const auto program = game == nullptr ? nullptr : compile(game, sink);
  fs::remove_all(folder);
  return program == nullptr ? nullptr : make_setup(program, 2, sink);
}

void copy_position_of_100_pieces(benchmark::State& state) {
  const auto made = setup();
  if (made == nullptr) return state.SkipWithError("the game cannot be read");
  Machine machine{*made};
  base::Random random{1};
  Position position = made->start, copy;
  machine.attach(position);
  machine.use(&random);
  machine.begin();
  state.counters["pieces"] = static_cast<double>(made->lists.size());
  for (auto _ : state) {
    copy = position;
    benchmark::DoNotOptimize(copy.links.data());
  }
}
BENCHMARK(copy_position_of_100_pieces);

}  // namespace
}  // namespace planche::play

BENCHMARK_MAIN();
