// Moments of games of PuXes, and the arbiter's verdicts about them; for tests.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/puxes/rules/arbiter.h"
#include "games/puxes/rules/layout.h"
#include "games/puxes/rules/testing/documents.h"

namespace planche::rules::puxes {

using Words = std::vector<std::string>;

inline std::vector<Face> faces(const Words& words) {
  std::vector<Face> all;
  for (const std::string& word : words) all.push_back(face_of(word));
  return all;
}

// A moment of a game in which every oracle is awake. Oracles and heroes of B, C and D show suns.
inline puxes::Setup moment(const Words& oracles, const Words& heroes, Mode mode = Mode::duel) {
  puxes::Setup setup = usual_setup(mode, usual_table({}), parameters(), faces({"sun"}));
  setup.start = false;
  for (Player& player : setup.players) player.heroes = faces({"sun", "sun", "sun", "sun"});
  for (std::size_t i = 0; i < oracles.size(); ++i) setup.players[0].oracles[i].face = face_of(oracles[i]);
  setup.players[0].heroes = faces(heroes);
  return setup;
}

inline void sleep(Player& player, std::size_t from = 0) {
  for (std::size_t i = from; i < player.oracles.size(); ++i) player.oracles[i].asleep = true;
}

inline Words lines(const puxes::Setup& setup, std::size_t player = 0, std::string_view used = {}) {
  Words all;
  for (const Verdict& verdict : arbitrate(setup, parameters(), player, used)) all.push_back(to_json(verdict));
  return all;
}

inline Words of_type(Verdict::Type type, const puxes::Setup& setup, std::size_t player = 0,
                     std::string_view used = {}) {
  Words all;
  for (const Verdict& verdict : arbitrate(setup, parameters(), player, used)) {
    if (verdict.type == type) all.push_back(to_text(verdict));
  }
  return all;
}
inline Words flicks(const puxes::Setup& setup, std::size_t player = 0, std::string_view used = {}) {
  return of_type(Verdict::Type::flick, setup, player, used);
}
inline Words wakes(const puxes::Setup& setup, std::size_t player = 0, std::string_view used = {}) {
  return of_type(Verdict::Type::wake, setup, player, used);
}
inline Words powers(const puxes::Setup& setup, std::size_t player = 0, std::string_view used = {}) {
  return of_type(Verdict::Type::power, setup, player, used);
}
inline Words passives(const puxes::Setup& setup, std::size_t player = 0) {
  return of_type(Verdict::Type::passive, setup, player);
}

inline const Words four{"pirate", "smiley", "sun", "bomb"};

// U4, by the example of the rulebook [Déplacer un oracle].

}  // namespace planche::rules::puxes
