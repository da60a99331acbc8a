// Members of layers with expressions are drawn like plain values.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using testing::sheet;

constexpr const char* record =
    R"({"one":1,"n":3,"tint":"#ff8000","none":"none","name":"ink","list":[{"x":1},{"x":4}],"word":"w"})";

// The layer is repeated by a field, so that it depends on the record.
std::string layer(const std::string& members) {
  return sheet("{" + members + R"(,"each":{"count":"one"}})",
               R"("palettes":{"colour":{"ink":"#102030","red":"#ff0000"}},)");
}

TEST(Changing, members_are_what_their_expressions_tell) {
  const std::pair<const char*, const char*> cases[]{
      {R"("type":"rectangle","at":["n",2],"size":["n * 2","n + 1"],"fill":"#000")",
       R"("type":"rectangle","at":[3,2],"size":[6,4],"fill":"#000")"},
      {R"("type":"rectangle","at":[1,2],"size":[9,9],"radius":"n / 2","fill":"{tint}")",
       R"("type":"rectangle","at":[1,2],"size":[9,9],"radius":1.5,"fill":"#ff8000")"},
      {R"("type":"ellipse","at":[1,2],"size":[9,9],"stroke":"{if(n > 2, 'red', 'ink')}","width":"n / 4")",
       R"("type":"ellipse","at":[1,2],"size":[9,9],"stroke":"red","width":0.75)"},
      {R"("type":"line","from":["1 + 1","n"],"to":[9,"-n"],"stroke":"{name}")",
       R"("type":"line","from":[2,3],"to":[9,-3],"stroke":"ink")"},
      {R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":"#000","turn":"n * 15","opacity":"n / 6")",
       R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":"#000","turn":45,"opacity":0.5)"},
      {R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":"{none}","stroke":"#000")",
       R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":"none","stroke":"#000")"},
      {R"("type":"text","text":"{word}","at":["n",9],"size_pt":"6 + n","color":"{tint}")",
       R"("type":"text","text":"{word}","at":[3,9],"size_pt":9,"color":"#ff8000")"},
      {R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":{"linear":[0,0,9,0],"stops":[[0,"#fff"],[1,"{tint}"]]})",
       R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":{"linear":[0,0,9,0],"stops":[[0,"#fff"],[1,"#ff8000"]]})"},
      {R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":{"hatch":"lines","color":"{tint}","ground":"{none}"})",
       R"("type":"rectangle","at":[1,2],"size":[9,9],"fill":{"hatch":"lines","color":"#ff8000","ground":"none"})"},
      {R"("type":"text","text":"{word}","at":[4,9],"style":{"size":12,"color":"{tint}"},"halo":{"color":"{name}","width":1})",
       R"("type":"text","text":"{word}","at":[4,9],"style":{"size":12,"color":"#ff8000"},"halo":{"color":"ink","width":1})"},
      {R"("type":"table","of":"list","at":[4,4],"size":[30,20],"row":5,"style":{"color":"{tint}"},"columns":[
           {"text":"{item.x}","style":{"color":"{if(item.x > 0, name, tint)}"}},{"text":"{word}"}])",
       R"("type":"table","of":"list","at":[4,4],"size":[30,20],"row":5,"style":{"color":"#ff8000"},"columns":[
           {"text":"{item.x}","style":{"color":"ink"}},{"text":"{word}"}])"},
      {R"("type":"path","d":"M0 0 H5 V5 Z","at":["n","n"],"scale":"n","fill":"#000")",
       R"("type":"path","d":"M0 0 H5 V5 Z","at":[3,3],"scale":3,"fill":"#000")"},
      {R"("type":"group","at":["n",0],"layers":[{"type":"rectangle","at":["n",1],"size":[2,2],"fill":"{tint}"}])",
       R"("type":"group","at":[3,0],"layers":[{"type":"rectangle","at":[3,1],"size":[2,2],"fill":"#ff8000"}])"},
      {R"("type":"polygon","sides":"n + 1.4","at":[1,2],"size":[9,9],"fill":"#000")",
       R"("type":"polygon","sides":4,"at":[1,2],"size":[9,9],"fill":"#000")"},
      {R"("type":"star","rays":"n - 2","inner":"n","at":[1,2],"size":[9,9],"fill":"#000")",
       R"("type":"star","rays":3,"inner":1,"at":[1,2],"size":[9,9],"fill":"#000")"},
      // An absent value counts as not written. A value that is too large becomes the largest allowed one.
      {R"("type":"rectangle","at":["nothing",2],"size":[9,9],"fill":"#000","opacity":"nothing","turn":"nothing")",
       R"("type":"rectangle","at":[0,2],"size":[9,9],"fill":"#000")"},
      {R"("type":"rectangle","at":[1,2],"size":["0 - n",9],"fill":"#000","opacity":"n * 100")",
       R"("type":"rectangle","at":[1,2],"size":[0,9],"fill":"#000","opacity":1)"},
  };
  for (const auto& [asked, said] : cases) {
    Desk desk;
    EXPECT_EQ(desk.drawn(layer(asked), record), desk.drawn(layer(said), record)) << asked;
    EXPECT_EQ(desk.problems(), "") << asked;
  }
}

// A symbol is the same for all records, but its repetitions may differ from each other.
TEST(Changing, repetitions_in_symbols_know_their_index) {
  Desk desk;
  EXPECT_THAT(
      desk.drawn(sheet(R"({"type":"symbol","symbol":"s","at":[0,0]})", R"("symbols":{"s":{"box":[30,9],"layers":[
                  {"type":"rectangle","each":{"of":"1..2"},"at":["item * 3","index * 2"],"size":[2,2],"fill":"#000"}]}},)")),
      HasSubstr("M 6.000,4.000"));
  EXPECT_EQ(desk.problems(), "");
}

TEST(Changing, repetitions_know_their_index_and_item) {
  Desk desk;
  const std::string asked = desk.drawn(
      sheet(R"({"type":"rectangle","each":{"of":"list"},"at":["item.x","index * 10"],"size":[2,2],"fill":"#000"})"),
      record);
  const std::string said = desk.drawn(
      sheet(R"({"type":"rectangle","when":"one","at":[1,10],"size":[2,2],"fill":"#000","each":{"count":"one"}},
               {"type":"rectangle","when":"one","at":[4,20],"size":[2,2],"fill":"#000","each":{"count":"one"}})"),
      record);
  EXPECT_EQ(asked, said);
  EXPECT_EQ(desk.problems(), "");
}

TEST(Changing, problems_stand_in_their_expressions) {
  Desk desk;
  desk.drawn(layer(R"("type":"rectangle","at":[1,"n +"],"size":["'a'",2],"fill":"{tint","turn":"1 + 'x'")"), record);
  EXPECT_THAT(desk.problems(), HasSubstr("template/field layers[0].at[1]"));
  EXPECT_THAT(desk.problems(), HasSubstr("template/field layers[0].size[0]: expected a number, found a text"));
  EXPECT_THAT(desk.problems(), HasSubstr("layers[0].fill"));
  EXPECT_THAT(desk.problems(), HasSubstr("expression/type layers[0].turn"));
}

TEST(Changing, colours_of_records_are_checked) {
  Desk desk;
  desk.drawn(layer(R"("type":"rectangle","at":[1,2],"size":[2,2],"fill":"{word}")"), record);
  EXPECT_THAT(desk.problems(), HasSubstr("template/unknown-color characters[0].word: there is no colour `w`"));
}

TEST(Changing, fields_and_faults_of_inner_colours_are_told) {
  Desk desk;
  desk.drawn(layer(R"("type":"rectangle","at":[1,2],"size":[2,2],
      "fill":{"linear":[0,0,9,0],"stops":[[0,"{tint} x }"],[1,"{1 + 'x'}"]]})"),
             record);
  EXPECT_THAT(desk.problems(), HasSubstr("template/field layers[0].fill.stops"));
  EXPECT_THAT(desk.problems(), HasSubstr("expression/type layers[0].fill.stops"));
  Desk other;
  other.write("t", layer(R"("type":"text","text":"a","at":[1,2],"style":{"color":"{tnt}"})"));
  Look look;
  look.fields = {"one", "tint"};
  other.stencil("t", look);
  EXPECT_EQ(other.problems(),
            "template/unknown-field layers[0].style.color: no record has a field `tnt` (did you mean `tint`?)\n");
}

TEST(Changing, a_colour_that_no_record_can_tell_is_refused) {
  Desk desk;
  desk.drawn(
      sheet(R"({"type":"text","text":"a","at":[1,2],"style":"s"})", R"("text_styles":{"s":{"color":"{tint}"}},)"));
  EXPECT_THAT(desk.problems(), ::testing::StartsWith("template/field text_styles.s.color: expected a colour, found"));
  EXPECT_EQ(desk.codes(), "template/field");
}

TEST(Changing, a_field_in_a_symbol_is_one_problem) {
  Desk desk;
  desk.drawn(sheet(R"({"type":"symbol","symbol":"s","at":[0,0]})", R"("symbols":{"s":{"box":[9,9],"layers":[
      {"type":"rectangle","at":[0,0],"size":[2,2],"fill":"{tint}"}]}},)"));
  EXPECT_EQ(desk.problems(),
            "template/field symbols.s.layers[0].fill: expected no field in a symbol, found `tint` (remove the field: a "
            "symbol is drawn once for all records)\n");
}

TEST(Changing, a_stencil_draws_each_record_as_it_is) {
  Desk desk;
  desk.write("t", layer(R"("type":"rectangle","at":["n",1],"size":[2,2],"fill":"#000")"));
  const auto stencil = desk.stencil("t");
  ASSERT_NE(stencil, nullptr);
  const std::string first = desk.draw(*stencil, R"({"one":1,"n":1})");
  const std::string second = desk.draw(*stencil, R"({"one":1,"n":2})");
  EXPECT_NE(first, second);
  EXPECT_EQ(first, desk.draw(*stencil, R"({"one":1,"n":1})"));
  for (int n = 0; n < 600; ++n) desk.draw(*stencil, R"({"one":1,"n":)" + std::to_string(n) + "}");
  EXPECT_EQ(second, desk.draw(*stencil, R"({"one":1,"n":2})"));
}

}  // namespace
}  // namespace planche::templates
