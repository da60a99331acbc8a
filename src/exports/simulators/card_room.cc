// A room of playingcards.io: a .pcio file, which is a zip of widgets.json and its pictures.
#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "exports/laid_pictures.h"
#include "exports/zipped.h"
#include "project/opening/json_text.h"

namespace planche::exports {

namespace {

using nlohmann::ordered_json;

// Pixels of the room: what the table fills, and the hand below it.
constexpr double room_width = 1560, room_height = 780, room_edge = 20, hand_top = 820;
constexpr std::size_t largest_asset = 2u << 20;  // bytes
constexpr unsigned largest_asset_side = 2048;
constexpr int asset_quality = 85;

class CardRoom {
 public:
  explicit CardRoom(Job& job) : job_{job} {}

  void write() {
    layout_ = layout_of(job_, "dice that playingcards.io has under \"Add widget\"");
    double reach = layout_.size.width;
    for (const Heap& heap : layout_.heaps) {
      for (const LaidPart& part : heap.parts) reach = std::max(reach, part.at.x + part.size.width / 2);
    }
    scale_ = std::min(room_width / reach, room_height / layout_.size.height);
    for (const Heap& heap : layout_.heaps) add(heap);
    constexpr std::size_t most_widgets = 1200;  // above, rooms become slow or do not open
    if (widgets_.size() + decks_.size() > most_widgets)
      job_.sink.add(diag::finding(diag::Severity::warning, "export/size",
                                  fmt::format("{} pieces: a room holds about {}", widgets_.size() + decks_.size(),
                                              most_widgets),
                                  "leave some out with --parts or --only"));
    const std::string file = job_.reserve(job_.catalogue.name(), ".pcio", {});
    if (!job_.may_write()) return;
    assets_.resize(pictures_.count());
    pictures_.draw(job_.choices.dpi, largest_asset_side, [&](std::size_t i, render::Raster raster) {
      assets_[i] = pictures_.is_opaque(i) ? jpeg_of(raster, job_.choices.dpi, asset_quality)
                                          : png_of(std::move(raster), job_.choices.dpi);
    });
    if (job_.has_failed()) return;
    Zipped archive;
    archive.add("widgets.json", project::json_text(widgets()));
    for (std::size_t i = 0; i < assets_.size(); ++i) {
      if (assets_[i].size() > largest_asset)
        return job_.report(
            "export/size",
            fmt::format("a picture has {} bytes, playingcards.io takes {}", assets_[i].size(), largest_asset),
            "lower --dpi", pictures_.title(i));
      archive.add("userassets/" + asset_name(i), std::move(assets_[i]));
    }
    const std::string bytes = archive.bytes();
    if (bytes.empty()) return job_.failed("cannot make the archive: out of memory");
    job_.add(file, bytes);
  }

 private:
  std::string asset_name(std::size_t n) const {
    return fmt::format("{:016x}.{}", pictures_.key(n), pictures_.is_opaque(n) ? "jpg" : "png");
  }
  std::string address(std::size_t n) const { return "package://userassets/" + asset_name(n); }
  std::string id(std::string_view what) { return fmt::format("{}-{}", what, ++ids_); }
  ordered_json number(double mm) const { return rounded(mm * scale_); }

  // A place on the table in the room, where it ends at the left and at the top.
  ordered_json within(double mm) const { return rounded(std::max(0.0, room_edge + mm * scale_)); }

  // Its top left.
  ordered_json placed(std::string_view type, const LaidPart& part, base::Size size) {
    return {{"id", id(type)},
            {"type", type},
            {"x", within(part.at.x - size.width / 2)},
            {"y", within(part.at.y - size.height / 2)},
            {"z", ++z_}};
  }

  base::Size size_of(const LaidPart& part) const {
    return part.seen != nullptr ? part.size : job_.catalogue.set_of(job_.catalogue.pieces()[part.piece]).trim;
  }

  // A deck for all parts of a kind and size, which has a card type for each different part.
  ordered_json& deck_of(const LaidPart& part, base::Size size) {
    const Piece& piece = job_.catalogue.pieces()[part.piece];
    const auto key = std::tuple{piece.kind, size.width, size.height};
    const auto known = decks_.find(key);
    if (known != decks_.end()) return known->second;
    const auto face = [&](std::string_view value) {
      const ordered_json image{{"type", "image"},
                               {"x", 0},
                               {"y", 0},
                               {"w", number(size.width)},
                               {"h", number(size.height)},
                               {"color", "transparent"},
                               {"valueType", "dynamic"},
                               {"value", value}};
      ordered_json made{{"includeBorder", false}, {"includeRadius", part.seen == nullptr}};
      made["objects"] = ordered_json::array();
      made["objects"].push_back(image);
      return made;
    };
    ordered_json deck{{"id", id("deck")},
                      {"type", "cardDeck"},
                      {"x", 0},
                      {"y", 0},
                      {"z", ++z_},
                      {"label", piece.kind_title},
                      {"cardWidth", number(size.width)},
                      {"cardHeight", number(size.height)},
                      {"enlarge", true},
                      {"cardTypes", ordered_json::object()},
                      {"faceTemplate", face("image")},
                      {"backTemplate", face("back")}};
    return decks_.emplace(key, std::move(deck)).first->second;
  }

  void add(const Heap& heap) {
    const LaidPart& top = heap.parts.back();
    const Piece& piece = job_.catalogue.pieces()[top.piece];
    const scene::PartSet& set = job_.catalogue.set_of(piece);
    const base::Size size = size_of(top);
    const bool board = layout_.boards[piece.set];
    std::string pile;
    if (heap.stacked && !board) {
      const base::Size box = quarters_of(top) % 2 == 1 ? base::Size{size.height, size.width} : size;
      ordered_json made = placed("cardPile", top, box);
      pile = made["id"];
      made["width"] = number(box.width);
      made["height"] = number(box.height);
      made["label"] = set.title;
      made["hasShuffleButton"] = true;
      // The first pile of a deck is its home: its cards are recalled to it and shuffled.
      ordered_json& deck = deck_of(top, size);
      if (!deck.contains("parent")) {
        deck["parent"] = pile;
        deck["x"] = made["x"];
        deck["y"] = made["y"];
      }
      widgets_.push_back(std::move(made));
    }
    for (const LaidPart& part : heap.parts) board ? add_board(part) : add_card(part, pile);
  }

  // The nearest number of quarter turns, clockwise. Those of boards are in their pictures.
  static unsigned quarters_of(const LaidPart& part) {
    return static_cast<unsigned>((std::lround(part.turn / 90) % 4 + 4) % 4);
  }

  void add_board(const LaidPart& part) {
    base::Size size = size_of(part);
    const unsigned quarters = quarters_of(part);
    if (quarters % 2 == 1) std::swap(size.width, size.height);
    ordered_json made = placed("board", part, size);
    made["width"] = number(size.width);
    made["height"] = number(size.height);
    made["boardImage"] = address(*pictures_.add(part, part.back ? Side::back : Side::front, quarters));
    widgets_.push_back(std::move(made));
  }

  void add_card(const LaidPart& part, const std::string& pile) {
    const base::Size size = size_of(part);
    ordered_json& deck = deck_of(part, size);
    const Piece& piece = job_.catalogue.pieces()[part.piece];
    const std::size_t front = *pictures_.add(part, Side::front);
    const std::string type = part.seen == nullptr ? fmt::format("{}-{}", piece.kind, part.piece)
                                                  : fmt::format("{}-{:x}", piece.kind, pictures_.key(front));
    ordered_json& types = deck["cardTypes"];
    if (!types.contains(type)) {
      const auto back = pictures_.add(part, Side::back);
      types[type] = {{"label", piece.title}, {"image", address(front)}, {"back", address(back.value_or(front))}};
    }
    ordered_json made = placed("card", part, size);
    made["deck"] = deck["id"];
    made["cardType"] = type;
    made["faceup"] = !part.back;
    // Degrees clockwise about the middle; the place is that of the upright card.
    if (const long turn = (std::lround(part.turn) % 360 + 360) % 360; turn != 0) {
      made["r"] = turn;
      deck["snapAngles"] = {0, 90, 180, 270};
    }
    if (!pile.empty()) made["parent"] = pile;
    widgets_.push_back(std::move(made));
  }

  ordered_json widgets() {
    ordered_json all = ordered_json::array();
    all.push_back({{"id", "hand"}, {"type", "hand"}, {"x", 50}, {"y", hand_top}, {"z", 0}});
    for (auto& [key, deck] : decks_) all.push_back(std::move(deck));
    for (ordered_json& widget : widgets_) all.push_back(std::move(widget));
    return all;
  }

  Job& job_;
  TableLayout layout_;
  LaidPictures pictures_{job_};
  double scale_ = 1;  // pixels a mm
  std::map<std::tuple<std::string, double, double>, ordered_json> decks_;
  std::vector<ordered_json> widgets_;
  std::vector<std::string> assets_;
  unsigned ids_ = 0;
  int z_ = 0;
};

}  // namespace

void make_card_room(Job& job) {
  CardRoom{job}.write();
}

}  // namespace planche::exports
