#include "render/svg/svg_support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <librsvg/rsvg.h>

#include "render/svg/svg_scan.h"
#include "render/text/fonts.h"

namespace planche::render {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "the text at the place: the message" of each shortfall of a drawing with this content.
std::vector<std::string> shortfalls(const std::string& content) {
  const std::string svg = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:other='urn:other'>" + content + "</svg>";
  SvgSupport support;
  EXPECT_FALSE(scan_svg(svg, "a.svg", {}, &support));
  std::vector<std::string> all;
  for (const scene::Shortfall& one : support.shortfalls())
    all.push_back(svg.substr(one.begin, one.end - one.begin) + ": " + one.message +
                  (one.accepted ? " (accepted)" : ""));
  return all;
}

class SvgSupportTest : public testing::Test {
  decltype(make_typesetter()) typesetter_ = make_typesetter();
};

TEST_F(SvgSupportTest, elements_that_are_not_drawn_are_reported_once) {
  EXPECT_THAT(shortfalls("<text><textPath href='#p'>a</textPath></text>"),
              ElementsAre("<textPath: <textPath> is not drawn"));
  EXPECT_THAT(shortfalls("<foreignObject/><g><foreignObject><p xmlns='urn:html'><svg/></p></foreignObject></g>"),
              ElementsAre("<foreignObject: <foreignObject> is not drawn (in 2 places)"));
  EXPECT_THAT(shortfalls("<rect><animate/></rect><set/><script/><font><glyph/></font><mesh><meshrow/></mesh>"),
              ElementsAre(HasSubstr("<animate: animations do not run"), "<script: scripts do not run",
                          HasSubstr("<font: <font> is ignored"), "<mesh: <mesh> is not drawn"));
  EXPECT_THAT(shortfalls("<filter><feShine/></filter>"),
              ElementsAre(HasSubstr("nor are shapes with a filter that contains it")));
#if LIBRSVG_CHECK_VERSION(2, 57, 0)
  EXPECT_THAT(shortfalls("<filter><feDropShadow/></filter>"), IsEmpty());
#else
  EXPECT_THAT(shortfalls("<filter><feDropShadow/></filter>"), ElementsAre(HasSubstr("<feDropShadow> is not drawn")));
#endif
}

TEST_F(SvgSupportTest, letters_that_no_font_has_are_reported) {
  // Private-use characters of the last planes are in no font.
  EXPECT_THAT(shortfalls("<text>Ελλάδα é</text><text>a<tspan>b\U000F1234</tspan>\U000F1234\U000F1235</text>"),
              ElementsAre("<text: no font has characters such as `\U000F1234` `\U000F1235`"));
  EXPECT_THAT(shortfalls("<title>\U000F1234</title><rect/>\U000F1234<text>a</text><desc>\U000F1234</desc>"), IsEmpty());
}

TEST_F(SvgSupportTest, what_nobody_draws_is_not_reported) {
  EXPECT_THAT(
      shortfalls(
          "<title/><desc>a</desc><metadata><other:a><b/></other:a></metadata><other:b x='var(--c)'><c/></other:b>"),
      IsEmpty());
  EXPECT_THAT(
      shortfalls("<switch><foreignObject requiredExtensions='urn:a'><b/></foreignObject><g><rect/></g></switch>"),
      IsEmpty());
  EXPECT_THAT(shortfalls("<rect id='A (copy)' class='b(c)' transform='translate(1) rotate(2)' fill='rgb(1,2,3)' "
                         "style='filter:drop-shadow(1px 1px rgba(0,0,0,.5)) hue-rotate(3deg);--x:calc(1px)'/>"),
              IsEmpty());
}

TEST_F(SvgSupportTest, elements_that_svg_does_not_have_are_not_reported) {
  EXPECT_THAT(shortfalls("<comment>the star is in the centre</comment><layer><rect/></layer><keywords/>"), IsEmpty());
  EXPECT_THAT(shortfalls("<lineargradient/>"), ElementsAre("<lineargradient: <lineargradient> is not drawn"));
}

TEST_F(SvgSupportTest, elements_are_found_where_they_stand) {
  const std::string svg =
      "<svg xmlns='http://www.w3.org/2000/svg'><!-- <mesh> "
      "--><style><![CDATA[a>b{}/*<mesh*/]]></style><meshes/><mesh\n/></svg>";
  SvgSupport support;
  EXPECT_FALSE(scan_svg(svg, "a.svg", {}, &support));
  const auto all = support.shortfalls();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].begin, svg.find("<mesh\n"));
}

TEST_F(SvgSupportTest, styles_that_are_ignored_are_reported) {
  EXPECT_THAT(shortfalls("<rect fill='var(--c)'/>"), ElementsAre("<rect: `var(--c)` is not evaluated"));
  EXPECT_THAT(shortfalls("<rect style='width:calc(1px + (2px))'/>"), ElementsAre(HasSubstr("<rect: `calc(")));
  EXPECT_THAT(
      shortfalls(
          "<style>/*a{}*/ .a{fill:var(--c);stroke:red} @media print{.b{fill:red}} .c{clip-path:circle(3px)}</style>"),
      ElementsAre(HasSubstr("@media"), HasSubstr("`circle(3px)`"), HasSubstr("`var(--c)`")));
  EXPECT_THAT(
      shortfalls("<style>@charset 'a';@namespace url(data:a);@keyframes a{from{fill:red}} rect:is(.a){}</style>"),
      ElementsAre(HasSubstr("the styles of `rect:is(.a)` are ignored")));
  EXPECT_THAT(shortfalls("<text dominant-baseline='middle'/><text style='word-spacing:0px;dominant-baseline:auto'/>"),
              ElementsAre("<text: `dominant-baseline: middle` is ignored"));
  EXPECT_THAT(shortfalls("<text textLength='3'/><g transform-origin='0 0'/><g style='transform-origin:center'/>"),
              ElementsAre(HasSubstr("`textLength` of <text>"), HasSubstr("`transform-origin: center`")));
}

TEST_F(SvgSupportTest, fonts_that_are_not_installed_are_reported) {
  EXPECT_THAT(shortfalls("<text font-family='Inter'/><text style=\"font:bold 12px/1.2 'EB Garamond', serif\"/>"),
              IsEmpty());
  for (const char* kind : {"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"})
    EXPECT_THAT(shortfalls("<text font-family='" + std::string{kind} + "'/>"), IsEmpty());
  EXPECT_THAT(shortfalls("<text font-family='Lost'/><tspan font-family='lost'/>"),
              ElementsAre("<text: the font Lost is not installed, its text is set in Inter (in 2 places)"));
  EXPECT_THAT(shortfalls("<text style=\"font:700 9pt 'Lost One', serif\"/>"),
              ElementsAre("<text: the font Lost One is not installed, its text is set in EB Garamond (accepted)"));
  EXPECT_THAT(shortfalls("<text font-family='Lost, monospace'/>"), ElementsAre(HasSubstr("DejaVu Sans Mono")));
  // A list with a replacement is accepted, whether it is installed or generic.
  EXPECT_THAT(shortfalls("<text font-family='Arial, Helvetica, sans-serif'/>"), ElementsAre(HasSubstr("(accepted)")));
  EXPECT_THAT(shortfalls("<text font-family='Arial, Inter'/>"), ElementsAre(HasSubstr("(accepted)")));
  EXPECT_THAT(shortfalls("<text font-family='Arial, Gone'/>"), ElementsAre(testing::Not(HasSubstr("(accepted)"))));
  EXPECT_THAT(shortfalls("<text font-family='Lost, serif'/><text font-family='Lost'/>"),
              ElementsAre("<text: the font Lost is not installed, its text is set in EB Garamond (accepted)",
                          "<text: the font Lost is not installed, its text is set in Inter"));
  EXPECT_THAT(shortfalls("<text font-family='Times New Roman'/>"), ElementsAre(HasSubstr("is not installed")));
  // Editors write it at every shape, and in drawings without text.
  EXPECT_THAT(shortfalls("<g font-family='Lost'><path style='font-family:Gone'/></g>"), IsEmpty());
  EXPECT_THAT(shortfalls("<text><tspan/></text><path style='font-family:Gone'/>"), IsEmpty());
  EXPECT_THAT(shortfalls("<style>@font-face{font-family:'Own';src:url(data:a)} text{font-family:Own}</style><text/>"),
              ElementsAre("<style: the font Own is not read from @font-face, its text is set in Inter"));
}

}  // namespace
}  // namespace planche::render
