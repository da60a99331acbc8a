// The numbers and texts of the rules: rules/puxes/rules.json, or a file of house rules, which may leave out what it
// does not change and may add powers and symbols.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "data/format.h"
#include "diag/diagnostic.h"
#include "games/puxes/rules/document.h"
#include "rules/settings.h"

namespace planche::rules::puxes {

// By language: "en", "fr".
template <typename T>
using Said = std::map<std::string, T, std::less<>>;
using Text = Said<std::string>;

// In that language, else in English, else in whatever it is said in. It lives as long as `texts`.
template <typename T>
const T& said(const Said<T>& texts, std::string_view language) {
  static const T nothing{};
  for (const std::string_view one : {language, std::string_view{"en"}}) {
    if (const auto found = texts.find(one); found != texts.end()) return found->second;
  }
  return texts.empty() ? nothing : texts.begin()->second;
}

// What must be so for a power to be of use. All conditions of a power must hold.
enum class Need : std::uint8_t {
  own_oracle,       // an own oracle that can move
  own_sleeper,      // an own oracle that sleeps and can return
  own_garden,       // an own temple that stands: without it nothing is put into a public garden
  symbol_oracle,    // an own oracle that can move and shows a symbol
  match,            // a flick by rule U4
  twin_oracles,     // two own oracles that can move and show one symbol, which a hero shows too
  other_oracle,     // an oracle besides the one that is flicked
  other_hero,       // a hero besides the one that allows the first flick
  enemy_oracle,     // an opponent's oracle in play
  enemy_sleepable,  // an opponent's oracle in play that nothing keeps awake
  enemy_hero,       // an opponent with an oracle in play and a hero
};
const std::vector<std::string_view>& need_names();  // in the order of Need: "own-oracle"

// Which oracles a power keeps from moving.
enum class Holds : std::uint8_t { none, enemy, own, any };

struct Power {
  std::string id;  // "protection"
  bool active = true;
  std::string carrier;  // a character the source names for it; may be empty
  Text name;
  std::vector<Need> needs;
  Holds holds = Holds::none;
  Text text;                             // what it does
  Said<std::vector<std::string>> cases;  // special cases, a sentence each; may be empty
};

struct Symbol {
  std::string id;  // "yin-yang"
  Text name;
};

// Sizes of areas are edges of squares in DiXes, unless said otherwise [Mise en place].
struct Geometry {
  double length = 900, width = 600;                       // of the usual table, mm
  double dixes_a_length = 36;                             // a DiXe's edge is length / 36
  double temple_part = 6;                                 // temples stand length / 6 away from their player's edge
  double temple_slack = 0.02;                             // how far from its place a temple may stand, DiXes
  double sacred_garden = 3, public_garden = 7;            // around a temple
  double adjacent = 7;                                    // between the centres of two temples of a player, DiXes
  double fortress = 6;                                    // in the middle of the table
  double least_gap = 0.9, usual_gap = 1, most_gap = 1.5;  // between oracles, DiXes
  int least_corners = 2;                                  // of an oracle, in the public garden
};

// A way to play [Variantes de jeu].
struct ModeRules {
  Mode mode = Mode::duel;
  Text name;
  std::vector<Side> sides;       // where the players sit, in the order of turns
  bool any_side = false;         // they may sit at other sides as well
  int temples = 1, oracles = 4;  // of a player; U1
  int heroes = 4;                // of a player; U1; none for very young players
  int topples = 1;               // a temple that fell so often is out: U6
  bool partners = false;         // who faces each other plays together
  bool fortress = false;         // with a zone in the middle
  std::size_t players() const { return sides.size(); }
  bool has_fortress(const Variants& variants) const { return fortress || variants.fortress; }
  // Whether characters give powers: not where nobody throws heroes, nor without powers.
  bool has_powers(const Variants& variants) const { return heroes > 0 && !variants.no_powers; }
  // How often a temple falls until it is out, by these rules and the variants.
  int falls(const Variants& variants) const { return topples + (variants.two_step ? 1 : 0); }
  // Whether it stands, or is built up again.
  bool stands(const Temple& temple, const Variants& variants) const { return temple.toppled < falls(variants); }
  // Of a player [Matériel requis]: two for a temple, and one for each oracle and hero.
  int dixes() const { return 2 * temples + oracles + heroes; }
};

struct Parameters {
  Geometry geometry;
  std::vector<ModeRules> modes;  // one each, in the order of Mode
  std::vector<Symbol> symbols;
  std::vector<Power> powers;  // both empty where the file could not be read

  const ModeRules& of(Mode mode) const { return modes[static_cast<std::size_t>(mode)]; }
  const Power* power(std::string_view id) const;
  const Symbol* symbol(std::string_view id) const;
};

// The shape of such a file: rules/puxes/schema/rules.json.
const data::Format& parameters_format();

// The parameters that come with the program, changed by those of house rules. Problems go to the sink.
// Modes and geometry are those of the rulebook where a file does not tell.
Parameters load_parameters(const Settings& settings, diag::Sink& sink);

// As such a file that tells all of them.
std::string parameters_json(const Parameters& parameters);

// What contradicts itself in a file of house rules, or what it leaves as it is: a `data/limit`.
void validate_parameters(const data::Document& document, diag::Sink& sink);

}  // namespace planche::rules::puxes
