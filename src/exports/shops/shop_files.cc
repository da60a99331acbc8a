// The files that a print shop takes, an order, and pages to compare with what the shop shows.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "exports/names.h"
#include "exports/shops/contact_sheets.h"
#include "exports/shops/listed_parts.h"
#include "exports/shops/shop.h"
#include "exports/shops/shop_requests.h"
#include "project/opening/json_text.h"

namespace planche::exports {

namespace {

using nlohmann::ordered_json;

constexpr int shop_quality = 95;           // of a JPEG
constexpr double safe_slack = 0.2;         // mm
constexpr std::size_t longest_title = 80;  // bytes, in a name
constexpr std::size_t most_sizes_named = 16;

struct Ordered {
  std::size_t piece = 0;
  const Product* product = nullptr;
  bool turned = false;
  std::string front = {}, back = {};  // files; of a PDF, the same one
};

std::string in_xml(std::string text) {
  for (const auto& [sign, entity] : {std::pair{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}}) {
    for (std::size_t at = text.find(sign); at != text.npos; at = text.find(sign, at + 1)) text.replace(at, 1, entity);
  }
  return text;
}

class ShopFiles {
 public:
  ShopFiles(Job& job, Shop shop) : job_{job}, shop_{std::move(shop)} {}

  void write() {
    check();
    if (ordered_.empty() && !job_.sink.has_errors()) {
      job_.messages.refuse(fmt::format("{} makes none of these parts", shop_.title),
                           "take sizes of the shop, or write the files with --for pictures");
      return job_.stop();
    }
    check_number();
    name_files();
    ContactSheets compare{job_, singles_, "compare", shop_.safe};
    const std::string csv = job_.reserve("order", ".csv", {}), json = job_.reserve("order", ".json", {});
    const std::string api = shop_.api.empty() ? std::string{} : job_.reserve("api", ".json", {});
    const std::string xml = shop_.autofill ? job_.reserve("order", ".xml", {}) : std::string{};
    if (!job_.may_write()) return;
    shop_.files == Shop::Files::pdf ? write_decks() : write_pictures();
    if (job_.has_failed()) return;
    compare.write();
    job_.add(csv, order_csv());
    job_.add(json, order_json());
    if (shop_.autofill) job_.add(xml, order_xml());
    if (!api.empty()) job_.add(api, shop_requests(shop_, requested()));
    for (const std::string& title : without_back_)
      job_.lines.push_back(fmt::format("without a back: {}, {}", title,
                                       shop_.files == Shop::Files::pdf
                                           ? "whose pages of backs are white"
                                           : R"(for which "back" is empty in the order: choose a white one)"));
    if (!shop_.remark.empty()) job_.lines.push_back(shop_.remark);
    job_.lines.push_back(
        fmt::format("{} ({}): compare sizes with the templates of the shop before you order", shop_.title, shop_.date));
  }

 private:
  void check() {
    const auto& pieces = job_.catalogue.pieces();
    for (std::size_t p = 0; p < pieces.size(); ++p) {
      const scene::PartSet& set = job_.catalogue.set_of(pieces[p]);
      Ordered one{p};
      one.product = product_for(shop_, set, one.turned);
      if (p == 0 || pieces[p - 1].set != pieces[p].set) check(set, one.product);
      if (one.product != nullptr) ordered_.push_back(one);
    }
  }

  void check(const scene::PartSet& set, const Product* product) {
    if (product == nullptr) {
      std::string sizes;
      std::vector<const Product*> nearest = nearest_products(shop_, set);
      const std::size_t more = nearest.size() - std::min(nearest.size(), most_sizes_named);
      nearest.resize(nearest.size() - more);
      for (const Product* made : nearest)
        sizes += fmt::format("{}{} {:g} × {:g} mm", sizes.empty() ? "" : ", ", made->name, made->trim.width,
                             made->trim.height);
      if (more > 0) sizes += fmt::format(", and {} more", more);
      auto d = diag::finding(
          diag::Severity::warning, "export/product",
          fmt::format("{} makes no such part of {:g} × {:g} mm: it is left out", shop_.title, set.trim.width,
                      set.trim.height),
          fmt::format("order it elsewhere, or use one of the sizes of the shop, the nearest first: {}", sizes));
      d.subject = set.title;
      return job_.sink.add(std::move(d));
    }
    if (set.bleed + 0.1 < shop_.bleed)
      job_.report("export/bleed",
                  fmt::format("its bleed is {:g} mm, {} wants {:g}", set.bleed, shop_.title, shop_.bleed),
                  R"(write "bleed" into the "part" of its template)", set.title);
    if (set.safe + safe_slack < shop_.safe) {
      auto d = diag::finding(diag::Severity::warning, "export/safe-area",
                             fmt::format("its template keeps words {:g} mm from the cut, {} wants {:g}", set.safe,
                                         shop_.title, shop_.safe),
                             R"(write "safe" into the "part" of its template)");
      d.subject = set.title;
      job_.sink.add(std::move(d));
    }
  }

  void check_number() {
    std::size_t all = 0;
    for (const Ordered& one : ordered_) all += job_.catalogue.pieces()[one.piece].copies();
    if (shop_.most == 0 || all <= shop_.most) return;
    job_.sink.add(diag::finding(
        diag::Severity::warning, "export/size",
        fmt::format("{} parts: {} takes at most {} in one order", all, shop_.title, shop_.most),
        "divide them into several orders with --parts or --only"));
  }

  std::string_view ending() const {
    return shop_.files == Shop::Files::pdf ? ".pdf" : shop_.files == Shop::Files::jpeg ? ".jpg" : ".png";
  }

  void name_files() {
    std::map<std::size_t, std::string> decks;                           // by set
    std::map<std::string, std::map<std::uint64_t, std::string>> backs;  // by kind and look
    std::map<std::string, std::size_t> last_indices;                    // by kind
    for (const Ordered& one : ordered_) {
      const Piece& piece = job_.catalogue.pieces()[one.piece];
      std::size_t& last = last_indices[piece.kind];
      last = std::max(last, piece.indices.back());
      if (piece.back != 0) backs[piece.kind][piece.back];
    }
    for (Ordered& one : ordered_) {
      const Piece& piece = job_.catalogue.pieces()[one.piece];
      if (shop_.files == Shop::Files::pdf) {
        std::string& deck = decks[piece.set];
        if (deck.empty())
          deck = job_.reserve(fmt::format("{}-{}", piece.kind, decks.size()), ".pdf", piece.kind_title, piece.kind);
        one.front = deck;
        if (piece.back != 0) one.back = deck;
      } else {
        const std::string number =
            fmt::format("{}-{}", piece.kind, numbered(piece.indices.front(), last_indices[piece.kind], 3));
        one.front = job_.reserve(fmt::format("{}-{}-front", number, beginning_of(piece.title, longest_title)), ending(),
                                 piece.title, piece.kind);
        if (piece.back != 0) {
          // Backs sort as the fronts do.
          auto& of_kind = backs[piece.kind];
          std::string& back = of_kind[piece.back];
          if (back.empty())
            back = job_.reserve((of_kind.size() > 1 ? number : piece.kind) + "-back", ending(), piece.kind_title,
                                piece.kind);
          one.back = back;
        }
      }
      if (piece.back == 0) without_back_.insert(piece.kind_title);
      singles_.push_back({one.piece, Side::front, {one.front}});
    }
  }

  // With `bleed` mm around the cut. A part that lies is turned upright: its front clockwise and its back counterclockwise,
  // so that whoever turns it over sees its back as behind the front on planche's own sheets. A part without a back has
  // a white one.
  scene::ScenePtr drawing(const Ordered& one, Side side, double bleed, base::Size& size) const {
    const Piece& piece = job_.catalogue.pieces()[one.piece];
    const scene::PartSet& set = job_.catalogue.set_of(piece);
    const auto drawn = drawing_of(set, job_.catalogue.draw(piece), side, bleed, false);
    size = drawn->extent.size();
    if (!one.turned) return drawn;
    auto upright = std::make_shared<scene::Scene>();
    upright->extent = {0, 0, size.height, size.width};
    const auto turn = side == Side::front
                          ? base::Transform::translation(size.height, 0).after(base::Transform::rotation(90))
                          : base::Transform::translation(0, size.width).after(base::Transform::rotation(-90));
    upright->items.emplace_back(scene::Group{drawn, turn});
    std::swap(size.width, size.height);
    return upright;
  }

  // The cut of the product lies in the middle of its picture, which may be larger than the bleed asks for. The part is
  // stretched to the cut.
  render::Raster picture(const Ordered& one, Side side) {
    const Product& product = *one.product;
    const double scale = shop_.dpi / 25.4;
    const auto along = [&](unsigned given, double mm) {
      return given > 0 ? given : static_cast<unsigned>(std::lround((mm + 2 * shop_.bleed) * scale));
    };
    auto raster = render::blank(along(product.width, product.trim.width), along(product.height, product.trim.height),
                                render::Backdrop::white);
    if (!raster) {
      job_.failed(raster.error().message);
      return {};
    }
    const double bleed = std::max({shop_.bleed, (raster->width / scale - product.trim.width) / 2,
                                   (raster->height / scale - product.trim.height) / 2});
    base::Size size;
    const auto scene = drawing(one, side, bleed, size);
    const double across = product.trim.width * scale / (size.width - 2 * bleed),
                 down = product.trim.height * scale / (size.height - 2 * bleed);
    const auto to_pixels = base::Transform::translation((raster->width - size.width * across) / 2,
                                                        (raster->height - size.height * down) / 2)
                               .after(base::Transform::scaling(across, down));
    if (const auto drawn = render::draw(*raster, *scene, to_pixels); !drawn) job_.failed(drawn.error().message);
    return std::move(*raster);
  }

  void write_pictures() {
    struct Picture {
      const Ordered* one;
      Side side;
    };
    std::vector<Picture> pictures;
    std::set<std::string> named;
    for (const Ordered& one : ordered_) {
      pictures.push_back({&one, Side::front});
      if (!one.back.empty() && named.insert(one.back).second) pictures.push_back({&one, Side::back});
    }
    make_pictures(job_, {pictures.size(),
                         [&](std::size_t i) {
                           return picture(*pictures[i].one, pictures[i].side);
                         },
                         [&](std::size_t i, render::Raster raster) {
                           const auto& [one, side] = pictures[i];
                           job_.add(side == Side::front ? one->front : one->back,
                                    shop_.files == Shop::Files::jpeg ? jpeg_of(raster, shop_.dpi, shop_quality)
                                                                     : png_of(std::move(raster), shop_.dpi));
                         }});
  }

  // A deck as one PDF: of each card its back, then its front.
  void write_decks() {
    std::map<std::string, std::vector<const Ordered*>> decks;
    for (const Ordered& one : ordered_) decks[one.front].push_back(&one);
    for (const auto& [file, cards] : decks) {
      std::vector<std::pair<const Ordered*, Side>> pages;
      for (const Ordered* one : cards) {
        for (std::size_t copy = 0; copy < job_.catalogue.pieces()[one->piece].copies(); ++copy) {
          pages.emplace_back(one, Side::back);
          pages.emplace_back(one, Side::front);
        }
      }
      const base::Size trim = cards.front()->product->trim;
      scene::PartSet set;
      set.trim = {trim.width + 2 * shop_.bleed, trim.height + 2 * shop_.bleed};
      set.count = pages.size();
      set.make = [this, pages, size = set.trim](std::size_t i) {
        base::Size drawn;
        const auto scene = drawing(*pages[i].first, pages[i].second, shop_.bleed, drawn);
        auto page = std::make_shared<scene::Scene>();
        page->extent = {0, 0, size.width, size.height};
        page->items.emplace_back(
            scene::Group{scene, base::Transform::scaling(size.width / drawn.width, size.height / drawn.height)});
        return scene::Part{"", "", page, nullptr};
      };
      std::vector<scene::PartSet> sets;
      sets.push_back(std::move(set));
      write_pdf(job_, file, job_.catalogue.title(), std::move(sets), shop_.bleed);
      if (!job_.pressed.empty() && job_.pressed.back().first == file) {
        for (const auto& [one, side] : pages) {
          const Piece& piece = job_.catalogue.pieces()[one->piece];
          job_.pressed.back().second.names.push_back(fmt::format("the {} of {}", side == Side::front ? "front" : "back",
                                                                 piece.title.empty() ? piece.kind_title : piece.title));
        }
      }
      if (job_.has_failed()) return;
    }
  }

  std::string order_csv() const {
    std::string text = "product,kind,title,copies,front,back\n";
    for (const Ordered& one : ordered_) {
      const Piece& piece = job_.catalogue.pieces()[one.piece];
      text += fmt::format("{},{},{},{},{},{}\n", csv_cell(one.product->name), csv_cell(piece.kind),
                          csv_cell(piece.title), piece.copies(), csv_cell(one.front), csv_cell(one.back));
    }
    return text;
  }

  std::vector<RequestedPart> requested() const {
    std::vector<RequestedPart> parts;
    for (const Ordered& one : ordered_) {
      const Piece& piece = job_.catalogue.pieces()[one.piece];
      parts.push_back({one.product, piece.kind_title, piece.title.empty() ? piece.kind_title : piece.title, one.front,
                       one.back, piece.copies()});
    }
    return parts;
  }

  std::string order_json() const {
    ordered_json parts = ordered_json::array();
    std::map<std::string, std::size_t> totals;
    for (const Ordered& one : ordered_) {
      const Piece& piece = job_.catalogue.pieces()[one.piece];
      totals[one.product->name] += piece.copies();
      parts.push_back({{"product", one.product->name},
                       {"kind", piece.kind},
                       {"title", piece.title},
                       {"copies", piece.copies()},
                       {"size", {rounded(one.product->trim.width), rounded(one.product->trim.height)}},
                       {"turned", one.turned},
                       {"front", one.front},
                       {"back", one.back}});
    }
    ordered_json all{{"shop", shop_.title}, {"source", shop_.source}, {"date", shop_.date}};
    all["totals"] = totals;
    all["parts"] = std::move(parts);
    return project::json_text(all, 1) + "\n";
  }

  // An order as the program MPC Autofill reads it, started in this folder: the places of each picture among all cards,
  // counted from 0. A back that all have is the back of the order.
  std::string order_xml() const {
    std::map<std::string, std::vector<std::size_t>> fronts, backs;
    std::size_t slots = 0;
    for (const Ordered& one : ordered_) {
      for (std::size_t copy = 0; copy < job_.catalogue.pieces()[one.piece].copies(); ++copy, ++slots) {
        fronts[one.front].push_back(slots);
        if (!one.back.empty()) backs[one.back].push_back(slots);
      }
    }
    const auto cards = [](const auto& pictures) {
      std::string text;
      for (const auto& [file, places] : pictures)
        text += fmt::format("    <card><id>{0}</id><slots>{1}</slots><name>{0}</name><query></query></card>\n",
                            in_xml(file), fmt::join(places, ","));
      return text;
    };
    const bool shared = backs.size() == 1 && backs.begin()->second.size() == slots;
    std::string text = fmt::format(
        "<order>\n  <details><quantity>{}</quantity><stock>(S30) Standard Smooth</stock><foil>false</foil></details>\n"
        "  <fronts>\n{}  </fronts>\n",
        slots, cards(fronts));
    if (!shared && !backs.empty()) text += fmt::format("  <backs>\n{}  </backs>\n", cards(backs));
    text += fmt::format("  <cardback>{}</cardback>\n</order>\n", backs.empty() ? "" : in_xml(backs.begin()->first));
    return text;
  }

  Job& job_;
  Shop shop_;
  std::vector<Ordered> ordered_;
  std::vector<Single> singles_;
  std::set<std::string> without_back_;  // titles of kinds
};

}  // namespace

bool prepare_shop(ExportChoices& choices, diag::Sink& sink, project::Messages& messages) {
  if (choices.shop_name.empty()) {
    messages.refuse("--for shop needs a shop",
                    fmt::format("add --shop and one of {}, or a file", fmt::join(shop_names(), ", ")));
    return false;
  }
  choices.shop = find_shop(choices.shop_name, sink, messages);
  if (!choices.shop) return false;
  choices.print.sheet.bleed = std::max(choices.print.sheet.bleed.value_or(0), choices.shop->bleed);
  choices.dpi = choices.shop->dpi;
  project::ColourChoices& colour = choices.print.colour;
  const project::ColourChoices& usual = choices.shop->colour;
  const bool takes_inks = choices.shop->files == Shop::Files::pdf;
  if (takes_inks ? colour.rgb : colour.for_press() || !colour.profile.empty() || colour.total_ink) {
    messages.refuse(
        fmt::format("{} takes {}", choices.shop->title, takes_inks ? "inks, not RGB" : "pictures in RGB, not inks"),
        takes_inks ? "leave --colour out" : "leave --colour, --pdfx, --profile and --total-ink out");
    return false;
  }
  if (!takes_inks) return true;
  if (colour.standard == render::PdfX::none) colour.standard = usual.standard;
  if (colour.profile.empty()) colour.profile = usual.profile;
  if (!colour.total_ink) colour.total_ink = usual.total_ink;
  if (!colour.for_press()) return true;
  choices.print.press = project::find_press(colour, messages);
  return choices.print.press != nullptr;
}

void make_shop_files(Job& job) {
  ShopFiles{job, *job.choices.shop}.write();
}

}  // namespace planche::exports
