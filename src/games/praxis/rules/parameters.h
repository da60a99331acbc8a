// The numbers of the rules: rules/praxis/rules.json, or a file of house rules with only the changes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "data/formats/format.h"
#include "diag/diagnostic.h"
#include "games/praxis/rules/document.h"
#include "rules/settings.h"

namespace planche::rules::praxis {

// One kind of artefact [6.4, 8]: the number of copies, and the points of each in a base.
struct Tile {
  std::string type;  // one of artefact_types()
  int points = 0, copies = 0;
};

// Exoplanets of edition 3, and the points of groups of them in a base.
struct Exoplanets {
  std::array<int, 3> in_play{1, 2, 3};  // for 2, 3 and 4 players
  int inhabited = 4, mining = 6, empty = 8;
  int group_points = 10;
  int inhabited_group = 2, mining_group = 3, any_group = 4;
};

struct EditionRules {
  std::array<int, 3> portals{1, 2, 3};          // for 2, 3 and 4 players: P4 [4]
  int hand = 3;                                 // dealt at the start and drawn for a discarded hand: P6 [4], P10 [6.1]
  std::optional<int> hand_limit;                // at the end of a turn; absent: none
  std::optional<int> longest_slide;             // in cells; absent: none
  int draw_for_win = 3;                         // artefacts drawn for a won attack: P11 [8]
  int draw_tile_drawn = 3, draw_tile_kept = 1;  // P13 [8]
  std::vector<int> rounds{10, 20};              // possible lengths of a game: P14 [5]; may be empty
  int enough_points = 37;                       // a base with so many points makes this round the last: P14 [5]
  std::optional<Exoplanets> exoplanets;
  std::vector<Tile> tiles;  // P15; each type at most once

  const Tile* tile(std::string_view type) const;
  int portals_for(int players) const { return portals[static_cast<std::size_t>(players - least_players)]; }
  int exoplanets_for(int players) const {
    return exoplanets ? exoplanets->in_play[static_cast<std::size_t>(players - least_players)] : 0;
  }
};

// The points of collections in the older scoring: P16 [6.2].
struct CollectionPoints {
  int singleton = 1, two_effects = 5, two_colours = 10, two_alike = 30;
  int three_effects = 50, three_colours = 150, three_alike = 300;
};

struct Parameters {
  EditionRules first, third;
  CollectionPoints collections;
  const EditionRules& of(Edition edition) const { return edition == Edition::first ? first : third; }
};

// The artefacts whose effects planche knows, in the order of lists. Edition 1 lacks the last three.
const std::vector<std::string_view>& artefact_types();

// The format of such a file: rules/praxis/schema/rules.json.
const data::Format& parameters_format();

// The rules of the program, changed by the house rules of the settings. Problems go to the sink. If a file is
// unreadable, its tiles are missing, and other numbers are those of the rulebook of edition 1.
Parameters load_parameters(const Settings& settings, diag::Sink& sink);

// The content of a rules file with all of them.
std::string parameters_json(const Parameters& parameters);

// Reports contradictions in a file of house rules, and contradictions with what it leaves unchanged, as `data/limit`.
void validate_parameters(const data::Document& document, diag::Sink& sink);

}  // namespace planche::rules::praxis
