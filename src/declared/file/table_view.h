// Positions of the parts of a game on a table, seen from above: the member "table" of a game file, and
// rules/GAME/table.json of built-in games.
//
// Lengths are in mm from the top left corner of the table; angles are in degrees, clockwise.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "declared/file/model.h"

namespace planche::declared {

class Game;

// A triangle of a folded part, and its position from above when the part stands.
struct Facet {
  base::Point from[3], to[3];
  double shade = 0;  // 0 (light) to 1 (black)
};

// Parts of one kind in one place.
struct Lying {
  enum class Lay { row, grid, fan, stack };
  Given given = {};
  std::string part = {};
  std::vector<std::string> take = {};  // numbers "3", ranges "3-7" and names, in this order; empty: the first ones
  std::size_t count = 0;               // 0: all of `take`, or without `take` as many as there are places, or one
  bool back = false;
  Lay lay = Lay::row;
  base::Point at = {};  // the centre of all parts, but for a fan that of its middle part
  std::vector<std::pair<base::Point, double>> places = {};  // instead: position and angle of each part
  // Instead: the kind of part that carries them, and a named place on it for each. "3/disc" is the place on that part
  // of the kind, a number as in `take` or a name; "disc" is the place on the first part of this kind on the table.
  std::string on = {};
  std::vector<std::string> slots = {};
  double turn = 0, gap = 3, spread = 40, radius = 200, loose = 0, height = 0.3, corner = 0;
  std::size_t columns = 0;                // of a grid; 0: nearly square
  std::optional<base::Rect> window = {};  // visible part of each, from its top left
  std::vector<base::Point> outline = {};  // polygon to which each is cut, in its coordinates or those of its window
  std::vector<Facet> facets = {};         // instead: how the part is folded; the origin of `to` is its middle
  std::string side = {};                  // colour of the side of high parts; empty: that of paper
};

struct TableView {
  std::string name;
  Given given = {};
  base::Size size = {600, 420};
  std::map<std::string, base::Size> sizes = {};  // sizes of parts for which the lengths are meant
  std::string ground = {};                       // a colour "#rrggbb", or a template that is stretched over the table
  std::vector<Lying> pieces = {};
};

inline constexpr std::size_t most_lying = 2'000;  // limit of parts on one table

// Reads a list whose format was checked. Values beyond their limits are clamped.
std::vector<TableView> table_views(const Given& list);
// The views of the game. Names of records may be in any language; `take` gets those of the current one.
std::vector<TableView> table_views(const Game& game);

// Reads a file {"views": [...]}. Reports and returns none if it is invalid.
std::vector<TableView> read_table_views(const std::filesystem::path& file, diag::Sink& sink);

// Reports parts that are not among these kinds as `game/unknown-name`, and removes them.
void check_table_parts(std::vector<TableView>& views, const std::vector<std::string_view>& kinds, diag::Sink& sink);

// The format of such a list.
data::Format table_format();

}  // namespace planche::declared
