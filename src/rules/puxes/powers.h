// What powers and symbols are: rules/puxes/rules.json tells them, for the cards and for the arbiter.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace planche::rules::puxes {

// A text in both languages.
struct Text {
  std::string en, fr;
  const std::string& in(std::string_view language) const { return language == "fr" ? fr : en; }
};

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
  enemy_power,      // an opponent's hero showing a character whose power can be used
};
const std::vector<std::string_view>& need_names();  // in the order of Need: "own-oracle"

struct Power {
  std::string id;  // "protection"
  bool active = true;
  std::string carrier;  // a character the source names for it; may be empty
  Text name;
  std::vector<Need> needs;
  Text text;                                    // what it does
  std::vector<std::string> cases_en, cases_fr;  // special cases, a sentence each; may be empty

  const std::vector<std::string>& cases(std::string_view language) const {
    return language == "fr" ? cases_fr : cases_en;
  }
};

struct Symbol {
  std::string id;  // "yin-yang"
  Text name;
};

}  // namespace planche::rules::puxes
