// Messages of rules, languages and extensions of file-based games, and limits.
#include "declared/lists/game.h"

#include <functional>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "declared/judging/judge.h"
#include "declared/testing/sample_games.h"

namespace planche::declared {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing_tools::Games;

TEST_F(Games, rules_say_by_whom_and_how_severely) {
  put("c.csv", "id,n\na,1\nb,2\n");
  const auto game = open(R"~({ "id": "g", "records": { "cards": { "from": "c.csv", "key": "id" } }, "rules": [
    { "id": "R7", "code": "few", "source": "Book 2, 3", "severity": "warning", "each": "cards where n > 1", "require": "n < 2",
      "at": "n", "message": "{id} is {n}", "hint": "less than {n}", "subject": "'card ' ~ id" },
    { "code": "other/note", "severity": "note", "require": "sum(cards, n) < 3" } ] })~");
  ASSERT_NE(game, nullptr);
  judge(*game, sink_);
  const auto all = sink_.sorted();
  ASSERT_EQ(all.size(), 2u);
  const auto& few = all[0].code == "g/few" ? all[0] : all[1];
  const auto& note = all[0].code == "g/few" ? all[1] : all[0];
  EXPECT_EQ(few.code, "g/few");
  EXPECT_EQ(few.severity, diag::Severity::warning);
  EXPECT_EQ(few.rule, "R7");
  EXPECT_EQ(few.reference, "Book 2, 3");
  EXPECT_EQ(few.message, "b is 2");
  EXPECT_EQ(few.hint, "less than 2");
  EXPECT_EQ(few.subject, "card b");
  EXPECT_EQ(note.code, "other/note");
  EXPECT_EQ(note.severity, diag::Severity::note);
}

TEST_F(Games, limits_of_fields_have_codes_of_their_own) {
  put("c.csv", "id,a,b,c\nx,2,2,2\n");
  const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", "fields": { "id": "text",
    "a": { "type": "integer", "max": 1, "rule": { "code": "high" } },
    "b": { "type": "integer", "max": 1, "rule": { "code": "book/high", "id": "R1", "source": "Book 2" } },
    "c": { "type": "integer", "max": 1 } } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), ElementsAre("g/high 2", "book/high 2", "data/limit 2"));
  EXPECT_EQ(sink_.sorted()[1].rule, "R1");
  EXPECT_EQ(sink_.sorted()[1].reference, "Book 2");
}

TEST_F(Games, computed_titles_name_records_without_a_key) {
  put("c.csv", "id,n\na,1\nb,2\n");
  const auto printed = [&](const std::string& computed) {
    const auto game = open(R"({ "id": "g", "records": { "cards": { "from": "c.csv", )" + computed + " } } }");
    return value(*game, "cards");
  };
  EXPECT_EQ(printed(R"("computed": { "title": "'No. ' ~ id" })"), "No. a, No. b");
  EXPECT_EQ(printed(R"("computed": { "name": "'no. ' ~ id" })"), "no. a, no. b");
  EXPECT_EQ(printed(R"("key": "id", "computed": { "title": "'No. ' ~ id" })"), "a, b");
}

TEST_F(Games, ranges_may_ask_for_variables_before_them) {
  const auto game = open(R"({ "id": "g", "records": { "n": { "for": { "x": "1..3", "y": "x + 1..3" } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(n, ' ', x ~ y)"), "12 13 23");
}

// The limits of docs/limits.md: this many are accepted, and one more is reported.
TEST_F(Games, have_limits) {
  const auto listed = [](std::size_t count, const std::function<std::string(std::size_t)>& one) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += (i == 0 ? "" : ", ") + one(i);
    return all;
  };
  const auto told = [&](const std::string& members) {
    sink_ = {};
    open(R"({ "id": "g", )" + members + " }");
    std::vector<std::string> messages;
    for (const auto& d : sink_.sorted()) {
      if (d.code == "data/limit") messages.push_back(d.message);
    }
    return messages;
  };
  const auto named = [&](const char* member, std::size_t count, const char* value) {
    return fmt::format(R"("{}": {{ {} }})", member,
                       listed(count, [&](std::size_t i) { return fmt::format(R"("a{}": {})", i, value); }));
  };
  EXPECT_THAT(told(named("numbers", 2000, "1")), IsEmpty());
  EXPECT_THAT(told(named("numbers", 2001, "1")), ElementsAre("2001 numbers, the limit is 2000"));
  EXPECT_THAT(told(named("types", 2001, R"("text")")), ElementsAre("2001 types, the limit is 2000"));
  const auto rules = [&](std::size_t count) {
    return R"("rules": [ )" +
           listed(count, [](std::size_t i) { return fmt::format(R"({{ "code": "r{}", "require": "1 > 0" }})", i); }) +
           " ]";
  };
  EXPECT_THAT(told(rules(2000)), IsEmpty());
  EXPECT_THAT(told(rules(2001)), ElementsAre("2001 rules, the limit is 2000"));
  const auto variables = [&](std::size_t count) {
    return fmt::format(R"("records": {{ "n": {{ {} }} }})", named("for", count, "[1]"));
  };
  EXPECT_THAT(told(variables(20)), IsEmpty());
  EXPECT_THAT(told(variables(21)), ElementsAre("21 records.n.for, the limit is 20"));
  // Types that refer to the next one, and parts that are like the next one.
  const auto chain = [&](std::size_t count, const char* member, const char* link, const char* last) {
    return fmt::format(R"("{}": {{ {} }})", member, listed(count, [&](std::size_t i) {
                         return i + 1 == count ? fmt::format(R"("a{:03}": {})", i, last)
                                               : fmt::format(R"("a{:03}": {{ "{}": "a{:03}" }})", i, link, i + 1);
                       }));
  };
  EXPECT_THAT(told(chain(64, "types", "type", R"("text")")), IsEmpty());
  EXPECT_THAT(told(chain(66, "types", "type", R"("text")")),
              ElementsAre("more than 64 types that refer to each other"));
  EXPECT_THAT(told(chain(64, "parts", "like", "{}")), IsEmpty());
  EXPECT_THAT(told(chain(66, "parts", "like", "{}")), ElementsAre("more than 64 parts that are like each other"));
  for (std::size_t i = 0; i < 100; ++i) put(fmt::format("f{}.json", i), "{}");
  const auto included = [&](std::size_t count) {
    return R"("include": [ )" + listed(count, [](std::size_t i) { return fmt::format(R"("f{}.json")", i); }) + " ]";
  };
  EXPECT_THAT(told(included(99)), IsEmpty()) << "the game file is one of a hundred";
  EXPECT_THAT(told(included(100)), ElementsAre("more than 100 files in one game"));
  const auto columns = [&](std::size_t count) {
    put("wide.csv",
        "id" + listed(count, [](std::size_t i) { return fmt::format("c{}", i); }).insert(0, count > 0 ? "," : "") +
            "\na\n");
    return told(R"("records": { "cards": "wide.csv" })");
  };
  EXPECT_THAT(columns(1999), IsEmpty());
  EXPECT_THAT(columns(2000), ElementsAre("2001 columns, the limit is 2000"));
}

// A text in the requested language, from its column or from a file beside it; otherwise in the first language.
TEST_F(Games, texts_of_records_are_in_the_language_asked_for) {
  const std::string text = R"({ "id": "g", "languages": ["en", "fr", "de"], "records": { "cards": { "from": "c.csv",
    "key": "id", "fields": { "id": "text", "title": { "type": "text", "translated": true },
    "word": { "type": "text", "translated": true } } } } })";
  put("c.csv", "id,title,title.fr,word\na,Owl,Hibou,one\nb,Fox,,two\nc,,Lune,three\n");
  put("c.fr.csv", "id,word\nb,deux\nc,trois\n");
  const auto told = [&](const std::string& language) {
    sink_ = {};
    const auto game = open(text, {language});
    std::vector<std::string> warnings;
    for (const auto& d : sink_.sorted()) warnings.push_back(d.code + " " + d.subject + ": " + d.message);
    return std::pair{value(*game, "join(cards, ' ', title ~ '/' ~ word)"), warnings};
  };
  const auto english = told("en");
  EXPECT_EQ(english.first, "Owl/one Fox/two Lune/three") << "better in another language than not at all";
  EXPECT_THAT(english.second,
              ElementsAre("data/untranslated c: 1 of 3 cards lack texts in \"en\", and those in another "
                          "language are printed"));
  const auto french = told("fr");
  EXPECT_EQ(french.first, "Hibou/one Fox/deux Lune/trois");
  EXPECT_THAT(french.second,
              ElementsAre("data/untranslated a: 2 of 3 cards lack texts in \"fr\", and those in \"en\" are printed"));
  EXPECT_EQ(told("de").first, "Owl/one Fox/two Lune/three");
}

// docs/own-game.md: records of the same name are appended, one with an equal key replaces the first one's.
TEST_F(Games, that_extend_another_add_to_it) {
  std::filesystem::create_directories(folder_ / "first");
  put("first/game.json", R"({ "id": "first", "title": "First", "numbers": { "most": 2, "least": 1 },
    "records": { "cards": { "from": "c.csv", "key": "id", "fields": { "id": "text", "n": "integer" },
      "computed": { "twice": "n * 2" } } },
    "rules": [ { "code": "most", "each": "cards", "require": "n <= most", "at": "n" } ] })");
  put("first/c.csv", "id,n\na,1\nb,2\n");
  put("more.csv", "id,n,m\nb,5,7\nc,3,8\n");
  const auto game = open(R"({ "id": "second", "extends": "first", "numbers": { "most": 4 },
    "records": { "cards": { "from": "more.csv", "fields": { "m": "integer" } } } })");
  ASSERT_NE(game, nullptr);
  EXPECT_THAT(found(), IsEmpty());
  EXPECT_EQ(value(*game, "join(sort(cards, id), ' ', id ~ n ~ (m ?? 0) ~ twice)"), "a102 b5710 c386");
  EXPECT_EQ(value(*game, "most ~ least"), "41");
  judge(*game, sink_);
  EXPECT_THAT(found(), ElementsAre("second/most 5"));
  EXPECT_EQ(game->title(), "First");
}

}  // namespace
}  // namespace planche::declared
