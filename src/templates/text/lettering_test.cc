// Outlines, halos and shadows of text; QR codes; symbols from files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

TEST(Lettering, lies_below_and_over_the_text) {
  Desk desk;
  const std::string drawn =
      desk.drawn(sheet(R"({"type":"text","text":"Ab","at":[10,20],"valign":"baseline","color":"#000",
      "halo":{"color":"#fff","width":0.4},"shadow":{"color":"#888","offset":[0.5,0.3]},"outline":{"color":"#f00","width":0.1}})"));
  const auto shadow = drawn.find("letters \"Ab\" at 10.500,20.300 fill #888888\n");
  const auto halo = drawn.find("letters \"Ab\" at 10.000,20.000 stroke #ffffff 0.800 round-cap round-join\n");
  const auto text = drawn.find("text \"Ab\" at 10.000,20.000 #000000");
  const auto outline = drawn.find("letters \"Ab\" at 10.000,20.000 stroke #ff0000 0.100 round-cap round-join\n");
  ASSERT_NE(outline, std::string::npos) << drawn;
  EXPECT_LT(shadow, halo) << drawn;
  EXPECT_LT(halo, text);
  EXPECT_LT(text, outline);
  EXPECT_EQ(desk.problems(), "");
}

TEST(Lettering, of_hollow_letters_and_of_styles) {
  Desk desk;
  const std::string style = R"("text_styles":{"hollow":{"color":"none","outline":{"color":"#f00","width":0.2}}},)";
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"text","text":"A","at":[10,20],"valign":"baseline","style":"hollow"})", style)),
            "group at 0.000,0.000 reusable\n"
            "  letters \"A\" at 10.000,20.000 stroke #ff0000 0.200 round-cap round-join\n");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Qr, says_its_text) {
  Desk desk;
  const std::string layer =
      R"({"type":"qr","text":"https://example.org/{name}","at":[10,10],"size":[30,20],"color":"#102030"})";
  const std::string one = desk.drawn(sheet(layer), R"({"name":"a"})"),
                    other = desk.drawn(sheet(layer), R"({"name":"b"})");
  EXPECT_NE(one, other);
  // In the middle of its box, on white, in 20 / (25 + 8) mm a module: version 2.
  EXPECT_THAT(one,
              HasSubstr("shape fill #ffffff path M 15.000,10.000 L 35.000,10.000 L 35.000,30.000 L 15.000,30.000 Z"));
  EXPECT_THAT(one, HasSubstr("group at 15.000,10.000\n"));
  EXPECT_THAT(one, HasSubstr("shape fill #102030 path M 2.424,2.424 L 6.667,2.424 L 6.667,3.030 L 2.424,3.030 Z"));
  EXPECT_EQ(
      desk.drawn(sheet(layer.substr(0, layer.size() - 1) + R"(,"fill":"none"})"), R"({"name":"a"})").find("#ffffff"),
      std::string::npos);
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"qr","text":"{name}","at":[10,10],"size":[30,20]})"), "{}"), "");
  EXPECT_EQ(desk.problems(), "");
}

TEST(Qr, too_long_a_text_is_told_with_what_there_is_room_for) {
  Desk desk;
  desk.drawn(sheet(R"({"type":"qr","text":"{name}","at":[10,10],"size":[13.2,13.2]})"),
             "{\"name\":\"" + std::string(32, 'x') + "\"}");
  EXPECT_EQ(desk.problems(), "");
  desk.drawn(sheet(R"({"type":"qr","text":"{name}","at":[10,10],"size":[13.2,13.2]})"),
             "{\"name\":\"" + std::string(33, 'x') + "\"}");
  desk.drawn(sheet(R"({"type":"qr","text":"{name}","at":[10,10],"size":[9,9]})"), R"({"name":"x"})");
  EXPECT_EQ(
      desk.problems(),
      "print/qr characters[0].name: a layer of type `qr`: expected at most 32 bytes in a code of 13.2 mm, found 33 "
      "(shorten the text, or give the code a larger box)\n"
      "print/qr characters[0].name: a layer of type `qr`: expected a box of 11.6 mm or more for a code, found 9 mm "
      "(shorten the text, or give the code a larger box)\n");
}

// 29 modules of half a millimetre. The four outer ones on each side are white, so they may lie near the cut.
TEST(Qr, keeps_what_is_drawn_of_it_clear_of_the_cut) {
  Desk desk;
  const auto told = [&](const std::string& at) {
    desk.drawn(R"({"part":{"size":[60,60],"safe":3},"layers":[{"type":"qr","text":"a","at":)" + at +
               R"(,"size":[14.5,14.5]}]})");
    return desk.problems();
  };
  EXPECT_EQ(told("[1,20]"), "");
  EXPECT_EQ(told("[44.5,44.5]"), "");
  EXPECT_THAT(told("[0.8,20]"), HasSubstr("expected 3 mm or more to the cut, found 2.80 mm"));
}

TEST(SymbolFiles, are_ten_millimetres_high) {
  Desk desk;
  const std::string symbols = R"("symbols":{"sun":"20x40.svg"},)";
  EXPECT_EQ(desk.drawn(sheet(R"({"type":"symbol","symbol":"sun","at":[1,2],"size":[10,20]})", symbols)),
            "group at 0.000,0.000 reusable\n"
            "  group matrix 2.000 0.000 0.000 2.000 at 1.000,2.000 reusable\n"
            "    image \"20x40.svg\" 0.000,0.000 5.000x10.000\n");
  EXPECT_EQ(desk.art.folders.at(0), desk.folder().generic_string());
  EXPECT_THAT(desk.drawn(sheet(R"({"type":"text","text":"a :sun:","at":[1,20],"size":[40,20]})", symbols)),
              HasSubstr("image \"20x40.svg\""));
  EXPECT_EQ(desk.problems(), "");
  desk.drawn(sheet("", R"("symbols":{"sun":"moon.svg"},)"));
  EXPECT_EQ(desk.problems(), "art/missing symbols.sun: there is no picture moon.svg (draw it)\n");
}

}  // namespace
}  // namespace planche::templates
