// The numbers and texts of the rules: rules/puxes/rules.json, or a file of house rules. House rules contain only
// changes, and may add powers and symbols.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "diag/diagnostic.h"
#include "games/puxes/rules/document.h"
#include "rules/settings.h"

namespace planche::rules::puxes {

// Texts by language: "en", "fr".
template <typename T>
using Said = std::map<std::string, T, std::less<>>;
using Text = Said<std::string>;

// The text in that language, else in English, else in any language. It lives as long as `texts`.
template <typename T>
const T& said(const Said<T>& texts, std::string_view language) {
  static const T nothing{};
  for (const std::string_view one : {language, std::string_view{"en"}}) {
    if (const auto found = texts.find(one); found != texts.end()) return found->second;
  }
  return texts.empty() ? nothing : texts.begin()->second;
}

// A condition for using a power; all conditions of a power must hold.
enum class Need : std::uint8_t {
  own_oracle,       // an own oracle that can move
  own_sleeper,      // an own oracle that sleeps and can return
  own_garden,       // an own temple that stands; without one nothing can be put into a public garden
  symbol_oracle,    // an own oracle that can move and shows a symbol
  match,            // a flick by rule U4
  twin_oracles,     // two own oracles that can move and show the same symbol as a hero
  other_oracle,     // an oracle besides the flicked one
  other_hero,       // a hero besides the one that allows the first flick
  enemy_oracle,     // an opponent's oracle in play
  enemy_sleepable,  // an opponent's oracle in play that can be put to sleep
  enemy_hero,       // an opponent with an oracle in play and a hero
};
const std::vector<std::string_view>& need_names();  // in the order of Need: "own-oracle"

// The oracles that a power keeps from moving.
enum class Holds : std::uint8_t { none, enemy, own, any };

struct Power {
  std::string id;  // "protection"
  bool active = true;
  std::string carrier;  // a character that the rulebook names for it; may be empty
  Text name;
  std::vector<Need> needs;
  Holds holds = Holds::none;
  Text text;                             // what it does
  Said<std::vector<std::string>> cases;  // special cases, one sentence each; may be empty
};

struct Symbol {
  std::string id;  // "yin-yang"
  Text name;
};

// Sizes of areas are edges of squares in DiXes, unless noted otherwise [Mise en place].
struct Geometry {
  double length = 900, width = 600;                       // of the default table, mm
  double dixes_a_length = 36;                             // the edge of a DiXe is length / 36
  double temple_part = 6;                                 // temples stand length / 6 from their player's edge
  double temple_slack = 0.02;                             // tolerance for the place of a temple, DiXes
  double sacred_garden = 3, public_garden = 7;            // around a temple
  double adjacent = 7;                                    // between the centres of a player's two temples, DiXes
  double fortress = 6;                                    // the central zone
  double least_gap = 0.9, usual_gap = 1, most_gap = 1.5;  // between oracles, DiXes
  int least_corners = 2;                                  // of an oracle that must lie in the public garden
};

// A mode: a way to play [Variantes de jeu].
struct ModeRules {
  Mode mode = Mode::duel;
  Text name;
  std::vector<Side> sides;       // where the players sit, in the order of turns
  bool any_side = false;         // players may also sit at other sides
  int temples = 1, oracles = 4;  // for each player; U1
  int heroes = 4;                // for each player; U1; 0 for very young players
  int topples = 1;               // a temple that has fallen so often is out: U6
  bool partners = false;         // players facing each other are partners
  bool fortress = false;         // with a central zone
  std::size_t players() const { return sides.size(); }
  bool has_fortress(const Variants& variants) const { return fortress || variants.fortress; }
  // Whether characters have powers: not in modes without heroes, and not with the variant no-powers.
  bool has_powers(const Variants& variants) const { return heroes > 0 && !variants.no_powers; }
  // How often a temple may fall before it is out, by these rules and the variants.
  int falls(const Variants& variants) const { return topples + (variants.two_step ? 1 : 0); }
  // Whether a temple stands or is rebuilt.
  bool stands(const Temple& temple, const Variants& variants) const { return temple.toppled < falls(variants); }
  // DiXes for each player [Matériel requis]: two for each temple, one for each oracle and hero.
  int dixes() const { return 2 * temples + oracles + heroes; }
};

struct Parameters {
  Geometry geometry;
  std::vector<ModeRules> modes;  // one for each mode, in the order of Mode
  std::vector<Symbol> symbols;
  std::vector<Power> powers;  // powers and symbols are empty if the file could not be read

  const ModeRules& of(Mode mode) const { return modes[static_cast<std::size_t>(mode)]; }
  const Power* power(std::string_view id) const;
  const Symbol* symbol(std::string_view id) const;
};

// The format of such a file: rules/puxes/schema/rules.json.
const data::Format& parameters_format();

// The rules of the program, changed by the house rules of the settings. Problems go to the sink. Modes and geometry
// default to those of the rulebook.
Parameters load_parameters(const Settings& settings, diag::Sink& sink);

// The content of a rules file with all of them.
std::string parameters_json(const Parameters& parameters);

// Reports contradictions in a file of house rules, and contradictions with what it leaves unchanged, as `data/limit`.
void validate_parameters(const data::Document& document, diag::Sink& sink);

}  // namespace planche::rules::puxes
