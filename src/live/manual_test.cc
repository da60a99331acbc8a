// The manual is divided by its headings, and the best sections come first.
#include "live/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace planche::live {
namespace {

class Searched : public testing::Test {
 protected:
  Searched() {
    manual_.add("a.md",
                "Begin here.\n# First\nAbout crops.\n\n## Bleed\nThe bleed is cut off.\n```\n# no heading\n```\n");
    manual_.add("b.md", "# Second\n| `print/bleed` | a background stops short of it |\n| other | Nothing |\n");
  }
  std::vector<std::string> headings(const char* words, std::size_t most = 9) const {
    std::vector<std::string> all;
    for (const Manual::Found& found : manual_.find(words, most))
      all.push_back(manual_.sections()[found.section].heading);
    return all;
  }
  Manual manual_;
};

TEST_F(Searched, IsDividedByHeadings) {
  std::vector<std::string> all;
  for (const ManualSection& section : manual_.sections()) all.push_back(section.file + ": " + section.heading);
  EXPECT_THAT(all, testing::ElementsAre("a.md: a.md", "a.md: First", "a.md: Bleed", "b.md: Second"));
  EXPECT_EQ(manual_.sections()[2].line, 5u);
  EXPECT_THAT(manual_.sections()[2].text, testing::HasSubstr("# no heading"));
}

TEST_F(Searched, PutsTheBestFirst) {
  EXPECT_THAT(headings("bleed"), testing::ElementsAre("Bleed", "Second"));
  EXPECT_THAT(headings("BLEED", 1), testing::ElementsAre("Bleed"));
  EXPECT_THAT(headings("print/bleed"), testing::ElementsAre("Second"));
  EXPECT_THAT(headings(" background  bleed "), testing::ElementsAre("Second"));
  EXPECT_THAT(headings("bleed unknown"), testing::IsEmpty());
  EXPECT_THAT(headings("  "), testing::IsEmpty());
}

TEST_F(Searched, ShowsTheLineWithTheWords) {
  EXPECT_EQ(manual_.find("nothing", 1).front().excerpt, "| other | Nothing |");
}

TEST(EmptyManual, FindsNothing) {
  EXPECT_TRUE(Manual::read("/nowhere").find("bleed", 9).empty());
}

TEST_F(Searched, PutsWordsTogetherBeforeWordsApart) {
  manual_.add("c.md", "# Apart\nA line that shows where to cut.\n# Together\nThe cut line is dashed.\n");
  EXPECT_THAT(headings("cut line"), testing::ElementsAre("Together", "Apart"));
}

}  // namespace
}  // namespace planche::live
