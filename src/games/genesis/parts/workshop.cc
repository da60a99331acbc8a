// Genesis: the world, figures, pyramids, pebbles, dice, a player aid, a score sheet, diagrams of positions and games.
//
// `--board` sets the side of the world and scales the pieces with it. By default the world fills the sheet; a larger
// one becomes a poster. Printed in English, French, Greek and Russian.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "games/genesis/parts/art.h"
#include "games/genesis/parts/board.h"
#include "games/genesis/parts/diagram.h"
#include "games/genesis/rules/document.h"
#include "games/genesis/rules/parameters.h"
#include "parts/pages.h"
#include "parts/pen.h"
#include "parts/plies.h"
#include "parts/sets.h"
#include "parts/workbench.h"

namespace planche::parts::genesis {

namespace {

namespace genesis = rules::genesis;

// mm
constexpr double smallest_board = 80, largest_board = 1500;
constexpr double least_cell = 18, largest_cell = 60;  // mm, range for folded parts
constexpr double drawn_for = 100.0 / 3;               // mm, cell of a board on A4, for which templates are drawn
// Cell sizes in mm: from the first on, parts carry words; from the second on also credit and notes, in at least 6 pt.
constexpr double least_legible = 29, least_noted = drawn_for - 1e-6;
constexpr double die_edge = 16;  // mm
constexpr std::size_t players = 2;

const std::vector<PartKind> kinds{{.id = "board", .drawn = true},
                                  {.id = "standee"},
                                  {.id = "pyramid"},
                                  {.id = "pebble", .back = "pebble-back"},
                                  {.id = "die"},
                                  {.id = "aid", .back = "aid-back"},
                                  {.id = "score"},
                                  {.id = "diagram", .drawn = true, .in_document = true, .in_kit = false}};

const std::vector<rules::GameOption> options{
    {.name = "board",
     .value = "MM",
     .meaning = "side of the board in mm, 80 to 1500, with pieces to fit; default: as large as the sheet",
     .parts = {"board", "standee", "pyramid", "pebble", "die"}},
    {.name = "dice",
     .value = "DICE",
     .meaning = "faces of the dice: numbers (1 to 6, default) or blank (no figure in place of 3 and 6)",
     .values = {"numbers", "blank"},
     .parts = {"die", "aid"}},
    parts::plies_option()};

class Bench : public Workbench {
 public:
  using Workbench::Workbench;

 private:
  base::Asked<void> prepare() override {
    size_ = parameters_.size;
    if (const auto* position = content_if<genesis::Position>()) size_ = position->size;
    if (const auto* game = content_if<genesis::RecordedGame>()) size_ = game->start.size;
    const double sheet = std::floor(std::min(request().page.width, request().page.height)) - 2 * board_bleed;
    const auto side = length_option("board", {smallest_board, largest_board, sheet}, "the side of the board");
    if (!side) return tl::make_unexpected(side.error());
    side_ = *side;
    cell_ = std::clamp(World::within(size_, side_).cell, least_cell, largest_cell);
    return {};
  }

  Designs designs_of(const PartKind& kind) const override {
    if (kind.id == "standee") return figures();
    const std::size_t copies = kind.id == "pebble"    ? static_cast<std::size_t>(parameters_.ideas)
                               : kind.id == "pyramid" ? static_cast<std::size_t>(parameters_.pyramids)
                               : kind.id == "score"   ? 1
                                                      : players;  // dice, too: one each
    return listed({design()}, {copies});
  }

  // Anubis and Bastet of the first player, then of the second.
  Designs figures() const {
    std::vector<Design> designs;
    for (const auto player : genesis::both_players) {
      for (const auto piece : genesis::both_pieces) {
        const std::string_view owner = name_of(player), name = name_of(piece);
        const std::string title = wording().say(fmt::format("piece.{}", name)), of = player_name(player, wording());
        const std::string sign = wording().say(fmt::format("sign.{}", owner));
        designs.push_back(
            design(fmt::format("{} · {}", title, of), {{"piece", words(name)},
                                                       {"player", words(owner)},
                                                       {"title", words(title)},
                                                       {"told", data::Value{designs.empty(), {}}},
                                                       {"owner", words(fmt::format("{} · {}", of, sign))}}));
      }
    }
    return listed(std::move(designs), std::vector<std::size_t>(4, 1));
  }

  std::vector<std::string> names_of(std::string_view face) const override {
    auto names = Workbench::names_of(face);
    if (face == "standee") names.insert(names.end(), {"piece", "player", "title", "owner", "told"});
    return names;
  }

  scene::PartSet finished(const PartKind& kind, scene::PartSet set) const override {
    set.whole_sheet = kind.id == "score";
    if (kind.id == "aid" || kind.id == "score") return set;
    if (kind.id != "pebble") set.use = scene::Use::folded;
    if (kind.id == "die") set.die = numbered_die(set, die_edge);
    return kind.id == "die" ? set : scaled(std::move(set), cell_ / drawn_for);
  }

  // Fields for templates: the numbers of the rules, and title and author for parts that are cut off from the credit in
  // the margin.
  Computed fields() const override {
    return {{"ideas", whole(parameters_.ideas)},
            {"size", whole(size_)},
            {"after_destroying", whole(parameters_.immobile_after_destroying)},
            {"after_killing", whole(parameters_.immobile_after_killing)},
            {"move_both", whole(parameters_.move_both)},
            {"blank_faces", data::Value{option("dice") == "blank", {}}},
            {"game_title", words(wording().say("title"))},
            {"author", words(subject().game->authors)},
            {"legible", data::Value{cell_ >= least_legible, {}}},
            {"noted", data::Value{cell_ >= least_noted, {}}}};
  }

  base::Asked<void> add_parts(const PartKind& kind, const std::string& title, Sets& sets) override {
    if (!kind.drawn) return Workbench::add_parts(kind, title, sets);
    auto base = library().stencil("genesis/base", request().look, sink());
    if (base == nullptr) return {};
    art_ = std::make_shared<const Art>(std::move(base), style());
    const std::string& id = kind.id;
    if (id == "board") {
      sets.push_back(board(id, title));
      return {};
    }
    const bool of_end = request().figure && content_if<genesis::RecordedGame>() != nullptr;
    const std::string plies{of_end ? "end" : option("plies")};
    return add_diagrams(
        diagrams_of(id, title, subject(), {wording(), art_, request().page, plies, !subject().flawed.empty()}), sets);
  }

  scene::PartSet board(const std::string& kind, const std::string& title) {
    const World world = World::within(size_, side_);
    auto draw = [title, world, pictures = art_, authors = subject().game->authors, words = wording(),
                 &typesetter = typesetter()](std::size_t) {
      auto drawing = scene_of(base::Rect{0, 0, world.side(), world.side()}.grown(board_bleed));
      const WorldArt art{world, pictures};
      art.draw(*drawing, {0, 0}, true, typesetter);
      art.inscribe(*drawing, words.say("title"), authors, words.say("tomb-space"), typesetter);
      return scene::Part{{}, title, std::move(drawing), nullptr, false};
    };
    auto set = plain_set(scene::Use::stacks, kind, title, {side_, side_}, 1, std::move(draw));
    set.bleed = board_bleed;
    set.slot = [world](std::string_view cell) { return world.place(cell); };
    set.poster = true;
    if (side_ + 2 * board_bleed <= std::min(request().page.width, request().page.height)) {
      set.outline.form = scene::Outline::Form::polygon;
      for (const base::Point p : world.octagon(world.border()))
        set.outline.points.push_back({p.x / side_, p.y / side_});
    }
    return set;
  }

  const genesis::Parameters& parameters_ = parameters_of<genesis::Parameters>();
  int size_ = 0;
  double side_ = 0, cell_ = 0;      // mm: of the board; of the cell that pieces are made for
  std::shared_ptr<const Art> art_;  // null if no drawn part is printed
};

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{.game = "genesis",
                                 .kinds = kinds,
                                 .options = options,
                                 .open = open<Bench>,
                                 .instead = "--parts chooses kinds, --plies diagrams of a game"};
  return workshop;
}

}  // namespace planche::parts::genesis
