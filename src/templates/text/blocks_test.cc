// Layers like others, blocks with values, units and origins of whole templates.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using ::testing::AllOf;
using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

// Removes the groups that are shared by all records.
std::string flat(std::string_view drawing) {
  std::string made;
  for (std::string_view line : base::split(drawing, '\n')) {
    while (line.starts_with(' ')) line.remove_prefix(1);
    if (!line.empty() && line != "group at 0.000,0.000 reusable") made += std::string{line} + "\n";
  }
  return made;
}

// Draws `layers`, which must not report problems.
std::string drawn(const std::string& layers, const std::string& record = "{}", const std::string& members = {}) {
  Desk desk;
  const std::string made = flat(desk.drawn(sheet(layers, members), record));
  EXPECT_EQ(desk.problems(), "");
  return made;
}

std::string problems(const std::string& layers, const std::string& members = {}) {
  Desk desk;
  desk.lay(sheet(layers, members));
  return desk.problems();
}

TEST(Like, takes_over_members_of_another_layer) {
  EXPECT_EQ(drawn(R"({"id":"a","type":"rectangle","at":[1,2],"size":[3,4],"fill":"#ff0000"},
                     {"like":"a","at":[5,6]},{"id":"b","like":"a","fill":"#00ff00"})"),
            drawn(R"({"type":"rectangle","at":[1,2],"size":[3,4],"fill":"#ff0000"},
                     {"type":"rectangle","at":[5,6],"size":[3,4],"fill":"#ff0000"},
                     {"type":"rectangle","at":[1,2],"size":[3,4],"fill":"#00ff00"})"));
}

TEST(Like, takes_over_layers_of_groups_and_follows_others) {
  EXPECT_EQ(drawn(R"({"like":"b","at":[9,9]},{"id":"b","like":"a","at":[5,5]},
                     {"id":"a","type":"group","at":[1,1],"layers":[{"type":"rectangle","at":[0,0],"size":[1,1],"fill":"#000"}]})"),
            drawn(R"({"type":"group","at":[9,9],"layers":[{"type":"rectangle","at":[0,0],"size":[1,1],"fill":"#000"}]},
                     {"type":"group","at":[5,5],"layers":[{"type":"rectangle","at":[0,0],"size":[1,1],"fill":"#000"}]},
                     {"type":"group","at":[1,1],"layers":[{"type":"rectangle","at":[0,0],"size":[1,1],"fill":"#000"}]})"));
}

TEST(Like, needs_another_layer) {
  EXPECT_THAT(problems(R"({"id":"box","type":"rectangle","at":[1,2],"size":[3,4],"fill":"#f00"},{"like":"boxx"})"),
              HasSubstr("template/unknown-layer layers[1].like: there is no layer `boxx` here (did you mean `box`?)"));
  EXPECT_THAT(problems(R"({"id":"a","like":"b"},{"id":"b","like":"a"})"), HasSubstr("template/extends-cycle"));
}

TEST(Like, belongs_to_the_extended_template_too) {
  Desk desk;
  desk.write("base", sheet(R"({"id":"a","type":"rectangle","at":[1,2],"size":[3,4],"fill":"#ff0000"})"));
  EXPECT_EQ(flat(desk.drawn(R"({"extends":"base","layers":[{"like":"a","at":[5,6]},{"id":"a","fill":"#0000ff"}]})")),
            drawn(R"({"type":"rectangle","at":[1,2],"size":[3,4],"fill":"#0000ff"},
                     {"type":"rectangle","at":[5,6],"size":[3,4],"fill":"#0000ff"})"));
  EXPECT_EQ(desk.problems(), "");
}

constexpr const char* block = R"("blocks":{"box":[
    {"type":"rectangle","at":[0,0],"size":["width",2],"fill":"{tone}"},
    {"type":"text","when":"value > 1","text":"{value}{unit}","at":[0,5],"valign":"baseline"}]},)";

TEST(Blocks, draw_their_layers_with_values) {
  const std::string record = R"({"cost":3,"tint":"#ff0000"})";
  EXPECT_EQ(drawn(R"({"use":"box","at":[10,20],"with":{"value":"cost * 2","width":7,"tone":"tint","unit":"'G'"}})",
                  record, block),
            drawn(R"({"type":"group","at":[10,20],"layers":[
                     {"type":"rectangle","at":[0,0],"size":[7,2],"fill":"#ff0000"},
                     {"type":"text","text":"{cost * 2}G","at":[0,5],"valign":"baseline"}]})",
                  record));
  EXPECT_EQ(
      drawn(R"({"use":"box","with":{"value":"1","width":"cost","tone":"'#00ff00'","unit":"absent"}})", record, block),
      drawn(R"({"type":"rectangle","at":[0,0],"size":[3,2],"fill":"#00ff00"})", record));
}

TEST(Blocks, repeat_and_contain_each_other) {
  const std::string members = R"("blocks":{"dot":[{"type":"ellipse","at":[0,0],"size":["r","r"],"fill":"#000"}],
    "pair":[{"use":"dot","with":{"r":"size"}},{"use":"dot","at":[5,0],"with":{"r":"size + 1"}}]},)";
  EXPECT_EQ(
      drawn(R"({"use":"pair","with":{"size":"item"},"each":{"of":"[2, 3]","step":[0,9]}})", "{}", members),
      drawn(
          R"({"type":"ellipse","at":[0,0],"size":[2,2],"fill":"#000"},{"type":"ellipse","at":[5,0],"size":[3,3],"fill":"#000"},
                     {"type":"ellipse","at":[0,9],"size":[3,3],"fill":"#000"},{"type":"ellipse","at":[5,9],"size":[4,4],"fill":"#000"})"));
}

TEST(Blocks, report_what_is_wrong) {
  EXPECT_THAT(problems(R"({"use":"boxx"})", block),
              HasSubstr("template/unknown-layer layers[0].use: there is no block `boxx` (did you mean `box`?)"));
  EXPECT_THAT(problems(R"({"use":"box","with":{"value":"1 +"}})", block),
              HasSubstr("template/field layers[0].with.value"));
  EXPECT_THAT(problems(R"({"use":"box","with":{"in":"1"}})", block), HasSubstr("`in` cannot be a name in expressions"));
  EXPECT_THAT(problems(R"({"use":"a"})", R"("blocks":{"a":[{"use":"a"}]},)"), HasSubstr("data/limit"));
  EXPECT_THAT(problems(R"({"type":"group","layers":[],"with":{"a":"1"}})"), HasSubstr("template/unused-member"));
  EXPECT_THAT(problems(R"({"use":"a","with":{"n":"1","m":"2"}})",
                       R"("blocks":{"a":[{"type":"text","text":"{n + 1}","at":[0,9]}]},)"),
              HasSubstr("template/unused-member layers[0].with.m: the block `a` does not use `m`"));
}

TEST(Units, belong_to_whole_templates) {
  Desk desk;
  const std::string pixels = flat(desk.drawn(
      R"({"unit":"px@254","part":{"size":[500,500],"bleed":0,"safe":0},"layers":[
          {"type":"rectangle","at":[10,"20"],"size":["n * 10","5mm + 10"],"fill":"#000"},
          {"type":"path","d":"M 10 10 L 20 10","stroke":"#000","width":5},
          {"type":"text","text":"a","at":[100,100],"size_pt":10,"valign":"baseline"},
          {"type":"rectangle","each":{"count":2,"step":["n",0]},"at":[0,0],"size":[10,10],"fill":"#000"}]})",
      R"({"n":3})"));
  EXPECT_EQ(pixels, drawn(R"({"type":"rectangle","at":[1,2],"size":[3,6],"fill":"#000"},
          {"type":"path","d":"M 1 1 L 2 1","stroke":"#000","width":0.5},
          {"type":"text","text":"a","at":[10,10],"size_pt":10,"valign":"baseline"},
          {"type":"rectangle","each":{"count":2,"step":["n * 0.1",0]},"at":[0,0],"size":[1,1],"fill":"#000"})",
                          R"({"n":3})"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Units, stand_in_values_of_blocks_and_sizes_of_text) {
  const std::string members = R"("blocks":{"bar":[{"type":"rectangle","at":[0,0],"size":["w",2],"fill":"#000"}]},)";
  for (const auto& [written, plain] : {std::pair{"75px@300 + 3", "9.35"}, std::pair{"1cm", "10"}}) {
    EXPECT_EQ(drawn(fmt::format(R"({{"use":"bar","with":{{"w":"{}"}}}})", written), "{}", members),
              drawn(fmt::format(R"({{"use":"bar","with":{{"w":"{}"}}}})", plain), "{}", members));
  }
  EXPECT_EQ(drawn(R"-({"type":"text","text":"a","at":[1,9],"size_pt":"if(n == 3, 25.4mm, 8pt)"})-", R"({"n":3})"),
            drawn(R"({"type":"text","text":"a","at":[1,9],"size_pt":72})"));
}

TEST(Units, stand_in_expressions) {
  EXPECT_EQ(drawn(R"({"type":"rectangle","at":["75px@300 + n","1in - 2cm"],"size":["n * 10mm",1],"fill":"#000"})",
                  R"({"n":3})"),
            drawn(R"({"type":"rectangle","at":[9.35,5.4],"size":[30,1],"fill":"#000"})"));
  EXPECT_EQ(drawn(R"-({"type":"rectangle","at":["count(['5mm', '1in'])",0],"size":[1,1],"fill":"#000"})-"),
            drawn(R"({"type":"rectangle","at":[2,0],"size":[1,1],"fill":"#000"})"));
  EXPECT_THAT(problems(R"({"type":"rectangle","at":["75px",0],"size":[1,1],"fill":"#000"})"),
              HasSubstr("`75px` has no resolution (write `75px@300` for pixels at 300 dots per inch"));
  EXPECT_THAT(problems(R"({"type":"rectangle","at":["75px + 1",0],"size":[1,1],"fill":"#000"})"),
              HasSubstr("`75px` has no resolution (write 75px@300 for pixels"));
  for (const char* written : {"20 mm", "20 px", "20 in"})
    EXPECT_THAT(problems(fmt::format(R"({{"type":"rectangle","at":["{}",0],"size":[1,1],"fill":"#000"}})", written)),
                HasSubstr("write the unit directly behind its number"))
        << written;
  EXPECT_THAT(problems(R"({"type":"rectangle","at":[0,0],"size":[1,1],"fill":"Transparent"})"),
              HasSubstr("(write `none`)"));
  EXPECT_THAT(problems(R"({"type":"text","text":"{75px@300 + 3}","at":[0,9]})"), HasSubstr("`75px` has a unit"));
}

TEST(Layers, have_the_type_that_a_member_implies) {
  const auto drawn = [](const std::string& type, const std::string& members) {
    Desk desk;
    const std::string made = desk.drawn(
        R"({"part":{"size":[50,50],"safe":0},"symbols":{"s":{"box":[4,4],"layers":[
            {"type":"rectangle","at":[0,0],"size":[4,4],"fill":"#000"}]}},"layers":[{)" +
        type + members + "}]}");
    EXPECT_EQ(desk.problems(), "");
    return made;
  };
  for (const auto& [type, members] :
       {std::pair{"text", R"("text":"a","at":[9,9])"},
        {"image", R"("art":"4x3.svg","at":[9,9],"size":[4,3])"},
        {"symbol", R"("symbol":"s","at":[9,9])"},
        {"path", R"("d":"M9 9 L20 9 L9 30 Z","fill":"#000")"},
        {"table", R"("of":"1..2","at":[9,9],"size":[20,20],"row":5,"columns":[{"text":"a"}])"},
        {"group", R"("layers":[{"text":"a","at":[9,9]}])"}})
    EXPECT_EQ(drawn("", members), drawn(std::string{R"("type":")"} + type + "\",", members)) << type;
  Desk desk;
  desk.drawn(R"({"part":{"size":[50,50],"safe":0},"layers":[{"at":[9,9]},{"text":"a","art":"4x3.svg","at":[9,9]}]})");
  EXPECT_THAT(desk.problems(),
              AllOf(HasSubstr("data/missing-field layers[0]"), HasSubstr("data/missing-field layers[1]")));
}

TEST(Layers, with_a_misspelt_id_are_not_added_to_an_extended_template) {
  Desk desk;
  desk.write("base", R"({"part":{"size":[50,50],"safe":0},"layers":[{"id":"name","text":"a","at":[9,9]}]})");
  desk.drawn(R"({"extends":"base","layers":[{"id":"nmae","text":"b","at":[9,9]}]})");
  EXPECT_THAT(desk.problems(),
              HasSubstr("template/unknown-layer layers[0].id: there is no layer `nmae` here, and a new one "
                        "needs a `type` (did you mean `name`?)"));
  Desk other;
  other.write("base", R"({"part":{"size":[50,50],"safe":0},"layers":[{"id":"name","text":"a","at":[9,9]}]})");
  other.drawn(R"({"extends":"base","layers":[{"id":"more","before":"name","text":"b","at":[9,9]}]})");
  EXPECT_EQ(other.problems(), "");
}

TEST(Texts, without_a_style_have_the_style_default) {
  const auto drawn = [](const std::string& styles, const std::string& text) {
    Desk desk;
    const std::string made = desk.drawn(R"({"part":{"size":[50,50],"safe":0},"text_styles":{)" + styles +
                                        R"("own":{"size":12}},"layers":[{"at":[9,9],"text":"a")" + text + "}]}");
    EXPECT_EQ(desk.problems(), "");
    return made;
  };
  const std::string by_default = R"("default":{"size":20,"weight":"bold"},)";
  EXPECT_EQ(drawn(by_default, ""), drawn("", R"(,"size_pt":20,"weight":"bold")"));
  EXPECT_EQ(drawn(by_default, R"(,"size_pt":9)"), drawn("", R"(,"size_pt":9,"weight":"bold")"));
  EXPECT_EQ(drawn(by_default, R"(,"style":"own")"), drawn("", R"(,"style":"own")"));
}

TEST(Origin, is_that_of_each_file) {
  Desk desk;
  desk.write("base", R"({"part":{"size":[50,50],"bleed":3,"safe":0},"layers":[
      {"id":"a","type":"rectangle","at":[1,1],"size":[5,5],"fill":"#ff0000"},
      {"id":"b","type":"rectangle","at":[1,1],"size":[5,5],"fill":"#ff0000"}]})");
  const auto drawn = [&](const std::string& origin, const std::string& layers) {
    return desk.drawn(R"({"extends":"base",)" + origin + R"("layers":[)" + layers + "]}");
  };
  EXPECT_EQ(drawn(R"("origin":"bleed",)",
                  R"({"id":"b","at":[3,3]},{"type":"ellipse","at":[3,3],"size":[5,5],"fill":"#000"})"),
            drawn("", R"({"id":"b","at":[0,0]},{"type":"ellipse","at":[0,0],"size":[5,5],"fill":"#000"})"));
}

TEST(Origin, may_be_the_corner_of_the_bleed) {
  Desk desk;
  const std::string moved = desk.drawn(
      R"({"part":{"size":[50,50],"bleed":3,"safe":0},"origin":"bleed","layers":[
          {"type":"rectangle","at":[0,0],"size":[56,56],"fill":"#ff0000"},
          {"type":"outline","inset":1,"stroke":"#000"},
          {"type":"text","text":"{n}","at":[13,13],"valign":"baseline"}]})",
      R"({"n":"a"})");
  const std::string plain = desk.drawn(
      R"({"part":{"size":[50,50],"bleed":3,"safe":0},"layers":[
          {"type":"rectangle","at":[-3,-3],"size":[56,56],"fill":"#ff0000"},
          {"type":"outline","inset":1,"stroke":"#000"},
          {"type":"text","text":"{n}","at":[10,10],"valign":"baseline"}]})",
      R"({"n":"a"})");
  EXPECT_EQ(moved, plain);
  EXPECT_EQ(desk.problems(), "");
}

TEST(Origin, leaves_outlines_in_groups_at_the_cut) {
  const auto corner = [](const std::string& origin, const std::string& layer) {
    Desk desk;
    const std::string drawn = desk.drawn(R"({"part":{"size":[50,50],"bleed":3,"safe":0},)" + origin +
                                             R"("blocks":{"rim":[{"type":"outline","inset":"n * 1","stroke":"#000"}],
                                                          "plain":[{"type":"outline","inset":1,"stroke":"#000"}]},
                                                "layers":[)" +
                                             layer + "]}",
                                         R"({"n":1})");
    EXPECT_EQ(desk.problems(), "");
    return drawn;
  };
  const std::string from_bleed = R"("origin":"bleed",)";
  for (const char* at : {"", R"(,"at":[5,5])"}) {
    const auto group = [&](const std::string& inside) {
      return R"({"type":"group")" + std::string{at} + R"(,"layers":[)" + inside + "]}";
    };
    for (const std::string& layer :
         {group(R"({"type":"outline","inset":1,"stroke":"#000"})"),
          group(R"({"type":"outline","inset":"n * 1","stroke":"#000"})"), group(R"({"type":"group","use":"plain"})")})
      EXPECT_EQ(corner(from_bleed, layer), corner("", layer)) << layer;
  }
}

}  // namespace
}  // namespace planche::templates
