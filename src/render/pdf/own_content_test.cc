// What planche itself writes on pages, among what Cairo draws.
#include <csignal>
#include <functional>

#include <gmock/gmock.h>
#include <sys/resource.h>

#include "render/testing_pdf.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using scene::Transform;
using testing::HasSubstr;
using testing::Not;
using Handle = QPDFObjectHandle;

class Own : public Pdf {
 protected:
  scene::Text text(const std::string& words, base::Point at = {3, 15}, double size_pt = 14) {
    scene::Inline part;
    part.text = words;
    part.font = {.family = "Inter", .size_pt = size_pt};
    return {typesetter_->set({{part}}, {}).runs.at(0).run, at, {}};
  }
  // A text whose glyphs are those of other words with as many letters.
  scene::Text disguised(const std::string& glyphs, const std::string& words, base::Point at) {
    scene::Text made = text(glyphs, at);
    auto run = std::make_shared<scene::GlyphRun>(*made.run);
    run->text = words;
    made.run = run;
    return made;
  }
  static scene::Scene scene_of(std::vector<scene::Item> items) {
    scene::Scene made;
    made.items = std::move(items);
    return made;
  }
  std::string words() { return output_of("pdftotext -layout " + file_.string() + " -"); }
  std::string content() {
    QPDF pdf;
    open(pdf);
    Handle page = pdf.getAllPages().at(0);
    const auto bytes = page.getKey("/Contents").getStreamData();
    return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
  }
  // Number of dark pixels within a box in millimetres.
  static int dark(const Pixels& seen, const base::Rect& r) {
    int count = 0;
    for (int y = static_cast<int>(r.y * 10); y < r.bottom() * 10; ++y)
      for (int x = static_cast<int>(r.x * 10); x < r.right() * 10; ++x) count += seen.dark(x, y) ? 1 : 0;
    return count;
  }
  // Prints two words and a box between them, after a change of Cairo's output. Returns the error of the last pass.
  std::string print_changed(const std::function<void(QPDF&)>& change) {
    DrawnPage drawn;
    draw_page(drawn, [this](StructurePainter& painter) {
      painter.paint(scene_of({text("one"), box({1, 1, 2, 2}, {255, 0, 0}), text("two", {3, 25})}));
    });
    return finished(changed(drawn.bytes, change), drawn.pages, drawn.own, folder_ / "changed.pdf");
  }
  // Replaces each `from` in the content of page `number` by `to`.
  static std::function<void(QPDF&)> replacing(std::size_t number, const std::string& from, const std::string& to) {
    return [=](QPDF& pdf) {
      Handle page = pdf.getAllPages().at(number), stream = page.getKey("/Contents");
      const auto bytes = stream.getStreamData();
      std::string content{reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
      ASSERT_THAT(content, HasSubstr(from));
      for (std::size_t at = 0; (at = content.find(from, at)) != content.npos; at += to.size())
        content.replace(at, from.size(), to);
      stream.replaceStreamData(content, Handle::newNull(), Handle::newNull());
    };
  }

  std::unique_ptr<scene::Typesetter> typesetter_ = make_typesetter().value();
};

TEST_F(Own, content_lies_above_what_came_before_and_below_what_follows) {
  // Words on red, under a white box, and on it.
  write({page(scene_of({box({0, 0, 40, 30}, {255, 200, 200}), text("MMM", {3, 8}), text("MMM", {3, 18}),
                        box({2, 10, 30, 10}, {255, 255, 255}), text("MMM", {3, 28})}))});
  const Pixels seen = pixels(10);
  EXPECT_GT(dark(seen, {2, 2, 30, 7}), 200);
  EXPECT_EQ(dark(seen, {2, 10, 30, 10}), 0);
  EXPECT_GT(dark(seen, {2, 21, 30, 8}), 200);
}

TEST_F(Own, what_is_clipped_or_transparent_is_drawn_by_cairo_at_its_place) {
  auto clipped = placed(std::make_shared<scene::Scene>(scene_of({text("MMMMMM", {3, 8})})));
  clipped.clip = scene::Path::rectangle({0, 0, 10, 30});
  auto faint = placed(std::make_shared<scene::Scene>(scene_of({text("MMM", {3, 18})})), {}, 0.3);
  scene::Text pale = text("MMM", {3, 28});
  pale.color.alpha = 60;
  write({page(scene_of({text("MMM", {22, 18}), clipped, faint, pale, text("MMM", {22, 28})}))});
  const Pixels seen = pixels(10);
  EXPECT_GT(dark(seen, {2, 2, 8, 7}), 100);
  EXPECT_EQ(dark(seen, {10.2, 2, 28.8, 7}), 0);
  EXPECT_EQ(dark(seen, {2, 10, 18, 20}), 0);
  EXPECT_NE(seen.at(35, 265).red + seen.at(40, 265).red + seen.at(45, 265).red, 3 * 255) << "the pale word";
  EXPECT_GT(dark(seen, {22, 12, 17, 7}), 100);
  EXPECT_GT(dark(seen, {22, 22, 17, 7}), 100);
  EXPECT_THAT(words(), HasSubstr("MMMMMM"));
}

TEST_F(Own, a_glyph_may_stand_for_several_texts) {
  write({page(scene_of({text("oxo", {3, 8}), disguised("oxo", "010", {3, 18}), disguised("oxo", "\\x)", {3, 28})}))});
  EXPECT_THAT(words(), HasSubstr("oxo"));
  EXPECT_THAT(words(), HasSubstr("010"));
  EXPECT_THAT(words(), HasSubstr("\\x)"));
}

TEST_F(Own, texts_of_all_sizes_share_the_fonts) {
  write({page(scene_of({text("abc", {3, 8}, 6), text("abc", {3, 18}, 7.5), text("abcd", {3, 28}, 20)}))});
  const std::string fonts = output_of("pdffonts " + file_.string());
  EXPECT_EQ(std::count(fonts.begin(), fonts.end(), '\n'), 3) << fonts;  // two lines of headings
}

TEST_F(Own, turned_and_mirrored_words_stand_where_cairo_draws_them) {
  const auto word = std::make_shared<scene::Scene>(scene_of({text("Rag", {0, 0})}));
  scene::Scene drawn;
  for (const Transform& to :
       {Transform{0, 1, -1, 0, 5, 3}, Transform{-1, 0, 0, 1, 30, 10}, Transform{1, 0.2, 0.4, 1.5, 15, 25}})
    drawn.items.emplace_back(placed(word, to));
  write({page(drawn)});
  const Pixels seen = pixels(10), png{scene_png(drawn, {40, 30}, 254)};
  // A dark pixel of one picture has one of the other beside it.
  const auto lone = [](const Pixels& one, const Pixels& other) {
    int count = 0;
    for (int y = 1; y < 299; ++y) {
      for (int x = 1; x < 399; ++x)
        count += one.dark(x, y) && dark(other, {(x - 1) / 10.0, (y - 1) / 10.0, 0.3, 0.3}) == 0;
    }
    return count;
  };
  EXPECT_GT(dark(png, {0, 0, 40, 30}), 2000);
  EXPECT_EQ(lone(seen, png), 0);
  EXPECT_EQ(lone(png, seen), 0);
}

TEST_F(Own, words_beside_the_page_are_not_written) {
  const auto layer = reusable({box({0, 0, 4, 4}, {255, 0, 0})}, {0, 0, 4, 4});
  write({page(scene_of({text("gone", {3, 50}), text("gone", {-60, 10}), placed(layer, Transform::translation(41, 3)),
                        text("seen", {3, 15})}))});
  EXPECT_THAT(words(), HasSubstr("seen"));
  EXPECT_THAT(content(), Not(HasSubstr(" Do")));
  EXPECT_THAT(content(), Not(HasSubstr(" Td"))) << "only one text is placed";
}

TEST_F(Own, letters_above_a_line_stand_above_it) {
  scene::Text made = text("aaa");
  auto run = std::make_shared<scene::GlyphRun>(*made.run);
  run->glyphs[1].y = -5;
  run->glyphs[2].y = 5;
  made.run = run;
  write({page(scene_of({made}))});
  const Pixels seen = pixels(10);
  const double step = run->glyphs[1].x;
  for (const auto& [column, top] : {std::pair{0, 12.0}, {1, 7.0}, {2, 17.0}}) {
    const double left = 3 + column * step;
    EXPECT_GT(dark(seen, {left, top, step, 3.5}), 50) << column;
    EXPECT_EQ(dark(seen, {left + 0.3, top + 3.5, step - 0.6, 28 - top - 3.5}), 0) << column;
  }
}

TEST_F(Own, a_full_disk_is_an_error_and_no_exception) {
  ListedPages source{{page(scene_of({text("word")}))}};
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit nothing{0, before.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &nothing);
  const auto done = write_pdf(source, file_, {}, {}, {});
  ::setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message, HasSubstr("cannot write a temporary file: File too large"));
}

TEST_F(Own, pieces_and_samples_that_are_not_as_drawn_are_named) {
  const auto nothing = [](QPDF&) {};
  EXPECT_EQ(print_changed(nothing), "");
  EXPECT_THAT(print_changed(replacing(0, " Do", " n")), HasSubstr("the page a: 0 pieces instead of 2"));
  EXPECT_THAT(print_changed(replacing(0, " Do", " Do Do")), HasSubstr("the page a: "));
  EXPECT_THAT(print_changed(replacing(0, "1 0 0 -1 0 1 cm", "1 0 0 1 0 1 cm")),
              HasSubstr("the page a: a piece is placed"));
  EXPECT_THAT(print_changed(replacing(1, "T", "n")),
              HasSubstr("the samples of glyphs: 0 glyphs instead of 5"));  // o n e t w
  EXPECT_THAT(print_changed(replacing(1, " Tf", " Tz")), HasSubstr("the samples of glyphs: "));
}

}  // namespace
}  // namespace planche::render
