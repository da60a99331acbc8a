#include "project/opening/documents.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "project/opening/file_names.h"

namespace planche::project {
namespace {

class Documents : public base::testing_tools::InFolder {
 protected:
  std::optional<Opened> open(const std::string& name, Input input = Input::automatic) {
    return open_document((folder_ / name).string(), input, "", messages_);
  }
  std::optional<Message::Kind> said() {
    const auto all = messages_.take();
    return all.empty() ? std::nullopt : std::optional{all.front().kind};
  }
  Messages messages_;
};

TEST_F(Documents, are_tables_by_their_names_or_as_said) {
  put("a.csv", "a,b\n");
  put("b.json", "{}");
  EXPECT_TRUE(open("a.csv")->csv);
  EXPECT_FALSE(open("b.json")->csv);
  EXPECT_FALSE(open("a.csv", Input::yaml)->csv);
  EXPECT_TRUE(open("b.json", Input::csv)->csv);
  EXPECT_EQ(open("a.csv")->folder, folder_);
  EXPECT_EQ(said(), std::nullopt);
}

TEST_F(Documents, that_cannot_be_opened_are_failures) {
  EXPECT_FALSE(open("nothing.json"));
  EXPECT_EQ(said(), Message::Kind::failure);
  EXPECT_FALSE(open_document(folder_.string(), Input::automatic, "", messages_));
  EXPECT_EQ(said(), Message::Kind::failure);
  EXPECT_FALSE(open_document("", Input::automatic, "", messages_));
  EXPECT_EQ(said(), Message::Kind::refusal);
}

TEST_F(Documents, may_be_sheets_of_workbooks) {
  EXPECT_EQ(operand_of("a/cards.xlsx#Prices").file, "a/cards.xlsx");
  EXPECT_EQ(operand_of("a/cards.xlsx#Prices").sheet, "Prices");
  EXPECT_EQ(operand_of("cards.ods#a#b").sheet, "a#b");
  EXPECT_EQ(operand_of("cards.csv#x").file, "cards.csv#x");
  EXPECT_EQ(operand_of("a#b/cards.xlsx").sheet, "");
  EXPECT_EQ(operand_of("cards.xlsx#").sheet, "");
  put("cards.xlsx#Prices", "");
  EXPECT_EQ(operand_of((folder_ / "cards.xlsx#Prices").string()).sheet, "");
}

TEST(Samples, are_found_by_their_names) {
  EXPECT_TRUE(find_sample("cards/embers/cards.csv"));
  EXPECT_FALSE(find_sample("cards/embers/nothing.csv"));
  EXPECT_FALSE(find_sample("embers/cards.csv"));
  EXPECT_FALSE(find_sample("cards/../cards.csv"));
}

TEST(Files, have_endings_and_folders) {
  EXPECT_EQ(ending_of("a/B.PDF"), ".pdf");
  EXPECT_EQ(ending_of("a.b/c"), "");
  EXPECT_TRUE(is_below("/a/b/c", "/a"));
  EXPECT_TRUE(is_below("/a", "/a"));
  EXPECT_FALSE(is_below("/ab", "/a"));
  EXPECT_FALSE(is_below("/a", "/a/b"));
}

}  // namespace
}  // namespace planche::project
