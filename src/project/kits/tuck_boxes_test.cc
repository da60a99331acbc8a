#include "project/kits/tuck_boxes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "declared/testing/sample_games.h"
#include "press/sheet_outlines.h"
#include "project/analysis/survey.h"
#include "project/printing/places.h"

namespace planche::project {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

scene::PartSet set_of(const std::string& kind, base::Size trim, scene::Use use = scene::Use::stacks) {
  scene::PartSet set;
  set.kind = kind;
  set.title = kind;
  set.trim = trim;
  set.use = use;
  set.count = 1;
  return set;
}

TEST(Boxes, are_dropped_where_the_paper_is_too_small) {
  press::Options options;
  options.paper = *press::find_paper("a4");
  std::vector<scene::PartSet> sets{set_of("card", {63, 88}), set_of("small", {100, 100}, scene::Use::folded),
                                   set_of("large", {400, 400}, scene::Use::folded),
                                   set_of("net", {400, 400}, scene::Use::folded)};
  sets[1].paper_weight = sets[2].paper_weight = 250;
  diag::Sink sink;
  std::vector<std::string> left_out;
  drop_unfit_boxes(sets, options, sink, left_out);
  ASSERT_EQ(sets.size(), 3u);
  EXPECT_EQ(sets[2].kind, "net");  // not a box
  ASSERT_EQ(sink.count(diag::Severity::warning), 1u);
  EXPECT_EQ(sink.sorted()[0].code, "print/box");
  EXPECT_THAT(sink.sorted()[0].message, HasSubstr("large: its net of 400 × 400 mm"));
}

TEST(Boxes, alone_are_not_dropped) {
  press::Options options;
  options.paper = *press::find_paper("a4");
  std::vector<scene::PartSet> sets{set_of("large", {400, 400}, scene::Use::folded)};
  sets[0].paper_weight = 250;
  diag::Sink sink;
  std::vector<std::string> left_out;
  drop_unfit_boxes(sets, options, sink, left_out);
  EXPECT_EQ(sets.size(), 1u);
}

TEST(Boxes, decide_the_paper_of_what_lies_in_them) {
  std::vector<scene::PartSet> sets{set_of("card", {63, 88}),
                                   set_of("tile", {50, 50}),
                                   set_of("page", {190, 277}),
                                   set_of("one", {90, 90}, scene::Use::folded),
                                   set_of("two", {90, 90}, scene::Use::folded),
                                   set_of("other", {50, 50}),
                                   set_of("die", {54, 72}, scene::Use::folded),
                                   set_of("net", {54, 72}, scene::Use::folded)};
  sets[6].on_card = true;
  sets[2].whole_sheet = true;
  sets[3].paper_weight = 250;
  sets[3].holds = {"nothing"};
  sets[4].paper_weight = 300;
  sets[4].holds = {"tile"};
  sets[5].paper_weight = 120;
  print_on_paper_of_boxes(sets);
  EXPECT_EQ(sets[0].paper_weight, 250);  // the weight of the first box
  EXPECT_EQ(sets[1].paper_weight, 300);  // the weight of its own box
  EXPECT_EQ(sets[2].paper_weight, 0);    // a page to read
  EXPECT_EQ(sets[5].paper_weight, 120);  // set by the part
  EXPECT_EQ(sets[6].paper_weight, 250);  // a net on card
  EXPECT_EQ(sets[7].paper_weight, 0);    // a net on thin card
}

// A page with a part on it.
class OnePage final : public press::PageSource {
 public:
  std::optional<press::Page> next() override {
    if (done_) return std::nullopt;
    done_ = true;
    press::Page page;
    page.label = "1";
    page.parts.push_back({"Cards", {10.00000001, 20, 63, 88}, 3, press::Form::rectangle, true});
    return page;
  }
  std::size_t page_count() const override { return 1; }
  press::Tally tally() const override { return {1, 2, 1, {}}; }

 private:
  bool done_ = false;
};

TEST(Places, are_noted_as_pages_pass) {
  const auto places = std::make_shared<nlohmann::ordered_json>(nlohmann::ordered_json::array());
  const auto pages = noting_places(std::make_unique<OnePage>(), places);
  EXPECT_TRUE(places->empty());
  while (pages->next()) {
  }
  EXPECT_EQ(places->dump(), R"([{"page":1,"label":"1","part":"Cards","trim":[10.0,20.0,63.0,88.0],"bleed":3.0,)"
                            R"("outline":"rectangle","back":true}])");
  EXPECT_EQ(pages->tally().sheets, 1u);
}

using Surveys = declared::testing_tools::Games;

TEST_F(Surveys, count_what_was_asked_for) {
  put("c.csv", "id,kind,copies\na,x,2\nb,y,1\nc,x,1\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id" } } })");
  ASSERT_NE(game, nullptr);
  Messages messages;
  const auto lists = lists_to_survey(*game, "", sink_, messages);
  ASSERT_EQ(lists.size(), 1u);
  SurveyChoices choices;
  choices.by = {"kind"};
  const auto surveyed = survey(*game, lists, choices, messages);
  ASSERT_TRUE(surveyed);
  EXPECT_EQ(csv_of(*surveyed), "list,field,value,different,copies\ncards,kind,x,2,3\ncards,kind,y,1,1\n");
  EXPECT_THAT(json_of(*surveyed), HasSubstr(R"("different":3,"copies":4)"));
  EXPECT_EQ(lines_of(*surveyed)[0], "cards: 3 different, 4 with copies");
  EXPECT_TRUE(messages.all().empty());
}

TEST_F(Surveys, give_chances_to_draw) {
  put("c.csv", "id,kind,copies\na,x,2\nb,y,1\nc,x,1\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id" } } })");
  Messages messages;
  SurveyChoices choices;
  choices.where = "kind == 'y'";
  choices.draw = 2;
  const auto surveyed = survey(*game, lists_to_survey(*game, "", sink_, messages), choices, messages);
  ASSERT_TRUE(surveyed);
  ASSERT_TRUE(surveyed->draw);
  EXPECT_DOUBLE_EQ(surveyed->draw->enough(), 0.5);  // two are drawn, and one of the four matches
  EXPECT_EQ(csv_of(*surveyed), "matching,chance\n0,0.500000000\n1,0.500000000\n2,0.000000000\n");
  choices.draw = 5;
  EXPECT_FALSE(survey(*game, lists_to_survey(*game, "", sink_, messages), choices, messages));
  EXPECT_EQ(messages.take().at(0).text, "--draw: cannot draw 5 of 4");
}

TEST_F(Surveys, refuse_lists_and_expressions_that_there_are_not) {
  put("c.csv", "id\na\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv" } } })");
  Messages messages;
  EXPECT_TRUE(lists_to_survey(*game, "crads", sink_, messages).empty());
  EXPECT_EQ(messages.take().at(0).text, "--list: there are no records \"crads\"");
  SurveyChoices choices;
  choices.by = {"nothing"};
  EXPECT_FALSE(survey(*game, lists_to_survey(*game, "", sink_, messages), choices, messages));
  EXPECT_EQ(messages.take().at(0).kind, Message::Kind::diagnostics);
}

}  // namespace
}  // namespace planche::project
