// Changes are undone and done again in order, and what other programs write in between stays.
#include "project/editing/edit_history.h"

#include <fstream>
#include <iterator>
#include <memory>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/testing/in_folder.h"
#include "base/text.h"

namespace planche::project {
namespace {

const std::string first_rows = "id,n\na,1\nb,2\nc,3\n";

class History : public base::testing_tools::InFolder {
 protected:
  std::string read(const std::string& name) const {
    std::ifstream file{folder_ / name, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  // Replaces parts of the file, given by their places, as the page would.
  tl::expected<void, std::string> change(EditHistory& history, const std::string& name,
                                         const std::vector<std::pair<diag::Span, std::string>>& parts,
                                         const std::string& what = "a change") const {
    const auto source = std::make_shared<diag::Source>((folder_ / name).string(), read(name));
    std::vector<Replacement> made;
    for (const auto& [span, bytes] : parts) made.push_back({source, span, bytes});
    return history.replace(made, what);
  }
  tl::expected<void, std::string> change(EditHistory& history, const std::string& name, const std::string& old,
                                         const std::string& text) const {
    const auto at = static_cast<std::uint32_t>(read(name).find(old));
    return change(history, name, {{{at, at + static_cast<std::uint32_t>(old.size())}, text}}, old + " → " + text);
  }
  void replace(const std::string& name, const std::string& old, const std::string& text) const {
    std::string all = read(name);
    all.replace(all.find(old), old.size(), text);
    put(name, all);
  }
};

TEST_F(History, UndoesInTurnAndDoesAgain) {
  EditHistory history;
  put("a.csv", first_rows);
  EXPECT_TRUE(change(history, "a.csv", "1", "100"));
  EXPECT_TRUE(change(history, "a.csv", "2", "20"));
  EXPECT_THAT(history.to_undo(9), testing::ElementsAre("2 → 20", "1 → 100"));
  EXPECT_THAT(history.to_undo(1), testing::ElementsAre("2 → 20"));
  const auto undone = history.undo();
  ASSERT_TRUE(undone);
  EXPECT_EQ(undone->what, "2 → 20");
  EXPECT_EQ(undone->place, (folder_ / "a.csv").string() + ":3");
  EXPECT_EQ(read("a.csv"), "id,n\na,100\nb,2\nc,3\n");
  EXPECT_TRUE(history.undo());
  EXPECT_EQ(read("a.csv"), first_rows);
  EXPECT_FALSE(history.undo());
  EXPECT_THAT(history.to_redo(9), testing::ElementsAre("1 → 100", "2 → 20"));
  EXPECT_TRUE(history.redo());
  EXPECT_TRUE(history.redo());
  EXPECT_FALSE(history.redo());
  EXPECT_EQ(read("a.csv"), "id,n\na,100\nb,20\nc,3\n");
}

TEST_F(History, ChangesSeveralFilesAsOne) {
  EditHistory history;
  put("a.csv", first_rows);
  put("b.json", "{ }");
  const auto source = [&](const std::string& name) {
    return std::make_shared<diag::Source>((folder_ / name).string(), read(name));
  };
  const std::vector<Replacement> parts{{source("a.csv"), {3, 4}, "m"}, {source("b.json"), {1, 2}, "\"m\": 1"}};
  EXPECT_TRUE(history.replace(parts, "both", {{folder_ / "new/c.txt", "third"}}));
  const auto changed = [&] { return read("a.csv").starts_with("id,m\n") && read("b.json") == "{\"m\": 1}"; };
  EXPECT_TRUE(changed());
  EXPECT_EQ(read("new/c.txt"), "third");
  EXPECT_THAT(history.to_undo(9), testing::ElementsAre("both"));
  // What another program writes elsewhere stays, and the made file goes with its folder.
  put("a.csv", read("a.csv") + "d,4\n");
  EXPECT_TRUE(history.undo());
  EXPECT_EQ(read("a.csv"), first_rows + "d,4\n");
  EXPECT_EQ(read("b.json"), "{ }");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "new"));
  EXPECT_TRUE(history.redo());
  EXPECT_TRUE(changed());
  EXPECT_EQ(read("new/c.txt"), "third");
  // A made file that another program has changed stays, and with it all of the change.
  put("new/c.txt", "mine");
  EXPECT_FALSE(history.undo());
  EXPECT_TRUE(changed());
  EXPECT_EQ(read("new/c.txt"), "mine");
}

TEST_F(History, ChangesAllFilesOrNone) {
  EditHistory history;
  put("a.csv", first_rows);
  put("c.txt", "there");
  const auto source = std::make_shared<diag::Source>((folder_ / "a.csv").string(), first_rows);
  EXPECT_FALSE(history.replace({{source, {3, 4}, "m"}}, "both", {{folder_ / "c.txt", "new"}}));
  EXPECT_EQ(read("a.csv"), first_rows);
  EXPECT_EQ(read("c.txt"), "there");
  EXPECT_EQ(history.count(), 0U);
}

TEST_F(History, ForgetsWhatWasUndoneAfterAnotherChange) {
  EditHistory history;
  put("a.csv", first_rows);
  EXPECT_TRUE(change(history, "a.csv", "1", "100"));
  EXPECT_TRUE(history.undo());
  EXPECT_TRUE(change(history, "a.csv", "2", "20"));
  EXPECT_FALSE(history.redo());
  EXPECT_EQ(read("a.csv"), "id,n\na,1\nb,20\nc,3\n");
}

TEST_F(History, KeepsWhatOthersWroteElsewhereInTheFile) {
  EditHistory history;
  put("a.csv", first_rows);
  EXPECT_TRUE(change(history, "a.csv", "1", "100"));
  EXPECT_TRUE(change(history, "a.csv", "3", "30"));
  replace("a.csv", "b,2\n", "b,2\nx,7\n");
  EXPECT_TRUE(history.undo());
  replace("a.csv", "id,n\n", "id,n\ny,8\n");
  EXPECT_TRUE(history.undo());
  EXPECT_EQ(read("a.csv"), "id,n\ny,8\na,1\nb,2\nx,7\nc,3\n");
  replace("a.csv", "b,2\n", "");
  EXPECT_TRUE(history.redo());
  EXPECT_TRUE(history.redo());
  EXPECT_EQ(read("a.csv"), "id,n\ny,8\na,100\nx,7\nc,30\n");
}

TEST_F(History, KnowsSeveralChangesOfOthersFromEachOther) {
  EditHistory history;
  put("a.csv", first_rows);
  EXPECT_TRUE(change(history, "a.csv", "2", "20"));
  put("a.csv", "id,n\nx,1\na,1\nb,20\nc,4\nd,5\n");
  EXPECT_TRUE(history.undo());
  EXPECT_EQ(read("a.csv"), "id,n\nx,1\na,1\nb,2\nc,4\nd,5\n");
}

TEST_F(History, RefusesWhatOthersHaveChangedAndGoesOn) {
  EditHistory history;
  put("a.csv", first_rows);
  EXPECT_TRUE(change(history, "a.csv", "1", "100"));
  EXPECT_TRUE(change(history, "a.csv", "2", "20"));
  EXPECT_TRUE(change(history, "a.csv", "3", "30"));
  replace("a.csv", "b,20", "b,201");
  EXPECT_TRUE(history.undo());
  const auto refused = history.undo();
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error(), testing::AllOf(testing::HasSubstr("2 → 20"), testing::HasSubstr("a.csv")));
  EXPECT_EQ(read("a.csv"), "id,n\na,100\nb,201\nc,3\n");
  EXPECT_TRUE(history.undo());
  EXPECT_EQ(read("a.csv"), "id,n\na,1\nb,201\nc,3\n");
  EXPECT_TRUE(history.redo());
  EXPECT_TRUE(history.redo());
  EXPECT_EQ(read("a.csv"), "id,n\na,100\nb,201\nc,30\n");
}

TEST_F(History, UndoesAnotherFileAlthoughOneCannotBeRead) {
  EditHistory history;
  put("a.csv", first_rows);
  put("b.csv", first_rows);
  EXPECT_TRUE(change(history, "b.csv", "1", "100"));
  EXPECT_TRUE(change(history, "a.csv", "1", "100"));
  put("a.csv", "other\n");
  EXPECT_FALSE(history.undo());
  EXPECT_TRUE(history.undo());
  EXPECT_EQ(read("a.csv"), "other\n");
  EXPECT_EQ(read("b.csv"), first_rows);
}

TEST_F(History, HoldsNoMoreThanItsLimits) {
  put("a.csv", first_rows);
  EditHistory history{{.steps = 3, .bytes = 1'000'000}};
  for (int n = 0; n < 5; ++n) EXPECT_TRUE(change(history, "a.csv", {{{7, 8}, std::to_string(n)}}));
  EXPECT_EQ(history.count(), 3u);
  while (history.undo()) {
  }
  EXPECT_EQ(read("a.csv"), "id,n\na,1\nb,2\nc,3\n");
  EditHistory small{{.steps = 100, .bytes = 5'000}};
  for (int n = 0; n < 20; ++n)
    EXPECT_TRUE(change(small, "a.csv", {{{7, 8}, std::string(1, static_cast<char>('a' + n))}}));
  EXPECT_LE(small.bytes(), 5'000u);
  EXPECT_GT(small.count(), 3u);
  put("b.csv", first_rows + std::string(6'000, 'x'));
  EXPECT_TRUE(change(small, "b.csv", "1", "2"));
  EXPECT_LE(small.bytes(), 5'000u);
}

TEST_F(History, FiveHundredChangesLeadBackToTheFirstBytes) {
  EditHistory history;
  std::mt19937 random{5};
  const std::vector<std::string> names{"a.csv", "b.json", "c.yaml"};
  for (const std::string& name : names) put(name, first_rows + first_rows + "ünïcode, 漢字\r\n");
  const std::string begin = read("a.csv");
  std::vector<std::string> ends;
  for (int n = 0; n < 500; ++n) {
    const std::string& name = names[random() % names.size()];
    const auto size = static_cast<std::uint32_t>(read(name).size());
    const auto a = static_cast<std::uint32_t>(random() % (size + 1));
    const auto b = std::min(size, a + static_cast<std::uint32_t>(random() % 8));
    const auto c = static_cast<std::uint32_t>(b + random() % (size - b + 1));
    // Two parts, of which one may be an insertion, a removal, or nothing.
    EXPECT_TRUE(
        change(history, name, {{{c, c}, std::string(random() % 5, 'y')}, {{a, b}, std::string(random() % 9, 'x')}}));
    if (random() % 4 == 0) {
      EXPECT_TRUE(history.undo());
    }
    if (random() % 8 == 0) (void)history.redo();
  }
  for (const std::string& name : names) ends.push_back(read(name));
  const std::size_t made = history.count();
  EXPECT_GT(made, 300u);
  while (history.count() > 0) ASSERT_TRUE(history.undo());
  for (const std::string& name : names) EXPECT_EQ(read(name), begin);
  for (std::size_t n = 0; n < made; ++n) ASSERT_TRUE(history.redo());
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(read(names[i]), ends[i]);
}

// Rows of one number each: own changes and those of others, in any order.
TEST_F(History, NothingOfOthersIsEverOverwritten) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::mt19937 random{seed};
    EditHistory history;
    std::string rows;
    for (int n = 0; n < 12; ++n) rows += "r" + std::to_string(n) + ",v0\n";
    put("a.csv", rows);
    const auto lines = [&] {
      std::vector<std::string> all;
      const std::string text = read("a.csv");
      for (const std::string_view line : base::split(text, '\n'))
        if (!line.empty()) all.emplace_back(line);
      return all;
    };
    int next = 1;
    for (int n = 0; n < 80; ++n) {
      const std::string before = read("a.csv");
      auto all = lines();
      const std::size_t at = random() % all.size();
      const std::size_t comma = all[at].find(',');
      std::size_t begin = 0;
      for (std::size_t i = 0; i < at; ++i) begin += all[i].size() + 1;
      switch (random() % 6) {
        case 0:
        case 1:
          if (all[at].find(",o") != std::string::npos) break;
          EXPECT_TRUE(change(
              history, "a.csv",
              {{{static_cast<std::uint32_t>(begin + comma + 1), static_cast<std::uint32_t>(begin + all[at].size())},
                "v" + std::to_string(next++)}}));
          break;
        case 2:  // others change one row, remove one or add one
          all[at] = all[at].substr(0, comma) + ",o" + std::to_string(next++);
          break;
        case 3:
          if (random() % 2 == 0)
            all.insert(all.begin() + static_cast<std::ptrdiff_t>(at), "n" + std::to_string(next++) + ",o");
          else if (all.size() > 6)
            all.erase(all.begin() + static_cast<std::ptrdiff_t>(at));
          break;
        default: {
          const bool back = random() % 2 == 0;
          const bool done = back ? history.undo().has_value() : history.redo().has_value();
          if (!done) {
            EXPECT_EQ(read("a.csv"), before);
          }
          all = lines();
          // Rows come and go with others only, and what they wrote stays.
          std::size_t i = 0;
          for (const std::string_view line : base::split(before, '\n')) {
            if (line.empty()) continue;
            ASSERT_LT(i, all.size());
            const auto key = line.substr(0, line.find(','));
            EXPECT_EQ(all[i].substr(0, all[i].find(',')), key) << seed;
            if (line.find(",o") != line.npos) {
              EXPECT_EQ(all[i], line) << seed;
            }
            ++i;
          }
          EXPECT_EQ(i, all.size());
          continue;
        }
      }
      if (read("a.csv") != before) continue;
      std::string text;
      for (const std::string& line : all) text += line + "\n";
      put("a.csv", text);
    }
  }
}

}  // namespace
}  // namespace planche::project
