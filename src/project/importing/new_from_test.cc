#include "project/importing/new_from.h"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "project/importing/heading_row.h"
#include "project/opening/sample_folders.h"

namespace planche::project {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

namespace fs = std::filesystem;

class NewFromTest : public base::testing_tools::InFolder {
 protected:
  void write(const char* name, const std::string& text) const {
    std::ofstream{folder_ / name, std::ios::binary} << text;
  }
  std::string read(const fs::path& name) const {
    std::ifstream input{folder_ / name};
    return {std::istreambuf_iterator<char>{input}, {}};
  }
  // What a new game from the file says; the game is in "made".
  std::string start(const char* file) {
    fs::remove_all(folder_ / "made");
    Messages messages;
    made_ = start_game_from({(folder_ / file).string()}, (folder_ / "made").string(), messages);
    std::string said;
    for (const Message& message : messages.all()) {
      said += message.text + " " + message.hint + "\n";
      for (const diag::Diagnostic& d : message.diagnostics) said += d.code + "\n";
    }
    return said;
  }
  std::string starter(const char* what, const char* folder) {
    Messages messages;
    EXPECT_TRUE(start_game(what, (folder_ / folder).string(), messages));
    std::string all;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator{folder_ / folder}) {
      if (entry.is_regular_file() && entry.path().parent_path().filename() != "schema")
        all += read(entry.path().lexically_relative(folder_));
    }
    return all;
  }

  bool made_ = false;
};

TEST_F(NewFromTest, prints_long_texts_and_gives_longer_ones_more_room) {
  std::string text;
  for (int i = 0; i < 16; ++i) text += "gain two coins and discard a card, ";
  const auto table = [](const std::string& long_text) {
    return "name,family,cost,price,text\nBasil,herb,1,1.5,\"" + long_text + "\"\nMint,root,2,2,Short\n";
  };
  write("t.csv", table(text));
  EXPECT_THAT(start("t.csv"), Not(HasSubstr("print/")));
  EXPECT_TRUE(made_);
  EXPECT_THAT(read("made/templates/t.json"), Not(HasSubstr("\"overflow\"")));
  std::string longer;
  for (int i = 0; i < 6; ++i) longer += text;
  write("t.csv", table(longer));
  const std::string said = start("t.csv");
  EXPECT_THAT(said, HasSubstr("t: parts of "));
  EXPECT_THAT(said, HasSubstr("because their texts do not fit smaller ones"));
  EXPECT_THAT(said, Not(HasSubstr("print/")));
  EXPECT_TRUE(made_);
  for (int i = 0; i < 6; ++i) longer += longer;
  write("t.csv", table(longer));
  EXPECT_THAT(start("t.csv"), HasSubstr("data/limit")) << "no page is large enough";
  EXPECT_FALSE(made_);
}

TEST_F(NewFromTest, prints_numbers_with_long_headings_in_the_text) {
  write("t.csv", "Name,Cost,Starting strength,Speed,Weight of the animal,Age\nOwl,1,2,3,4,5\nFox,2,3,4,5,6\n");
  start("t.csv");
  EXPECT_TRUE(made_);
  const std::string made = read("made/templates/t.json");
  EXPECT_THAT(made, HasSubstr("'**' ~ 'Starting strength' ~ '** ' ~ starting_strength"));
  EXPECT_THAT(made, HasSubstr("\"text\": \"{speed}\""));
}

TEST_F(NewFromTest, rounds_numbers_with_many_digits) {
  write("t.csv", "name,share,weight\nOwl,0.333333333333,1.25\nFox,2.5,3.5\n");
  start("t.csv");
  EXPECT_TRUE(made_);
  EXPECT_THAT(read("made/templates/t.json"), HasSubstr("{round(share, 3)}"));
  EXPECT_THAT(read("made/templates/t.json"), HasSubstr("{weight}"));
}

TEST_F(NewFromTest, leaves_out_columns_whose_formulas_have_no_value) {
  write("t.csv", "name,cost,sum\nOwl,1,3\nFox,2,#REF!\n");
  EXPECT_THAT(start("t.csv"), HasSubstr("t.csv: left out, because formulas in it have no value: sum"));
  EXPECT_TRUE(made_);
  EXPECT_THAT(read("made/game.json"), HasSubstr(R"("ignore": ["sum"])"));
  EXPECT_THAT(read("made/game.json"), Not(HasSubstr(R"("sum": {)")));
}

TEST_F(NewFromTest, finds_headings_below_a_title) {
  write("t.csv", "My great game;;\n\nName;Cost;Text\nFox;1;Runs\nOwl;2;Sees\n");
  EXPECT_THAT(start("t.csv"), HasSubstr("t.csv: the headings are in row 3: the rows above them are not copied"));
  EXPECT_TRUE(made_);
  EXPECT_EQ(read("made/t.csv"), "Name;Cost;Text\nFox;1;Runs\nOwl;2;Sees\n");
  EXPECT_THAT(read("made/game.json"), HasSubstr("\"cost\": { \"type\": \"integer\" }"));
}

TEST(HeadingRow, is_the_first_unless_a_title_precedes_it) {
  const auto row = [](const char* text) {
    const auto found = heading_below_title(std::make_shared<diag::Source>("t.csv", std::string{text}));
    return found ? found->row : 1;
  };
  EXPECT_EQ(row("Name,Cost,Text\nFox,1,Runs\n"), 1u);
  EXPECT_EQ(row("A title\nName;Cost;Text\nFox;1;Runs\n"), 2u);
  EXPECT_EQ(row("A title\n\nName;Cost\nFox;1\n"), 3u);
  EXPECT_EQ(row("Name;\nFox;Red\nOwl;Blue\n"), 1u) << "a column without a heading";
  EXPECT_EQ(row("A title\n1;2;3\n4;5;6\n"), 1u) << "numbers are no headings";
  EXPECT_EQ(row("Name\nFox\nOwl\n"), 1u);
}

TEST_F(NewFromTest, lists_rows_that_may_be_no_cards) {
  write("t.csv", "Name,Cost,Text\nROOTS,,\nFox,1,Runs\nOwl,2,Sees\nElk,2,Eats\nTotal,5,\n");
  EXPECT_THAT(start("t.csv"), HasSubstr("t.csv: rows that may be no cards: ROOTS, Total; \"where\" in game.json"));
  EXPECT_THAT(read("made/game.json"), HasSubstr(R"-("where": "not (name in [\"ROOTS\", \"Total\"])",)-"));
}

TEST_F(NewFromTest, says_what_is_missing_and_counts_in_english) {
  write("empty.csv", "Name,Cost\n");
  EXPECT_THAT(start("empty.csv"), HasSubstr("has headings, but no row below them"));
  EXPECT_FALSE(fs::exists(folder_ / "made"));
  write("one.csv", "Name\nFox\n");
  EXPECT_THAT(start("one.csv"), HasSubstr("one.csv: 1 row, 1 field "));
  write("same.csv", "Name,Text\nFox,Runs\nOwl,Runs\nElk,Runs\nHen,Runs\n");
  start("same.csv");
  EXPECT_THAT(read("made/game.json"), HasSubstr("\"text\": { \"type\": \"text\" }"));
  Messages messages;
  EXPECT_FALSE(start_game_from({"https://example.org/cards.csv"}, (folder_ / "web").string(), messages));
  EXPECT_THAT(messages.all().front().hint, HasSubstr("planche fetch"));
}

TEST_F(NewFromTest, names_starters_after_their_folder_in_every_file) {
  EXPECT_THAT(starter("cards", "my-game"), Not(HasSubstr("Hedge Race")));
  EXPECT_THAT(read("my-game/templates/back.json"), HasSubstr("\"text\": \"My game\""));
  EXPECT_THAT(starter("game", "an-almost-endless-name-for-a-small-game"), Not(HasSubstr("Lantern Fair")));
  EXPECT_THAT(starter("dice", "f1"), Not(HasSubstr("Harvest")));
  EXPECT_THAT(starter("tiles", "f2"), Not(HasSubstr("Three Lands")));
  starter("cards", "a{b}c");
  EXPECT_THAT(read("a{b}c/templates/back.json"), HasSubstr("\"text\": \"A b c\""));
}

}  // namespace
}  // namespace planche::project
