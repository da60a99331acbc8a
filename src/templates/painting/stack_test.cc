// Frames as high as their text, and layers below each other.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sheet;

// At 10 pt, a line is 4.233 mm high, its capitals 2.469 mm; the tests' letters reach 0.706 mm below.
TEST(Frames, are_as_high_as_their_text) {
  Desk desk;
  const auto drawn = [&](const char* text) {
    return desk.drawn(sheet(R"({"type":"text","text":"{t}","at":[10,10],"size":[20,30],"size_pt":10,
                               "frame":{"fill":"#ff0000","stroke":"#00ff00","padding":2}})"),
                      std::string{R"({"t":")"} + text + R"("})");
  };
  EXPECT_THAT(drawn("a"), HasSubstr("shape fill #ff0000 stroke #00ff00 0.200 path M 8.000,"));
  EXPECT_THAT(drawn(""), Not(HasSubstr("shape")));
  const std::string one = drawn("a\\nb"), two = drawn("a\\nb\\nc");
  const auto bottom = [](const std::string& drawing) {
    return std::stod(drawing.substr(drawing.rfind(" L 8.000,") + 9));
  };
  EXPECT_NEAR(bottom(two) - bottom(one), 4.233, 0.002);
  EXPECT_EQ(desk.problems(), "");
}

TEST(Stacks, place_repetitions_below_each_other) {
  Desk desk;
  const auto rows = [](const char* each) {
    return sheet(fmt::format(R"({{"type":"group","at":[5,7],"stack":2,"layers":[
      {{"type":"rectangle","each":{},"at":[0,0],"size":[10,"item"],"fill":"#ff0000"}},
      {{"type":"rectangle","at":[0,0],"size":[10,5],"fill":"#0000ff"}}]}})",
                             each));
  };
  const std::string drawn = desk.drawn(rows(R"("[3, 4]")"));
  EXPECT_THAT(drawn, HasSubstr("#ff0000 path M 5.000,7.000 L 15.000,7.000"));
  EXPECT_THAT(drawn, HasSubstr("#ff0000 path M 5.000,12.000 L 15.000,12.000"));
  EXPECT_THAT(drawn, HasSubstr("#0000ff path M 5.000,18.000 L 15.000,18.000"));
  // Repetitions with places keep them, and are one of the layers.
  EXPECT_THAT(desk.drawn(rows(R"({"of":"[3, 4]","step":[20,0]})")),
              HasSubstr("#0000ff path M 5.000,13.000 L 15.000,13.000"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Stacks, place_layers_below_each_other) {
  Desk desk;
  const std::string stack = sheet(R"({"type":"group","at":[5,7],"stack":2,"layers":[
      {"type":"rectangle","at":[0,99],"size":[10,3],"fill":"#ff0000"},
      {"type":"rectangle","when":"shown","at":[0,0],"size":[10,4],"fill":"#00ff00"},
      {"type":"rectangle","at":[1,0],"size":[10,5],"fill":"#0000ff"}]})");
  const std::string all = desk.drawn(stack, R"({"shown":true})");
  EXPECT_THAT(all, HasSubstr("#ff0000 path M 5.000,7.000 L 15.000,7.000"));
  EXPECT_THAT(all, HasSubstr("#00ff00 path M 5.000,12.000 L"));
  EXPECT_THAT(all, HasSubstr("#0000ff path M 6.000,18.000 L"));
  EXPECT_THAT(desk.drawn(stack), HasSubstr("#0000ff path M 6.000,12.000 L"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Stacks, follow_the_height_of_texts) {
  Desk desk;
  const std::string stack = sheet(R"({"type":"group","at":[5,7],"stack":1,"layers":[
      {"type":"text","text":"{t}","at":[0,0],"size":[30,30],"size_pt":10},
      {"type":"rectangle","at":[0,0],"size":[10,1],"fill":"#0000ff"}]})");
  const auto top = [&](const char* text) {
    const std::string drawing = desk.drawn(stack, std::string{R"({"t":")"} + text + R"("})");
    return std::stod(drawing.substr(drawing.find("M 5.000,") + 8));
  };
  EXPECT_NEAR(top("a\\nb\\nc") - top("a\\nb"), 4.233, 0.002);
  EXPECT_NEAR(top(""), 7, 0.001);
  EXPECT_EQ(desk.problems(), "");
}

}  // namespace
}  // namespace planche::templates
