#include "data/formats/format.h"

#include <memory>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "data/document.h"
#include "data/json.h"
#include "data/testing/formats.h"
#include "data/write.h"

namespace planche::data {
namespace {

using testing::ElementsAre;
using namespace testing_tools;

TEST(Format, accepts_what_fits) {
  EXPECT_THAT(problems(deck(), R"({"$schema": "deck.json", "game": "lantern", "title": "é234567890", "code": "ab",
      "level": "hard", "official": false, "weight": 1, "impact": 9, "size": [1, 2.5], "names": {"x y": "z"},
      "characters": [{"attack": {"force": 0, "magic": 1}}]})"),
              ElementsAre());
}

TEST(Format, types_are_named_with_what_was_found) {
  const auto of = [](const Format& f, std::string text) { return problems(Format::array(f), "[" + text + "]").at(0); };
  EXPECT_EQ(of(Format::integer(), "\"3\""),
            "1:2 data/type [0]: expected an integer, found the string \"3\" | write 3 without quotes");
  EXPECT_EQ(of(Format::integer(), "3.0"), "1:2 data/type [0]: expected an integer, found the number 3.0 | write 3");
  EXPECT_EQ(of(Format::integer(), "-0"), "1:2 data/type [0]: expected an integer, found the number -0 | write 0");
  EXPECT_EQ(of(Format::integer(), "1e2"), "1:2 data/type [0]: expected an integer, found the number 1e2 | write 100");
  EXPECT_EQ(of(Format::integer(), "3.5"), "1:2 data/type [0]: expected an integer, found the number 3.5 | write a whole number");
  EXPECT_EQ(of(Format::integer(), "1e300"), "1:2 data/type [0]: expected an integer, found the number 1e300 | write a whole number");
  EXPECT_EQ(of(Format::number(), "\"3,5\""),
            "1:2 data/type [0]: expected a number, found the string \"3,5\" | write 3.5 with a point");
  EXPECT_EQ(of(Format::integer(), "\"1,000\""),
            "1:2 data/type [0]: expected an integer, found the string \"1,000\" | write 1 or 1000");
  EXPECT_EQ(of(Format::integer(), "\"-12,345\""),
            "1:2 data/type [0]: expected an integer, found the string \"-12,345\" | write -12345");
  EXPECT_EQ(of(Format::number(), "\"1.250\""),
            "1:2 data/type [0]: expected a number, found the string \"1.250\" | write 1.250 or 1250");
  EXPECT_EQ(
      of(Format::number(), "\"1.000,50\""),
      "1:2 data/type [0]: expected a number, found the string \"1.000,50\" | write 1000,50, without signs between "
      "thousands");
  EXPECT_EQ(of(Format::string(), "3"),
            "1:2 data/type [0]: expected a string, found the number 3 | put it in double quotes");
  EXPECT_EQ(of(Format::boolean(), "\"true\""),
            "1:2 data/type [0]: expected true or false, found the string \"true\" | write true without quotes");
  EXPECT_EQ(of(Format::boolean(), "\"yes\""), "1:2 data/type [0]: expected true or false, found the string \"yes\"");
  EXPECT_EQ(of(Format::object(), "\"5\""), "1:2 data/type [0]: expected an object, found the string \"5\"");
  EXPECT_EQ(of(Format::object(), "[]"), "1:2 data/type [0]: expected an object, found an array");
  EXPECT_EQ(of(Format::array(Format::any()), "{}"), "1:2 data/type [0]: expected an array, found an object");
  EXPECT_EQ(of(Format::string(), "null"),
            "1:2 data/type [0]: expected a string, found null | omit the field if it has no value");
  EXPECT_EQ(of(Format::constant("a"), "\"\""), "1:2 data/type [0]: expected \"a\", found an empty string");
  EXPECT_EQ(of(Format::integer(), "\"" + std::string(50, 'x') + "\""),
            "1:2 data/type [0]: expected an integer, found the string \"" + std::string(40, 'x') + "…\"");
}

TEST(Format, integers_beyond_64_bits_are_reported_once) {
  const auto all = problems(Format::array(Format::integer()), "[9223372036854775808]");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_TRUE(all[0].starts_with("1:2 data/limit"));
}

TEST(Format, missing_fields_stand_at_the_brace) {
  EXPECT_THAT(
      problems(deck(), "{\"game\": \"lantern\",\n \"characters\": [{}, {\"attack\": {\"magic\": 1}}]}"),
      ElementsAre("2:32 data/missing-field characters[1].attack.force: missing field \"force\" | add \"force\": "
                  "an integer"));
}

TEST(Format, unknown_fields_stand_at_the_key_and_suggest_a_name) {
  EXPECT_THAT(
      problems(points(), "{\"forse\": 1, \"force\": 2, \"majic\": 3, \"x.y\": 4}"),
      ElementsAre("1:2 data/unknown-field forse: unknown field \"forse\" | did you mean \"force\"?",
                  "1:26 data/unknown-field majic: unknown field \"majic\" | did you mean \"magic\"?",
                  "1:38 data/unknown-field [\"x.y\"]: unknown field \"x.y\" | accepted: magic, agility, force"));
}

TEST(Format, hints_are_of_how_others_call_it_then_the_nearest_then_all) {
  Format box = Format::object();
  box.field("at", Format::integer()).field("title", Format::integer()).field("d", Format::integer());
  box.elsewhere({{"name", "title", "\"title\": …"}, {"text", "label", "never: there is no label"}});
  const auto hint = [&](const std::string& member) {
    const std::string problem = problems(box, "{\"" + member + "\": 1}").at(0);
    return problem.substr(problem.find(" | ") + 3);
  };
  EXPECT_EQ(hint("name"), "write \"title\": …");
  EXPECT_EQ(hint("Name"), "write \"title\": …");
  EXPECT_EQ(hint("text"), "accepted: at, title, d");
  EXPECT_EQ(hint("titel"), "did you mean \"title\"?");
  EXPECT_EQ(hint("x"), "accepted: at, title, d") << "another letter is no proposal";
  EXPECT_EQ(hint("att"), "did you mean \"at\"?");

  Format many = Format::object();
  for (int i = 10; i < 40; ++i) many.field("m" + std::to_string(i), Format::integer());
  const std::string all = problems(many, R"({"otherwise": 1})").at(0);
  EXPECT_NE(all.find("accepted: m10, m11, "), std::string::npos) << all;
  EXPECT_NE(all.find(", m33 and 6 more"), std::string::npos) << all;
}

TEST(Format, hints_may_be_of_some_members_alone) {
  static const std::vector<std::string> few{"at"};
  Format box = Format::object();
  box.field("at", Format::integer()).field("kind", Format::string()).field("title", Format::integer());
  box.narrowed([](const Value& object) { return object.find("kind") != nullptr ? &few : nullptr; });
  EXPECT_THAT(problems(box, R"({"kind": "k", "titel": 1})"),
              ElementsAre("1:15 data/unknown-field titel: unknown field \"titel\" | accepted: at"));
  EXPECT_THAT(problems(box, R"({"titel": 1})"),
              ElementsAre("1:2 data/unknown-field titel: unknown field \"titel\" | did you mean \"title\"?"));
}

TEST(Format, choices_and_other_types_have_hints_of_their_own) {
  const Format align = Format::choice({"top", "middle"}).elsewhere({{"center", "middle", "\"middle\""}});
  EXPECT_THAT(problems(align, "\"center\""),
              ElementsAre("1:1 data/type : expected \"top\" or \"middle\", found the string \"center\" | write "
                          "\"middle\""));
  EXPECT_THAT(problems(Format::integer().otherwise("records are named by \"of\""), "\"cards\""),
              ElementsAre("1:1 data/type : expected an integer, found the string \"cards\" | records are named by "
                          "\"of\""));
  EXPECT_THAT(problems(Format::string().pattern("^a+$", "letters a").otherwise("write a few"), "\"b\""),
              ElementsAre("1:1 data/type : expected letters a, found the string \"b\" | write a few"));
}

TEST(Format, decimal_commas_have_hints) {
  const Format length = Format::one_of({Format::number(), Format::string().pattern("^[0-9.]+mm$", "a length")});
  EXPECT_THAT(problems(length, "\"3,5mm\"").at(0), testing::EndsWith(" | write 3.5mm with a point"));
  const Format point = Format::array(Format::number()).length(2, 2);
  EXPECT_THAT(problems(point, "[12,5, 40]"),
              ElementsAre("1:1 data/limit : expected 2 items, found 3 | write 12.5 with a point"));
  EXPECT_THAT(problems(point, "[12, 5, 40]"), ElementsAre("1:1 data/limit : expected 2 items, found 3"));
  EXPECT_THAT(problems(point, "[12,5,40]"), ElementsAre("1:1 data/limit : expected 2 items, found 3"));
}

TEST(Format, ranges_lengths_and_patterns) {
  EXPECT_THAT(problems(deck(), R"({"game": "lantern", "title": "", "code": "A", "weight": -2.5,
 "characters": [{}, {}, {}, {}], "size": [1]})"),
              ElementsAre("1:30 data/limit title: expected 1 to 10 characters, found none",
                          "1:42 data/type code: expected two lower case letters, found the string \"A\"",
                          "1:57 data/limit weight: expected a number from -1.5 to 1.5, found -2.5",
                          "2:16 data/limit characters: expected at most 3 items, found 4",
                          "2:42 data/limit size: expected 2 items, found 1"));
}

TEST(Format, rules_give_their_code_and_reference) {
  const auto all = check(deck(), R"({"game": "lantern", "impact": 0})");
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].code, "lantern/impact-range");
  EXPECT_EQ(all[0].rule, "O3");
  EXPECT_EQ(all[0].reference, "Lantern 2.5");
  EXPECT_EQ(all[0].message, "expected an integer from 1 to 9, found 0");
  EXPECT_EQ(check(deck(), R"({"game": "lantern", "impact": "3"})").at(0).code, "data/type");
}

TEST(Format, choices_suggest_the_nearest) {
  EXPECT_THAT(problems(deck(), R"({"game": "lantern", "level": "Hart"})"),
              ElementsAre("1:30 data/type level: expected one of \"easy\", \"normal\" or \"hard\", found the string "
                          "\"Hart\" | did you mean \"hard\"?"));
}

TEST(Format, null_may_be_one_of_several) {
  const Format format = Format::one_of({Format::string().length(1, 3), Format::null()});
  EXPECT_THAT(problems(format, "null"), ElementsAre());
  EXPECT_THAT(problems(format, "\"abc\""), ElementsAre());
  EXPECT_THAT(problems(format, "3"), ElementsAre("1:1 data/type : expected a string or null, found the number 3"));
  EXPECT_THAT(problems(Format::null(), "false"), ElementsAre("1:1 data/type : expected null, found false"));
  EXPECT_THAT(format.to_json_schema("x", "X"), testing::HasSubstr("\"type\": \"null\""));
}

TEST(Format, patterns_may_speak_for_a_rule) {
  const Format format = Format::string().pattern("^[a-e][1-5]$", "a cell").by_rule("game/cell", "R1", "Book 1");
  const auto found = check(format, "\"f1\"");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].code, "game/cell");
  EXPECT_EQ(found[0].rule, "R1");
  EXPECT_EQ(found[0].reference, "Book 1");
}

TEST(Format, choices_may_speak_for_a_rule) {
  diag::Sink sink;
  const auto source = std::make_shared<diag::Source>("f.json", "\"whit\"");
  const data::Document document{source, *read_json(source, sink)};
  EXPECT_FALSE(Format::choice({"white", "black"}).by_rule("x/color", "X1", "Somewhere 1").check(document, sink));
  const auto all = sink.sorted();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].code, "x/color");
  EXPECT_EQ(all[0].rule, "X1");
  EXPECT_EQ(all[0].reference, "Somewhere 1");
  EXPECT_EQ(all[0].hint, "did you mean \"white\"?");
}

TEST(Format, alternatives_are_told_by_the_first_that_fits_the_type) {
  EXPECT_THAT(
      problems(deck(), R"({"game": "lantern", "size": "pokr"})"),
      ElementsAre("1:29 data/type size: expected \"poker\" or \"mini\", found the string \"pokr\" | did you mean "
                  "\"poker\"?"));
  EXPECT_THAT(problems(deck(), R"({"game": "lantern", "size": {}})"),
              ElementsAre("1:29 data/type size: expected \"poker\" or \"mini\" or an array, found an object"));
  const Format two = Format::one_of({Format::integer().at_least(5), Format::integer().at_most(2)});
  EXPECT_THAT(problems(two, "1"), ElementsAre());
  EXPECT_THAT(problems(two, "3"), ElementsAre("1:1 data/limit : expected an integer of at least 5, found 3"));
}

TEST(Format, integers_may_be_some_alone) {
  const Format sizes = Format::integer().among({5, 7, 9});
  EXPECT_THAT(problems(sizes, "7"), ElementsAre());
  EXPECT_THAT(problems(sizes, "8"), ElementsAre("1:1 data/limit : expected 5, 7 or 9, found 8"));
  EXPECT_THAT(problems(sizes, "7.5"), ElementsAre("1:1 data/type : expected an integer, found the number 7.5 | write a whole number"));
  EXPECT_THAT(problems(Format::integer().among({8}), "7"),
              ElementsAre("1:1 data/limit : expected 8, found 7 | write 8"));
}

TEST(Format, tags_select_the_fields) {
  EXPECT_THAT(problems(drawing(), R"({"layers": [{"type": "text", "text": "x", "opacity": 0.5},
 {"type": "group", "layers": [{"type": "txet"}, {"text": 3}, {"type": "text", "layers": [], "opacity": 2}]}]})"),
              ElementsAre("2:40 data/type layers[1].layers[0].type: expected \"text\" or \"group\", found the "
                          "string \"txet\" | did you mean \"text\"?",
                          "2:49 data/missing-field layers[1].layers[1].type: missing field \"type\" | add \"type\": "
                          "\"text\" or \"group\"",
                          "2:62 data/missing-field layers[1].layers[2].text: missing field \"text\" | add \"text\": a "
                          "string",
                          "2:79 data/unknown-field layers[1].layers[2].layers: unknown field \"layers\" | accepted: "
                          "text, opacity",
                          "2:104 data/limit layers[1].layers[2].opacity: expected a number from 0 to 1, found 2"));
}

TEST(Format, the_schema_link_is_a_string_at_the_root_only) {
  EXPECT_THAT(problems(points(), R"({"$schema": 3, "force": 1, "magic": 2})"),
              ElementsAre("1:13 data/type $schema: expected a string, found the number 3"));
  EXPECT_EQ(problems(deck(), R"({"game": "lantern", "characters": [{"$schema": "x"}]})").size(), 1u);
  EXPECT_EQ(problems(Format::map(Format::integer()), R"({"$schema": "x", "a": 1})").size(), 0u);
}

TEST(Format, copies_do_not_share_changes) {
  const Format base = Format::integer().at_least(0);
  Format changed = base;
  changed.at_most(5);
  EXPECT_EQ(problems(base, "9").size(), 0u);
  EXPECT_EQ(problems(changed, "9").size(), 1u);
}

TEST(Format, definitions_that_lead_nowhere_accept_anything) {
  const Format round =
      Format::array(Format::reference("a")).define("a", Format::reference("b")).define("b", Format::reference("a"));
  EXPECT_EQ(problems(round, "[1]").size(), 0u);
  EXPECT_EQ(problems(Format::array(Format::reference("none")), "[1]").size(), 0u);
  EXPECT_EQ(problems(Format::reference("none"), "[1]").size(), 0u);
}

TEST(Format, problems_beyond_those_listed_are_counted) {
  const Format format = Format::array(Format::one_of({Format::integer().at_most(5), Format::choice({"a", "b"})}));
  std::string numbers = "[9";
  for (int i = 1; i < 5000; ++i) numbers += i % 2 == 0 ? ",9" : ",\"c\"";
  diag::Sink sink;
  const auto source = std::make_shared<diag::Source>("a.json", numbers + "]");
  EXPECT_FALSE(format.check({source, *read_json(source, sink)}, sink));
  EXPECT_EQ(sink.count(diag::Severity::error), 5000u);
  const auto all = sink.sorted();
  ASSERT_EQ(all.size(), diag::Sink::max_per_source + 1);
  EXPECT_EQ(all.back().message, "4000 more problems are not listed, the limit is 1000");
}

TEST(Format, says_without_words_whether_a_value_fits) {
  const Format format = Format::object().field("n", Format::one_of({Format::integer().at_most(5), Format::boolean()}),
                                               {}, Need::required);
  diag::Sink sink;
  const auto fits = [&](std::string_view json) {
    return format.fits(*read_json(std::make_shared<diag::Source>("a.json", std::string{json}), sink));
  };
  EXPECT_TRUE(fits(R"({"n": 5})"));
  EXPECT_TRUE(fits(R"({"n": true})"));
  EXPECT_FALSE(fits(R"({"n": 6})"));
  EXPECT_FALSE(fits(R"({"n": "5"})"));
  EXPECT_FALSE(fits(R"({"N": 5})"));
  EXPECT_FALSE(fits("[]"));
}

TEST(Format, finds_fields_among_many) {
  Format format = Format::object();
  for (int i = 0; i < 50; ++i)
    format.field("f" + std::to_string(i), Format::integer(), {}, i == 7 ? Need::required : Need::optional);
  diag::Sink sink;
  const auto fits = [&](std::string_view json) {
    return format.fits(*read_json(std::make_shared<diag::Source>("a.json", std::string{json}), sink));
  };
  EXPECT_TRUE(fits(R"({"f7": 1, "f49": 1, "f0": 2})"));
  EXPECT_FALSE(fits(R"({"f1": 1})"));
  EXPECT_FALSE(fits(R"({"f7": 1, "f50": 1})"));
  EXPECT_FALSE(fits(R"({"f7": "1"})"));
}

TEST(Format, patterns_of_any_kind_are_tried_on_long_strings) {
  const std::string many(200'000, 'a');
  for (const char* pattern : {"^(a|b)*$", "^(a+)+$", "^(a|a|aa)*$"}) {
    const Format letters = Format::array(Format::string().pattern(pattern, "a and b"));
    EXPECT_EQ(problems(letters, "[\"" + many + "\"]").size(), 0u) << pattern;
    EXPECT_EQ(problems(letters, "[\"" + many + "c\"]").size(), 1u) << pattern;
  }
}

TEST(Format, finds_marked_values) {
  const Format mm = Format::one_of({Format::number().at_least(0).at_most(9), Format::string()}).marked(1);
  const Format count = Format::integer().at_least(2).at_most(5).marked(2);
  const Format format =
      Format::object()
          .field("layers", Format::array(Format::reference("layer")))
          .define("layer", Format::object()
                               .field("at", Format::array(mm))
                               .field("along", Format::one_of({Format::string(), Format::object().field("start", mm)}))
                               .field("rows", Format::map(count))
                               .field("layers", Format::array(Format::reference("layer"))));
  diag::Sink sink;
  Value value = *read_json(
      std::make_shared<diag::Source>("a.json", R"({"rows": {"a": 1}, "layers": [{"at": [1, "2mm"], "rows": {"b": 3}},
          {"along": "at", "layers": [{"along": {"start": 4, "at": 5}}, 6]}]})"),
      sink);
  std::vector<std::pair<unsigned, Route>> found;
  format.each_marked(value, [&](const MarkedValue& one) {
    found.emplace_back(one.marks, one.route);
    EXPECT_EQ(&inner(value, one.route), &one.value);
    EXPECT_EQ(one.format.nearest(99.6), one.marks == 1 ? 9 : 5);
  });
  EXPECT_THAT(found, ElementsAre(std::pair{1U, Route{1, 0, 0, 0}}, std::pair{1U, Route{1, 0, 0, 1}},
                                 std::pair{2U, Route{1, 0, 1, 0}}, std::pair{1U, Route{1, 1, 1, 0, 0, 0}}));
  const Format layer = Format::object().field(
      "along",
      Format::one_of({Format::string(), Format::object().field("start", Format::array(mm)).field("n", count)}));
  EXPECT_EQ(layer.marks_at("along.start[0]"), 1U);
  EXPECT_EQ(layer.marks_at("along.n"), 2U);
  for (const char* none : {"along", "along.end", "along.n[0]", "along.start", "x"}) EXPECT_EQ(layer.marks_at(none), 0U);
  EXPECT_EQ(count.nearest(3.4), 3);
  EXPECT_EQ(count.nearest(-7), 2);
}

}  // namespace
}  // namespace planche::data
