// For tests: part sets of given sizes, and the content of pages.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "press/press.h"
#include "press/testing/own_words.h"
#include "scene/part.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::press::testing {

inline scene::ScenePtr filled(base::Size trim, double bleed, scene::Color color) {
  auto out = std::make_shared<scene::Scene>();
  out->extent = base::Rect{0, 0, trim.width, trim.height}.grown(bleed);
  out->items.push_back(scene::Shape{scene::Path::rectangle(out->extent), color, {}, false});
  return out;
}

// Each part has its own front. All share one back unless `own_backs`.
inline scene::PartSet part_set(base::Size trim, std::size_t count, double bleed = 0, bool backs = true,
                               bool own_backs = false) {
  scene::PartSet set;
  set.kind = "card";
  set.title = "Cards";
  set.trim = trim;
  set.bleed = bleed;
  set.count = count;
  const scene::ScenePtr shared = filled(trim, bleed, {0, 0, 200});
  set.make = [=](std::size_t i) {
    scene::Part part;
    part.kind = "card";
    part.name = "card " + std::to_string(i);
    const auto shade = static_cast<std::uint8_t>(i % 256);
    part.front = filled(trim, bleed, {shade, 0, 0});
    if (backs) part.back = own_backs ? filled(trim, bleed, {0, shade, 0}) : shared;
    return part;
  };
  return set;
}

inline Options on(std::string_view paper) {
  Options options;
  options.paper = *find_paper(paper);
  static const base::Words english = words_in("en");
  options.words = english;
  return options;
}

inline std::vector<Page> all_pages(PageSource& source) {
  std::vector<Page> pages;
  while (auto page = source.next()) pages.push_back(std::move(*page));
  return pages;
}

struct Printed {
  std::vector<Page> pages;
  std::vector<diag::Diagnostic> problems;
  Tally tally = {};
  std::vector<std::string> labels() const {
    std::vector<std::string> out;
    for (const Page& page : pages) out.push_back(page.label);
    return out;
  }
};

// The pages, whose number is checked, and the diagnostics.
inline Printed print(std::vector<scene::PartSet> sets, const Options& options) {
  scene::testing::FixedTypesetter typesetter;
  diag::Sink sink;
  const auto source =
      impose(std::move(sets), options, {"Lantern", "Menagerie", "credit", "planche 0.1.0", "", 7}, typesetter, sink);
  const std::size_t promised = source->page_count();
  Printed out{all_pages(*source), {}};
  out.problems = sink.sorted();
  out.tally = source->tally();
  EXPECT_EQ(out.pages.size(), promised);
  EXPECT_FALSE(source->next());
  return out;
}

}  // namespace planche::press::testing
