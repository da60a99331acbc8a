// The game on a table in a web page: one file, without a server.
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/base64.h"
#include "base/files.h"
#include "base/replaced.h"
#include "base/text.h"
#include "exports/dice_table.h"
#include "exports/laid_pictures.h"
#include "project/opening/json_text.h"

namespace planche::exports {

namespace {

using nlohmann::ordered_json;

constexpr int page_quality = 88;  // of a JPEG
constexpr double ground_dpi = 60;
constexpr std::size_t most_page_seats = 8, least_page_seats = 2;
constexpr unsigned largest_picture = 4096;  // pixels a side
constexpr std::size_t largest_page_file = 1u << 20;

class TablePage {
 public:
  explicit TablePage(Job& job) : job_{job} {}

  void write() {
    const auto page = page_text();
    if (!page) return job_.failed(page.error().message);
    layout_ = layout_of(job_);
    ordered_json heaps = heaps_json();
    const std::string file = job_.reserve(job_.catalogue.name(), ".html", {});
    if (!job_.may_write()) return;
    draw_pictures();
    if (job_.has_failed()) return;
    const std::string marker = "@GAME@";
    const std::size_t at = page->find(marker);
    if (at == std::string::npos) return job_.failed("the page of the table is damaged: install planche again");
    // Escape "<", which could end the element that holds the text.
    const std::string game = base::replaced(project::json_text(game_json(std::move(heaps))), "<", "\\u003c");
    std::string made = *page;
    job_.add(file, made.replace(at, marker.size(), game));
  }

 private:
  static tl::expected<std::string, base::FileError> page_text() {
    const std::filesystem::path data = base::data_folder();
    std::filesystem::path file = data / "exports/table.html";
    if (!std::filesystem::exists(file)) file = data / "src/exports/page/table.html";  // of a checkout
    return base::read_file(file, largest_page_file);
  }

  // The number of the part in the page.
  std::size_t part_of(const LaidPart& laid) {
    const auto [entry, is_new] = parts_.try_emplace({laid.piece, laid.seen}, described_.size());
    if (!is_new) return entry->second;
    const Piece& piece = job_.catalogue.pieces()[laid.piece];
    const scene::PartSet& set = job_.catalogue.set_of(piece);
    const bool die = is_die(set);
    const bool whole = laid.seen == nullptr && !die;
    const double edge = die ? edge_of_die(set) : 0;
    const base::Size size = whole ? set.trim : die ? base::Size{edge, edge} : laid.size;
    ordered_json part{
        {"kind", piece.kind},
        {"title", piece.title},
        {"width", rounded(size.width)},
        {"height", rounded(size.height)},
        {"corner",
         rounded(whole && set.outline.form == scene::Outline::Form::rectangle ? set.outline.corner_radius : 0)},
        {"board", layout_.boards[piece.set]},
        {"back", nullptr}};
    part["front"] = nullptr;
    if (die) {
      part["faces"] = words_of_die(job_.catalogue, piece);
      auto& shown = part["shown"] = ordered_json::array();  // the pictures of the faces
      for (const scene::ScenePtr& face : faces_of_die(job_.catalogue, piece))
        shown.push_back(*pictures_.add({.piece = laid.piece, .at = {}, .size = size, .seen = face}, Side::front));
    } else {
      part["front"] = *pictures_.add(laid, Side::front);
      if (const auto back = pictures_.add(laid, Side::back)) part["back"] = *back;
    }
    described_.push_back(std::move(part));
    return entry->second;
  }

  ordered_json heaps_json() {
    // Fans are hands, the nearest to the lower edge first.
    std::vector<std::pair<double, const Heap*>> fans;
    for (const Heap& heap : layout_.heaps) {
      if (heap.fanned) fans.emplace_back(-heap.parts.front().at.y, &heap);
    }
    std::ranges::stable_sort(fans, {}, &std::pair<double, const Heap*>::first);
    if (fans.size() > most_page_seats) fans.resize(most_page_seats);
    seats_ = std::max(least_page_seats, fans.size());
    ordered_json heaps = ordered_json::array();
    for (const Heap& heap : layout_.heaps) {
      ordered_json items = ordered_json::array();
      for (const LaidPart& laid : heap.parts) {
        reach_ = std::max(reach_, laid.at.x + std::max(laid.size.width, laid.size.height) / 2);
        items.push_back({{"part", part_of(laid)},
                         {"x", rounded(laid.at.x)},
                         {"y", rounded(laid.at.y)},
                         {"turn", rounded(laid.turn)},
                         {"back", laid.back}});
        if (laid.face) items.back()["face"] = *laid.face;
      }
      ordered_json one{{"stacked", heap.stacked}, {"items", std::move(items)}};
      const auto fan = std::ranges::find(fans, &heap, &std::pair<double, const Heap*>::second);
      if (fan != fans.end()) one["hand"] = fan - fans.begin();
      heaps.push_back(std::move(one));
    }
    return heaps;
  }

  void draw_pictures() {
    encoded_.resize(pictures_.count());
    const double dpi = job_.choices.dpi;
    pictures_.draw(dpi, largest_picture, [&](std::size_t i, render::Raster raster) {
      encoded_[i] = pictures_.is_opaque(i)
                        ? "data:image/jpeg;base64," + base::base64(jpeg_of(raster, dpi, page_quality))
                        : "data:image/png;base64," + base::base64(png_of(std::move(raster), dpi));
    });
  }

  ordered_json game_json(ordered_json heaps) {
    const render::Raster ground =
        raster_of(job_, *layout_.ground, layout_.size, {}, ground_dpi, render::Backdrop::white);
    const std::string plain =
        "data:image/svg+xml;base64," +
        base::base64(
            R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#fff"/></svg>)");
    ordered_json game{{"title", job_.catalogue.title()},
                      {"language", job_.catalogue.look().language},
                      {"width", rounded(layout_.size.width)},
                      {"height", rounded(layout_.size.height)},
                      {"extent", rounded(std::max(layout_.size.width, reach_))},
                      {"seats", seats_},
                      {"parts", std::move(described_)},
                      {"heaps", std::move(heaps)},
                      {"blank", plain},
                      {"ground", "data:image/jpeg;base64," + base::base64(jpeg_of(ground, ground_dpi, page_quality))},
                      {"pictures", std::move(encoded_)}};
    game["fingerprint"] = fmt::format("{:016x}", base::content_hash(project::json_text(game)));
    return game;
  }

  Job& job_;
  TableLayout layout_;
  LaidPictures pictures_{job_};
  std::map<std::pair<std::size_t, scene::ScenePtr>, std::size_t> parts_;
  ordered_json described_ = ordered_json::array();
  std::vector<std::string> encoded_;
  std::size_t seats_ = least_page_seats;
  double reach_ = 0;
};

}  // namespace

void make_table_page(Job& job) {
  TablePage{job}.write();
}

}  // namespace planche::exports
