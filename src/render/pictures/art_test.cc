#include <cstring>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/QPDF.hh>

#include "base/new_file.h"
#include "render/pictures/art_loader.h"
#include "render/pictures/art_reader.h"
#include "render/testing.h"
#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;

constexpr const char* two_squares =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="10" height="10" fill="red"/>)"
    R"(<rect x="10" width="10" height="10" fill="blue"/></svg>)";

class Art : public testing::Test {
 protected:
  void put(const char* name, const std::string& bytes) { ASSERT_TRUE(base::write_file(folder_ / name, bytes)); }
  scene::ArtPtr load(const char* name) {
    auto art = loader_->load(folder_.path(), name, {});
    EXPECT_TRUE(art) << art.error().code << art.error().message;
    return art.value_or(nullptr);
  }
  std::string code(const char* name, const std::string& bytes) {
    put(name, bytes);
    const auto art = loader_->load(folder_.path(), name, {});
    return art ? "" : art.error().code;
  }
  scene::Scene picture(const scene::ArtPtr& art, scene::Rect box = {0, 0, 20, 10}) {
    scene::Scene drawn;
    drawn.items.emplace_back(scene::Image{art, box, {}});
    return drawn;
  }
  Folder folder_;
  std::unique_ptr<scene::ArtLoader> loader_ = make_art_loader();
};

// librsvg draws what it can read of a bitmap, without a report.
TEST_F(Art, bitmaps_in_drawings_are_tried_like_others) {
  const auto drawing = [](const std::string& bitmap, const std::string& tail = "") {
    gchar* coded = g_base64_encode(reinterpret_cast<const guchar*>(bitmap.data()), bitmap.size());
    const std::string svg = fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="data:image/x;base64,{}{}"/></svg>)",
        coded, tail);
    g_free(coded);
    return svg;
  };
  const std::string jpeg = bitmap("jpeg", 512, 512, 128), png = bitmap("png", 64, 64);
  EXPECT_EQ(code("jpeg.svg", drawing(jpeg)), "");
  EXPECT_EQ(code("png.svg", drawing(png)), "");
  EXPECT_EQ(code("spaces.svg", drawing(png, "%0A\n ")), "");
  EXPECT_EQ(code("other.svg", drawing(png, "{}")), "art/broken");
  EXPECT_EQ(code("cut-jpeg.svg", drawing(jpeg.substr(0, jpeg.size() - 200) + "\xFF\xD9")), "art/broken");
  EXPECT_EQ(code("cut-png.svg", drawing(png.substr(0, png.size() / 2))), "art/broken");
  std::string damaged = png;
  damaged[png.size() / 2] ^= 0x10;
  EXPECT_EQ(code("damaged.svg", drawing(damaged)), "art/broken");
}

TEST_F(Art, every_format_is_known_by_its_content) {
  put("a.txt", bitmap("png"));
  put("b.png", bitmap("jpeg"));
  put("c.jpg", two_squares);
  for (const char* name : {"a.txt", "b.png", "c.jpg"}) {
    const auto art = load(name);
    ASSERT_TRUE(art) << name;
    EXPECT_EQ(art->width / art->height, 2) << name;
    const Pixels seen{scene_png(picture(art), {20, 10}, 127)};
    EXPECT_NEAR(seen.at(20, 25).red, 255, 3) << name;
    EXPECT_NEAR(seen.at(80, 25).blue, 255, 3) << name;
    EXPECT_NEAR(seen.at(80, 25).red, 0, 3) << name;
    // The picture reaches the edge of its box without fading.
    EXPECT_NEAR(seen.at(0, 0).green, 0, 3) << name;
  }
  EXPECT_EQ(load("a.txt")->kind, scene::Art::Kind::bitmap);
  EXPECT_EQ(load("c.jpg")->kind, scene::Art::Kind::vector);
  EXPECT_EQ(load("a.txt"), load("a.txt"));
}

TEST_F(Art, a_drawing_is_as_large_as_it_says) {
  const auto size = [&](std::string name, const std::string& said) {
    put(name.c_str(), "<svg xmlns=\"http://www.w3.org/2000/svg\" " + said + "><path d=\"M0 0h1v1z\"/></svg>");
    const auto art = load(name.c_str());
    return std::pair{art->width, art->height};
  };
  EXPECT_EQ(size("a.svg", R"(width="4" height="1")"), (std::pair{4.0, 1.0}));
  EXPECT_EQ(size("b.svg", R"(width="0.5" height="4")"), (std::pair{0.5, 4.0}));
  EXPECT_EQ(size("c.svg", R"(viewBox="0 0 1 3")"), (std::pair{1.0, 3.0}));
  EXPECT_EQ(size("f.svg", R"(viewBox="0 0 3 1")"), (std::pair{3.0, 1.0}));
  EXPECT_EQ(size("d.svg", R"(width="0" height="2" viewBox="0 0 0.5 3")"), (std::pair{0.5, 3.0}));
  EXPECT_EQ(size("g.svg", R"(width="2" height="0" viewBox="0 0 0.5 3")"), (std::pair{0.5, 3.0}));
  EXPECT_EQ(size("h.svg", R"(viewBox="0 0 0 3")"), (std::pair{100.0, 100.0}));
  EXPECT_EQ(size("i.svg", R"(viewBox="0 0 3 0")"), (std::pair{100.0, 100.0}));
  EXPECT_EQ(size("e.svg", ""), (std::pair{100.0, 100.0}));
}

TEST_F(Art, files_that_are_no_pictures_are_refused) {
  EXPECT_EQ(code("a.png", "hello"), "art/type");
  EXPECT_EQ(code("b.png", ""), "art/type");
  EXPECT_EQ(code("c.svg", "<html><p>hello</p></html>"), "art/type");
  EXPECT_EQ(code("d.png", bitmap("png").substr(0, 60)), "art/broken");
  EXPECT_EQ(code("e.jpg", bitmap("jpeg").substr(0, 500)), "art/broken");
  EXPECT_EQ(code("f.svg", "<svg xmlns='http://www.w3.org/2000/svg'><rect></svg>"), "art/broken");
  EXPECT_THAT(loader_->load(folder_.path(), "f.svg", {}).error().message,
              testing::MatchesRegex("cannot read the picture f.svg: line 1: .*mismatch.*"));
  EXPECT_EQ(loader_->load(folder_.path(), "none.png", {}).error().code, "art/missing");
  EXPECT_EQ(loader_->load(folder_.path(), ".", {}).error().code, "art/type");
  EXPECT_EQ(loader_->load(folder_.path(), "../x.png", {}).error().code, "art/outside-folder");
  EXPECT_EQ(loader_->load(folder_.path(), "/etc/passwd", {}).error().code, "art/outside-folder");
}

TEST(ArtReader, a_drawing_begins_like_one) {
  EXPECT_TRUE(is_drawing("<svg/>"));
  EXPECT_TRUE(is_drawing("\xEF\xBB\xBF\n <svg/>"));
  EXPECT_FALSE(is_drawing("\xEF\xBB<svg/>"));
  EXPECT_TRUE(is_drawing(std::string(1023, ' ') + "<svg/>"));
  EXPECT_FALSE(is_drawing(std::string(1024, ' ') + "<svg/>"));
  EXPECT_FALSE(is_drawing("svg"));
  EXPECT_FALSE(is_drawing(""));
}

TEST_F(Art, a_picture_too_large_is_refused_from_its_header) {
  std::string png = bitmap("png");
  const unsigned char side[] = {0, 0, 0xEA, 0x60};  // 60,000
  std::memcpy(png.data() + 16, side, 4);
  std::memcpy(png.data() + 20, side, 4);
  // The check sum of the header chunk, computed by hand with CRC-32 (polynomial 0xEDB88320).
  std::uint32_t crc = ~0u;
  for (std::size_t i = 12; i < 29; ++i) {
    crc ^= static_cast<unsigned char>(png[i]);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  crc = ~crc;
  for (int i = 0; i < 4; ++i) png[static_cast<std::size_t>(29 + i)] = static_cast<char>(crc >> (24 - 8 * i));
  EXPECT_EQ(code("huge.png", png), "art/limit");

  std::string jpeg = bitmap("jpeg");
  const std::size_t frame = jpeg.find("\xFF\xC0");
  ASSERT_NE(frame, std::string::npos);
  for (const std::size_t at : {5u, 7u}) jpeg.replace(frame + at, 2, "\xEA\x60");
  EXPECT_EQ(code("huge.jpg", jpeg), "art/limit");
}

TEST_F(Art, a_picture_as_long_as_can_be_is_read) {
  EXPECT_EQ(code("tall.png", bitmap("png", 1, 32767)), "");
  EXPECT_EQ(code("taller.png", bitmap("png", 1, 32768)), "art/limit");
  EXPECT_EQ(code("wide.png", bitmap("png", 32767, 1)), "");
  EXPECT_EQ(code("wider.png", bitmap("png", 32768, 1)), "art/limit");
}

TEST_F(Art, a_box_lower_than_a_millimetre_shows_its_picture) {
  put("a.png", bitmap("png"));
  const Pixels seen{scene_png(picture(load("a.png"), {0, 2, 20, 0.8}), {20, 10}, 254)};
  EXPECT_NEAR(seen.at(50, 24).green, 0, 3);
  EXPECT_EQ(seen.at(50, 15).green, 255);
}

TEST_F(Art, pixels_are_seen_where_they_are) {
  put("a.png", bitmap("png", 2, 2, 255));
  const Pixels seen{scene_png(picture(load("a.png"), {0, 0, 20, 10}), {20, 10}, 254)};
  // At the border of two pixels, one fades into the other; elsewhere their colours are unchanged.
  for (const int x : {5, 45, 155, 195}) {
    for (const int y : {5, 20, 80, 95}) {
      EXPECT_NEAR(seen.at(x, y).red, x < 100 ? 255 : 0, 3) << x << " " << y;
      EXPECT_NEAR(seen.at(x, y).green, y < 50 ? 0 : 255, 3) << x << " " << y;
    }
  }
}

TEST_F(Art, a_bitmap_is_read_only_as_far_as_print_needs) {
  put("a.png", bitmap("png", 2000, 1000));
  const auto read = [&](double width, double height) {
    auto art = loader_->load(folder_.path(), "a.png", {width, height}).value();
    EXPECT_EQ(art->width, 2000);  // from the file
    EXPECT_EQ(art->height, 1000);
    return std::dynamic_pointer_cast<const DrawableArt>(art);
  };
  // 600 dpi of 10 mm are 236 pixels, of 5 mm 118; the box is covered, so that 10 mm of height take 236 of 472.
  const auto small = read(10, 5);
  EXPECT_TRUE(small->reduced);
  EXPECT_EQ(small->cost, 236u * 118 * 4);
  EXPECT_EQ(read(8, 5), small);
  const auto higher = read(10, 10);
  EXPECT_EQ(higher->cost, 472u * 236 * 4);
  EXPECT_EQ(read(10, 5), higher);
  // 2000 pixels at 600 dpi are 84.67 mm.
  const auto whole = read(84.8, 42.4);
  EXPECT_FALSE(whole->reduced);
  EXPECT_LT(whole->cost, 2000u * 1000);  // the rows as deflated in the file
  EXPECT_EQ(read(200, 200), whole);
  const auto boundless = make_art_loader()->load(folder_.path(), "a.png", {10, 0}).value();  // unknown without a size
  EXPECT_FALSE(std::dynamic_pointer_cast<const DrawableArt>(boundless)->reduced);
  const Pixels seen{scene_png(picture(small), {20, 10}, 127)};
  EXPECT_NEAR(seen.at(20, 25).red, 255, 3);
  EXPECT_NEAR(seen.at(80, 25).blue, 255, 3);
}

TEST_F(Art, exif_orientation_turns_the_picture) {
  put("turned.jpg", turned_jpeg(6));
  const auto art = load("turned.jpg");
  ASSERT_TRUE(art);
  EXPECT_EQ(art->width, 16);
  EXPECT_EQ(art->height, 32);
  const Pixels seen{scene_png(picture(art, {0, 0, 10, 20}), {10, 20}, 127)};
  EXPECT_NEAR(seen.at(25, 20).red, 255, 3);  // the left half is on top
  EXPECT_NEAR(seen.at(25, 80).blue, 255, 3);
}

TEST_F(Art, every_orientation_is_the_same_in_a_pdf) {
  for (char orientation = 1; orientation <= 8; ++orientation) {
    put("turned.jpg", turned_jpeg(orientation, 128));
    const auto art = make_art_loader()->load(folder_.path(), "turned.jpg", {}).value();
    press::Page page;
    page.size = {20, 20};
    page.scene = picture(art, {0, 0, 20, 20});
    const Pixels expected{scene_png(page.scene, page.size, 50.8)};
    ListedPages pages{{page}};
    EXPECT_EQ(art->width, orientation > 4 ? 16 : 32) << int{orientation};
    ASSERT_TRUE(write_pdf(pages, folder_ / "o.pdf", {}, {}, {}));
    const auto command =
        fmt::format("pdftoppm -r 50.8 -png -singlefile {} {}", (folder_ / "o.pdf").string(), (folder_ / "o").string());
    ASSERT_EQ(std::system(command.c_str()), 0);
    const Pixels seen{folder_ / "o.png"};
    for (const auto& [x, y] : {std::pair{5, 5}, {35, 5}, {5, 35}, {35, 35}}) {
      EXPECT_NEAR(seen.at(x, y).red, expected.at(x, y).red, 5) << int{orientation} << ' ' << x << ' ' << y;
      EXPECT_NEAR(seen.at(x, y).green, expected.at(x, y).green, 5) << int{orientation} << ' ' << x << ' ' << y;
    }
  }
}

TEST_F(Art, a_jpeg_goes_into_a_pdf_as_it_is_and_once) {
  const std::string jpeg = bitmap("jpeg");
  put("a.jpg", jpeg);
  put("b.png", bitmap("png"));
  press::Page page;
  page.size = {60, 60};
  for (int i = 0; i < 4; ++i) {
    // A fresh loader each time: the same bytes are stored once even when they are loaded again.
    for (const char* name : {"a.jpg", "b.png"}) {
      const auto art = make_art_loader()->load(folder_.path(), name, {}).value();
      page.scene.items.emplace_back(scene::Image{art, {10.0 * i, name[0] == 'a' ? 0.0 : 20.0, 8, 4}, {}});
    }
  }
  ListedPages pages{{page, page}};
  ASSERT_TRUE(write_pdf(pages, folder_ / "out.pdf", {}, {}, {}));
  QPDF pdf;
  pdf.processFile((folder_ / "out.pdf").c_str());
  int jpegs = 0, others = 0;
  for (auto& object : pdf.getAllObjects()) {
    if (!object.isStream() || !object.getDict().getKey("/Subtype").isNameAndEquals("/Image")) continue;
    if (!object.getDict().getKey("/Filter").isNameAndEquals("/DCTDecode")) {
      ++others;
      continue;
    }
    ++jpegs;
    const auto raw = object.getRawStreamData();
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(raw->getBuffer()), raw->getSize()), jpeg);
  }
  EXPECT_EQ(jpegs, 1);
  EXPECT_EQ(others, 1);
}

// Pango multiplies advances by the ratio of both scales.
TEST_F(Art, text_that_is_scaled_unevenly_is_measured_right) {
  const auto typesetter = make_typesetter();  // the font map that librsvg uses for text
  ASSERT_TRUE(typesetter);
  const char* const drawing =
      R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
         <g transform="scale({})" font-family="Inter" font-size="20"><text x="{}" y="{}" text-anchor="middle">HOH</text></g></svg>)svg";
  const auto ink = [&](const char* scale, double x, double y) {
    put("a.svg", fmt::format(fmt::runtime(drawing), scale, x, y));
    const auto art = make_art_loader()->load(folder_.path(), "a.svg", {}).value();
    const Pixels seen{scene_png(picture(art, {0, 0, 100, 100}), {100, 100}, 254)};
    int left = seen.width(), right = 0;
    for (int py = 0; py < seen.height(); ++py) {
      for (int px = 0; px < seen.width(); ++px) {
        if (!seen.dark(px, py)) continue;
        left = std::min(left, px);
        right = std::max(right, px + 1);
      }
    }
    return std::pair{left / 10.0, right / 10.0};
  };
  const auto [left, right] = ink("1", 50, 50);
  EXPECT_NEAR(left + right, 100, 0.5);
  for (const auto& [scale, across, down] :
       {std::tuple{"0.5 1", 0.5, 1.0}, {"1 0.5", 1.0, 0.5}, {"1.5 0.5", 1.5, 0.5}}) {
    const auto seen = ink(scale, 50 / across, 50 / down);
    EXPECT_NEAR(seen.first + seen.second, 100, 0.5) << scale;
    EXPECT_NEAR(seen.second - seen.first, (right - left) * across, 0.3) << scale;
  }
}

TEST_F(Art, an_svg_stays_vectors_and_is_stored_once) {
  put("a.svg", two_squares);
  press::Page page;
  page.size = {60, 60};
  const auto art = load("a.svg");
  for (int i = 0; i < 3; ++i) page.scene.items.emplace_back(scene::Image{art, {20.0 * i, 0, 20, 10}, {}});
  ListedPages pages{{page}};
  ASSERT_TRUE(write_pdf(pages, folder_ / "out.pdf", {}, {}, {}));
  QPDF pdf;
  pdf.processFile((folder_ / "out.pdf").c_str());
  int forms = 0;
  for (auto& object : pdf.getAllObjects()) {
    if (!object.isStream()) continue;
    EXPECT_FALSE(object.getDict().getKey("/Subtype").isNameAndEquals("/Image"));
    forms += object.getDict().getKey("/Subtype").isNameAndEquals("/Form");
  }
  EXPECT_EQ(forms, 1);
  const auto command =
      fmt::format("pdftoppm -r 127 -png -singlefile {} {}", (folder_ / "out.pdf").string(), (folder_ / "o").string());
  ASSERT_EQ(std::system(command.c_str()), 0);
  const Pixels seen{folder_ / "o.png"};
  for (const int i : {0, 1, 2}) {
    EXPECT_EQ(seen.at(100 * i + 25, 25).red, 255);
    EXPECT_EQ(seen.at(100 * i + 25, 25).blue, 0);
    EXPECT_EQ(seen.at(100 * i + 75, 25).blue, 255);
    EXPECT_EQ(seen.at(100 * i + 75, 25).red, 0);
    EXPECT_EQ(seen.at(100 * i + 75, 75).green, 255);
  }
}

// A translucent red disc above a filtered blue one.
constexpr const char* layered = R"_(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
  <filter id="f"><feGaussianBlur stdDeviation=".1"/></filter>
  <circle cx="5" cy="2.5" r="2" fill="red" opacity=".8"/>
  <circle cx="5" cy="7.5" r="2" fill="blue" filter="url(#f)"/></svg>)_";

TEST_F(Art, layers_of_a_drawing_are_seen_however_it_is_turned) {
  put("a.svg", layered);
  const auto inner = std::make_shared<const scene::Scene>(picture(load("a.svg"), {-5, -5, 10, 10}));
  for (const double turn : {0.0, 30.0, 45.0, 90.0, 180.0, 270.0}) {
    for (const double opacity : {1.0, 0.5}) {
      for (const double mirrored : {1.0, -1.0}) {
        scene::Scene drawn;
        const auto at = base::Transform::translation(10, 10)
                            .after(base::Transform::rotation(turn))
                            .after(base::Transform::scaling(mirrored, 1));
        drawn.items.emplace_back(placed(inner, at, opacity));
        const Pixels seen{scene_png(drawn, {20, 20}, 127)};
        ASSERT_EQ(seen.width(), 100);
        const base::Point red = at(base::Point{0, -2.5}), blue = at(base::Point{0, 2.5});
        const Pixel a = seen.at(static_cast<int>(red.x * 5), static_cast<int>(red.y * 5)),
                    b = seen.at(static_cast<int>(blue.x * 5), static_cast<int>(blue.y * 5));
        EXPECT_NEAR(a.green, 255 * (1 - 0.8 * opacity), 3) << turn << " " << opacity;
        EXPECT_NEAR(a.red, 255, 3) << turn << " " << opacity;
        EXPECT_NEAR(b.red, 255 * (1 - opacity), 3) << turn << " " << opacity;
        EXPECT_NEAR(b.blue, 255, 3) << turn << " " << opacity;
      }
    }
  }
}

// A red square, clipped; beside it a square outside the clip; then a blue one.
TEST_F(Art, a_turned_drawing_is_seen_whole_whatever_it_clips_off) {
  put("a.svg", R"_(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
    <clipPath id="c"><path d="M5 0C8 0 10 2 10 5C10 8 8 10 5 10C2 10 0 8 0 5C0 2 2 0 5 0Z"/></clipPath>
    <g clip-path="url(#c)"><rect x="1" y="4" width="2" height="2" fill="red"/>
    <circle cx="0.2" cy="0.2" r="0.2" fill="lime"/></g>
    <rect x="7" y="4" width="2" height="2" fill="blue"/></svg>)_");
  const auto inner = std::make_shared<const scene::Scene>(picture(load("a.svg"), {-5, -5, 10, 10}));
  for (const double turn : {0.0, 17.0, 45.0, 200.0}) {
    scene::Scene drawn;
    const auto at = base::Transform::translation(10, 10).after(base::Transform::rotation(turn));
    drawn.items.emplace_back(placed(inner, at, 1));
    const Pixels seen{scene_png(drawn, {20, 20}, 127)};
    const base::Point red = at(base::Point{-3, 0}), blue = at(base::Point{3, 0});
    EXPECT_EQ(seen.at(static_cast<int>(red.x * 5), static_cast<int>(red.y * 5)).blue, 0) << turn;
    EXPECT_EQ(seen.at(static_cast<int>(blue.x * 5), static_cast<int>(blue.y * 5)).red, 0) << turn;
  }
}

// 20,000 pixels long. Twice as many would exceed the limit of a surface.
TEST_F(Art, a_turned_drawing_may_be_very_long) {
  put("a.svg", R"_(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 2">
    <rect width="4000" height="2" fill="red"/></svg>)_");
  const auto inner = std::make_shared<const scene::Scene>(picture(load("a.svg"), {-2000, -1, 4000, 2}));
  scene::Scene drawn;
  drawn.items.emplace_back(placed(inner, base::Transform::translation(10, 10).after(base::Transform::rotation(45)), 1));
  const Pixels seen{scene_png(drawn, {20, 20}, 127)};
  EXPECT_EQ(seen.at(25, 25).blue, 0);
  EXPECT_EQ(seen.at(75, 75).blue, 0);
}

TEST_F(Art, layers_of_a_drawing_are_seen_through_a_mask) {
  put("a.svg", layered);
  scene::Scene drawn = picture(load("a.svg"), {0, 0, 20, 20});
  std::get<scene::Image>(drawn.items[0]).mask =
      scene::SoftMask{nullptr, {}, false, scene::LinearGradient{{0, 0}, {20, 0}, {{0, {0, 0, 0}}, {1, {0, 0, 0}}}}};
  const Pixels seen{scene_png(drawn, {20, 20}, 127)};
  EXPECT_NEAR(seen.at(50, 25).green, 51, 3);
  EXPECT_NEAR(seen.at(50, 75).red, 0, 3);
}

TEST_F(Art, a_drawing_leaves_what_was_drawn_before_it) {
  put("a.svg", two_squares);
  scene::Scene drawn;
  scene::Shape ring = box({0, 0, 10, 10}, {0, 255, 0});
  ring.stroke = scene::Stroke{scene::Color{0, 255, 0}, 1, {}};
  drawn.items.emplace_back(ring);
  drawn.items.emplace_back(scene::Image{load("a.svg"), {10, 5, 10, 5}, {}});
  const Pixels seen{scene_png(drawn, {20, 10}, 127)};
  EXPECT_EQ(seen.at(25, 25).green, 255);
  EXPECT_EQ(seen.at(25, 25).red, 0);
}

}  // namespace
}  // namespace planche::render
