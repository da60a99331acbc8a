// Documents as JSON in one line.
#include <cmath>

#include <nlohmann/json.hpp>

#include "rules/puxes/document.h"
#include "rules/puxes/parameters.h"

namespace planche::rules::puxes {

namespace {

using Json = nlohmann::ordered_json;

// With four decimals, and as a whole number where it is one.
Json number(double value) {
  constexpr double parts = 10'000;
  const double rounded = std::round(value * parts) / parts;
  if (rounded == std::round(rounded)) return static_cast<std::int64_t>(rounded);
  return rounded;
}

Json point(base::Point p) {
  return Json::array({number(p.x), number(p.y)});
}

Json faces(const std::vector<Face>& all) {
  Json list = Json::array();
  for (const Face& face : all) list.push_back(to_text(face));
  return list;
}

Json oracle_json(const Oracle& oracle) {
  Json out = Json::object();
  if (oracle.at) out["at"] = point(*oracle.at);
  if (oracle.angle != 0) out["angle"] = number(oracle.angle);
  if (oracle.face.character || !oracle.face.name.empty()) out["face"] = to_text(oracle.face);
  if (oracle.asleep) out["asleep"] = true;
  if (oracle.stacked) out["stacked"] = true;
  if (oracle.held) out["held"] = {{"by", oracle.held->by}, {"power", oracle.held->power}};
  return out;
}

Json player_json(const Player& player) {
  Json out{{"name", player.name}, {"side", name_of(player.side)}};
  if (player.since != 0) out["since"] = player.since;
  out["temples"] = Json::array();
  for (const Temple& temple : player.temples) {
    Json entry = Json::object();
    entry["at"] = point(temple.at);
    if (temple.toppled != 0) entry["toppled"] = temple.toppled;
    out["temples"].push_back(std::move(entry));
  }
  out["oracles"] = Json::array();
  for (const Oracle& oracle : player.oracles) out["oracles"].push_back(oracle_json(oracle));
  if (!player.heroes.empty()) out["heroes"] = faces(player.heroes);
  return out;
}

}  // namespace

std::string to_json(const Setup& setup, const Geometry& geometry) {
  Json out{{"game", "puxes"}, {"kind", "setup"}};
  if (!setup.title.empty()) out["title"] = setup.title;
  out["mode"] = name_of(setup.mode);
  const std::pair<bool, const char*> variants[] = {{setup.variants.blitz, "blitz"},
                                                   {setup.variants.cliff, "cliff"},
                                                   {setup.variants.no_powers, "no-powers"},
                                                   {setup.variants.two_step, "two-step"}};
  for (const auto& [chosen, name] : variants) {
    if (chosen) out["variants"].push_back(name);
  }
  if (!setup.start) out["start"] = false;
  out["table"] = {{"length", number(setup.table.height)}, {"width", number(setup.table.width)}};
  if (setup.dixe != setup.table.height / geometry.dixes_a_length) out["dixe"] = number(setup.dixe);
  out["players"] = Json::array();
  for (const Player& player : setup.players) out["players"].push_back(player_json(player));
  if (!setup.to_move.empty()) out["to_move"] = setup.to_move;
  if (!setup.seed.empty()) out["seed"] = setup.seed;
  return out.dump();
}

std::string to_json(const Throw& thrown) {
  Json out{{"game", "puxes"}, {"kind", "throw"}, {"mode", thrown.mode}, {"heroes", faces(thrown.heroes)}};
  if (!thrown.seed.empty()) out["seed"] = thrown.seed;
  return out.dump();
}

}  // namespace planche::rules::puxes
