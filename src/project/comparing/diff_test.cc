#include "project/comparing/diff.h"

#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "project/comparing/comparison_text.h"
#include "project/opening/sample_folders.h"

namespace planche::project {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

namespace fs = std::filesystem;

// Two copies of a game of nine cards.
class DiffTest : public base::testing_tools::InFolder {
 protected:
  DiffTest() {
    Messages messages;
    EXPECT_TRUE(start_game("cards", before().string(), messages));
    fs::copy(before(), now(), fs::copy_options::recursive);
  }

  fs::path before() const { return folder_ / "before"; }
  fs::path now() const { return folder_ / "now"; }

  void replace(const char* name, const std::string& old, const std::string& by) const {
    std::ifstream input{now() / name};
    std::string text{std::istreambuf_iterator<char>{input}, {}};
    const std::size_t at = text.find(old);
    ASSERT_NE(at, std::string::npos) << old;
    write(now() / name, text.replace(at, old.size(), by));
  }
  static void write(const fs::path& file, const std::string& text) { std::ofstream{file} << text; }

  std::optional<Difference> compared(const std::vector<std::string>& outputs = {}) {
    return diff(before().string(), now().string(), {}, outputs, sink_, messages_);
  }
  static std::vector<std::string> told(const Comparison& found) {
    std::vector<std::string> all;
    for (const PartChange& part : found.parts) all.push_back(part.name + " " + name_of(part.how));
    return all;
  }

  diag::Sink sink_;
  Messages messages_;
};

TEST_F(DiffTest, equal_copies_do_not_differ) {
  const auto found = compared({(folder_ / "c.pdf").string()});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->found.differs());
  EXPECT_EQ(found->found.same_records, 9u);
  EXPECT_THAT(lines_of(found->found), IsEmpty());
  EXPECT_FALSE(fs::exists(folder_ / "c.pdf"));
}

TEST_F(DiffTest, a_changed_field_changes_record_and_part) {
  replace("cards.csv", "Owl,feather,5,4", "Hen,feather,6,3");
  const auto found = compared();
  ASSERT_TRUE(found);
  EXPECT_THAT(lines_of(found->found),
              ElementsAre("cards: 1 renamed", "  renamed  Owl → Hen (owl)", "             title: Owl → Hen",
                          "             speed: 5 → 6", "             strength: 4 → 3", HasSubstr("parts, "),
                          HasSubstr("changed         Owl → Hen")));
  EXPECT_THAT(json_of(found->found), HasSubstr(R"("old_name":"Owl")"));
}

TEST_F(DiffTest, a_changed_template_draws_parts_otherwise) {
  replace("templates/card.json", "\"size\": [63, 88]", "\"size\": [60, 88]");
  const auto found = compared({(folder_ / "c.html").string(), (folder_ / "c.pdf").string()});
  ASSERT_TRUE(found);
  EXPECT_THAT(found->found.records, IsEmpty());
  EXPECT_EQ(found->found.parts.size(), 9u);
  EXPECT_THAT(told(found->found), Contains("Owl drawn-otherwise"));
  ASSERT_EQ(found->found.files.size(), 1u);
  EXPECT_EQ(found->found.files.front().file, "templates/card.json");
  EXPECT_TRUE(fs::exists(folder_ / "c.html"));
  EXPECT_TRUE(fs::exists(folder_ / "c.pdf"));
}

TEST_F(DiffTest, added_and_removed_records_are_named) {
  replace("cards.csv", "owl,Owl,feather,5,4,\"Sees where the others go.\"", "ant,Ant,shell,9,0,Small");
  const auto found = compared();
  ASSERT_TRUE(found);
  EXPECT_THAT(told(found->found), UnorderedElementsAre("Ant added", "Owl removed"));
}

TEST_F(DiffTest, errors_are_reported_and_what_can_be_read_is_compared) {
  replace("cards.csv", "owl,Owl,feather,5,4", "owl,Owl,feather,five,4");
  const auto found = compared();
  ASSERT_TRUE(found);
  ASSERT_TRUE(sink_.has_errors());
  EXPECT_THAT(sink_.sorted().front().source->name(), HasSubstr("now/cards.csv"));
  write(now() / "game.json", "{");
  EXPECT_FALSE(compared());
}

TEST_F(DiffTest, a_manifest_is_compared_by_its_parts) {
  const std::string manifest = (folder_ / "manifest.json").string();
  Project project{before().string()};
  parts::kit::Manifest printed{"before", {}};
  for (const ProjectPart& part : project.parts())
    printed.parts.push_back({part.fingerprint, part.kind_title, part.name, part.copies});
  printed.parts.push_back({"0000000000000000", "Rules", "Rules", 1});
  write(manifest, printed.text());
  const auto same = diff(manifest, now().string(), {}, {}, sink_, messages_);
  ASSERT_TRUE(same);
  EXPECT_FALSE(same->found.differs());
  EXPECT_THAT(same->found.remarks, Contains(HasSubstr("has \"Rules\", which is not compared")));
  replace("cards.csv", "Owl,feather,5,4", "Owl,feather,6,3");
  const auto found = diff(manifest, now().string(), {}, {}, sink_, messages_);
  ASSERT_TRUE(found);
  EXPECT_THAT(told(found->found), ElementsAre("Owl changed"));
}

TEST_F(DiffTest, nonsense_is_refused) {
  const auto refused = [&](const std::string& old, const std::string& by, const std::vector<std::string>& outputs) {
    messages_.take();
    EXPECT_FALSE(diff(old, by, {}, outputs, sink_, messages_));
    return messages_.all().empty() ? std::string{} : messages_.all().back().text;
  };
  EXPECT_THAT(refused(now().string(), (now() / "game.json").string(), {}), HasSubstr("compared with itself"));
  fs::copy(before(), folder_ / "other", fs::copy_options::recursive);
  write(folder_ / "other" / "game.json", R"({ "id": "other" })");
  EXPECT_THAT(refused(now().string(), (folder_ / "other").string(), {}), HasSubstr("belongs to the game"));
  EXPECT_THAT(refused(folder_.string(), now().string(), {}), HasSubstr("not the folder of a game"));
  EXPECT_THAT(refused((folder_ / "none").string(), now().string(), {}), HasSubstr("cannot open"));
  EXPECT_THAT(refused(before().string(), now().string(), {"c.txt"}), HasSubstr("ends in none of"));
  replace("cards.csv", "Owl,feather,5,4", "Owl,feather,6,3");
  write(now() / "rules.en.html", "");
  fs::create_symlink(now() / "cards.csv", folder_ / "c.html");
  EXPECT_THAT(refused(before().string(), now().string(), {(folder_ / "c.html").string()}),
              HasSubstr("not overwritten"));
}

}  // namespace
}  // namespace planche::project
