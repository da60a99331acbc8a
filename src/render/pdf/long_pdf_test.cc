// How a PDF of many pages stays small.
#include <set>

#include <gmock/gmock.h>

#include "render/testing_pdf.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using scene::Transform;

// Reports a larger size than it has.
class LongFile final : public press::PageSource {
 public:
  LongFile(std::vector<press::Page> pages, std::size_t count) : pages_{std::move(pages)}, count_{count} {}
  std::optional<press::Page> next() override { return pages_.next(); }
  std::size_t page_count() const override { return count_; }
  press::Tally tally() const override { return {}; }

 private:
  ListedPages pages_;
  std::size_t count_;
};

TEST_F(Pdf, a_long_file_is_read_to_nobody) {
  for (const std::size_t count : {1000, 1001}) {
    scene::Scene drawn;
    auto part = std::make_shared<scene::Scene>();
    part->items.emplace_back(box({0, 0, 4, 4}, {}));
    drawn.items.emplace_back(placed(part));
    press::Page one = page(drawn);
    one.named = {{0, "Part"}};
    LongFile pages{{one}, count};
    ASSERT_TRUE(write_pdf(pages, file_, {}, {}, {}));
    QPDF pdf;
    open(pdf);
    EXPECT_EQ(pdf.getRoot().hasKey("/StructTreeRoot"), count == 1000);
  }
}

TEST_F(Pdf, of_a_long_file_what_begins_page_after_page_is_stored_once) {
  const auto part = [](scene::Color color) {
    auto drawn = std::make_shared<scene::Scene>();
    drawn->items.emplace_back(box({0, 0, 4, 4}, color));
    return scene::ScenePtr{drawn};
  };
  const auto red = part({255, 0, 0}), green = part({0, 255, 0, 128}), blue = part({0, 0, 255});
  // Three parts, the last of them at x, and a mark whose position differs on each page.
  const auto sheet = [&](double x, bool back, std::optional<scene::Path> clip = {}) {
    static int number = 0;
    scene::Scene drawn;
    drawn.extent = {0, 0, 40, 30};
    drawn.items.emplace_back(placed(back ? blue : red, Transform::translation(2, 2)));
    drawn.items.emplace_back(placed(green, Transform::translation(10, 2)));
    auto last = placed(red, Transform::translation(x, 2));
    last.clip = std::move(clip);
    drawn.items.emplace_back(last);
    drawn.items.emplace_back(box({static_cast<double>(++number), 20, 1, 1}, {0, 0, 0}));
    press::Page made = page(drawn, std::to_string(number));
    made.back = back;
    return made;
  };
  const auto cut = scene::Path::rectangle({20, 2, 2, 4}), other_cut = scene::Path::rectangle({20, 2, 3, 4});
  LongFile source{
      {sheet(20, false), sheet(20, true), sheet(20, false), sheet(20, true), sheet(20, false), sheet(30, false),
       sheet(30, false), sheet(20, false, cut), sheet(20, false), sheet(20, false, cut), sheet(20, false, other_cut)},
      1001};
  ASSERT_TRUE(write_pdf(source, file_, {}, {}, {}));
  QPDF pdf;
  open(pdf);
  std::vector<int> forms;  // the object that each page draws; 0: all content is drawn in place
  for (auto each : pdf.getAllPages()) {
    auto objects = each.getKey("/Resources").getKey("/XObject");
    const auto names = objects.isDictionary() ? objects.getKeys() : std::set<std::string>{};
    ASSERT_LE(names.size(), 1u);
    forms.push_back(names.empty() ? 0 : objects.getKey(*names.begin()).getObjectID());
  }
  ASSERT_EQ(forms.size(), 11u);
  EXPECT_NE(forms[2], 0);
  EXPECT_NE(forms[3], 0);
  EXPECT_NE(forms[6], 0);
  EXPECT_EQ(std::set<int>({forms[2], forms[3], forms[6]}).size(), 3u);
  EXPECT_THAT(forms, testing::ElementsAre(0, 0, forms[2], forms[3], forms[2], 0, forms[6], 0, 0, 0, 0));
  const auto png = folder_ / "page";
  output_of(fmt::format("pdftoppm -r 25.4 -f 5 -l 5 -png -singlefile {} {}", file_.string(), png.string()));
  const Pixels seen{folder_ / "page.png"};
  EXPECT_LT(seen.at(4, 4).green, 9);        // red
  EXPECT_NEAR(seen.at(12, 4).red, 127, 3);  // translucent green, drawn once
  EXPECT_LT(seen.at(22, 4).green, 9);       // red
  EXPECT_GT(seen.at(32, 4).green, 250);     // white
  EXPECT_TRUE(seen.dark(5, 20));
}

}  // namespace
}  // namespace planche::render
