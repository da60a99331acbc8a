#include "press/paper.h"

#include <gtest/gtest.h>

namespace planche::press {
namespace {

TEST(Paper, names_are_found_whatever_their_case) {
  ASSERT_TRUE(find_paper("A4"));
  EXPECT_EQ(find_paper("A4")->name, "a4");
  EXPECT_EQ(find_paper("a4")->size, (base::Size{210, 297}));
  EXPECT_EQ(find_paper("Letter")->size, (base::Size{215.9, 279.4}));
}

TEST(Paper, inch_papers_are_whole_quarter_inches) {
  EXPECT_DOUBLE_EQ(find_paper("letter")->size.width, 8.5 * 25.4);
  EXPECT_DOUBLE_EQ(find_paper("letter")->size.height, 11 * 25.4);
  EXPECT_DOUBLE_EQ(find_paper("legal")->size.height, 14 * 25.4);
  EXPECT_DOUBLE_EQ(find_paper("tabloid")->size.width, 11 * 25.4);
  EXPECT_DOUBLE_EQ(find_paper("tabloid")->size.height, 17 * 25.4);
}

TEST(Paper, landscape_is_turned) {
  ASSERT_TRUE(find_paper("A3-Landscape"));
  EXPECT_EQ(find_paper("A3-Landscape")->name, "a3-landscape");
  EXPECT_EQ(find_paper("a3-landscape")->size, (base::Size{420, 297}));
}

TEST(Paper, sizes_are_millimetres) {
  ASSERT_TRUE(find_paper("100x150.5"));
  EXPECT_EQ(find_paper("100x150.5")->size, (base::Size{100, 150.5}));
  EXPECT_EQ(find_paper("100x150.5")->name, "100x150.5");
  EXPECT_EQ(find_paper("100X150.50")->name, "100x150.5");
  EXPECT_TRUE(find_paper("20x2000"));
}

TEST(Paper, nonsense_is_no_paper) {
  for (const char* name : {"", "x", "a", "a44", "a4 ", "19.9x100", "100x2000.1", "100x", "x100", "100x100x100",
                           "-50x50", "nanx50", "infx50", "1e2x100", "0x40x40", "50,5x50", "landscape", "-landscape"}) {
    EXPECT_FALSE(find_paper(name)) << name;
  }
}

TEST(Paper, every_named_paper_finds_itself) {
  ASSERT_EQ(named_papers().size(), 6u);
  for (const Paper& paper : named_papers()) {
    ASSERT_TRUE(find_paper(paper.name));
    EXPECT_EQ(find_paper(paper.name)->size, paper.size);
    EXPECT_LT(paper.size.width, paper.size.height);
  }
}

}  // namespace
}  // namespace planche::press
