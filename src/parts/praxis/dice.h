// Dice of Praxis: ships, white ones for lots, black ones that count rounds [3, 4]. Their faces, and nets to fold for
// those who have none.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "base/words.h"
#include "parts/parts.h"
#include "rules/game.h"
#include "scene/color.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::parts::praxis {

// Edges of a die, mm: what `--die` may be.
inline constexpr double smallest_die = 12, usual_die = 16, largest_die = 25;

// For the table of options of the workshop.
rules::GameOption die_option();
// What `--die` asks for; refuses what is no number within the bounds.
base::Asked<double> die_size(const rules::GivenOptions& given);

// Players 1 to 4: vermilion, blue, green, purple. Low ink has the same patterns in thin lines.
scene::Color player_color(int player);
std::string player_title(int player, const base::Words& words);  // "Player 1", "Joueur 1"

// A square of a player's colour and pattern, its corners rounded: 1 stripes, 2 dots, 3 lattice, 4 waves.
// Origin at its centre, `side` in mm; reusable.
scene::ScenePtr player_patch(int player, double side, std::string_view style);

// The same with the pips of `face` (1 to 6) on it.
scene::ScenePtr ship_face(int player, int face, double side, std::string_view style);

// The pips of a white die of `side` mm, as the dice that are thrown, or of a black one, which in low ink has a second
// border and rings; origin at its centre.
scene::ScenePtr white_die(int face, double side, std::string_view style);
scene::ScenePtr black_die(int face, double side, std::string_view style);

// Two nets for each of `players` players (1 to 4), in their order, two white and two black ones: cubes of `edge` mm
// whose opposite faces sum to 7, to cut along the outline. The typesetter must outlive the set.
struct DiceOptions {
  std::string style = "colour";
  base::Words words = {};
  std::string credit = {};
  double edge = usual_die;
  int players = 4;
};
scene::PartSet dice_to_fold(std::string kind, std::string title, DiceOptions options, scene::Typesetter& typesetter);

}  // namespace planche::parts::praxis
