#include "project/printing/places.h"

#include <cmath>
#include <utility>

#include <nlohmann/json.hpp>

namespace planche::project {

namespace {

// Rounds to a thousandth of a micrometre, which removes noise digits.
double tidy(double mm) {
  return std::round(mm * 1e6) / 1e6;
}

class Noting : public press::PageSource {
 public:
  Noting(std::unique_ptr<press::PageSource> pages, std::shared_ptr<nlohmann::ordered_json> places)
      : pages_(std::move(pages)), places_(std::move(places)) {}

  std::optional<press::Page> next() override {
    constexpr const char* outlines[] = {"rectangle", "ellipse", "hexagon-flat", "hexagon-pointy", "octagon", "polygon"};
    auto page = pages_->next();
    ++number_;
    for (std::size_t i = 0; page && i < page->parts.size(); ++i) {
      const press::Laid& part = page->parts[i];
      places_->push_back(
          {{"page", number_},
           {"label", page->label},
           {"part", part.title},
           {"trim", {tidy(part.trim.x), tidy(part.trim.y), tidy(part.trim.width), tidy(part.trim.height)}},
           {"bleed", tidy(part.bleed)},
           {"outline", outlines[static_cast<std::size_t>(part.form)]},
           {"back", part.back}});
    }
    return page;
  }
  std::size_t page_count() const override { return pages_->page_count(); }
  press::Tally tally() const override { return pages_->tally(); }

 private:
  std::unique_ptr<press::PageSource> pages_;
  std::shared_ptr<nlohmann::ordered_json> places_;
  std::size_t number_ = 0;
};

}  // namespace

std::unique_ptr<press::PageSource> noting_places(std::unique_ptr<press::PageSource> pages,
                                                 std::shared_ptr<nlohmann::ordered_json> places) {
  return std::make_unique<Noting>(std::move(pages), std::move(places));
}

}  // namespace planche::project
