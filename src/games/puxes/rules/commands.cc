#include "games/puxes/rules/commands.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "games/puxes/rules/arbiter.h"
#include "rules/game.h"
#include "rules/options.h"

namespace planche::rules::puxes {

namespace {

Asked<std::size_t> player_of(const GivenOptions& options, const Setup& setup) {
  const std::string name = value_of(options, "player", setup.to_move);
  std::vector<std::string_view> names;
  for (const Player& player : setup.players) names.push_back(player.name);
  if (name.empty()) {
    return refused("--player is missing",
                   fmt::format("add --player {}, or \"to_move\" to the document", fmt::join(names, "|")));
  }
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) {
    return refused(fmt::format("--player: there is no player \"{}\" in this setup", name),
                   base::suggestion(name, names));
  }
  return static_cast<std::size_t>(found - names.begin());
}

Asked<std::string> used_power(const GivenOptions& options, const Parameters& parameters) {
  const auto given = options.find("used");
  if (given == options.end()) return std::string{};
  const Power* power = parameters.power(given->second);
  if (power != nullptr && power->active) return given->second;
  std::vector<std::string_view> active;
  for (const Power& one : parameters.powers) {
    if (one.active) active.push_back(one.id);
  }
  return refused(fmt::format("--used: there is no active power \"{}\"", given->second),
                 base::suggestion(given->second, active));
}

}  // namespace

std::vector<GameOption> moves_options() {
  return {{"player", "NAME", "the player to move, by name; default: \"to_move\" of the setup"},
          {"used", "POWER", "the active power that the player has used this turn"},
          {"text", "", "print sentences instead of JSON"}};
}

Asked<void> moves(const Subject& document, const GivenOptions& options, const Lines& out) {
  if (auto fits = expect_kind(document, "setup", "a setup of PuXes"); !fits) return fits;
  const auto& parameters = parameters_of<Parameters>(document);
  const auto& setup = content_of<Setup>(document);
  const auto player = player_of(options, setup);
  if (!player) return tl::make_unexpected(player.error());
  const auto used = used_power(options, parameters);
  if (!used) return tl::make_unexpected(used.error());
  if (setup.players[*player].heroes.empty() && parameters.of(setup.mode).heroes > 0) {
    return refused(fmt::format("{} has not thrown any heroes", setup.players[*player].name),
                   R"(list what they show: "heroes": ["smiley", "smiley", "yin-yang", "character:protection"])");
  }
  for (const Verdict& verdict : arbitrate(setup, parameters, *player, *used)) {
    out(options.contains("text") ? to_text(verdict) : to_json(verdict));
  }
  return {};
}

}  // namespace planche::rules::puxes
