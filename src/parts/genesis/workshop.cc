// Genesis: the world, figures, pyramids, pebbles, the die, a player aid, diagrams of positions and games.
//
// What stands on the world is as large as its cells ask: `--board` is the side of the world, which fills the sheet when
// nothing is given and becomes a poster when it is larger. Printed in English, French, Greek and Russian.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "parts/genesis/art.h"
#include "parts/genesis/board.h"
#include "parts/genesis/diagram.h"
#include "parts/genesis/moments.h"
#include "parts/genesis/nets.h"
#include "parts/genesis/standee.h"
#include "parts/length_option.h"
#include "parts/pen.h"
#include "parts/scaled.h"
#include "parts/workbench.h"
#include "rules/genesis/document.h"
#include "rules/genesis/parameters.h"

namespace planche::parts::genesis {

namespace {

namespace genesis = rules::genesis;

// mm
constexpr double smallest_board = 80, largest_board = 1500;
constexpr double least_cell = 18, largest_cell = 60;  // that folded parts are made for
constexpr double drawn_for = 34.5;                    // cells, by the templates of pebbles
constexpr std::size_t players = 2;

const std::vector<PartKind> kinds{{.id = "board", .drawn = true},
                                  {.id = "standee", .drawn = true},
                                  {.id = "pyramid", .drawn = true},
                                  {.id = "pebble", .back = "pebble-back"},
                                  {.id = "die", .drawn = true},
                                  {.id = "aid", .back = "aid-back"},
                                  {.id = "diagram", .drawn = true, .in_document = true, .in_kit = false}};

const std::vector<rules::GameOption> options{
    {"board", "MM", "a board with a side of MM, pieces to fit, 80 to 1500; default: as large as the sheet", {}},
    {"plies", "LIST", "diagrams of a game after these plies: start,5,12-15,end", {}}};

class Bench : public Workbench {
 public:
  using Workbench::Workbench;

 private:
  base::Asked<void> prepare() override {
    size_ = parameters_.size;
    if (const auto* position = content_if<genesis::Position>()) size_ = position->size;
    if (const auto* game = content_if<genesis::Record>()) size_ = game->start.size;
    const double sheet = std::floor(std::min(request().page.width, request().page.height)) - 2 * board_bleed;
    const auto side =
        length_option(request().options, "board", {smallest_board, largest_board, sheet}, "the side of the board");
    if (!side) return tl::make_unexpected(side.error());
    side_ = *side;
    const double cell = std::clamp(World::within(size_, side_).cell, least_cell, largest_cell);
    // The margin has the whole credit.
    const rules::Game& game = *subject().game;
    folds_ = {style(), wording(), fmt::format("{}, {}", game.title, game.authors), cell};
    return {};
  }

  Designs designs_of(const PartKind& kind) const override {
    return listed({design()}, {kind.id == "pebble" ? static_cast<std::size_t>(parameters_.ideas) : players});
  }

  scene::PartSet finished(const PartKind& kind, scene::PartSet set) const override {
    return kind.id == "pebble" ? scaled(std::move(set), folds_.cell / drawn_for) : set;
  }

  // The numbers of the rules, for texts.
  Computed fields() const override {
    return {{"ideas", whole(parameters_.ideas)},
            {"after_destroying", whole(parameters_.immobile_after_destroying)},
            {"after_killing", whole(parameters_.immobile_after_killing)},
            {"move_both", whole(parameters_.move_both)}};
  }

  base::Asked<void> add(const PartKind& kind, const std::string& title, Sets& sets) override {
    if (!kind.drawn) return Workbench::add(kind, title, sets);
    std::string id{kind.id};
    if (id == "board") {
      sets.push_back(board(std::move(id), title));
    } else if (id == "standee") {
      sets.push_back(standees(std::move(id), title, folds_, typesetter()));
    } else if (id == "pyramid") {
      const auto count = static_cast<std::size_t>(parameters_.pyramids);
      sets.push_back(pyramid_nets(std::move(id), title, folds_, count, typesetter()));
    } else if (id == "die") {
      sets.push_back(genesis_die(std::move(id), title, folds_, typesetter()));
    } else if (request().figure) {
      if (content_if<genesis::Record>() != nullptr || content_if<genesis::Position>() != nullptr)
        sets.push_back(figure(std::move(id), title, figure_of()));
    } else {
      auto pages = diagrams(std::move(id), title);
      if (!pages) return tl::make_unexpected(pages.error());
      if (pages->count > 0) sets.push_back(std::move(*pages));
    }
    return {};
  }

  // The position, or that at the end of the game with the marks of its last move.
  scene::Scene figure_of() {
    constexpr double cell = 11;  // mm
    const bool sound = subject().flawed.empty();
    GenesisMoment shown;
    if (const auto* position = content_if<genesis::Position>()) {
      shown = genesis_moment(*position, sound, parameters_);
    } else if (auto moments = genesis_moments(*content_if<genesis::Record>(), sound, parameters_, "end")) {
      shown = std::move(moments->shown.back());
    }
    const World world{size_, cell};
    const WorldArt art{world, style()};
    scene::Scene drawing;
    drawing.extent = {-names_room, 0, world.side() + names_room, world.side() + names_room};
    art.draw(drawing, {0, 0}, false, typesetter());
    art.draw_names(drawing, {0, 0}, typesetter());
    for (const auto at : shown.left) art.draw_mark(drawing, at, true, {0, 0});
    for (const auto at : shown.reached) art.draw_mark(drawing, at, false, {0, 0});
    art.draw_position(drawing, shown.position, {0, 0});
    return drawing;
  }

  base::Asked<scene::PartSet> diagrams(std::string kind, const std::string& title) {
    GenesisDiagrams asked{request().look, request().page, std::string{option("plies")}, !subject().flawed.empty()};
    if (content_if<genesis::Record>() != nullptr)
      return genesis_game_pages(std::move(kind), title, subject(), std::move(asked), typesetter());
    if (content_if<genesis::Position>() != nullptr)
      return genesis_position_page(std::move(kind), wording().say("position"), subject(), std::move(asked),
                                   typesetter());
    return scene::PartSet{};
  }

  scene::PartSet board(std::string kind, const std::string& title) {
    scene::PartSet set;
    set.kind = kind;
    set.title = title;
    set.trim = {side_, side_};
    set.bleed = board_bleed;
    set.poster = true;
    if (side_ + 2 * board_bleed <= std::min(request().page.width, request().page.height)) {
      const World whole = World::within(size_, side_);
      set.outline.form = scene::Outline::Form::polygon;
      for (const base::Point p : whole.octagon(whole.border()))
        set.outline.points.push_back({p.x / side_, p.y / side_});
    }
    set.count = 1;
    set.make = [kind = std::move(kind), title, world = World::within(size_, side_), folds = folds_,
                authors = subject().game->authors, &typesetter = typesetter()](std::size_t) {
      auto drawing = std::make_shared<scene::Scene>();
      drawing->extent = base::Rect{0, 0, world.side(), world.side()}.grown(board_bleed);
      const WorldArt art{world, folds.style};
      art.draw(*drawing, {0, 0}, true, typesetter);
      art.inscribe(*drawing, "Genesis", authors, folds.words.say("tomb-space"), typesetter);
      scene::Part part;
      part.kind = kind;
      part.name = title;
      part.front = std::move(drawing);
      return part;
    };
    return set;
  }

  const genesis::Parameters& parameters_ = parameters_of<genesis::Parameters>();
  int size_ = 0;
  double side_ = 0;  // of the board, mm
  GenesisFolds folds_;
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
