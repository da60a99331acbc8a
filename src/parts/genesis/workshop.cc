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
#include "parts/genesis/nets.h"
#include "parts/genesis/standee.h"
#include "parts/genesis/words.h"
#include "parts/length_option.h"
#include "parts/parts.h"
#include "parts/pen.h"
#include "parts/scaled.h"
#include "parts/stack.h"
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

const std::vector<PartKind> kinds{{"board", "Board", "Plateau"},
                                  {"standee", "Figures", "Figurines"},
                                  {"pyramid", "Pyramids", "Pyramides"},
                                  {"pebble", "Pebbles", "Cailloux"},
                                  {"die", "Die", "Dé"},
                                  {"aid", "Player aid", "Aide de jeu"},
                                  {"diagram", "Diagrams", "Diagrammes", true, false}};

const std::vector<rules::GameOption> options{
    {"board", "MM", "a board with a side of MM, pieces to fit, 80 to 1500; default: as large as the sheet", {}},
    {"plies", "LIST", "diagrams of a game after these plies: start,5,12-15,end", {}}};

bool has_template(std::string_view kind) {
  return kind == "pebble" || kind == "aid";
}

GenesisWord title_of(std::string_view kind) {
  const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const PartKind& k) { return k.id == kind; });
  return static_cast<GenesisWord>(found - kinds.begin());
}

// Title and author in a corner that the octagon leaves free; what has no room there is left out.
void sign_board(scene::Scene& on, const World& world, const std::string& authors, const GenesisFolds& folds,
                scene::Typesetter& typesetter) {
  constexpr double left = 3;  // mm, as from below
  const GenesisColors colors = genesis_colors(folds.style);
  const double cut = world.octagon(world.border())[0].x;  // legs of the corner
  const auto put = [&](const std::string& words, const Type& type, double height) {
    scene::Scene unseen;
    const double top = height + base::mm_from_pt(type.size_pt);
    if (left + Pen{unseen, typesetter}.line(words, type, {}) > cut - top) return;
    Pen{on, typesetter}.line(words, type, {left, world.side() - height});
  };
  put(authors, {6, 400, colors.soft}, left);
  put("Genesis", {world.cell < 25 ? 11.0 : 18.0, 400, colors.ink, "EB Garamond"}, left + 3.5);
}

// Makes the parts of one request.
class Maker {
 public:
  Maker(const Request& request, templates::Library& library, diag::Sink& sink)
      : request_{request},
        library_{library},
        sink_{sink},
        document_{request.subject->document},
        parameters_{genesis::load_parameters(request.settings, Told{})},
        size_{parameters_.size} {
    const std::string_view kind = request_.subject->kind->id;
    if (kind == "position") size_ = genesis::read_position(document_, parameters_).size;
    if (kind == "game") size_ = genesis::read_game(document_, parameters_).start.size;
  }

  base::Asked<std::vector<scene::PartSet>> run() {
    if (auto checked = check_request(); !checked) return tl::make_unexpected(checked.error());
    const double sheet = std::floor(std::min(request_.page.width, request_.page.height));
    const auto side =
        length_option(request_.options, "board", {smallest_board, largest_board, sheet}, "the side of the board");
    if (!side) return tl::make_unexpected(side.error());
    side_ = *side;
    const double cell = std::clamp(World::within(size_, side_).cell, least_cell, largest_cell);
    // The margin has the whole credit.
    const rules::Game& game = *request_.subject->game;
    folds_ = {style(), language(), fmt::format("{}, {}", game.title, game.authors), cell};
    std::vector<scene::PartSet> sets;
    for (const PartKind& kind : kinds) {
      const bool named = std::any_of(request_.kinds.begin(), request_.kinds.end(),
                                     [&](const std::string& k) { return k == "all" || k == kind.id; });
      if (!(request_.kinds.empty() ? kind.in_document : named)) continue;
      const std::string title{genesis_word(title_of(kind.id), language())};
      if (has_template(kind.id)) {
        add(kind.id, title, sets);
      } else if (auto added = add_drawn(std::string{kind.id}, title, sets); !added) {
        return tl::make_unexpected(added.error());
      }
    }
    return sets;
  }

 private:
  const std::string& style() const { return request_.look.style; }
  const std::string& language() const { return request_.look.language; }

  base::Asked<void> check_request() const {
    if (!request_.only.empty()) {
      return base::refused("--only chooses cards, and Genesis has none",
                           "--parts chooses kinds, --plies diagrams of a game");
    }
    for (const auto& [kind, name] : request_.templates) {
      const std::string_view face{kind};
      if (has_template(face.substr(0, face.rfind("-back")))) continue;
      return base::refused(fmt::format("the kind \"{}\" is not drawn from a template", kind));
    }
    return {};
  }

  void add(std::string_view kind, const std::string& title, std::vector<scene::PartSet>& sets) {
    Faces faces{stencil(std::string{kind}), stencil(fmt::format("{}-back", kind)), fields()};
    if (faces.front == nullptr || faces.back == nullptr) return;
    Design design;
    design.computed = fields();
    design.record.source = document_.source;
    design.record.folder = request_.folder;
    const std::size_t copies = kind == "pebble" ? static_cast<std::size_t>(parameters_.ideas) : players;
    auto set =
        stack(std::string{kind}, title, {{copies}, [design](std::size_t) { return design; }}, std::move(faces), sink_);
    sets.push_back(kind == "pebble" ? scaled(std::move(set), folds_.cell / drawn_for) : std::move(set));
  }

  // The numbers of the rules, for texts.
  Computed fields() const {
    const auto whole = [](int number) { return data::Value{static_cast<std::int64_t>(number), {}}; };
    return {{"ideas", whole(parameters_.ideas)},
            {"after_destroying", whole(parameters_.immobile_after_destroying)},
            {"after_killing", whole(parameters_.immobile_after_killing)},
            {"move_both", whole(parameters_.move_both)}};
  }

  // The request's template or the game's; null (reported) when it is unusable.
  std::shared_ptr<templates::Stencil> stencil(const std::string& face) {
    const auto asked = request_.templates.find(face);
    const std::string name = asked == request_.templates.end() ? "genesis/" + face : asked->second;
    auto found = library_.stencil(name, request_.look, sink_);
    if (found != nullptr) found->check_fields({"ideas", "after_destroying", "after_killing", "move_both"}, sink_);
    return found;
  }

  // Parts that are drawn without a template.
  base::Asked<void> add_drawn(std::string kind, const std::string& title, std::vector<scene::PartSet>& sets) {
    scene::Typesetter& typesetter = library_.typesetter();
    if (kind == "board") {
      sets.push_back(board(std::move(kind), title));
    } else if (kind == "standee") {
      sets.push_back(standees(std::move(kind), title, folds_, typesetter));
    } else if (kind == "pyramid") {
      const auto count = static_cast<std::size_t>(parameters_.pyramids);
      sets.push_back(pyramid_nets(std::move(kind), title, folds_, count, typesetter));
    } else if (kind == "die") {
      sets.push_back(genesis_die(std::move(kind), title, folds_, typesetter));
    } else {
      auto pages = diagrams(std::move(kind), title);
      if (!pages) return tl::make_unexpected(pages.error());
      if (pages->count > 0) sets.push_back(std::move(*pages));
    }
    return {};
  }

  base::Asked<scene::PartSet> diagrams(std::string kind, const std::string& title) {
    const auto plies = request_.options.find("plies");
    GenesisDiagrams asked{request_.look, request_.page, plies == request_.options.end() ? "" : plies->second,
                          !request_.flawed.empty(), parameters_};
    const std::string_view document_kind = request_.subject->kind->id;
    if (document_kind == "game")
      return genesis_game_pages(std::move(kind), title, document_, std::move(asked), library_.typesetter());
    if (document_kind == "position")
      return genesis_position_page(std::move(kind), std::string{genesis_word(GenesisWord::position, language())},
                                   document_, std::move(asked), library_.typesetter());
    return scene::PartSet{};
  }

  scene::PartSet board(std::string kind, const std::string& title) {
    scene::PartSet set;
    set.kind = kind;
    set.title = title;
    set.trim = {side_, side_};
    set.poster = true;
    set.count = 1;
    set.make = [kind = std::move(kind), title, world = World::within(size_, side_), folds = folds_,
                authors = std::string{request_.subject->game->authors},
                &typesetter = library_.typesetter()](std::size_t) {
      auto drawing = std::make_shared<scene::Scene>();
      drawing->extent = {0, 0, world.side(), world.side()};
      WorldArt{world, folds.style}.draw(*drawing, {0, 0}, true, typesetter);
      sign_board(*drawing, world, authors, folds, typesetter);
      scene::Part part;
      part.kind = kind;
      part.name = title;
      part.front = std::move(drawing);
      return part;
    };
    return set;
  }

  const Request& request_;
  templates::Library& library_;
  diag::Sink& sink_;
  const data::Document& document_;
  genesis::Parameters parameters_;
  int size_;
  double side_ = 0;  // of the board, mm
  GenesisFolds folds_;
};

// Parts need nothing of the request: they keep what they show.
base::Asked<std::vector<scene::PartSet>> make(std::shared_ptr<const Request> request, templates::Library& library,
                                              diag::Sink& sink) {
  return Maker{*request, library, sink}.run();
}

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{"genesis", kinds, options, make, genesis_languages()};
  return workshop;
}

}  // namespace planche::parts::genesis
