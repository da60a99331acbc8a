// Expressions in templates: their meaning, the places of their problems, and shared drawings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "templates/testing/desk.h"

namespace planche::templates {
namespace {

using testing::Desk;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::sheet;

std::string line(const std::string& more) {
  return sheet(R"({"type":"line","from":[0,0],"to":[1,0],"stroke":"#000",)" + more + "}");
}
std::string text(const std::string& what, const std::string& more = {}) {
  return sheet(R"({"type":"text","at":[1,1],"text":")" + what + "\"" + more + "}");
}

TEST(RecordExpression, conditions_are_expressions) {
  Desk desk;
  const auto shown = [&](const std::string& when, const char* record) {
    return desk.drawn(line(R"("when":")" + when + "\""), record) != "";
  };
  EXPECT_TRUE(shown("cost > 3 and kind in ['a', 'b']", R"({"cost":4,"kind":"b"})"));
  EXPECT_FALSE(shown("cost > 3 and kind in ['a', 'b']", R"({"cost":3,"kind":"b"})"));
  EXPECT_TRUE(shown("not kind or cost - 1 == 2", R"({"cost":3,"kind":"b"})"));
  EXPECT_TRUE(shown("count(list, item > 1) == 2", R"({"list":[1,2,3]})"));
  EXPECT_TRUE(shown("points.plus-3 == 1", R"({"points":{"plus-3":1}})"));
  EXPECT_FALSE(shown("name == 'A'", "{}"));
  EXPECT_TRUE(shown("name != 'A'", "{}"));
  EXPECT_EQ(desk.problems(), "");
  EXPECT_TRUE(shown("kind == low-ink", R"({"kind":"low-ink"})"));
  EXPECT_EQ(desk.problems(),
            "template/bare-word layers[0].when: `low-ink` is not a name here and is read as text (write 'low-ink')\n");
}

TEST(RecordExpression, texts_hold_expressions) {
  Desk desk;
  EXPECT_THAT(desk.drawn(text("{signed(cost)} {if(cost > 1, 'dear', 'cheap')} {{{=name}}} \\\\{x\\\\}"),
                         R"({"cost":2,"name":"*a*"})"),
              HasSubstr("text \"+2 dear {*a*} {x}\""));
  EXPECT_THAT(desk.drawn(text("\\\\n {path} {=path} \\\\\\\\{path}"), R"({"path":"\\n\\p"})"),
              HasSubstr("text \"\\n \\n\\p \\n\\p \\\\n\\p\""));
  EXPECT_THAT(desk.drawn(text("{join(list, '/', item.n * index)}", R"(,"each":{"count":2,"step":[0,9]})"),
                         R"({"list":[{"n":1},{"n":2}]})"),
              ::testing::AllOf(HasSubstr("\"1/2\""), HasSubstr("\"2/4\"")));
  EXPECT_EQ(desk.problems(), "");
}

TEST(RecordExpression, lists_to_repeat_are_expressions) {
  Desk desk;
  const std::string record = R"({"list":[{"n":"a","of":["x","y"]},{"n":"b","of":["z"]},{"n":"c"}],"n":2})";
  EXPECT_THAT(desk.drawn(text("{item.n}{index}", R"(,"each":{"of":"list where n != 'b'","step":[0,9]})"), record),
              ::testing::AllOf(HasSubstr("\"a1\""), HasSubstr("\"c2\""), Not(HasSubstr("\"b"))));
  // The items of the last list stay valid while their texts are evaluated. Afterwards, `item` is the outer item again.
  EXPECT_THAT(
      desk.drawn(sheet(R"-({"type":"group","each":{"of":"split('p,q', ',')","step":[0,20]},"layers":[
                  {"type":"text","at":[1,1],"text":"{item}{upper('abc')}{index}","each":{"of":"1..n","step":[9,0]}},
                  {"type":"text","at":[1,9],"text":"{upper(item)}{n}"}]})-"),
                 record),
      ::testing::AllOf(HasSubstr("\"1ABC1\""), HasSubstr("\"2ABC2\""), HasSubstr("\"P2\""), HasSubstr("\"Q2\"")));
  EXPECT_THAT(desk.drawn(line(R"("each":{"count":"n * 2","step":[0,1]})"), record), HasSubstr("0.000,3.000"));
  EXPECT_THAT(desk.drawn(text("{item.n}{index}", R"(,"each":"list where n == 'b'")"), record), HasSubstr("\"b1\""));
  EXPECT_EQ(desk.problems(), "");
  desk.drawn(line(R"("each":{"of":"1 + 1"})"));
  desk.drawn(line(R"("each":"1 + 1")"));
  desk.drawn(line(R"("each":{"count":"[1]"})"));
  EXPECT_EQ(desk.codes(), "template/field template/field template/field");
  EXPECT_THAT(desk.problems(), HasSubstr("layers[0].each: "));
}

TEST(RecordExpression, what_a_look_settles_is_shared) {
  Desk desk;
  Look look;
  look.constants = {{"credit", "by us"}};
  const std::string drawn =
      desk.drawn(sheet(R"({"type":"text","at":[1,1],"text":"{upper(credit)} {index * 2}{item}","each":{"of":"7..7"}},
                          {"type":"line","from":[0,0],"to":[1,0],"stroke":"#000","when":"style == 'colour' or name"},
                          {"type":"line","from":[0,0],"to":[2,0],"stroke":"#000","when":"name and style != 'colour'"}
                         )"),
                 "{}", look);
  EXPECT_THAT(drawn, ::testing::StartsWith("group at 0.000,0.000 reusable\n  text \"BY US 27\""));
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), '\n'), 3);
  EXPECT_EQ(desk.problems(), "");
}

TEST(RecordExpression, lists_and_fields_of_a_game_have_their_types) {
  using expressions::Type;
  expressions::Table cards;
  cards.name = "cards";
  cards.key = "id";
  cards.fields = {{"id", Type{Type::Kind::text}}, {"cost", Type{Type::Kind::number}}, {"foe", Type::record_of(cards)}};
  const auto source =
      std::make_shared<diag::Source>("cards.json", R"([{"id":"a","cost":2,"foe":"b"},{"id":"b","cost":5}])");
  diag::Sink sink;
  const auto rows = data::read_json(source, sink);
  expressions::Evaluation evaluation;
  evaluation.bind(cards, {&(*rows->array())[0], &(*rows->array())[1]});
  evaluation.bind("part.number", expressions::Value::of_number(8));
  Look look;
  look.names.self = &cards;
  look.names.tables = {&cards};
  look.names.values = {{"part.number", Type{Type::Kind::number}}};
  look.names.known = {{"deck_size", data::Value{std::int64_t{54}, diag::Span{}}}};
  Desk desk;
  desk.write("t", text("{id} {foe.cost - cost} {count(cards)} {deck_size} {part.number} {mark}"));
  const auto stencil = desk.stencil("t", look);
  ASSERT_TRUE(stencil) << desk.problems();
  EXPECT_EQ(stencil->fields(), (std::vector<std::string>{"cards", "cost", "foe", "id", "mark", "part.number"}));
  const std::vector<std::pair<std::string, data::Value>> computed{
      {"mark", data::Value{std::string{"!"}, diag::Span{}}}};
  Record record;
  record.evaluation = &evaluation;
  record.computed = &computed;
  EXPECT_THAT(scene::dump(*stencil->draw(record, desk.sink)), HasSubstr("\"a 3 2 54 8 !\""));
  record.row = 1;
  EXPECT_THAT(scene::dump(*stencil->draw(record, desk.sink)), HasSubstr("\"b  2 54 8 !\""));
  EXPECT_EQ(desk.problems(), "");
  desk.drawn(text("{foe.price}"), "{}", look);
  desk.drawn(line(R"("when":"cost + id > 1")"), "{}", look);
  EXPECT_EQ(desk.codes(), "expression/name expression/type");
}

// Places are counted from the text's first byte, as it is written.
TEST(RecordExpression, problems_stand_where_they_are_written) {
  const auto place = [](const std::string& what, const char* record = "{}") {
    Desk desk;
    desk.drawn(text(what), record);
    const auto all = desk.sink.sorted();
    const std::size_t first = text("@").find('@');
    return all.size() == 1 ? fmt::format("{} {}-{}", all[0].code, all[0].span.begin - first, all[0].span.end - first)
                           : desk.problems();
  };
  EXPECT_EQ(place("ab {n +}"), "template/field 7-7");
  EXPECT_EQ(place(R"(\u00e9\" {label.x})"), "template/unknown-label 10-17");
  EXPECT_EQ(place("{1 + index}"), "template/field 5-10");
  EXPECT_EQ(place("{10 / n}", R"({"n":0})"), "template/fault 6-7");
  EXPECT_EQ(place("{upper(1)}"), "expression/type 7-8");
}

TEST(RecordExpression, work_is_bounded) {
  Desk desk;
  desk.drawn(line(R"("when":"length(repeat('a', 100000)) == this.n","each":{"count":200})"), R"({"n":1})");
  EXPECT_EQ(desk.codes(), "data/limit");
}

}  // namespace
}  // namespace planche::templates
