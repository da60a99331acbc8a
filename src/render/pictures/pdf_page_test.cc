#include "render/pictures/pdf_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#define POINTERHOLDER_TRANSITION 4
#include <fmt/format.h>
#include <qpdf/QPDF.hh>

#include "base/new_file.h"
#include "render/pictures/art_loader.h"
#include "render/testing.h"
#include "render/testing_pdf.h"
#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;
using testing::HasSubstr;

std::string stream(const std::string& content, const std::string& members = "") {
  return fmt::format("<< {} /Length {} >>\nstream\n{}\nendstream", members, content.size(), content);
}

// A PDF of these objects, the first of which is the catalogue.
std::string pdf_of(const std::vector<std::string>& objects) {
  std::string text = "%PDF-1.4\n", table = fmt::format("xref\n0 {}\n0000000000 65535 f \n", objects.size() + 1);
  for (std::size_t i = 0; i < objects.size(); ++i) {
    table += fmt::format("{:010} 00000 n \n", text.size());
    text += fmt::format("{} 0 obj\n{}\nendobj\n", i + 1, objects[i]);
  }
  const std::size_t at = text.size();
  return text + table +
         fmt::format("trailer << /Size {} /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", objects.size() + 1, at);
}

constexpr const char* catalogue = "<< /Type /Catalog /Pages 2 0 R >>";

std::string one_page(const std::string& members, const std::string& content) {
  return pdf_of({catalogue, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
                 fmt::format("<< /Type /Page /Parent 2 0 R /Contents 4 0 R {} >>", members), stream(content)});
}

// Page 1: its crop box shows a red half above a blue half. Page 2: a green square in the lower left corner of a page
// that is turned by a quarter.
std::string red_blue_and_green() {
  return pdf_of({catalogue, "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
                 "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /CropBox [100 50 200 250] /Contents 5 0 R >>",
                 "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 200] /Rotate 90 /Contents 6 0 R >>",
                 stream("1 0 0 rg 0 150 300 150 re f 0 0 1 rg 0 0 300 150 re f"), stream("0 1 0 rg 0 0 50 50 re f")});
}

class PdfPage : public Pdf {
 protected:
  void put(const char* name, const std::string& bytes) { ASSERT_TRUE(base::write_file(folder_ / name, bytes)); }
  scene::ArtPtr load(const char* name) {
    auto art = loader_->load(folder_.path(), name, {});
    EXPECT_TRUE(art) << art.error().code << art.error().message;
    return art.value_or(nullptr);
  }
  scene::ArtError error(const char* name) {
    const auto art = loader_->load(folder_.path(), name, {});
    return art ? scene::ArtError{} : art.error();
  }
  static scene::Scene picture(const scene::ArtPtr& art, scene::Rect box) {
    scene::Scene drawn;
    drawn.items.emplace_back(scene::Image{art, box, {}});
    return drawn;
  }
  std::unique_ptr<scene::ArtLoader> loader_ = make_art_loader();
};

TEST_F(PdfPage, shows_the_crop_box_of_the_named_page_upright) {
  put("art.pdf", red_blue_and_green());
  const auto first = load("art.pdf"), second = load("art.pdf#2");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->kind, scene::Art::Kind::vector);
  EXPECT_DOUBLE_EQ(first->height / first->width, 2);
  EXPECT_DOUBLE_EQ(second->width / second->height, 2);
  const Pixels one{scene_png(picture(first, {0, 0, 10, 20}), {10, 20}, 127)};
  EXPECT_EQ(one.at(25, 20).red, 255);
  EXPECT_EQ(one.at(25, 20).blue, 0);
  EXPECT_EQ(one.at(25, 80).blue, 255);
  // A quarter to the right takes the lower left corner to the upper left one.
  const Pixels two{scene_png(picture(second, {0, 0, 20, 10}), {20, 10}, 127)};
  EXPECT_EQ(two.at(10, 10).red, 0);
  EXPECT_EQ(two.at(10, 10).green, 255);
  EXPECT_EQ(two.at(10, 40).red, 255);
  EXPECT_NE(first->content, second->content);
}

TEST_F(PdfPage, is_stored_once_with_its_letters) {
  put("art.pdf", one_page("/MediaBox [0 0 100 100] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont "
                          "/Times-Roman >> >> >>",
                          "BT /F 20 Tf 10 50 Td (Hello) Tj ET 0 0 1 rg 0 0 100 40 re f"));
  const auto art = load("art.pdf");
  ASSERT_TRUE(art);
  scene::Scene both = picture(art, {0, 0, 10, 10});
  both.items.emplace_back(scene::Image{art, {20, 10, 10, 10}, {}});
  write({page(std::move(both))});
  const std::string words = output_of("pdftotext " + file_.string() + " -");
  EXPECT_THAT(words.substr(words.find("Hello") + 5), HasSubstr("Hello"));
  QPDF pdf;
  open(pdf);
  int pages = 0, fonts = 0;
  for (auto& object : pdf.getAllObjects()) {
    if (object.isFormXObject()) pages += object.getDict().getKey("/BBox").getArrayAsRectangle().urx == 100;
    if (object.isDictionary() && object.hasKey("/FontDescriptor")) {
      ++fonts;
      // Whatever font of the system stands for Times.
      auto descriptor = object.getKey("/FontDescriptor");
      EXPECT_TRUE(descriptor.hasKey("/FontFile") || descriptor.hasKey("/FontFile2") || descriptor.hasKey("/FontFile3"));
    }
    EXPECT_FALSE(object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image"));
  }
  EXPECT_EQ(pages, 1);
  EXPECT_EQ(fonts, 1);
  const Pixels seen = pixels(10);
  EXPECT_EQ(seen.at(50, 90).blue, 255);
  EXPECT_EQ(seen.at(50, 90).red, 0);
  EXPECT_EQ(seen.at(250, 190).red, 0);
  EXPECT_EQ(seen.at(150, 90).red, 255);
}

TEST_F(PdfPage, changes_colours_like_a_drawing) {
  put("art.pdf", red_blue_and_green());
  const auto art = load("art.pdf#1");
  ASSERT_TRUE(art);
  const auto tinted = art->recoloured({.tint = scene::Color{0, 128, 0}});
  ASSERT_TRUE(tinted);
  const Pixels seen{scene_png(picture(*tinted, {0, 0, 10, 20}), {10, 20}, 127)};
  EXPECT_EQ(seen.at(25, 20).green, 128);
  EXPECT_EQ(seen.at(25, 80).green, 128);
  const auto keyed = art->recoloured({.key = scene::Recolouring::Key{{255, 0, 0}, 8}});
  ASSERT_FALSE(keyed);
  EXPECT_EQ(keyed.error().code, "art/type");
}

TEST_F(PdfPage, reports_pages_that_do_not_exist) {
  put("art.pdf", red_blue_and_green());
  EXPECT_EQ(error("art.pdf#9").code, "art/no-part");
  EXPECT_THAT(error("art.pdf#9").message, HasSubstr("art.pdf has no page 9, only 2 pages"));
  EXPECT_EQ(error("art.pdf#9").hint, "write a number from 1 to 2");
  for (const char* name : {"art.pdf#0", "art.pdf#cover", "art.pdf#-1", "art.pdf#99999999999999999999"})
    EXPECT_EQ(error(name).code, "art/no-part") << name;
}

TEST_F(PdfPage, reports_what_cannot_be_drawn) {
  put("junk.pdf", "%PDF-1.7\nnothing");
  EXPECT_EQ(error("junk.pdf").code, "art/broken");
  put("flat.pdf", one_page("/MediaBox [0 0 100 0]", "0 0 9 9 re f"));
  EXPECT_EQ(error("flat.pdf").code, "art/broken");
  put("damaged.pdf", one_page("/MediaBox [0 0 100 100]", "0 0 9 9 re f 1 2 sparkle"));
  const auto damaged = load("damaged.pdf");
  ASSERT_TRUE(damaged);
  ASSERT_EQ(damaged->remarks.size(), 1u);
  EXPECT_EQ(damaged->remarks[0].code, "art/unsupported");
  EXPECT_THAT(damaged->remarks[0].message, HasSubstr("sparkle"));
}

TEST_F(PdfPage, that_draws_itself_is_drawn_once) {
  const std::string refers = "/Resources << /XObject << /X 5 0 R >> >>";
  put("loop.pdf",
      pdf_of({catalogue, "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
              fmt::format("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R {} >>", refers),
              stream("/X Do"), stream("/X Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] " + refers)}));
  EXPECT_TRUE(load("loop.pdf"));
}

}  // namespace
}  // namespace planche::render
