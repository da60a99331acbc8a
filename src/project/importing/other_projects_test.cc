#include "project/importing/other_projects.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace planche::project {
namespace {

std::string size_of(const char* file, const char* text) {
  const auto size = size_in_project(file, text);
  return size ? fmt::format("{:.2f} {:.2f} {:.3f}", size->width, size->height, size->bleed) : "";
}

TEST(OtherProjects, say_the_size_of_cards) {
  EXPECT_EQ(size_of("deck.rb", "Squib::Deck.new(width: '70mm', height: '4in', cards: 3) do\n"), "70.00 101.60 0.000");
  EXPECT_EQ(size_of("deck.rb", "Squib::Deck.new(cards: 3, dpi: 150, width: 300, height: 450) do"), "50.80 76.20 0.000");
  EXPECT_EQ(size_of("deck.rb", "Squib::Deck.new cards: 4 do"), "63.50 88.90 3.175");
  EXPECT_EQ(size_of("deck.rb", "puts width: 30"), "");
  EXPECT_EQ(size_of("a.nde", "; x\nCARDSIZE = 5, 7.5\n"), "50.00 75.00 0.000");
  EXPECT_EQ(size_of("a.txt", "unit=mm\r\ncardsize=56,87\r\n"), "56.00 87.00 0.000");
  EXPECT_EQ(size_of("a.nde", "[w]=6.3\n[h] = 8.8\nCARDSIZE=[W],[h]\n"), "63.00 88.00 0.000");
  EXPECT_EQ(size_of("a.txt", "CARDSIZE=[w],8.8\n"), "");
  EXPECT_EQ(size_of("a.nde", "UNIT=INCH\nCARDSIZE=2.5,3.5"), "63.50 88.90 0.000");
  EXPECT_EQ(size_of("a.txt", "just a note"), "");
  EXPECT_EQ(size_of("a.cmp", R"(<Project><Layout Name="A" dpi="100" width="250" height="350"><Element width="9"/>)"),
            "63.50 88.90 0.000");
  EXPECT_EQ(size_of("a.cmp", "<Layout><dpi>300</dpi><width>600</width><height>900</height></Layout>"),
            "50.80 76.20 0.000");
  EXPECT_EQ(size_of("a.cmp", R"(<Layout width="9" height="900000">)"), "");
}

}  // namespace
}  // namespace planche::project
