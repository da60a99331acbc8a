#include "games/exxit/rules/setup.h"

#include <cstdint>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "base/random.h"
#include "games/exxit/rules/commands.h"
#include "games/exxit/rules/course.h"
#include "rules/options.h"

namespace planche::rules::exxit {

namespace {

constexpr int usual_plies = 20, most_plies_drawn = 150;

Position with_colors(std::array<Side, 4> colors) {
  Position position = standard_start();
  for (std::size_t i = 0; i < colors.size(); ++i) position.tiles[i].color = colors[i];
  return position;
}

// Plays `plies` random moves from the standard start. If a game ends sooner, draws another from the same stream.
Position midgame(int plies, int tiles, base::Random& random) {
  const State start{with_total(standard_start(), tiles)};
  for (;;) {
    State state = start;
    playout(state, random, plies);
    if (!state.over()) return state.position();
  }
}

Asked<int> plies_of(const GivenOptions& options, std::string_view setup) {
  if (options.contains("plies") && setup != "midgame") {
    return refused(fmt::format("--plies cannot be used with the setup {}", setup),
                   "use --setup midgame, the only one that plays moves");
  }
  return number_of<int>(
      options, "plies",
      {usual_plies, 0, most_plies_drawn,
       "choose fewer: two in five random games last that long, and hardly any longer than 200", "an integer"});
}

}  // namespace

const std::vector<Nucleus>& nuclei() {
  constexpr Side white = Side::white, black = Side::black;
  static const std::vector<Nucleus> all{{"standard", standard_start()},
                                        {"black-advantage", with_colors({black, black, white, white})},
                                        {"black-strong-advantage", with_colors({white, black, black, black})}};
  return all;
}

GameOption tiles_option() {
  return {"tiles", "N", "tiles of the game: 39 (default), 29 (fast) or 19 (introduction)", {"39", "29", "19"}};
}

int tiles_asked(const GivenOptions& options) {
  const std::string asked = value_of(options, "tiles", "");
  return asked == "29" ? 29 : asked == "19" ? 19 : standard_tiles;
}

Position with_total(Position position, int tiles) {
  position.tiles_total = tiles;
  return position;
}

std::vector<std::string_view> setups(std::vector<std::string_view> others) {
  for (const Nucleus& nucleus : nuclei()) others.push_back(nucleus.name);
  return others;
}

Position expert_start() {
  return {
      standard_tiles, Side::white, {{{0, 0}, Side::white, {}, nullptr}, {{1, 0}, Side::black, {}, nullptr}}, {}, true};
}

const std::vector<Position>& expert_nuclei() {
  static const std::vector<Position> all = completed(expert_start());
  return all;
}

std::vector<GameOption> random_options() {
  return {{"setup", "SETUP", "starting position: standard (default), expert, midgame or a handicap",
           setups({"expert", "midgame"})},
          {"plies", "N", "random moves for the setup midgame; default 20"},
          tiles_option()};
}

Asked<RandomDocuments> randomise(const RandomRequest& request) {
  const std::string setup = value_of(request.options, "setup", "standard");
  const auto plies = plies_of(request.options, setup);
  if (!plies) return tl::make_unexpected(plies.error());
  const std::uint64_t seed = request.seed;
  const int tiles = tiles_asked(request.options);
  const auto json_of = [seed, tiles](Position position, std::uint64_t k) {
    position.seed = fmt::format("{}/{}", seed, k);
    return to_json(with_total(std::move(position), tiles));
  };
  for (const Nucleus& nucleus : nuclei()) {
    if (nucleus.name != setup) continue;
    return [position = with_total(nucleus.position, tiles)](std::uint64_t) { return to_json(position); };
  }
  if (setup == "expert") {
    return [seed, json_of](std::uint64_t k) {
      const auto& all = expert_nuclei();
      return json_of(all[base::Random{seed, k}.below(all.size())], k);
    };
  }
  return [seed, tiles, json_of, n = *plies](std::uint64_t k) {
    base::Random random{seed, k};
    return json_of(midgame(n, tiles, random), k);
  };
}

}  // namespace planche::rules::exxit
