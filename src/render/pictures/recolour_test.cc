#include <array>
#include <cstring>
#include <numbers>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/QPDF.hh>

#include "base/new_file.h"
#include "render/handles.h"
#include "render/pictures/art_loader.h"
#include "render/pictures/pdf_image.h"
#include "render/testing.h"
#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;

constexpr const char* two_halves =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><g id="both"><rect id="left" width="10" height="10" )"
    R"(fill="red"/><rect id="right" x="10" width="10" height="10" fill="blue" opacity=".5"/></g><g id="empty"/></svg>)";

class Recolouring : public testing::Test {
 protected:
  void put(const char* name, const std::string& bytes) { ASSERT_TRUE(base::write_file(folder_ / name, bytes)); }
  scene::ArtPtr load(const char* name, const scene::Recolouring& change = {}) {
    const auto art = loader_->load(folder_.path(), name, {});
    if (!art) return ADD_FAILURE() << art.error().message, nullptr;
    const auto changed = (*art)->recoloured(change);
    if (!changed) return ADD_FAILURE() << changed.error().message, nullptr;
    return *changed;
  }
  static scene::Scene picture(const scene::ArtPtr& art, scene::Rect box = {0, 0, 20, 10}) {
    scene::Scene drawn;
    drawn.items.emplace_back(scene::Image{art, box, {}});
    return drawn;
  }
  // The left and the right half of a picture.
  std::pair<Pixel, Pixel> halves(const scene::ArtPtr& art) {
    const Pixels seen{scene_png(picture(art), {20, 10}, 127)};
    return {seen.at(25, 25), seen.at(75, 25)};
  }
  Folder folder_;
  std::unique_ptr<scene::ArtLoader> loader_ = make_art_loader();
};

void expect_near(const Pixel& found, Pixel expected) {
  EXPECT_NEAR(found.red, expected.red, 3);
  EXPECT_NEAR(found.green, expected.green, 3);
  EXPECT_NEAR(found.blue, expected.blue, 3);
}

TEST_F(Recolouring, a_tint_replaces_colours_and_keeps_opacity) {
  put("a.svg", two_halves);
  put("b.png", bitmap("png"));
  put("c.jpg", bitmap("jpeg"));
  const scene::Recolouring green{.tint = scene::Color{0, 128, 0}};
  const auto [left, right] = halves(load("a.svg", green));
  expect_near(left, {0, 128, 0});
  expect_near(right, {128, 192, 128});  // half opaque
  for (const char* name : {"b.png", "c.jpg"}) {
    const auto [a, b] = halves(load(name, green));
    expect_near(a, {0, 128, 0});
    expect_near(b, {0, 128, 0});
  }
}

// A dark square, a light ring on it, and a dark dot in the ring; and the same without the square.
constexpr const char* ring_on_square =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M0 0h20v20H0z"/><g fill="#fff">)"
    R"(<path fill-rule="evenodd" d="M2 2h16v16H2zM7 7h6v6H7z"/></g></svg>)";
constexpr const char* dot_on_ring =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><style>.dark{fill:#203040}</style><defs><path id="d" )"
    R"(d="M0 0h1v1z"/></defs><rect class="dark" width="20" height="20"/><rect fill="#fe8" x="2" y="2" width="16" )"
    R"(height="16"/><rect class="dark" x="7" y="7" width="6" height="6"/></svg>)";

// The colours at the edge, in the ring and in its middle, over white.
class FigureAndGround : public Recolouring {
 protected:
  std::array<Pixel, 3> rings(const scene::ArtPtr& art) {
    const Pixels seen{scene_png(picture(art, {0, 0, 20, 20}), {20, 20}, 127)};
    return {seen.at(5, 50), seen.at(22, 50), seen.at(50, 50)};
  }
  static constexpr Pixel white{255, 255, 255}, blue{0, 0, 200}, green{0, 100, 0};
  static scene::Recolouring parts(std::optional<scene::Color> figure, std::optional<scene::Color> ground) {
    return {.parts = scene::Recolouring::Parts{figure, ground}};
  }
  static constexpr scene::Color in_blue{0, 0, 200}, in_green{0, 100, 0};
};

TEST_F(FigureAndGround, have_colours_of_their_own) {
  put("square.svg", ring_on_square);
  put("dot.svg", dot_on_ring);
  for (const char* name : {"square.svg", "dot.svg"}) {
    SCOPED_TRACE(name);
    const auto only_figure = rings(load(name, parts(in_blue, {})));
    expect_near(only_figure[0], white);
    expect_near(only_figure[1], blue);
    expect_near(only_figure[2], white);
    const auto both = rings(load(name, parts(in_blue, in_green)));
    expect_near(both[0], green);
    expect_near(both[1], blue);
    expect_near(both[2], green);
    const auto only_ground = rings(load(name, parts({}, in_green)));
    expect_near(only_ground[0], green);
    expect_near(only_ground[1], white);
    expect_near(only_ground[2], green);
  }
}

TEST_F(FigureAndGround, stay_a_drawing_if_the_ground_is_a_shape_of_its_own) {
  put("square.svg", ring_on_square);
  put("dot.svg", dot_on_ring);
  put("wide.svg", two_halves);
  for (const scene::Recolouring& change : {scene::Recolouring{.tint = in_blue}, scene::Recolouring{.greyscale = true},
                                           parts(in_blue, {}), parts({}, in_green)}) {
    const auto wide = load("wide.svg", change);
    EXPECT_EQ(wide->width, 2 * wide->height) << "of 20 by 10 units";
  }
  EXPECT_EQ(load("square.svg", parts(in_blue, {}))->kind, scene::Art::Kind::vector);
  EXPECT_EQ(load("square.svg", {.tint = in_blue})->kind, scene::Art::Kind::vector);
  EXPECT_EQ(load("dot.svg", parts(in_blue, {}))->kind, scene::Art::Kind::bitmap) << "the dot has the ground's colour";
}

TEST_F(FigureAndGround, of_a_drawing_without_a_ground_are_all_figure) {
  put("leaf.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M4 0h12v20H4z"/></svg>)");
  const auto seen = rings(load("leaf.svg", parts(in_blue, in_green)));
  expect_near(seen[0], white);
  expect_near(seen[1], blue);
  expect_near(seen[2], blue);
}

TEST_F(FigureAndGround, are_told_to_whom_one_colour_hides_them) {
  put("square.svg", ring_on_square);
  put("leaf.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M4 0h12v20H4z"/></svg>)");
  put("halves.svg", two_halves);
  const auto codes = [&](const char* name, const scene::Recolouring& change) {
    std::string all;
    const scene::ArtPtr art = load(name, change);
    for (const scene::ArtRemark& remark : art->remarks) all += remark.code;
    return all;
  };
  EXPECT_EQ(codes("square.svg", {.tint = in_blue}), "art/flat-tint");
  EXPECT_EQ(codes("square.svg", parts(in_blue, in_blue)), "art/flat-tint");
  EXPECT_EQ(codes("square.svg", parts(in_blue, in_green)), "");
  EXPECT_EQ(codes("square.svg", {.greyscale = true}), "");
  EXPECT_EQ(codes("leaf.svg", {.tint = in_blue}), "") << "one colour before and after";
}

// Viewers mix the colours of neighbouring pixels, visible or not.
TEST(PdfImages, give_invisible_pixels_the_colours_beside_them) {
  const auto image = [](std::initializer_list<std::uint32_t> pixels) {
    const Surface surface{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 3, 3)};
    unsigned char* const data = cairo_image_surface_get_data(surface.get());
    int at = 0;
    for (const std::uint32_t pixel : pixels) {
      std::memcpy(data + at / 3 * cairo_image_surface_get_stride(surface.get()) + at % 3 * 4, &pixel, 4);
      ++at;
    }
    cairo_surface_mark_dirty(surface.get());
    return image_of(surface.get());
  };
  constexpr std::uint32_t white = 0xffffffff, red = 0xffff0000, faint = 0x80800000;
  const auto icon = image({0, 0, 0, 0, white, 0, 0, 0, 0});
  EXPECT_EQ(icon.bytes, image({white, white, white, white, white, white, white, white, white}).bytes);
  EXPECT_FALSE(icon.alpha.empty());
  EXPECT_EQ(image({0, 0, 0, 0, 0, 0, red, 0, faint}).bytes, image({red, red, red, red, red, red, red, red, red}).bytes);
  EXPECT_EQ(image({red, 0, white, 0, 0, 0, 0, 0, 0}).bytes,
            image({red, red, white, red, red, white, red, red, white}).bytes);
}

TEST_F(Recolouring, greys_are_as_light_as_the_colours) {
  put("b.png", bitmap("png"));
  const scene::Recolouring grey{.greyscale = true};
  const auto [a, b] = halves(load("b.png", grey));
  expect_near(a, {54, 54, 54});  // 0.2126 × 255
  expect_near(b, {18, 18, 18});  // 0.0722 × 255
  // Drawings have the lightness of the blend mode Color: 0.3 red, 0.59 green, 0.11 blue.
  put("a.svg", two_halves);
  const auto [left, right] = halves(load("a.svg", grey));
  expect_near(left, {77, 77, 77});
  EXPECT_NEAR(right.red, right.blue, 2);
  EXPECT_GT(right.red, 128);
}

TEST_F(Recolouring, a_key_makes_pixels_transparent) {
  put("b.png", bitmap("png"));
  const auto [left, right] = halves(load("b.png", {.key = {{{250, 5, 0}, 5}}}));
  expect_near(left, {255, 255, 255});
  expect_near(right, {0, 0, 255});
  const auto [near, far] = halves(load("b.png", {.key = {{{249, 0, 0}, 5}}}));
  expect_near(near, {255, 0, 0});
  expect_near(far, {0, 0, 255});
  put("a.svg", two_halves);
  const auto drawing = load("a.svg")->recoloured({.key = {{{255, 0, 0}, 5}}});
  ASSERT_FALSE(drawing);
  EXPECT_EQ(drawing.error().code, "art/type");
}

TEST_F(Recolouring, makes_equal_pictures_once) {
  put("a.svg", two_halves);
  const scene::Recolouring red{.tint = scene::Color{255, 0, 0}};
  const auto plain = load("a.svg"), first = load("a.svg", red), second = load("a.svg", red);
  EXPECT_EQ(first, second);
  EXPECT_EQ(load("a.svg", {}), plain);
  EXPECT_NE(first->content, plain->content);
  EXPECT_NE(first->content, load("a.svg", {.greyscale = true})->content);
}

TEST_F(Recolouring, drawings_stay_vectors_in_a_pdf) {
  put("a.svg", two_halves);
  press::Page page;
  page.size = {60, 60};
  const scene::Recolouring changes[] = {{.tint = scene::Color{0, 128, 0}}, {.greyscale = true}};
  for (int i = 0; i < 2; ++i)
    page.scene.items.emplace_back(scene::Image{load("a.svg", changes[i]), {30.0 * i, 0, 20, 10}, {}});
  ListedPages pages{{page}};
  ASSERT_TRUE(write_pdf(pages, folder_ / "out.pdf", {}, {}, {}));
  QPDF pdf;
  pdf.processFile((folder_ / "out.pdf").c_str());
  for (auto& object : pdf.getAllObjects())
    EXPECT_FALSE(object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image"));
  const auto command =
      fmt::format("pdftoppm -r 127 -png -singlefile {} {}", (folder_ / "out.pdf").string(), (folder_ / "o").string());
  ASSERT_EQ(std::system(command.c_str()), 0);
  const Pixels seen{folder_ / "o.png"};
  expect_near(seen.at(25, 25), {0, 128, 0});
  expect_near(seen.at(75, 25), {128, 192, 128});
  expect_near(seen.at(175, 25), {77, 77, 77});
  expect_near(seen.at(25, 75), {255, 255, 255});
}

// A diagonal line of width 4: its corners lie 2 / √2 beyond its ends.
TEST_F(Recolouring, measures_a_part_with_lines_by_its_ink) {
  for (const char* moved : {"", R"x( transform="translate(1000,0)")x"}) {
    put("a.svg", fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><g{}><g id="line">
        <line x1="40" y1="40" x2="80" y2="80" stroke="red" stroke-width="4"/></g></g></svg>)",
                             moved));
    const auto line = load("a.svg#line");
    EXPECT_NEAR(line->width, 40 + 2 * std::numbers::sqrt2, 0.2) << moved;
    EXPECT_NEAR(line->height, 40 + 2 * std::numbers::sqrt2, 0.2) << moved;
  }
}

TEST_F(Recolouring, draws_a_part_of_a_drawing_by_its_id) {
  put("a.svg", two_halves);
  const auto left = load("a.svg#left");
  EXPECT_EQ(left->width, 10);
  EXPECT_EQ(left->height, 10);
  const auto [a, b] = halves(left);
  expect_near(a, {255, 0, 0});
  expect_near(b, {255, 0, 0});
  expect_near(halves(load("a.svg#right")).first, {128, 128, 255});
  EXPECT_EQ(load("a.svg#both")->width, 20);
  EXPECT_NE(load("a.svg#both")->content, load("a.svg")->content);
  const auto error = [&](const char* name) {
    const auto art = loader_->load(folder_.path(), name, {});
    return art ? "" : art.error().code + ": " + art.error().message + " (" + art.error().hint + ")";
  };
  EXPECT_EQ(error("a.svg#rigth"), "art/no-part: a.svg has no part with the ID `rigth` (did you mean `right`?)");
  EXPECT_THAT(error("a.svg#empty"), testing::HasSubstr("art/no-part: the part `empty` of a.svg draws nothing"));
  EXPECT_THAT(error("none.svg#left"), testing::HasSubstr("art/missing"));
  put("b.svg", bitmap("png"));
  EXPECT_THAT(error("b.svg#left"), testing::HasSubstr("art/no-part: b.svg is not a drawing"));
}

}  // namespace
}  // namespace planche::render
