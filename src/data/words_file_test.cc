#include "data/words_file.h"

#include <gmock/gmock.h>

namespace planche::data {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Adds the words of a file, and returns its errors: "1:9 what was found".
std::vector<std::string> read(std::string_view json, base::Vocabulary& into) {
  diag::Sink sink;
  const auto source = std::make_shared<diag::Source>("words.json", std::string{json});
  read_words(source, into, sink);
  std::vector<std::string> wrong;
  for (const diag::Diagnostic& d : sink.sorted())
    wrong.push_back(std::to_string(source->position(d.span.begin).column) + " " + d.code + " " + d.message);
  return wrong;
}

TEST(WordsFile, keys_are_paths_and_later_files_win) {
  base::Vocabulary all;
  EXPECT_THAT(read(R"({"plurals":{"one":"n = 1"},"title":"Lantern","kind":{"tile":"Tiles","pawn":"Pawns"}})", all),
              IsEmpty());
  EXPECT_THAT(read(R"({"kind":{"tile":"Dalles"},"dances":{"one":"{n} danse","other":"{n} danses"}})", all), IsEmpty());
  const base::Words words{"fr", all};
  EXPECT_EQ(words.say("title"), "Lantern");
  EXPECT_EQ(words.say("kind.tile"), "Dalles");
  EXPECT_EQ(words.say("kind.pawn"), "Pawns");
  EXPECT_EQ(words.count("dances", 1), "1 danse");
  EXPECT_EQ(words.count("dances", 0), "0 danses");
  EXPECT_THAT(read(R"({"plurals":{"one":"n = 0..1"}})", all), IsEmpty());
  EXPECT_EQ((base::Words{"fr", all}.count("dances", 0)), "0 danse");
}

TEST(WordsFile, what_is_wrong_is_told_at_its_place_and_left_out) {
  base::Vocabulary all;
  EXPECT_THAT(
      read(R"({"a":3,"b":{"one":"x","other":4,"some":"y"},"c":"C"})", all),
      ElementsAre("6 data/type expected a text or an object of texts, found the number 3",
                  "31 data/type expected a text, found the number 4",
                  "33 data/type expected one of the forms zero, one, two, few, many and other, found \"some\""));
  EXPECT_THAT(read(R"({"a":{}})", all),
              ElementsAre(testing::HasSubstr("6 data/type expected texts in this object, found")));
  EXPECT_EQ(all.texts.count("a"), 0u);
  EXPECT_EQ(all.texts.count("c"), 1u);
  EXPECT_THAT(read(R"({"plurals":{"one":"n is 1","1":"n = 1"}})", all),
              ElementsAre("19 data/type expected a plural rule such as \"n % 10 = 2..4 and n % 100 != 12..14\", found "
                          "the string \"n is 1\"",
                          "28 data/type expected one of the forms zero, one, two, few, many and other, found \"1\""));
  EXPECT_THAT(read(R"({"plurals":"n = 1"})", all),
              ElementsAre(testing::HasSubstr("12 data/type expected an object of plural rules")));
  EXPECT_THAT(read("[]", all), ElementsAre(testing::HasSubstr("1 data/type expected an object, found")));
  EXPECT_THAT(read("{", all), ElementsAre(testing::HasSubstr("data/syntax")));
}

}  // namespace
}  // namespace planche::data
