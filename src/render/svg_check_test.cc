#include "render/svg_check.h"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace planche::render {
namespace {

std::string svg(const std::string& content) {
  return R"(<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">)" +
         content + "</svg>";
}

std::string code(const std::string& bytes) {
  const auto error = check_svg(bytes);
  return error ? error->code : "";
}

TEST(SvgCheck, PlainDrawingsPass) {
  EXPECT_EQ(code(svg("<circle r='3'/>")), "");
  EXPECT_EQ(code(svg("<defs><linearGradient id='g'/></defs><path fill='url(#g)' d='M0 0'/><use href='#g'/>")), "");
  EXPECT_EQ(code(svg("<image href='data:image/png;base64,AA=='/><a href='https://example.org'><g/></a>")), "");
  EXPECT_EQ(
      code("<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">" +
           svg("<g/>")),
      "");
}

TEST(SvgCheck, ReferencesStayInside) {
  EXPECT_EQ(code(svg("<image href='file:///etc/passwd'/>")), "art/svg-reference");
  EXPECT_EQ(code(svg("<image xlink:href='other.png'/>")), "art/svg-reference");
  EXPECT_EQ(code(svg("<use href='http://example.org/a.svg#b'/>")), "art/svg-reference");
  EXPECT_EQ(code(svg("<path fill='url(other.svg#g)'/>")), "art/svg-reference");
  EXPECT_EQ(code(svg("<path style='fill: url(\"other.svg#g\")'/>")), "art/svg-reference");
  EXPECT_EQ(code(svg("<style>@import 'a.css';</style>")), "art/svg-reference");
  EXPECT_EQ(code("<?xml-stylesheet href='a.css'?>" + svg("")), "art/svg-reference");
  EXPECT_EQ(code("<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>" + svg("&a;")), "art/svg-reference");
}

TEST(SvgCheck, LoopsAreFound) {
  EXPECT_EQ(code(svg("<g id='a'><use href='#a'/></g>")), "art/svg-loop");
  EXPECT_EQ(code(svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")), "art/svg-loop");
  EXPECT_EQ(code(svg("<pattern id='p'><rect fill='url(#p)'/></pattern>")), "art/svg-loop");
  EXPECT_EQ(code(svg("<g id='a'><g><g id='b'><use xlink:href='#a'/></g></g></g>")), "art/svg-loop");
}

TEST(SvgCheck, RepeatedUseIsNoLoop) {
  EXPECT_EQ(code(svg("<g id='a'><path id='b'/></g><use href='#a'/><use href='#a'/><use href='#b'/>")), "");
}

TEST(SvgCheck, ExpansionIsBounded) {
  // Ten uses of ten uses of …: 10^9 elements from a hundred.
  std::string bomb = "<path id='l0'/>";
  for (int level = 1; level <= 9; ++level) {
    bomb += fmt::format("<g id='l{}'>", level);
    for (int i = 0; i < 10; ++i) bomb += fmt::format("<use href='#l{}'/>", level - 1);
    bomb += "</g>";
  }
  EXPECT_EQ(code(svg(bomb)), "art/limit");
}

TEST(SvgCheck, LongChainsAreNoTrouble) {
  std::string chain = "<path id='n0'/>";
  for (int i = 1; i < 20000; ++i) chain += fmt::format("<use id='n{}' href='#n{}'/>", i, i - 1);
  const std::string found = code(svg(chain));
  EXPECT_TRUE(found.empty() || found == "art/limit") << found;
}

TEST(SvgCheck, BrokenXmlIsBroken) {
  EXPECT_EQ(code("<svg><g></svg>"), "art/broken");
  EXPECT_EQ(code(svg("<g/>").substr(0, 60)), "art/broken");
  EXPECT_EQ(code(""), "art/broken");
}

}  // namespace
}  // namespace planche::render
