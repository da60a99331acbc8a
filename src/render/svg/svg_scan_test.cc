#include "render/svg/svg_scan.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/testing_pictures.h"

namespace planche::render {
namespace {

using namespace testing_tools;

std::string svg_code(const std::string& content, const SvgLimits& limits = {}) {
  const auto problem = scan_svg(
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>" + content + "</svg>",
      "x.svg", limits);
  return problem ? problem->code : "";
}

TEST(SvgScan, limits_are_those_that_are_told) {
  // The limits of docs/limits.md.
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
  // An escape has at most six digits: the first one means `#`, the second one U+0230.
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
  // This PNG ends before its size.
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

}  // namespace
}  // namespace planche::render
