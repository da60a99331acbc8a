// Texts along lines, and paths with expressions.
#include <cmath>
#include <numbers>
#include <regex>

#include <gmock/gmock.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

struct Letter {
  std::string text;
  double x, y, degrees;
};

// The middle of the foot of each letter, which is half its width to the left of its origin, and its turn.
std::vector<Letter> letters(const std::string& drawn) {
  static const std::regex one{
      R"re(group(?: matrix (\S+) (\S+) \S+ \S+)? at (\S+),(\S+)\n\s+text "([^"]*)" at \S+,(\S+))re"};
  std::vector<Letter> found;
  for (std::sregex_iterator at{drawn.begin(), drawn.end(), one}, end; at != end; ++at) {
    const auto number = [&](std::size_t i) {
      return (*at)[i].matched ? std::stod((*at)[i].str()) : i == 1 ? 1.0 : 0.0;
    };
    found.push_back({(*at)[5].str(), number(3), number(4), std::atan2(number(2), number(1)) * 180 / std::numbers::pi});
  }
  return found;
}

std::string text_along(const std::string& along, const std::string& more = {}) {
  // 10 mm are 28.3465 pt: each letter is 5 mm wide.
  return sheet(R"({"type":"text","text":"abcd","style":{"size":28.3464567},"along":{)" + along + "}" + more + "}");
}

TEST(Along, letters_stand_on_a_straight_line) {
  Desk desk;
  const auto found = letters(desk.drawn(text_along(R"("line":[[10,20],[40,20]])")));
  ASSERT_EQ(found.size(), 4);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(found[i].text, std::string(1, static_cast<char>('a' + i)));
    EXPECT_NEAR(found[i].x, 12.5 + 5 * static_cast<double>(i), 0.01);
    EXPECT_NEAR(found[i].y, 20, 0.01);
    EXPECT_EQ(found[i].degrees, 0);
  }
  EXPECT_NEAR(letters(desk.drawn(text_along(R"("line":[[10,20],[40,20]])", R"(,"align":"centre")"))).front().x, 17.5,
              0.01);
  EXPECT_NEAR(letters(desk.drawn(text_along(R"("line":[[10,20],[40,20]],"ends":3)", R"(,"align":"right")"))).back().x,
              34.5, 0.01);
  EXPECT_NEAR(letters(desk.drawn(text_along(R"("line":[[10,20],[40,20]],"start":4,"ends":3)"))).front().x, 19.5, 0.01);
  EXPECT_NEAR(letters(desk.drawn(text_along(R"("polyline":"[[10,20],[40,20]]")", R"(,"at":[1,2])"))).front().x, 13.5,
              0.01);
  EXPECT_EQ(desk.problems(), "");
}

// The slow way: from the middle of the circle, each letter is one radius away, upright, and an arc of 5 mm from the
// next.
TEST(Along, letters_stand_on_a_circle) {
  for (const auto& [from, to] : {std::pair{-60, 60}, {0, 300}, {230, 130}, {10, -170}}) {
    Desk desk;
    const auto found = letters(desk.drawn(text_along(fmt::format(R"("circle":[25,25,15],"arc":[{},{}])", from, to))));
    ASSERT_EQ(found.size(), 4);
    double bearing = from;
    for (const Letter& one : found) {
      bearing += (to > from ? 1 : -1) * (&one == &found.front() ? 2.5 : 5) / 15 * 180 / std::numbers::pi;
      const double radians = bearing * std::numbers::pi / 180;
      EXPECT_NEAR(one.x, 25 + 15 * std::sin(radians), 0.01) << from;
      EXPECT_NEAR(one.y, 25 - 15 * std::cos(radians), 0.01) << from;
      const double turned = (one.degrees - bearing - (to > from ? 0 : 180)) * std::numbers::pi / 180;
      EXPECT_NEAR(std::cos(turned), 1, 1e-4) << from;
    }
    EXPECT_EQ(desk.problems(), "");
  }
}

TEST(Along, reports_what_does_not_fit) {
  Desk desk;
  desk.drawn(text_along(R"("line":[[10,20],[25,20]])"));
  EXPECT_THAT(desk.problems(), HasSubstr("print/overflow layers[0]: expected text that fits its line of 15 mm, found "
                                         "the text \"abcd\" 5.00 mm too long"));
  Desk other;
  other.drawn(text_along(R"("line":[[10,20],[40,20]])", R"(,"size":[9,9],"shrink":6)"));
  EXPECT_EQ(other.codes(), "template/unused-member template/unused-member") << other.problems();
  Desk third;
  third.drawn(text_along(R"("circle":[25,25,15],"line":[[1,1],[2,2]])"));
  EXPECT_EQ(third.codes(), "template/contradiction");
  Desk fourth;
  fourth.drawn(text_along(R"("line":[[10,20],[40,20]],"spacing":3)"));
  EXPECT_EQ(fourth.codes(), "data/unknown-field");
}

TEST(Along, has_rims_and_symbols) {
  Desk desk;
  const std::string drawn = desk.drawn(sheet(
      R"({"type":"text","text":"a:s:","style":{"size":28.3464567},"along":{"line":[[10,10],[10,40]]},"halo":{"color":"#fff","width":1}})",
      R"("symbols":{"s":{"box":[10,10],"baseline":10,"layers":[{"type":"rectangle","at":[0,0],"size":[10,10],"fill":"#000"}]}},)"));
  EXPECT_THAT(drawn, HasSubstr("letters \"a\"")) << drawn;
  EXPECT_THAT(drawn, HasSubstr("group matrix 0.000 1.000 -1.000 0.000 at 10.000,12.500")) << drawn;
  EXPECT_EQ(desk.problems(), "");
}

// A quarter of a circle from the upper side of a square to its right side, whose middle is its lowest place.
TEST(Along, things_lie_on_ways) {
  const auto drawn = [](const std::string& along, const std::string& record, Desk& desk) {
    return desk.drawn(sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","each":{"along":{)" + along +
                            R"(},"turned":true}})"),
                      record);
  };
  Desk desk;
  const std::string middle = drawn(R"("way":[1,2],"at":0.5)", "{}", desk);
  EXPECT_EQ(desk.problems(), "");
  static const std::regex place{R"(matrix (\S+) (\S+) \S+ \S+ at (\S+),(\S+))"};
  std::smatch found;
  ASSERT_TRUE(std::regex_search(middle, found, place)) << middle;
  EXPECT_NEAR(std::stod(found[1]), std::sqrt(0.5), 0.01);
  EXPECT_NEAR(std::stod(found[3]), 50 - 25 * std::sqrt(0.5), 0.1);
  EXPECT_NEAR(std::stod(found[4]), 25 * std::sqrt(0.5), 0.1);
  const std::string matrix = found[0];
  EXPECT_THAT(drawn(R"("way":["'n'","side"],"at":"1 / 2")", R"({"side":"e"})", desk), HasSubstr(matrix));
  EXPECT_THAT(drawn(R"("way":["'n'","side"],"at":0.5)", R"({"side":2})", desk), HasSubstr(matrix));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_EQ(drawn(R"("way":["'n'","side"],"at":0.5)", R"({"other":2})", desk), "");
  Desk other;
  drawn(R"("way":["'n'","side"],"at":0.5)", R"({"side":"up"})", other);
  EXPECT_THAT(other.problems(), HasSubstr("template/contradiction characters[0]: a layer of type `line`: \"up\" is no "
                                          "side of the part (sides are n, e, s, w (or 1 to 4) and 'centre')"));
  Desk third;
  drawn(R"("way":[1,5],"at":0.5)", "{}", third);
  EXPECT_EQ(third.codes(), "template/contradiction");
}

TEST(Paths, take_expressions) {
  const auto drawn = [](const std::string& d, const std::string& record) {
    Desk desk;
    const std::string text = desk.drawn(sheet(R"({"type":"path","d":")" + d + R"(","fill":"#000"})"), record);
    return desk.problems() + text;
  };
  const std::string path = "shape fill #000000 path M 1.000,2.000 L 7.000,2.000 L 3.000,9.500 Z\n";
  EXPECT_THAT(drawn("M1 2 L7 2 L3 9.5 Z", "{}"), HasSubstr(path));
  EXPECT_EQ(drawn("M1 2 L{wide + 2} 2 L{x} {h} Z", R"({"wide":5,"x":3,"h":9.5})"), path);
  EXPECT_THAT(drawn("M1 2 L{wide} 2 Z", R"({"wide":"far"})"),
              HasSubstr("template/path characters[0].wide: expected SVG path data"));
}

}  // namespace
}  // namespace planche::templates
