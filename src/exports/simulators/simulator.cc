// A saved object of Tabletop Simulator: the game set up on its table.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "exports/dice_table.h"
#include "exports/simulators/file_address.h"
#include "exports/simulators/picture_sheets.h"
#include "exports/simulators/rulebook.h"
#include "exports/simulators/simulator_object.h"
#include "exports/simulators/simulator_port.h"
#include "exports/simulators/standing.h"
#include "exports/table_layout.h"
#include "project/opening/json_text.h"
#include "scene/digest.h"

namespace planche::exports {

namespace {

using nlohmann::ordered_json;

constexpr double above_table = 1;                                     // units
// Of what lies on the table, in units, at least as thick as in the simulator: a card, a tile or token, a bag.
constexpr double card_thickness = 0.02, piece_thickness = 0.1, bag_height = 1.5;
constexpr unsigned most_columns = 10, most_rows = 7;
constexpr std::size_t simulator_cube_faces = 6;
constexpr double token_rim = 1;  // mm of transparent pixels, along which the simulator cuts

// The shapes that decks may have, by their numbers in CustomDeck; nothing for others.
std::optional<int> deck_type(const scene::PartSet& set) {
  using Form = scene::Outline::Form;
  switch (set.outline.form) {
    case Form::rectangle:
      return set.outline.corner_radius > 0 ? 0 : 1;
    case Form::hexagon_flat:
      return 3;
    case Form::ellipse:
      return set.trim.width == set.trim.height ? std::optional{4} : std::nullopt;
    default:
      return std::nullopt;
  }
}

// What shows a part in the simulator.
struct Look {
  int deck = 0;                       // number of its sheet, from 1; 0: it is not a card
  std::size_t index = 0;              // on the sheet
  std::string front = {}, back = {};  // files of a board or token
};

class Simulator : SavedObjects {
 public:
  explicit Simulator(Job& job) : SavedObjects{job}, address_{address_of(job)} {}

  void write() {
    if (!compile_texts()) return;
    layout_ = layout_of(job_);
    table_ = layout_.size;
    plan_parts();
    plan_cut_parts();
    rulebook_ = Rulebook::find(job_);
    const std::string rules =
        rulebook_ == nullptr ? "" : job_.reserve(fmt::format("rules-{:08x}", rulebook_->hash() >> 32), ".pdf", {});
    const std::string save = job_.reserve(job_.catalogue.name(), ".json", {});
    ordered_json objects = ordered_json::array();
    // What lies lowest comes first: boards, then the rest in the order of the view.
    for (const bool boards : {true, false}) {
      for (const Heap& heap : layout_.heaps) {
        if (layout_.boards[job_.catalogue.pieces()[heap.parts.front().piece].set] == boards) add(heap, objects);
      }
    }
    if (rulebook_ != nullptr) objects.push_back(rules_object(rules));
    if (!job_.may_write()) return;
    write_pictures();
    if (rulebook_ != nullptr && !job_.has_failed()) rulebook_->write(rules);
    if (job_.choices.push) job_.messages_to_simulator = spawning_messages(objects);
    job_.add(save, project::json_text(saved(std::move(objects), snap_points_), 1) + "\n");
    for (const std::string& title : plain_dice_)
      job_.lines.push_back(
          fmt::format("{}: the simulator's own dice, with your words as their values: it documents where pictures lie "
                      "for cubes only",
                      title));
    if (job_.choices.base_url.empty())
      job_.lines.push_back(
          "pictures are named by their place on this machine: only its host sees them until they are "
          "uploaded (--base-url, or the cloud manager of the simulator)");
  }

 private:
  // Sheets of cards; pictures of boards and tokens.
  void plan_parts() {
    const auto& pieces = job_.catalogue.pieces();
    looks_.resize(pieces.size());
    std::vector<bool> whole(pieces.size());  // those that lie on the table as they are printed
    for (const Heap& heap : layout_.heaps) {
      for (const LaidPart& part : heap.parts) whole[part.piece] = whole[part.piece] || part.seen == nullptr;
    }
    for (std::size_t first = 0; first < pieces.size();) {
      std::size_t last = first;
      while (last < pieces.size() && pieces[last].set == pieces[first].set) ++last;
      const scene::PartSet& set = job_.catalogue.set_of(pieces[first]);
      const bool board = layout_.boards[pieces[first].set];
      std::vector<std::size_t> shown;
      for (std::size_t p = first; p < last; ++p) {
        if (whole[p] && lies_flat(set)) shown.push_back(p);
      }
      if (deck_type(set) && !board && !shown.empty())
        plan_deck(set, shown);
      else
        for (const std::size_t p : shown) plan_single(set, p, board);
      first = last;
    }
  }

  void plan_deck(const scene::PartSet& set, const std::vector<std::size_t>& all) {
    const auto& pieces = job_.catalogue.pieces();
    const std::size_t first = all.front();
    const auto grid =
        grid_for(set.trim, all.size(), job_.choices.dpi, job_.choices.pixels, {}, {most_columns, most_rows});
    if (!grid)
      return job_.report("export/size",
                         fmt::format("{:g} × {:g} mm at {:g} dpi are more than {} pixels", set.trim.width,
                                     set.trim.height, job_.choices.dpi, job_.choices.pixels),
                         "lower --dpi", set.title);
    const bool has_back = pieces[first].back != 0;
    bool shared = true;
    for (const std::size_t p : all) shared = shared && pieces[p].back == pieces[first].back;
    std::string back;
    for (std::size_t begin = 0; begin < all.size(); begin += grid->cells()) {
      const std::size_t end = std::min(all.size(), begin + grid->cells());
      const std::vector<std::size_t> shown{all.begin() + static_cast<std::ptrdiff_t>(begin),
                                           all.begin() + static_cast<std::ptrdiff_t>(end)};
      const std::string front = add_sheet(set, *grid, Side::front, shown);
      if (!has_back && back.empty()) back = add_blank(set, *grid);
      if (!shared || back.empty()) {
        SheetGrid cells = *grid;
        if (shared) cells.columns = cells.rows = 1;
        back = add_sheet(set, cells, Side::back, shared ? std::vector{shown.front()} : shown);
      }
      const int number = static_cast<int>(decks_.size()) + 1;
      decks_.push_back({{"FaceURL", address_.of(front)},
                        {"BackURL", address_.of(back)},
                        {"NumWidth", grid->columns},
                        {"NumHeight", grid->rows},
                        {"BackIsHidden", true},
                        {"UniqueBack", has_back && !shared},
                        {"Type", *deck_type(set)}});
      for (std::size_t i = 0; i < shown.size(); ++i) looks_[shown[i]] = {number, i};
    }
  }

  // Named by the content, because the simulator keeps pictures by their address.
  std::string named(const std::string& kind, std::string_view side, const std::vector<std::uint64_t>& content,
                    std::string_view how) {
    std::uint64_t hash = base::content_hash(how);
    for (const std::uint64_t one : content) hash = base::content_hash(fmt::format("{:x}", one), hash);
    return fmt::format("{}-{}-{:08x}", kind, side, hash >> 32);
  }

  std::string add_sheet(const scene::PartSet& set, const SheetGrid& grid, Side side, std::vector<std::size_t> shown) {
    std::vector<std::uint64_t> content;
    for (const std::size_t p : shown) {
      const Piece& piece = job_.catalogue.pieces()[p];
      content.push_back(side == Side::front ? piece.front : piece.back);
    }
    const std::string name = named(set.kind, side == Side::front ? "front" : "back", content,
                                   fmt::format("{} {} {} {}", grid.columns, grid.rows, grid.width, grid.height));
    return add_picture({grid, side, 0, std::move(shown), {}}, name, render::Backdrop::white, set);
  }

  // A picture that several parts have is one file.
  std::string add_picture(PartSheet sheet, const std::string& name, render::Backdrop backdrop,
                          const scene::PartSet& set) {
    const auto [entry, is_new] = files_.try_emplace(name);
    if (!is_new) return entry->second;
    entry->second = job_.reserve(name, ".png", set.title, set.kind);
    sheet.file = entry->second;
    pictures_.push_back({std::move(sheet), {}, backdrop});
    return entry->second;
  }

  // The back of parts that have none: white paper.
  std::string add_blank(const scene::PartSet& set, const SheetGrid& grid) {
    SheetGrid cell = grid;
    cell.columns = cell.rows = 1;
    const std::string name = named(set.kind, "plain-back", {}, fmt::format("{} {}", grid.width, grid.height));
    return add_picture({cell, Side::back, 0, {}, {}}, name, render::Backdrop::white, set);
  }

  void plan_single(const scene::PartSet& set, std::size_t p, bool board) {
    const Piece& piece = job_.catalogue.pieces()[p];
    const bool rectangle = set.outline.form == scene::Outline::Form::rectangle;
    const bool cut = !board || !rectangle;
    const auto backdrop = cut ? render::Backdrop::transparent : render::Backdrop::white;
    const auto grid = grid_for(set.trim, 1, job_.choices.dpi, job_.choices.pixels, std::pair{1U, 1U});
    if (grid->scale < job_.choices.dpi / 25.4) {
      auto d = diag::finding(diag::Severity::note, "export/size",
                             fmt::format("at {:g} dpi it has more than {} pixels a side: it is drawn at {:.0f} dpi",
                                         job_.choices.dpi, job_.choices.pixels, grid->scale * 25.4));
      d.subject = set.title;
      job_.sink.add(std::move(d));
    }
    for (const Side side : {Side::front, Side::back}) {
      if (side == Side::back && piece.back == 0) continue;
      const std::uint64_t content = side == Side::front ? piece.front : piece.back;
      const std::string name = named(set.kind, side == Side::front ? "front" : "back", {content},
                                     fmt::format("{} {} {}", grid->width, grid->height, shape_of(set, side)));
      (side == Side::front ? looks_[p].front : looks_[p].back) =
          add_picture({*grid, side, 0, {p}, {}}, name, backdrop, set);
    }
  }

  // Parts that are seen cut or folded on the table: tokens with the picture of what is seen.
  void plan_cut_parts() {
    scene::Digester digester;
    for (Heap& heap : layout_.heaps) {
      for (LaidPart& part : heap.parts) {
        if (is_die(set_of(part))) {
          plan_die(part);
          continue;
        }
        if (part.seen == nullptr) continue;
        const base::Size size{part.size.width + 2 * token_rim, part.size.height + 2 * token_rim};
        const std::string name = named(heap.kind, "seen", {digester.of(part.seen)}, "");
        const auto [entry, is_new] = files_.try_emplace(name);
        if (is_new) {
          entry->second = job_.reserve(name, ".png", set_of(part).title, heap.kind);
          const auto grid = grid_for(size, 1, job_.choices.dpi, job_.choices.pixels, std::pair{1U, 1U});
          pictures_.push_back(
              {{*grid, Side::front, token_rim, {}, entry->second}, part.seen, render::Backdrop::transparent});
        }
        seen_[part.seen] = entry->second;
      }
    }
  }

  const scene::PartSet& set_of(const LaidPart& part) const {
    return job_.catalogue.set_of(job_.catalogue.pieces()[part.piece]);
  }

  void write_pictures() {
    make_pictures(job_, {pictures_.size(),
                         [this](std::size_t i) {
                           const Picture& picture = pictures_[i];
                           return picture.seen == nullptr ? picture_of(job_, picture.sheet, picture.backdrop)
                                                          : picture_of_seen(picture);
                         },
                         [this](std::size_t i, render::Raster raster) {
                           job_.add(pictures_[i].sheet.file, render::png_of(std::move(raster), job_.choices.dpi));
                         }});
  }

  struct Picture {
    PartSheet sheet;
    scene::ScenePtr seen = {};
    render::Backdrop backdrop = render::Backdrop::white;
  };

  render::Raster picture_of_seen(const Picture& picture) {
    const SheetGrid& grid = picture.sheet.grid;
    auto raster = render::blank(grid.width, grid.height, render::Backdrop::transparent);
    if (!raster) return {};
    const auto placed = base::Transform::translation(grid.width / 2.0, grid.height / 2.0)
                            .after(base::Transform::scaling(grid.scale, grid.scale));
    if (const auto drawn = render::draw(*raster, *picture.seen, placed); !drawn) job_.failed(drawn.error().message);
    return std::move(*raster);
  }

  ordered_json card(const LaidPart& part, double height) {
    const Piece& piece = job_.catalogue.pieces()[part.piece];
    const Look& look = looks_[part.piece];
    const double scale = job_.catalogue.set_of(piece).trim.height / card_height;
    ordered_json made = object("Card", transform(part.at, height, part.turn, part.back, scale), "");
    describe(made, piece);
    made["HideWhenFaceDown"] = true;
    made["Hands"] = true;
    made["CardID"] = card_id(look);
    made["SidewaysCard"] = false;
    made["CustomDeck"] = {{std::to_string(look.deck), decks_[static_cast<std::size_t>(look.deck) - 1]}};
    return made;
  }

  static int card_id(const Look& look) { return look.deck * 100 + static_cast<int>(look.index); }

  // A deck of one card is a card. The first of a deck lies on top when it lies face down.
  void add_deck(const Heap& heap, ordered_json& objects) {
    if (heap.parts.size() == 1) return objects.push_back(card(heap.parts.front(), lay(heap.parts.front(), card_thickness)));
    std::vector<const LaidPart*> order;
    for (const LaidPart& part : heap.parts) order.push_back(&part);
    const LaidPart& top = heap.parts.back();
    if (top.back) std::reverse(order.begin(), order.end());
    const scene::PartSet& set = set_of(top);
    const double height = lay(top, card_thickness * static_cast<double>(order.size()));
    ordered_json made = object(
        "DeckCustom", transform(top.at, height, top.turn, top.back, set.trim.height / card_height), set.title);
    made["HideWhenFaceDown"] = true;
    made["Hands"] = false;
    made["SidewaysCard"] = false;
    auto& ids = made["DeckIDs"] = ordered_json::array();
    auto& sheets = made["CustomDeck"] = ordered_json::object();
    ordered_json contained = ordered_json::array();
    for (const LaidPart* part : order) {
      const Look& look = looks_[part->piece];
      ids.push_back(card_id(look));
      sheets[std::to_string(look.deck)] = decks_[static_cast<std::size_t>(look.deck) - 1];
      contained.push_back(card(*part, height));
    }
    made["ContainedObjects"] = std::move(contained);
    objects.push_back(std::move(made));
    snap_points_.push_back({{"Position",
                             {{"x", rounded((top.at.x - layout_.size.width / 2) * units)},
                              {"y", 1},
                              {"z", rounded((layout_.size.height / 2 - top.at.y) * units)}}},
                            {"Rotation", {{"x", 0}, {"y", rounded(180 + top.turn)}, {"z", 0}}}});
  }

  // Null where the simulator has nothing for it.
  ordered_json other(const LaidPart& part) {
    const Piece& piece = job_.catalogue.pieces()[part.piece];
    const scene::PartSet& set = job_.catalogue.set_of(piece);
    const double scale = std::max(part.size.width, part.size.height) * units / tile_units;
    if (is_die(set)) return die(part);
    const auto seen = part.seen == nullptr ? seen_.end() : seen_.find(part.seen);
    const std::string front = seen == seen_.end() ? looks_[part.piece].front : seen->second;
    if (front.empty()) return nullptr;
    const bool rectangle = set.outline.form == scene::Outline::Form::rectangle;
    const bool board = seen == seen_.end() && rectangle;
    ordered_json made = object(board ? "Custom_Tile" : "Custom_Token",
                               transform(part.at, lay(part, piece_thickness), part.turn, part.back, scale), "");
    describe(made, piece);
    const std::string back = seen == seen_.end() ? looks_[part.piece].back : "";
    made["CustomImage"] = {{"ImageURL", address_.of(front)},
                           {"ImageSecondaryURL", back.empty() || !board ? "" : address_.of(back)},
                           {"ImageScalar", 1},
                           {"WidthScale", 0}};
    if (board)
      made["CustomImage"]["CustomTile"] = {
          {"Type", set.outline.corner_radius > 0 ? 3 : 0}, {"Thickness", piece_thickness}, {"Stackable", false}, {"Stretch", true}};
    else
      made["CustomImage"]["CustomToken"] = {
          {"Thickness", piece_thickness}, {"MergeDistancePixels", 15}, {"StandUp", false}, {"Stackable", false}};
    made["Locked"] = static_cast<bool>(layout_.boards[piece.set]);
    if (!back.empty()) add_other_side(made, part.back, front, back);
    return made;
  }

  // The other side as a second state (Page Up): a board stays in its place, and a token has only one picture.
  void add_other_side(ordered_json& made, bool shows_back, const std::string& front, const std::string& back) {
    ordered_json other = made;
    other["GUID"] = guid();
    const auto show = [&](ordered_json& state, bool of_back) {
      state["CustomImage"]["ImageURL"] = address_.of(of_back ? back : front);
      if (state["CustomImage"].contains("CustomTile"))
        state["CustomImage"]["ImageSecondaryURL"] = address_.of(of_back ? front : back);
      state["Transform"]["rotZ"] = 0;
    };
    show(made, shows_back);
    show(other, !shows_back);
    made["States"] = {{"2", std::move(other)}};
  }

  // A cube has one picture with all its faces. The simulator documents the places of faces for no other solid.
  void plan_die(const LaidPart& part) {
    const Piece& piece = job_.catalogue.pieces()[part.piece];
    if (dice_.contains(part.piece)) return;
    const auto faces = faces_of_die(job_.catalogue, piece);
    std::string& file = dice_[part.piece];
    const scene::PartSet& set = job_.catalogue.set_of(piece);
    if (faces.size() != simulator_cube_faces) {
      if (!has_plain_numbers(set)) plain_dice_.insert(set.title);
      return;
    }
    const auto sheet = simulator_cube(faces);
    const std::string name = named(set.kind, "die", {scene::Digester{}.of(sheet)}, "");
    const auto [entry, is_new] = files_.try_emplace(name);
    if (is_new) {
      entry->second = job_.reserve(name, ".png", set.title, set.kind);
      const auto grid = grid_for(sheet->extent.size(), 1, job_.choices.dpi, job_.choices.pixels, std::pair{1U, 1U});
      pictures_.push_back({{*grid, Side::front, 0, {}, entry->second}, sheet, render::Backdrop::white});
    }
    file = entry->second;
  }

  ordered_json die(const LaidPart& part) {
    const Piece& piece = job_.catalogue.pieces()[part.piece];
    const std::vector<std::string> words = words_of_die(job_.catalogue, piece);
    const std::string& picture = dice_.at(part.piece);
    const auto turns = simulator_turns(words.size());
    const double edge = job_.catalogue.set_of(piece).die(piece.number).front().side;
    const double size = words.size() == simulator_cube_faces ? edge * units : 1;  // its own dice have edges of one unit
    const base::Size foot{size / units, size / units};
    const double height = standing_.lay(corners_on_table({}, foot, part.at, part.turn), size) + size / 2;
    ordered_json placed = transform(part.at, height, part.turn, false, size);
    placed["scaleY"] = rounded(size);
    if (const DieTurn top = turns.at(part.face.value_or(0)); part.face) {
      placed["rotX"] = top.x;
      placed["rotY"] = rounded(top.y + part.turn);
      placed["rotZ"] = top.z;
    }
    ordered_json made =
        object(picture.empty() ? fmt::format("Die_{}", words.size()) : "Custom_Dice", std::move(placed), "");
    describe(made, piece);
    if (!picture.empty()) {
      made["CustomImage"] = {
          {"ImageURL", address_.of(picture)}, {"ImageSecondaryURL", ""}, {"ImageScalar", 1}, {"WidthScale", 0}};
      made["CustomImage"]["CustomDice"] = {{"Type", 1}};  // six faces
    }
    auto& values = made["RotationValues"] = ordered_json::array();
    for (std::size_t i = 0; i < words.size(); ++i)
      values.push_back({{"Value", words[i]}, {"Rotation", {{"x", turns[i].x}, {"y", turns[i].y}, {"z", turns[i].z}}}});
    return made;
  }

  void add(const Heap& heap, ordered_json& objects) {
    const bool cards = std::ranges::all_of(
        heap.parts, [&](const LaidPart& part) { return part.seen == nullptr && looks_[part.piece].deck > 0; });
    if (cards && heap.stacked) return add_deck(heap, objects);
    if (heap.stacked && is_drawn_from(heap)) return add_bag(heap, objects);
    for (const LaidPart& part : heap.parts) {
      ordered_json one =
          part.seen == nullptr && looks_[part.piece].deck > 0 ? card(part, lay(part, card_thickness)) : other(part);
      if (!one.is_null()) objects.push_back(std::move(one));
    }
  }

  // Whether people take pieces of the stack in any order: they lie face down, are all alike, or are many. Of other
  // stacks, the order is part of the game.
  bool is_drawn_from(const Heap& heap) const {
    constexpr std::size_t many = 20;
    const auto front_of = [&](const LaidPart& part) { return job_.catalogue.pieces()[part.piece].front; };
    const bool alike = std::ranges::all_of(
        heap.parts, [&](const LaidPart& part) { return front_of(part) == front_of(heap.parts.front()); });
    return heap.parts.size() > 1 && (heap.parts.front().back || alike || heap.parts.size() > many);
  }

  void add_bag(const Heap& heap, ordered_json& objects) {
    const LaidPart& top = heap.parts.back();
    const base::Size foot{tile_units / units, tile_units / units};
    const double height = standing_.lay(corners_on_table({}, foot, top.at, 0), bag_height);
    Standing before = standing_;
    ordered_json made = ordered_json::array();
    for (const LaidPart& part : heap.parts) {
      if (ordered_json one = other(part); !one.is_null()) made.push_back(std::move(one));
    }
    standing_ = std::move(before);  // they are in the bag
    if (made.empty()) return;
    ordered_json bag = object("Bag", transform(top.at, height, top.turn, false, 1), set_of(top).title);
    bag["ContainedObjects"] = std::move(made);
    objects.push_back(std::move(bag));
  }

  // The height in the simulator of a part that is laid on what is there. Its models are measured from their middles, or
  // from their undersides: half of the thickness is left between pieces, and they fall into place.
  double lay(const LaidPart& part, double thickness) {
    const scene::Outline outline = part.seen == nullptr ? set_of(part).outline : scene::Outline{};
    return standing_.lay(corners_on_table(outline, part.size, part.at, part.turn), 1.5 * thickness) + thickness / 2;
  }

  ordered_json rules_object(const std::string& file) {
    const base::Point at{-80, layout_.size.height / 2};
    ordered_json made = object("Custom_PDF", transform(at, above_table, 0, false, 2), job_.catalogue.title());
    made["CustomPDF"] = {{"PDFUrl", address_.of(file)}, {"PDFPassword", ""}, {"PDFPage", 0}, {"PDFPageOffset", 0}};
    return made;
  }

  FileAddress address_;
  TableLayout layout_;
  std::vector<Look> looks_;  // of each piece
  std::vector<ordered_json> decks_;
  std::vector<Picture> pictures_;
  std::map<std::string, std::string> files_;     // by names without their ending
  std::map<scene::ScenePtr, std::string> seen_;  // files
  std::map<std::size_t, std::string> dice_;      // files of the pictures, by piece
  std::set<std::string> plain_dice_;             // titles of dice without their pictures
  Standing standing_{above_table};
  std::unique_ptr<Rulebook> rulebook_;
  ordered_json snap_points_ = ordered_json::array();
};

}  // namespace

void make_tts(Job& job) {
  if (const std::string& url = job.choices.base_url; !url.empty() && !is_base_url(url)) {
    job.messages.refuse(fmt::format("--base-url: {} is not a web address", url),
                        "name the folder of the pictures, for example https://example.org/my-game");
    return job.stop();
  }
  Simulator{job}.write();
}

}  // namespace planche::exports
