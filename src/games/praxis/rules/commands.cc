#include "games/praxis/rules/commands.h"

#include <fmt/format.h>

#include "games/praxis/rules/engine.h"
#include "rules/game.h"
#include "rules/options.h"

namespace planche::rules::praxis {

namespace {

std::string_view met(const State& state, int cell) {
  if ((state.artefacts() & bit(cell)) != 0) return "artefact";
  if ((state.portals() & bit(cell)) != 0) return "portal";
  if ((state.exoplanets() & bit(cell)) != 0) return "exoplanet";
  return (state.occupied() & bit(cell)) != 0 ? "ship" : "nothing";
}

Asked<int> player_of(const GivenOptions& options, const Universe& universe) {
  const auto given = options.find("player");
  const std::string whose = fmt::format("add --player 1 to {}", universe.players);
  if (given == options.end()) return refused("--player is missing", whose);
  const std::string& text = given->second;
  if (text.size() != 1 || text[0] < '1' || text[0] > '0' + universe.players) {
    return refused(fmt::format("--player: there is no player \"{}\" in this universe", text), whose);
  }
  const int player = text[0] - '1';
  if (universe.ships_of(player + 1) > 0) return player;
  return refused(fmt::format("player {} has no ship in this universe", player + 1),
                 "list the ships in the universe under \"ships\"; others enter by the dice");
}

}  // namespace

std::vector<GameOption> moves_options() {
  return {{"player", "N", "the player whose ships move: 1 to 4", {"1", "2", "3", "4"}}};
}

Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out) {
  auto fits = expect_kind(document, "universe", "a universe of Praxis", replay_hint(document));
  if (!fits) return fits;
  const auto& universe = content_of<Universe>(document);
  const auto player = player_of(options, universe);
  if (!player) return tl::make_unexpected(player.error());
  const Terms terms = make_terms(universe, parameters_of<Parameters>(document));
  const State state{terms, universe, *player};
  for (int ship = 0; ship < ships_a_player; ++ship) {
    if (!state.on_board(*player, ship)) continue;
    each_cell(state.slides(*player, ship), [&](int cell) {
      const Place to = place_of(cell);
      out(fmt::format(R"({{"type":"slide","ship":{},"to":{{"grid":{},"cell":{}}},"meets":"{}"}})", ship, to.grid,
                      to.cell, met(state, cell)));
    });
  }
  return {};
}

}  // namespace planche::rules::praxis
