// Any bytes as sizes of parts and choices of a sheet: laid out and imposed.
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "check.h"
#include "press/press.h"
#include "press/testing/scene_ink.h"
#include "press/testing/sheets.h"
#include "scene/testing/fixed_typesetter.h"

namespace {

using namespace planche;

// Takes choices from the front of the bytes; zeros when they are used up.
class Choices {
 public:
  Choices(const std::uint8_t* at, std::size_t left) : at_{at}, left_{left} {}
  std::size_t below(std::size_t n) { return number<std::uint16_t>() % n; }
  bool coin() { return below(2) == 1; }
  // Any double there is, or a length that may be meant.
  double length() {
    if (below(8) == 0) return number<double>();
    return static_cast<double>(number<std::uint16_t>()) / 64;
  }
  bool empty() const { return left_ == 0; }

 private:
  template <class T>
  T number() {
    T value{};
    const std::size_t size = std::min(sizeof value, left_);
    std::memcpy(&value, at_, size);
    at_ += size, left_ -= size;
    return value;
  }
  const std::uint8_t* at_;
  std::size_t left_;
};

scene::PartSet set_from(Choices& bytes) {
  using Form = scene::Outline::Form;
  const base::Size trim{bytes.length(), bytes.length()};
  const std::size_t count = bytes.below(40);
  const double bleed = bytes.coin() ? bytes.length() : 0;
  // Drawings are finite, whatever is said of them.
  scene::PartSet set =
      press::testing::part_set(trim, count, std::isfinite(bleed) ? bleed : 0, bytes.coin(), bytes.coin());
  set.bleed = bleed;
  set.safe = bytes.length();
  set.outline.form = std::array{Form::rectangle, Form::ellipse, Form::hexagon_flat, Form::hexagon_pointy,
                                Form::octagon}[bytes.below(5)];
  set.outline.corner_radius = bytes.length();
  set.whole_sheet = bytes.below(8) == 0;
  set.poster = bytes.below(4) == 0;
  if (bytes.below(4) == 0) set.title = std::string(bytes.below(400), 'M');
  return set;
}

press::Options options_from(Choices& bytes) {
  const auto& papers = press::named_papers();
  press::Options options;
  options.paper = papers[bytes.below(papers.size())];
  if (bytes.below(4) == 0)
    options.paper = {"own",
                     {20 + std::fmod(std::abs(bytes.length()), 1980), 20 + std::fmod(std::abs(bytes.length()), 1980)}};
  if (!std::isfinite(options.paper.size.width + options.paper.size.height)) options.paper = papers.front();
  if (bytes.coin()) options.margin = bytes.length();
  if (bytes.coin()) options.bleed = bytes.length();
  options.overlap = bytes.length();
  options.cut = static_cast<press::Cut>(bytes.below(3));
  options.backs = static_cast<press::Backs>(bytes.below(4));
  options.turn = static_cast<press::Turn>(bytes.below(2));
  static const base::Words english = press::testing::words_in("en"), french = press::testing::words_in("fr");
  options.words = bytes.coin() ? french : english;
  return options;
}

bool finite(const base::Rect& r) {
  return std::isfinite(r.x) && std::isfinite(r.y) && std::isfinite(r.width) && std::isfinite(r.height);
}

}  // namespace

PLANCHE_FUZZ_TARGET(sheets)(const std::uint8_t* data, std::size_t size) {
  Choices bytes{data, size};
  const press::Options options = options_from(bytes);
  std::vector<scene::PartSet> sets;
  do sets.push_back(set_from(bytes));
  while (!bytes.empty() && sets.size() < 5);
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  const auto source = press::impose(sets, options, {"Game", "Deck", "credit", "planche", "", 7}, typesetter, sink);
  const std::size_t announced = source->page_count();
  std::size_t pages = 0;
  while (const auto page = source->next()) {
    ++pages;
    fuzz::require(finite(page->trim) && finite(page->bleed), "boxes are finite");
    press::testing::each_ink(page->scene, {}, [](const scene::Item&, const base::Rect& ink) {
      fuzz::require(finite(ink), "ink is finite");
    });
    fuzz::require(page->size == options.paper.size ||
                      page->size == base::Size{options.paper.size.height, options.paper.size.width},
                  "pages are of the paper asked for");
    fuzz::require(!page->label.empty(), "pages have labels");
  }
  fuzz::require(pages == announced, "as many pages come as were announced");
  fuzz::require_printable(sink);
  return 0;
}
