// PuXes tables drawn to scale with edges, gardens, temples and fortress: as mats, as bases to lay out, as plans.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"
#include "base/words.h"
#include "games/puxes/parts/faces.h"
#include "games/puxes/rules/layout.h"
#include "scene/color.h"
#include "scene/part.h"
#include "scene/text.h"

namespace planche::parts::puxes {

struct Colors {
  scene::Color ink, soft, line, faint, paper;
  scene::Color common, sacred;  // hatching of the gardens
};
Colors colors_of(std::string_view style);
// Players are distinguished by a letter and by the rims of their DiXes, and also by colour unless in low-ink style.
scene::Color player_ink(std::size_t player, std::string_view style);
// The rim inside a face of a DiXe, around the origin: a pattern of lines for each player.
scene::ScenePtr rim_of(std::size_t player, double edge, std::string_view style);

struct Seat {
  rules::puxes::Side side = rules::puxes::Side::south;
  std::string name;                  // of the player
  std::vector<base::Point> temples;  // centres
};

// A table to draw. Lengths are in mm on paper; the origin is the top left corner of the table.
struct TablePlan {
  rules::puxes::Table table;
  rules::puxes::Geometry geometry;
  std::optional<base::Rect> fortress;  // the central zone
  bool partners = false;
  int oracles = 4;          // for each temple, at the start
  std::vector<Seat> seats;  // in the order of turns
};
// The table of a mode, with temples in their places and players A, B, C, D; or the table of a setup.
TablePlan plan_of(rules::puxes::Mode mode, const rules::puxes::Variants& variants, const rules::puxes::Table& table,
                  const rules::puxes::Parameters& parameters);
TablePlan plan_of(const rules::puxes::Setup& setup, const rules::puxes::Parameters& parameters);
// Scales all lengths by `factor`.
TablePlan enlarged(TablePlan plan, double factor);

// Slanted lines, `step` apart, in the ring between two concentric squares; `falling` lines run down to the right.
scene::Path hatching(const base::Rect& outer, const base::Rect& inner, double step, bool falling);

// A temple and its gardens, with the owner below; the origin is the centre of the temple. The public garden is hatched
// in one direction, the sacred one in both. If the part is cut along the public garden, that has no frame but a bleed
// of `bleed` mm.
scene::ScenePtr garden_drawing(double dixe, const rules::puxes::Geometry& geometry, std::string_view style,
                               const Faces& faces, std::optional<double> bleed = {});

// Rotates a drawing for a player in the south to this side.
base::Transform seen_from(rules::puxes::Side side);

// Draws the table with middle lines, gardens, temples and fortress, its corner at `origin`. The frame, and the lines
// that end at it, lie `inset` mm inside the edge.
void draw_table(scene::Scene& on, const TablePlan& plan, base::Point origin, std::string_view style, const Faces& faces,
                double inset = 0);

// A length in words: "6 DiXes", "2½ DiXes".
std::string dixes_text(double dixes, const base::Words& words);

struct MatOptions {
  std::string style = "colour";
  base::Words words = {};
  std::string credit = {};
  std::shared_ptr<const Faces> faces;
};
// Bases to lay on a table, one for each temple: squares of the size of the public garden. The typesetter must outlive
// the set.
scene::PartSet garden_bases(std::string kind, std::string title, TablePlan plan, MatOptions options,
                            scene::Typesetter& typesetter);
// The whole table as a poster, with rulers in DiXes along its edges. `name` is that of the mode.
scene::PartSet play_mat(std::string kind, std::string title, std::string name, TablePlan plan, MatOptions options,
                        scene::Typesetter& typesetter);

}  // namespace planche::parts::puxes
