// Exxit: tiles, pawns, player aid, score sheet, starting positions, diagrams of positions and games.
//
// The kinds "tile" and "pawn" are printed for tiles of `--tile` mm from flat to flat: their templates are drawn for
// 42 mm and scaled, bleed included. A document with another total of tiles gets as many.
#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "parts/exxit/diagram.h"
#include "parts/length_option.h"
#include "parts/parts.h"
#include "parts/scaled.h"
#include "parts/stack.h"
#include "rules/exxit/document.h"

namespace planche::parts::exxit {

namespace {

namespace exxit = rules::exxit;

// Tiles from flat to flat, mm.
constexpr double drawn_for = 42, smallest_tile = 20, largest_tile = 80;
constexpr std::size_t players = 2;

const std::vector<PartKind> kinds{{"tile", "Tiles", "Dalles"},
                                  {"pawn", "Pawns", "Pions"},
                                  {"aid", "Player aid", "Aide de jeu"},
                                  {"score", "Score sheet", "Feuille de score"},
                                  {"nuclei", "Starting positions", "Positions de départ"},
                                  {"diagram", "Diagrams", "Diagrammes", true, false}};

const std::vector<rules::GameOption> options{
    {"tile", "MM", "tiles of MM from flat to flat, 20 to 80; default 42", {}},
    {"coordinates", "", "diagrams with the coordinates of each cell", {}},
    {"show-moves", "", "diagrams with the legal moves of the side to move", {}},
    {"plies", "LIST", "diagrams of a game after these plies: start,5,12-15,end", {}}};

bool has_template(std::string_view kind) {
  return kind != "nuclei" && kind != "diagram";
}

base::Asked<double> tile_size(const rules::GivenOptions& given) {
  return length_option(given, "tile", {smallest_tile, largest_tile, drawn_for}, "the size of a tile from flat to flat");
}

// Makes the parts of one request.
class Maker {
 public:
  Maker(const Request& request, templates::Library& library, diag::Sink& sink)
      : request_{request}, library_{library}, sink_{sink}, document_{request.subject->document} {
    const std::string_view kind = request_.subject->kind->id;
    const int total = kind == "position" ? exxit::read_position(document_).tiles_total
                      : kind == "game"   ? exxit::read_game(document_).start.tiles_total
                                         : exxit::standard_tiles;
    tiles_ = std::clamp(total, 1, exxit::most_tiles);
  }

  base::Asked<std::vector<scene::PartSet>> run() {
    if (auto checked = check_request(); !checked) return tl::make_unexpected(checked.error());
    const auto size = tile_size(request_.options);
    if (!size) return tl::make_unexpected(size.error());
    factor_ = *size / drawn_for;
    std::vector<scene::PartSet> sets;
    for (const PartKind& kind : kinds) {
      const bool named = std::any_of(request_.kinds.begin(), request_.kinds.end(),
                                     [&](const std::string& k) { return k == "all" || k == kind.id; });
      if (!(request_.kinds.empty() ? kind.in_document : named)) continue;
      const std::string title{request_.look.language == "fr" ? kind.title_fr : kind.title_en};
      if (has_template(kind.id)) {
        add(kind.id, title, sets);
      } else if (auto added = add_sheets(kind.id, title, sets); !added) {
        return tl::make_unexpected(added.error());
      }
    }
    return sets;
  }

 private:
  base::Asked<void> check_request() const {
    if (!request_.only.empty()) {
      return base::refused("--only chooses cards, and Exxit has none",
                           "--parts chooses kinds, --plies diagrams of a game");
    }
    for (const auto& [kind, name] : request_.templates) {
      if (has_template(kind)) continue;
      return base::refused(fmt::format("the kind \"{}\" is not drawn from a template", kind));
    }
    return {};
  }

  // Parts to cut out, and the score sheet.
  void add(std::string_view kind, const std::string& title, std::vector<scene::PartSet>& sets) {
    Faces faces{stencil(std::string{kind}), nullptr, fields()};
    if (faces.front == nullptr) return;
    if (kind == "tile" || kind == "aid") {
      faces.back = stencil(fmt::format("{}-back", kind));
      if (faces.back == nullptr) return;
    }
    auto set = stack(std::string{kind}, title, designs_of(kind), std::move(faces), sink_);
    if (kind == "pawn") set = alike_on_both_sides(std::move(set));
    if (kind == "tile" || kind == "pawn") set = scaled(std::move(set), factor_);
    set.whole_sheet = kind == "score";
    sets.push_back(std::move(set));
  }

  Designs designs_of(std::string_view kind) const {
    Design design;
    design.computed = fields();
    design.record.source = document_.source;
    design.record.folder = request_.folder;
    const auto tiles = static_cast<std::size_t>(tiles_), pawns = static_cast<std::size_t>(exxit::pawns_a_side);
    if (kind == "pawn") {
      return {{pawns, pawns}, [design](std::size_t side) {
                Design pawn = design;
                pawn.name = exxit::name_of(static_cast<exxit::Side>(side));
                pawn.computed.emplace_back("color", data::Value{pawn.name, {}});
                return pawn;
              }};
    }
    const std::size_t copies = kind == "tile" ? tiles : kind == "aid" ? players : 1;
    return {{copies}, [design](std::size_t) { return design; }};
  }

  static scene::PartSet alike_on_both_sides(scene::PartSet set) {
    set.make = [make = std::move(set.make)](std::size_t i) {
      scene::Part part = make(i);
      part.back = part.front;
      return part;
    };
    return set;
  }

  // Sheets to read that are drawn without a template.
  base::Asked<void> add_sheets(std::string_view kind, const std::string& title, std::vector<scene::PartSet>& sets) {
    const auto has = [&](std::string_view option) { return request_.options.find(option) != request_.options.end(); };
    const auto plies = request_.options.find("plies");
    DiagramOptions asked{request_.look,
                         request_.page,
                         has("coordinates"),
                         has("show-moves"),
                         plies == request_.options.end() ? "" : plies->second,
                         !request_.flawed.empty()};
    scene::Typesetter& typesetter = library_.typesetter();
    std::string id{kind};
    if (kind == "nuclei") {
      sets.push_back(nuclei_page(std::move(id), title, std::move(asked), typesetter));
      return {};
    }
    const std::string_view document_kind = request_.subject->kind->id;
    if (document_kind != "position" && document_kind != "game") return {};
    // "Position" is the same word in both languages.
    auto pages = document_kind == "game"
                     ? game_pages(std::move(id), title, document_, std::move(asked), typesetter)
                     : position_pages(std::move(id), "Position", document_, std::move(asked), typesetter);
    if (!pages) return tl::make_unexpected(pages.error());
    sets.push_back(std::move(*pages));
    return {};
  }

  Computed fields() const {
    const auto whole = [](int number) { return data::Value{static_cast<std::int64_t>(number), {}}; };
    return {{"tiles", whole(tiles_)},
            {"fast", whole(exxit::usual_tiles[1])},
            {"introduction", whole(exxit::usual_tiles[2])}};
  }

  // The request's template or the game's; null (reported) when it is unusable.
  std::shared_ptr<templates::Stencil> stencil(const std::string& face) {
    const auto asked = request_.templates.find(face);
    const std::string name = asked == request_.templates.end() ? "exxit/" + face : asked->second;
    auto found = library_.stencil(name, request_.look, sink_);
    std::vector<std::string> known{"tiles", "fast", "introduction"};
    if (face == "pawn") known.emplace_back("color");
    if (found != nullptr) found->check_fields(known, sink_);
    return found;
  }

  const Request& request_;
  templates::Library& library_;
  diag::Sink& sink_;
  const data::Document& document_;
  int tiles_ = exxit::standard_tiles;
  double factor_ = 1;
};

// Parts need nothing of the request: their fields are their own, and sheets keep what they show.
base::Asked<std::vector<scene::PartSet>> make(std::shared_ptr<const Request> request, templates::Library& library,
                                              diag::Sink& sink) {
  return Maker{*request, library, sink}.run();
}

}  // namespace

const Workshop& workshop() {
  static const Workshop workshop{"exxit", kinds, options, make};
  return workshop;
}

}  // namespace planche::parts::exxit
