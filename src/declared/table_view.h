// How the parts of a game lie on a table, to be looked at from above: the member "table" of a game file, and
// rules/GAME/table.json of the games that come with the program.
//
// Lengths are mm, the origin is the top left corner of the table; angles are degrees, clockwise.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/geometry.h"
#include "declared/model.h"

namespace planche::declared {

class Game;

// A triangle of a part that is folded, and where it is seen from above when the part stands.
struct Facet {
  base::Point from[3], to[3];
  double shade = 0;  // 0 (light) to 1 (black)
};

// Parts of one kind that lie together.
struct Lying {
  enum class Lay { row, grid, fan, stack };
  Given given = {};
  std::string part = {};
  std::vector<std::string> take = {};  // numbers "3", ranges "3-7" and names, in this order; empty: the first ones
  std::size_t count = 0;               // 0: as many as there are places, else one; of `take` all
  bool back = false;
  Lay lay = Lay::row;
  base::Point at = {};                                      // the middle of all of them; of a fan, of its middle part
  std::vector<std::pair<base::Point, double>> places = {};  // instead of a lay: where each is, and its turn
  double turn = 0, gap = 3, spread = 40, radius = 200, loose = 0, height = 0.3, corner = 0;
  std::size_t columns = 0;                // of a grid; 0: as good as square
  std::optional<base::Rect> window = {};  // what is seen of the part, from its top left
  std::vector<base::Point> outline = {};  // of the part, or of its window: the polygon that it is cut to
  std::vector<Facet> facets = {};         // instead: how it is folded; the origin of `to` is its middle
  std::string side = {};                  // the colour of what is high, seen aslant; empty: of paper
};

struct TableView {
  std::string name;
  Given given = {};
  base::Size size = {600, 420};
  std::map<std::string, base::Size> sizes = {};  // of kinds of parts, that the other lengths are meant for
  std::string ground = {};                       // a colour "#rrggbb", or a template that is stretched over the table
  std::vector<Lying> pieces = {};
};

inline constexpr std::size_t most_lying = 2'000;  // parts on one table

// Those of a list whose shape was checked; what is out of its limits is as near to them as may be.
std::vector<TableView> table_views(const Given& list);
// Those of the game. What lies there may be named in any of its languages: `take` holds the names of this one.
std::vector<TableView> table_views(const Game& game);

// Of a file {"views": [...]}. None, and the sink is told, where it is unusable.
std::vector<TableView> read_table_views(const std::filesystem::path& file, diag::Sink& sink);

// Reports `game/unknown-name` for what lies there and is no part of those kinds, and takes it away.
void check_table_parts(std::vector<TableView>& views, const std::vector<std::string_view>& kinds, diag::Sink& sink);

// The shape of such a list.
data::Format table_format();

}  // namespace planche::declared
