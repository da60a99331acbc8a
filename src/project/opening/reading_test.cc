#include "project/opening/reading.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "project/opening/file_games.h"
#include "project/opening/game_options.h"
#include "project/opening/game_sources.h"

namespace planche::project {
namespace {

using expressions::Number;

TEST(RulesChoices, combine_numbers) {
  RulesChoices choices{"mine.json", {{"a", {Number{1}, Number{2}}}, {"b", {Number{3}, Number{4}}}}};
  const auto all = choices.all_settings();
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0].numbers.at("a"), 1);
  EXPECT_EQ(all[0].numbers.at("b"), 3);
  EXPECT_EQ(all[1].numbers.at("b"), 4);  // the last number varies fastest
  EXPECT_EQ(all[2].numbers.at("a"), 2);
  EXPECT_EQ(all[3].rules_file, "mine.json");
  EXPECT_TRUE(choices.given());
  EXPECT_FALSE(RulesChoices{}.given());
  EXPECT_EQ(RulesChoices{}.all_settings().size(), 1u);
}

TEST(Languages, are_refused_where_nothing_is_printed_in_them) {
  Messages messages;
  EXPECT_TRUE(is_printed_in("Acorns", {"en", "fr"}, "", messages));
  EXPECT_TRUE(is_printed_in("Acorns", {"en", "fr"}, "fr", messages));
  EXPECT_TRUE(messages.all().empty());
  EXPECT_FALSE(is_printed_in("Acorns", {"en", "fr"}, "el", messages));
  EXPECT_EQ(messages.all().at(0).text, "--lang: Acorns is printed in en or fr, found \"el\"");
}

TEST(GameNames, are_corrected) {
  Messages messages;
  EXPECT_EQ(find_game("embrs", messages), nullptr);
  EXPECT_EQ(messages.take().at(0).hint, "did you mean \"embers\"?");
  EXPECT_EQ(find_game("embers", messages), nullptr);  // this game is file-based
  EXPECT_EQ(messages.take().at(0).kind, Message::Kind::refusal);
}

TEST(GameOptions, are_taken_by_their_games) {
  rules::Game game, other;
  game.title = "Acorns";
  other.title = "Oaks";
  rules::GameOption size;
  size.name = "size";
  size.value = "N";
  size.values = {"2", "3"};
  const std::vector<rules::GameOption> options{size};
  const OptionTables tables{{&game, &options}};
  Messages messages;
  EXPECT_TRUE(takes_options(game, tables, {{"size", "3"}}, messages));
  EXPECT_TRUE(takes_options(other, tables, {}, messages));
  EXPECT_TRUE(messages.all().empty());
  EXPECT_FALSE(takes_options(game, tables, {{"size", "4"}}, messages));
  EXPECT_EQ(messages.take().at(0).text, "--size: expected 2 or 3, found \"4\"");
  EXPECT_FALSE(takes_options(other, tables, {{"size", "3"}}, messages));
  EXPECT_EQ(messages.take().at(0).hint, "Oaks has no options of its own here");
  EXPECT_FALSE(takes_no_options("Mine", tables, {{"size", "3"}}, messages));
  EXPECT_EQ(messages.take().at(0).hint, "Acorns knows it");
}

class FileGames : public base::testing_tools::InFolder {
 protected:
  FileGames() {
    std::filesystem::create_directories(folder_ / "labels");
    put("game.json", R"({ "id": "acorns", "records": { "cards": { "from": "cards.csv", "key": "id" } } })");
    put("cards.csv", "id,n\na,1\n");
    put("cards.fr.csv", "id,n\na,1\n");
    put("labels/en.json", "{}");
    put("rules.en.md", "# Acorns\n");
    put("note.txt", "");
  }
  std::string file(const char* name) const { return (folder_ / name).string(); }
};

TEST_F(FileGames, are_found_by_folder_and_by_file) {
  for (const std::string& operand : {folder_.string(), folder_.string() + "/", file("game.json"), file("cards.csv")}) {
    const auto found = find_file_game(operand);
    ASSERT_TRUE(found) << operand;
    EXPECT_TRUE(std::filesystem::equivalent(found->file, folder_ / "game.json"));
    EXPECT_TRUE(found->document.empty());
    EXPECT_EQ(found->name(), folder_.filename().string());
  }
  // A file with the members of a game is one, under any name; one that only looks a little like it is not.
  put("variant.json", R"({ "id": "oaks", "records": { "cards": { "from": "cards.csv" } } })");
  put("words.json", R"({ "id": "Name", "records": "Records", "parts": "Parts" })");
  const auto variant = find_file_game(file("variant.json"));
  ASSERT_TRUE(variant);
  EXPECT_TRUE(std::filesystem::equivalent(variant->file, folder_ / "variant.json"));
  EXPECT_EQ(variant->name(), "variant");
  EXPECT_TRUE(is_read_by_game(file("variant.json")));
  const auto words = find_file_game(file("words.json"));
  ASSERT_TRUE(words);
  EXPECT_TRUE(std::filesystem::equivalent(words->file, folder_ / "game.json"));
  EXPECT_FALSE(find_file_game(file("nothing.csv")));
  EXPECT_TRUE(find_file_game("embers", true));
  EXPECT_FALSE(find_file_game("embers"));
  EXPECT_TRUE(find_file_game("cards/embers"));
}

TEST_F(FileGames, say_which_files_they_read) {
  for (const char* name : {"game.json", "cards.csv", "cards.fr.csv", "labels/en.json", "rules.en.md"})
    EXPECT_TRUE(is_read_by_game(file(name))) << name;
  for (const char* name : {"note.txt", "nothing.csv"}) EXPECT_FALSE(is_read_by_game(file(name))) << name;
  EXPECT_FALSE(is_read_by_game(file("cards.csv"), Tables::left_out));
}

}  // namespace
}  // namespace planche::project
