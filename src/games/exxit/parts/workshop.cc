// Exxit: tiles, pawns, player aid, score sheet, starting positions, diagrams of positions and games.
//
// `--tile` sets the size of tiles and pawns in mm from flat to flat: their templates are drawn for 42 mm and scaled,
// bleed included. A document with another total of tiles gets that many.
#include <algorithm>
#include <utility>

#include "games/exxit/parts/board.h"
#include "games/exxit/parts/diagram.h"
#include "games/exxit/rules/document.h"
#include "games/exxit/rules/setup.h"
#include "parts/plies.h"
#include "parts/sets.h"
#include "parts/workbench.h"

namespace planche::parts::exxit {

namespace {

namespace exxit = rules::exxit;

// Size of tiles from flat to flat, mm.
constexpr double drawn_for = 42, smallest_tile = 20, largest_tile = 80;
constexpr std::size_t players = 2;

const std::vector<PartKind> kinds{
    {.id = "tile", .back = "tile-back"}, {.id = "pawn"},
    {.id = "aid", .back = "aid-back"},   {.id = "score"},
    {.id = "nuclei", .drawn = true},     {.id = "diagram", .drawn = true, .in_document = true, .in_kit = false}};

std::vector<rules::GameOption> made_options() {
  rules::GameOption tiles = exxit::tiles_option();
  tiles.meaning = "tiles of the game: 39 (default), 29 (fast) or 19 (introduction); default: as the document says";
  tiles.parts = {"tile", "aid", "score"};
  return {
      {.name = "tile",
       .value = "MM",
       .meaning = "width of a tile in mm, from flat to flat, 20 to 80; default 42",
       .parts = {"tile", "pawn"}},
      {.name = "coordinates",
       .value = "",
       .meaning = "print the coordinates of each cell (games always have them)",
       .parts = {"nuclei", "diagram"}},
      {.name = "show-moves", .value = "", .meaning = "show the legal moves of the side to move", .parts = {"diagram"}},
      parts::plies_option(),
      std::move(tiles)};
}

// Copies the fronts to the backs.
scene::PartSet alike_on_both_sides(scene::PartSet set) {
  set.make = [make = std::move(set.make)](std::size_t i) {
    scene::Part part = make(i);
    part.back = part.front;
    return part;
  };
  return set;
}

class Bench : public Workbench {
 public:
  using Workbench::Workbench;

 private:
  base::Asked<void> prepare() override {
    const auto* position = content_if<exxit::Position>();
    const auto* game = content_if<exxit::RecordedGame>();
    const int total = position != nullptr ? position->tiles_total
                      : game != nullptr   ? game->start.tiles_total
                                          : exxit::standard_tiles;
    tiles_ = has_option("tiles") ? exxit::tiles_asked(request().options) : std::clamp(total, 1, exxit::most_tiles);
    const auto size =
        length_option("tile", {smallest_tile, largest_tile, drawn_for}, "the size of a tile from flat to flat");
    if (!size) return tl::make_unexpected(size.error());
    factor_ = *size / drawn_for;
    return {};
  }

  Computed fields() const override {
    return {{"tiles", whole(tiles_)},
            {"fast", whole(exxit::usual_tiles[1])},
            {"introduction", whole(exxit::usual_tiles[2])}};
  }

  std::vector<std::string> names_of(std::string_view face) const override {
    auto names = Workbench::names_of(face);
    if (face == "pawn") names.emplace_back("color");
    return names;
  }

  Designs designs_of(const PartKind& kind) const override {
    if (kind.id == "pawn") {
      const std::string_view white = exxit::name_of(exxit::Side::white), black = exxit::name_of(exxit::Side::black);
      const auto pawn = [&](std::string_view side) { return design(std::string{side}, {{"color", words(side)}}); };
      return listed({pawn(white), pawn(black)}, {exxit::pawns_a_side, exxit::pawns_a_side});
    }
    const std::size_t copies = kind.id == "tile" ? static_cast<std::size_t>(tiles_) : kind.id == "aid" ? players : 1;
    return listed({design()}, {copies});
  }

  scene::PartSet finished(const PartKind& kind, scene::PartSet set) const override {
    set.whole_sheet = kind.id == "score";
    if (kind.id == "pawn") set = alike_on_both_sides(std::move(set));
    return kind.id == "tile" || kind.id == "pawn" ? scaled(std::move(set), factor_) : set;
  }

  base::Asked<void> add_parts(const PartKind& kind, const std::string& title, Sets& sets) override {
    if (!kind.drawn) return Workbench::add_parts(kind, title, sets);
    const bool alone = request().figure, of_game = content_if<exxit::RecordedGame>() != nullptr;
    DiagramOptions asked{request().look,
                         request().page,
                         !alone && (of_game || has_option("coordinates")),
                         has_option("show-moves"),
                         std::string{alone && of_game ? "end" : option("plies")},
                         !subject().flawed.empty()};
    std::string id{kind.id};
    if (id == "diagram") return add_diagrams(diagrams_of(id, title, subject(), std::move(asked)), sets);
    sets.push_back(nuclei_page(std::move(id), title, std::move(asked), typesetter()));
    return {};
  }

  int tiles_ = exxit::standard_tiles;
  double factor_ = 1;
};

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{.game = "exxit",
                                 .kinds = kinds,
                                 .options = made_options(),
                                 .open = open<Bench>,
                                 .instead = "--parts chooses kinds, --plies diagrams of a game"};
  return workshop;
}

}  // namespace planche::parts::exxit
