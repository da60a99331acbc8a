#include <functional>

#include <cairo-pdf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/pdf/pdf_content.h"
#include "render/pdf/stand_in.h"
#include "render/pictures/bitmap.h"
#include "render/testing_pdf.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using Handle = QPDFObjectHandle;
using scene::Transform;

// Cairo's output, before the last pass.
struct Drawn {
  std::string bytes;
  std::vector<WrittenPage> pages;
};

void paint_jpeg(cairo_t* cr, const std::string& jpeg) {
  const Surface picture{cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)};
  attach(picture.get(), CAIRO_MIME_TYPE_JPEG, jpeg);
  cairo_set_source_surface(cr, picture.get(), 0, 0);
  cairo_paint(cr);
}

// Pages 1, 2, ... of 40 by 30 mm with these scenes, and their hidden pages. The JPEG, if any, is drawn below the first
// scene.
Drawn draw(const std::vector<scene::Scene>& scenes, const std::string& jpeg = {}) {
  Drawn drawn;
  const Surface surface{cairo_pdf_surface_create_for_stream(append, &drawn.bytes, 1, 1)};
  ImageStore images;
  Forms forms{images};
  for (const auto& scene : scenes) {
    WrittenPage& page = drawn.pages.emplace_back();
    page.size = {40, 30};
    page.label = std::to_string(&scene - scenes.data() + 1);
    cairo_pdf_surface_set_size(surface.get(), base::pt_from_mm(40), base::pt_from_mm(30));
    {
      const CairoContext cr{cairo_create(surface.get())};
      if (!jpeg.empty() && &scene == scenes.data()) paint_jpeg(cr.get(), jpeg);
      cairo_scale(cr.get(), base::points_per_mm, base::points_per_mm);
      FormPainter{cr.get(), forms}.paint(scene);
    }
    cairo_surface_show_page(surface.get());
    page.placed = forms.take_placed();
    HiddenPage form;
    while (forms.draw_next(surface.get(), form)) {
      drawn.pages.emplace_back().form = form;
      drawn.pages.back().placed = forms.take_placed();
    }
  }
  cairo_surface_finish(surface.get());
  return drawn;
}

// The first page shows a square in a frame, the second the square alone. Stand-in 0 is the frame, stand-in 1 the
// square. The order of pages in the file: page 1, the contents of 0 and 1, page 2.
Drawn two_pages() {
  const auto square = reusable({box({0, 0, 4, 4}, {255, 0, 0})}, {0, 0, 4, 4});
  const auto frame =
      reusable({box({0, 0, 8, 8}, {0, 0, 255}), placed(square, Transform::translation(2, 2))}, {0, 0, 8, 8});
  scene::Scene first, second;
  first.items.emplace_back(placed(frame));
  second.items.emplace_back(placed(square, {}, 0.5));
  return draw({first, second});
}

Handle stand_in(QPDF& pdf, std::uint32_t number) {
  const std::string jpeg = stand_in_jpeg(number);
  for (auto& object : pdf.getAllObjects()) {
    if (!object.isStream()) continue;
    const auto raw = object.getRawStreamData();
    if (std::string_view{reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize()} == jpeg) return object;
  }
  ADD_FAILURE() << "no stand-in " << number;
  return Handle::newNull();
}

Handle page(QPDF& pdf, std::size_t number) {
  return pdf.getAllPages().at(number);
}

class Fill : public testing::Test {
 protected:
  // The error of the last pass; empty if there is none.
  std::string finish(const Drawn& drawn) { return finished(drawn.bytes, drawn.pages, {}, folder_ / "out.pdf"); }
  std::string finish_changed(const std::function<void(QPDF&)>& change) {
    Drawn drawn = two_pages();
    drawn.bytes = changed(drawn.bytes, change);
    return finish(drawn);
  }
  std::string finish_told(const std::function<void(std::vector<WrittenPage>&)>& change) {
    Drawn drawn = two_pages();
    change(drawn.pages);
    return finish(drawn);
  }
  Folder folder_;
};

using testing::HasSubstr;

TEST_F(Fill, a_sound_drawing_keeps_nothing_of_its_stand_ins) {
  EXPECT_EQ(finish_changed([](QPDF&) {}), "");
  QPDF pdf;
  pdf.processFile((folder_ / "out.pdf").c_str());
  EXPECT_EQ(pdf.getAllPages().size(), 2u);
  for (auto& object : pdf.getAllObjects()) {
    EXPECT_FALSE(object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image"));
  }
}

TEST_F(Fill, a_missing_stand_in_is_named) {
  EXPECT_THAT(finish_changed([](QPDF& pdf) { page(pdf, 0).getKey("/Resources").removeKey("/XObject"); }),
              HasSubstr("stand-in 0 is missing in the page 1"));
  EXPECT_THAT(finish_changed([](QPDF& pdf) { page(pdf, 1).getKey("/Resources").removeKey("/XObject"); }),
              HasSubstr("stand-in 1 is missing in the content of stand-in 0"));
  // The stored stand-in differs from the expected one.
  EXPECT_THAT(finish_changed([](QPDF& pdf) {
                stand_in(pdf, 1).replaceStreamData(std::string(1, '\0'), Handle::newNull(), Handle::newNull());
              }),
              HasSubstr("stand-in 1 is missing"));
  EXPECT_THAT(finish_told([](auto& pages) { pages[3].placed.push_back(0); }),
              HasSubstr("stand-in 0 is missing in the page 2"));
}

TEST_F(Fill, a_stand_in_where_none_was_placed_is_named) {
  EXPECT_THAT(
      finish_changed([](QPDF& pdf) { page(pdf, 3).getKey("/Resources").replaceKey("/More", stand_in(pdf, 0)); }),
      HasSubstr("stand-in 0 was not placed in the page 2"));
  EXPECT_THAT(finish_told([](auto& pages) { pages[1].placed.clear(); }),
              HasSubstr("stand-in 1 was not placed in the content of stand-in 0"));
}

TEST_F(Fill, a_stand_in_drawn_more_or_less_often_than_placed_is_named) {
  EXPECT_THAT(finish_told([](auto& pages) { pages[0].placed.push_back(0); }),
              HasSubstr("stand-in 0 is drawn 1 times instead of 2 in the page 1"));
  // Page 2 draws the square in a transparent group. Repeat the drawing of the group, or the drawing of the square in
  // the group.
  const auto again = [](Handle content) {
    const auto bytes = content.getStreamData();
    const std::string once{reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
    content.replaceStreamData(once + "\n" + once, Handle::newNull(), Handle::newNull());
  };
  const auto group = [](QPDF& pdf) {
    auto objects = page(pdf, 3).getKey("/Resources").getKey("/XObject").getDictAsMap();
    EXPECT_EQ(objects.size(), 1u);
    EXPECT_TRUE(objects.begin()->second.isFormXObject());
    return objects.begin()->second;
  };
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { again(page(pdf, 3).getKey("/Contents")); }),
              HasSubstr("stand-in 1 is drawn 2 times instead of 1 in the page 2"));
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { again(group(pdf)); }),
              HasSubstr("stand-in 1 is drawn 2 times instead of 1 in the page 2"));
  EXPECT_THAT(finish_changed([&](QPDF& pdf) {
                again(page(pdf, 3).getKey("/Contents"));
                again(group(pdf));
              }),
              HasSubstr("stand-in 1 is drawn 4 times instead of 1 in the page 2"));
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { again(page(pdf, 1).getKey("/Contents")); }),
              HasSubstr("stand-in 1 is drawn 2 times instead of 1 in the content of stand-in 0"));
  // Listed in the resources, but not drawn.
  EXPECT_THAT(finish_changed([](QPDF& pdf) {
                page(pdf, 0).getKey("/Contents").replaceStreamData("(/x5 Do) Tj", Handle::newNull(), Handle::newNull());
              }),
              HasSubstr("stand-in 0 is drawn 0 times instead of 1 in the page 1"));
}

TEST_F(Fill, what_reads_like_a_placement_in_a_text_is_none) {
  Drawn drawn = two_pages();
  drawn.bytes = changed(drawn.bytes, [](QPDF& pdf) {
    Handle content = page(pdf, 0).getKey("/Contents");
    const auto bytes = content.getStreamData();
    std::string text{reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
    for (const auto& object : page(pdf, 0).getKey("/Resources").getKey("/XObject").getDictAsMap()) {
      text += "\n% " + object.first + " Do\n(" + object.first + " Do \\) " + object.first + " Do) pop";
    }
    content.replaceStreamData(text, Handle::newNull(), Handle::newNull());
  });
  EXPECT_EQ(finish(drawn), "");
}

TEST(Content, names_that_are_drawn_are_found_where_they_stand) {
  const std::string content = "q/a Do(\\) /b Do(/c Do))% /d Do\r/e\nDo/f gs<</G(>)>>/h Do Q 1/i Do";
  std::string found;
  for (const auto& [name, begin, end] : what_it_draws(content)) {
    found += std::string{name} + " ";
    EXPECT_EQ(content.substr(begin, name.size()), name);
    EXPECT_EQ(content.substr(end - 2, 2), "Do");
  }
  EXPECT_EQ(found, "/a /e /h /i ");
  EXPECT_TRUE(what_it_draws("/a xDo /b Dog /c DDo /d Do2 /Do").empty());
  EXPECT_TRUE(what_it_draws("(never closed /a Do").empty());
  EXPECT_TRUE(what_it_draws("% never ended /a Do").empty());
}

TEST_F(Fill, a_stand_in_left_over_is_named) {
  EXPECT_THAT(finish_told([](auto& pages) { pages[2].form.reset(); }), HasSubstr("there is no content for stand-in 1"));
  Drawn drawn = two_pages();
  drawn.bytes = changed(drawn.bytes, [](QPDF& pdf) {
    for (const std::size_t number : {0u, 3u}) page(pdf, number).getKey("/Resources").removeKey("/XObject");
  });
  drawn.pages[0].placed.clear();
  drawn.pages[3].placed.clear();
  EXPECT_THAT(finish(drawn), HasSubstr("the content of stand-in 0 is missing"));
}

TEST_F(Fill, a_stand_in_stored_or_drawn_twice_is_named) {
  EXPECT_THAT(finish_changed([](QPDF& pdf) {
                Handle copy = stand_in(pdf, 0).copyStream();
                page(pdf, 0).getKey("/Resources").getKey("/XObject").replaceKey("/copy", copy);
              }),
              HasSubstr("stand-in 0 is stored twice"));
  EXPECT_THAT(finish_told([](auto& pages) { pages[2].form->number = 0; }),
              HasSubstr("the content of stand-in 0 was drawn twice"));
}

TEST_F(Fill, content_that_is_shown_without_its_stand_in_is_named) {
  const auto content = [](QPDF& pdf, std::size_t number) { return page(pdf, number).getKey("/Contents"); };
  const auto alone = HasSubstr("the content of stand-in 0 is shown without it");
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { page(pdf, 2).replaceKey("/Contents", content(pdf, 1)); }),
              HasSubstr("stand-ins 0 and 1 have one content"));
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { page(pdf, 3).replaceKey("/Contents", content(pdf, 1)); }), alone);
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { page(pdf, 3).replaceKey("/Annots", content(pdf, 1)); }), alone);
  EXPECT_THAT(
      finish_changed([&](QPDF& pdf) { page(pdf, 3).getKey("/Resources").replaceKey("/More", content(pdf, 1)); }),
      alone);
  EXPECT_THAT(
      finish_changed([&](QPDF& pdf) { page(pdf, 3).getKey("/Resources").replaceKey("/Font", content(pdf, 1)); }),
      alone);
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { pdf.getRoot().replaceKey("/More", content(pdf, 1)); }), alone);
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { pdf.getRoot().replaceKey("/More", stand_in(pdf, 1)); }),
              HasSubstr("stand-in 1 was not placed beside the pages"));
  EXPECT_THAT(finish_changed([&](QPDF& pdf) { page(pdf, 1).replaceKey("/Contents", stand_in(pdf, 1)); }),
              HasSubstr("stand-in 1 has an unexpected form"));
}

TEST_F(Fill, what_is_of_unknown_make_is_named) {
  const auto with = [](const char* key, const char* value) {
    return [=](QPDF& pdf) { stand_in(pdf, 1).getDict().replaceKey(key, Handle::parse(value)); };
  };
  for (const auto& [key, value] : {std::pair{"/Width", "2"},
                                   {"/Height", "0"},
                                   {"/Decode", "[1 0]"},
                                   {"/ImageMask", "true"},
                                   {"/Mask", "[0 1]"},
                                   {"/SMask", "<< >>"},
                                   {"/Subtype", "/Form"}}) {
    EXPECT_THAT(finish_changed(with(key, value)), HasSubstr("stand-in 1 has an unexpected form")) << key;
  }
  const auto page_with = [](const char* key, const char* value) {
    return [=](QPDF& pdf) { page(pdf, 1).replaceKey(key, Handle::parse(value)); };
  };
  for (const auto& [key, value] : {std::pair{"/Rotate", "90"},
                                   {"/Contents", "[ ]"},
                                   {"/MediaBox", "[0 0 23 22]"},
                                   {"/MediaBox", "[0 0 23 /a]"},
                                   {"/MediaBox", "[0 1 23 23]"}}) {
    EXPECT_THAT(finish_changed(page_with(key, value)), HasSubstr("the content of stand-in 0 has an unexpected form"))
        << key << value;
  }
  EXPECT_THAT(finish_told([](auto& pages) { pages.pop_back(); }), HasSubstr("it has 4 pages instead of 3"));
}

// Across the edges of clips, at every fraction of a point, upright and turned.
TEST_F(Fill, what_hardly_shows_is_drawn_as_it_is) {
  const auto square = reusable({box({0, 0, 2, 2}, {255, 0, 0})}, {0, 0, 2, 2});
  for (const auto& clip : {scene::Path::rectangle({10, 10, 9.9, 9.7}), scene::Path::ellipse({10, 10, 9.9, 9.7})}) {
    for (const double turn : {0.0, 15.0, 45.0, 80.0}) {
      scene::Scene page;
      for (int i = 0; i < 60; ++i) {
        const double at = 0.05 * i;
        for (const auto& [x, y] : {std::pair{7.3 + at, 15.0}, {18.3 + at, 15.0}, {15.0, 7.3 + at}, {15.0, 18.3 + at}}) {
          scene::Group group = placed(square, Transform::translation(x, y).after(Transform::rotation(turn)));
          group.clip = clip;
          page.items.emplace_back(std::move(group));
        }
      }
      EXPECT_EQ(finish(draw({page})), "") << turn;
    }
  }
}

TEST_F(Fill, a_picture_is_a_stand_in_only_when_every_byte_is_the_same) {
  scene::Scene scene;
  scene.items.emplace_back(placed(reusable({box({0, 0, 4, 4}, {255, 0, 0})}, {0, 0, 4, 4})));
  std::string similar = stand_in_jpeg(0);
  similar[similar.size() - 3] = '\0';  // the scan
  EXPECT_EQ(finish(draw({scene}, similar)), "");
  EXPECT_THAT(finish(draw({scene}, stand_in_jpeg(0))), HasSubstr("stand-in 0 is stored twice"));
  EXPECT_THAT(finish(draw({scene}, stand_in_jpeg(5))), HasSubstr("there is no content for stand-in 5"));
}

}  // namespace
}  // namespace planche::render
