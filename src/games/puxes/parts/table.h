// Tables of PuXes drawn to scale: edges, gardens, temples, the fortress; as mats, as bases to lay out, as plans.
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
  scene::Color common, sacred;  // hatchings of the gardens
};
Colors colors_of(std::string_view style);

struct Seat {
  rules::puxes::Side side = rules::puxes::Side::south;
  std::string name;                  // of the player
  std::vector<base::Point> temples;  // centres
};

// A table as it is drawn. Lengths are mm on paper, the origin is the top left corner of the table.
struct TablePlan {
  rules::puxes::Table table;
  rules::puxes::Geometry geometry;
  std::optional<base::Rect> fortress;  // the zone in the middle
  bool partners = false;
  int oracles = 4;          // at each temple at the start
  std::vector<Seat> seats;  // in the order of turns
};
// The table of a mode with temples at their places and players A, B, C, D; that of a setup with what it says.
TablePlan plan_of(rules::puxes::Mode mode, const rules::puxes::Variants& variants, const rules::puxes::Table& table,
                  const rules::puxes::Parameters& parameters);
TablePlan plan_of(const rules::puxes::Setup& setup, const rules::puxes::Parameters& parameters);
// All lengths times `factor`.
TablePlan enlarged(TablePlan plan, double factor);

// Slanting lines in the ring between two squares with one centre, `step` apart; `falling` runs down to the right.
scene::Path hatching(const base::Rect& outer, const base::Rect& inner, double step, bool falling);

// A temple and its gardens with their owner below; the origin in the middle of the temple. The public garden is hatched
// one way, the sacred one both ways. What is cut along the public garden has no frame there but `bleed` mm more.
scene::ScenePtr garden_drawing(double dixe, const rules::puxes::Geometry& geometry, std::string_view style,
                               const Faces& faces, std::optional<double> bleed = {});

// Turns what is drawn for a player who sits in the south.
base::Transform seen_from(rules::puxes::Side side);

// The table with its middle lines, gardens, temples and the fortress, its corner at `origin`. Its frame and the lines
// that end there stand `inset` mm inside its edge.
void draw_table(scene::Scene& on, const TablePlan& plan, base::Point origin, std::string_view style, const Faces& faces,
                double inset = 0);

// "6 DiXes", "2½ DiXes".
std::string dixes_text(double dixes, const base::Words& words);

struct MatOptions {
  std::string style = "colour";
  base::Words words = {};
  std::string credit = {};
  std::shared_ptr<const Faces> faces;
};
// A base a temple, squares as large as the public garden, to lay on a table. The typesetter must outlive the set.
scene::PartSet garden_bases(std::string kind, std::string title, TablePlan plan, MatOptions options,
                            scene::Typesetter& typesetter);
// The whole table as a poster, with rulers in DiXes along its edges. `name` is that of the mode.
scene::PartSet play_mat(std::string kind, std::string title, std::string name, TablePlan plan, MatOptions options,
                        scene::Typesetter& typesetter);

}  // namespace planche::parts::puxes
