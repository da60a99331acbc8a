#include <cstring>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/QPDF.hh>

#include "base/new_file.h"
#include "render/art_loader.h"
#include "render/art_reader.h"
#include "render/jpeg_info.h"
#include "render/svg_scan.h"
#include "render/testing.h"

namespace planche::render {
namespace {

using namespace testing_tools;

// Left half red, right half blue; both with so much green in the lower half.
std::string bitmap(const char* format, int width = 32, int height = 16, guchar green = 0) {
  const GObjectPtr<GdkPixbuf> pixels{gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width, height)};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      guchar* p = gdk_pixbuf_get_pixels(pixels.get()) + y * gdk_pixbuf_get_rowstride(pixels.get()) + x * 3;
      p[0] = x < width / 2 ? 255 : 0;
      p[1] = y < height / 2 ? 0 : green;
      p[2] = x < width / 2 ? 0 : 255;
    }
  }
  gchar* data = nullptr;
  gsize size = 0;
  gdk_pixbuf_save_to_buffer(pixels.get(), &data, &size, format, nullptr, nullptr);
  std::string bytes{data, size};
  g_free(data);
  return bytes;
}

// With an EXIF segment that tells the orientation.
std::string turned_jpeg(char orientation, guchar green = 0) {
  std::string jpeg = bitmap("jpeg", 32, 16, green);
  std::string exif{
      "\xFF\xE1\x00\x22"
      "Exif\0\0"
      "MM\0*\0\0\0\x08"
      "\0\x01"
      "\x01\x12\0\x03\0\0\0\x01\0",
      29};
  exif += orientation;
  exif += std::string(6, '\0');
  exif[3] = static_cast<char>(exif.size() - 2);
  return jpeg.insert(2, exif);
}

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
  // Between the middles of two pixels one fades into the other.
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
    EXPECT_EQ(art->width, 2000);  // what the file has
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
  EXPECT_EQ(whole->cost, 2000u * 1000 * 4);
  EXPECT_EQ(read(200, 200), whole);
  const auto boundless = make_art_loader()->load(folder_.path(), "a.png", {10, 0}).value();  // of no size: not known
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
  EXPECT_NEAR(seen.at(25, 20).red, 255, 3);  // the left half comes to lie on top
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

std::string svg_code(const std::string& content, const SvgLimits& limits = {}) {
  const auto problem = scan_svg(
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>" + content + "</svg>",
      "x.svg", limits);
  return problem ? problem->code : "";
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

TEST(SvgScan, limits_are_those_that_are_told) {
  // As in docs/limits.md.
  EXPECT_EQ(SvgLimits{}.elements, 2'000'000u);
}

TEST(SvgScan, references_out_of_the_file_are_found) {
  EXPECT_EQ(svg_code("<image href='photo.png'/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<image xlink:href='file:///etc/passwd'/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<use href='other.svg#a'/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<rect fill='url(http://a/b#c)'/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<rect style=\"fill:URL('b.svg#c')\"/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<style>@import 'a.css';</style>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<style>@\\69mport 'a.css';</style>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<rect style='fill:u\\72 l(b.svg#c)'/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<rect style='fill:u\\000072l(b.svg#c)'/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<rect style='fill:\\url(b.svg#c)'/>"), "art/svg-reference");
  // Six digits at most: `#0a`, and a letter that is not `#`.
  EXPECT_EQ(svg_code("<linearGradient id='0a'/><rect style='fill:url(\\0000230a)'/>"), "");
  EXPECT_EQ(svg_code("<rect style='fill:url(\\000230a)'/>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<linearGradient id='a'/><rect style='fill:u\\72l(#a)'/><rect style='fill:red\\'/>"), "");
  EXPECT_EQ(svg_code("<style>rect { fill: url(a.svg#b) }</style>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<style>@imp<!-- -->ort 'a.css';</style>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<style>@imp<![CDATA[ort 'a.css';]]></style>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<style><b/>@import 'a.css';</style>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<style><style>a{}</style>@import 'a.css';</style>"), "art/svg-reference");
  EXPECT_EQ(svg_code("<style>rect<!-- --> {}</style><text>@import 'a.css'; url(a.svg#b)</text>"), "");
  EXPECT_EQ(svg_code("<linearGradient id='a'/><rect fill='url(#a)'/><a href='http://example.org'><rect/></a>"), "");
  EXPECT_EQ(svg_code("<rect style='fill:\\61'/>"), "");
  EXPECT_EQ(svg_code("<use href=''/><rect fill='url()'/><rect fill='url(DATA:image/png;base64,AA)'/>"), "");
}

TEST(SvgScan, long_references_are_cut) {
  const auto problem = scan_svg("<svg><use href='b" + std::string(99, 'x') + "#a'/></svg>", "a.svg");
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->message, "a.svg refers to b" + std::string(79, 'x') + ", outside the file");
}

TEST(SvgScan, embedded_pictures_are_measured) {
  gchar* coded =
      g_base64_encode(reinterpret_cast<const guchar*>("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x40\0\0\0\x40\0"), 24);
  const std::string uri = std::string{"<image href='data:image/png;base64,"} + coded + "'/>";
  g_free(coded);
  EXPECT_EQ(svg_code(uri), "art/limit");
  EXPECT_EQ(svg_code("<image href='data:image/svg+xml,&lt;svg/>'/>"), "art/type");
  const auto embedded = [](const std::string& picture, double pixels) {
    gchar* in_text = g_base64_encode(reinterpret_cast<const guchar*>(picture.data()), picture.size());
    const std::string image = std::string{"<image href='data:;base64,"} + in_text + "'/>";
    g_free(in_text);
    return svg_code(image, {.embedded_pixels = pixels});
  };
  for (const char* format : {"png", "jpeg"}) {
    EXPECT_EQ(embedded(bitmap(format, 300, 20), 6000), "") << format;
    EXPECT_EQ(embedded(bitmap(format, 300, 20), 5999), "art/limit") << format;
  }
  // One that ends before it says how large it is.
  EXPECT_EQ(embedded(bitmap("png").substr(0, 23), 6000), "art/type");
}

TEST(SvgScan, entities_are_refused_and_a_plain_document_type_is_not) {
  const auto code = [](const char* text) {
    const auto problem = scan_svg(text, "x.svg");
    return problem ? problem->code : std::string{};
  };
  EXPECT_EQ(code("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>"), "art/svg-reference");
  EXPECT_EQ(code("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>"), "art/svg-reference");
  EXPECT_EQ(code("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd'>"
                 "<svg/>"),
            "");
  EXPECT_EQ(code("<?xml-stylesheet href='a.css'?><svg/>"), "art/svg-reference");
}

TEST(SvgScan, loops_are_found) {
  EXPECT_EQ(svg_code("<g id='a'><use href='#a'/></g>"), "art/svg-loop");
  EXPECT_EQ(svg_code("<g id='a'><use href='#b'/></g><g id='b'><g><use xlink:href='#a'/></g></g>"), "art/svg-loop");
  EXPECT_EQ(svg_code("<pattern id='p'><rect fill='url(#q)'/></pattern><pattern id='q' href='#p'/>"), "art/svg-loop");
  EXPECT_EQ(svg_code("<mask id='m'><rect mask='url(#m)'/></mask>"), "art/svg-loop");
  EXPECT_EQ(svg_code("<g id='a'><use href=' #a '/></g>"), "art/svg-loop");
  EXPECT_EQ(svg_code("<mask id='m'><rect mask='url( \"#m\" )'/></mask>"), "art/svg-loop");
  EXPECT_EQ(svg_code("<mask id='m'><rect mask='url(\" #m \")'/></mask>"), "art/svg-loop");
  EXPECT_EQ(svg_code("<g id='a'><rect id='r'/><use href='#r'/><use href='#r'/><use href='#missing'/></g>"), "");
}

TEST(SvgScan, copies_of_copies_and_depth_are_limited) {
  std::string bomb = "<g id='n0'><rect/></g>";
  for (int i = 1; i < 20; ++i) {
    bomb += fmt::format("<g id='n{}'>", i);
    for (int j = 0; j < 10; ++j) bomb += fmt::format("<use href='#n{}'/>", i - 1);
    bomb += "</g>";
  }
  EXPECT_EQ(svg_code(bomb), "art/limit");
  const auto deep = [](int depth) {
    std::string opened, closed;
    for (int i = 0; i < depth; ++i) opened += "<g>", closed += "</g>";
    return svg_code(opened + closed);
  };
  EXPECT_EQ(deep(200), "");
  EXPECT_EQ(deep(201), "art/limit");
  EXPECT_EQ(svg_code("<g/><g/><g/>", {.elements = 3}), "art/limit");
  EXPECT_EQ(svg_code("<g/><g/><g/>", {.elements = 4}), "");
  // Three copies of two elements.
  const std::string copies = "<g id='a'><rect/></g><use href='#a'/><use href='#a'/><use href='#a'/>";
  EXPECT_EQ(svg_code(copies, {.copies = 6}), "");
  EXPECT_EQ(svg_code(copies, {.copies = 5}), "art/limit");
  const auto many = [](int uses) {  // of a thousand elements each
    std::string drawing = "<g id='a'>";
    for (int i = 0; i < 999; ++i) drawing += "<rect/>";
    drawing += "</g>";
    for (int i = 0; i < uses; ++i) drawing += "<use href='#a'/>";
    return drawing;
  };
  EXPECT_EQ(svg_code(many(100)), "");
  EXPECT_EQ(svg_code(many(100) + "<rect id='b'/><use href='#b'/>"), "art/limit");
  EXPECT_EQ(svg_code("<mask id='a'><rect/></mask><rect mask='url(#a)'/>", {.copies = 2}), "");
  EXPECT_EQ(svg_code("<mask id='a'><rect/></mask><rect mask='url(#a)'/>", {.copies = 1}), "art/limit");
}

TEST(SvgScan, a_long_chain_of_references_is_no_trouble) {
  std::string chain = "<rect id='n0'/>";
  for (int i = 1; i < 50000; ++i) chain += fmt::format("<use id='n{}' href='#n{}'/>", i, i - 1);
  EXPECT_EQ(svg_code(chain), "art/limit");
  EXPECT_EQ(svg_code(chain, {.copies = 2'000'000'000}), "");
}

TEST(JpegInfo, a_picture_without_height_or_width_is_none) {
  const std::string jpeg = bitmap("jpeg");
  const std::size_t frame = jpeg.find("\xFF\xC0");
  ASSERT_NE(frame, std::string::npos);
  EXPECT_EQ(read_jpeg_info(jpeg)->height, 16u);
  for (const std::size_t at : {5u, 7u}) {
    std::string flat = jpeg;
    flat.replace(frame + at, 2, 2, '\0');
    EXPECT_FALSE(read_jpeg_info(flat)) << at;
  }
}

TEST(JpegInfo, markers_cut_anywhere_are_no_trouble) {
  const std::string jpeg = turned_jpeg(8);
  EXPECT_EQ(read_jpeg_info(jpeg)->orientation, 8u);
  for (std::size_t size = 0; size < jpeg.size(); ++size) {
    EXPECT_FALSE(read_jpeg_info(std::string_view{jpeg}.substr(0, size))) << size;
  }
}

}  // namespace
}  // namespace planche::render
