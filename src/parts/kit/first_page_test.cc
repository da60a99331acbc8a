#include "parts/kit/first_page.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/files.h"
#include "parts/testing/workshop.h"
#include "rules/printed_words.h"

namespace planche::parts::kit {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr base::Size a4{190, 277}, a5{128, 190};

KitItem item(std::string title) {
  KitItem out;
  out.title = std::move(title);
  out.size = {63, 88};
  out.sheets = {{{{2, 2}, {4, 7}}}};
  return out;
}

FirstPage kit_of(std::vector<KitItem> items) {
  FirstPage page;
  page.game = "Lanterns";
  page.credit = "by Ada";
  page.items = std::move(items);
  return page;
}

base::Words english() {
  diag::Sink sink;
  return rules::words_of("", "en", sink);
}

std::vector<std::string> pages(const FirstPage& kit, base::Size size) {
  scene::testing::FixedTypesetter typesetter;
  const auto listed = listed_on_pages(kit, size, english(), typesetter);
  std::vector<std::string> out;
  for (std::size_t i = 0; i < listed.size(); ++i)
    out.push_back(words_of(draw_first_page(kit, listed, i, size, english(), typesetter)));
  return out;
}

// The smallest type, pt, as it is scaled.
double smallest(const scene::Scene& scene, double scale = 1) {
  double least = 100;
  for (const scene::Item& each : scene.items) {
    if (const auto* text = std::get_if<scene::Text>(&each)) least = std::min(least, scale * text->run->font.size_pt);
    if (const auto* group = std::get_if<scene::Group>(&each))
      least = std::min(least, smallest(*group->content, scale * group->placed.xx));
  }
  return least;
}

TEST(FirstPage, names_the_paper_by_what_becomes_of_a_part) {
  KitItem net = item("Dice"), list = item("List"), mat = item("Mat"), box = item("Box");
  net.folded = list.read = mat.poster = box.folded = true;
  box.paper_weight = 120;
  const auto all = pages(kit_of({item("Cards"), net, list, mat, box}), a4);
  ASSERT_EQ(all.size(), 1u);
  for (const char* paper :
       {"card, 250–300 g/m²", "card, 160–200 g/m²", "plain, 80–100 g/m²", "card, 200 g/m²", "card, 120 g/m²"})
    EXPECT_THAT(all[0], HasSubstr(paper));
}

TEST(FirstPage, tells_how_what_is_there_is_cut) {
  KitItem card = item("Cards"), token = item("Tokens"), tile = item("Tiles"), piece = item("Pieces"),
          list = item("List");
  card.cutting = Cutting::straight;
  token.cutting = Cutting::round;
  tile.cutting = Cutting::corners;
  piece.cutting = Cutting::outlined;
  list.read = true;
  constexpr const char* steps[] = {"mark to mark", "Cut round pieces", "slanting edges", "a dotted line around"};
  const std::vector<KitItem> all{card, token, tile, piece};
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string page = pages(kit_of({all[i], list}), a4)[0];
    for (std::size_t step = 0; step < all.size(); ++step) EXPECT_EQ(page.find(steps[step]) != page.npos, step == i);
  }
  // Groups on one sheet are parted by dotted lines, if there are several.
  constexpr const char* groups = "groups of pieces";
  EXPECT_THAT(pages(kit_of({card, list}), a4)[0], Not(HasSubstr(groups)));
  EXPECT_THAT(pages(kit_of({card, token, list}), a4)[0], HasSubstr(groups));
  FirstPage kit = kit_of(all);
  kit.lines = FirstPage::Lines::dots;
  EXPECT_THAT(pages(kit, a4), ElementsAre(AllOf(HasSubstr("Cut along the dotted lines. Cut round"),
                                                Not(HasSubstr("mark to mark")), Not(HasSubstr("slanting")))));
  kit.lines = FirstPage::Lines::none;
  EXPECT_THAT(pages(kit, a4), ElementsAre(Not(HasSubstr("dotted lines"))));
}

TEST(FirstPage, has_backs_folded_and_glued_before_they_are_cut) {
  KitItem card = item("Cards");
  card.two_sided = true;
  EXPECT_THAT(pages(kit_of({card}), a4),
              ElementsAre(AllOf(HasSubstr("two sides"), HasSubstr("on which edge to"), Not(HasSubstr("glue")))));
  FirstPage kit = kit_of({card});
  kit.folded_backs = true;
  EXPECT_THAT(pages(kit, a4),
              ElementsAre(AllOf(HasSubstr("folded,\nglued"), HasSubstr("paper, 120–160 g/m²"), HasSubstr("\nglue\n"),
                                HasSubstr("Cut when the glue is dry"), Not(HasSubstr("about which edge")))));
}

TEST(FirstPage, has_booklets_folded_and_several_sheets_stapled) {
  KitItem rules = item("Rules");
  rules.read = rules.two_sided = rules.booklet = true;
  for (const std::size_t sheets : {1u, 3u}) {
    rules.count = sheets;
    const auto all = pages(kit_of({rules}), a4);
    EXPECT_THAT(all, ElementsAre(HasSubstr("Fold the rules in the middle")));
    for (const char* said : {"stapler", "each other"}) EXPECT_EQ(all[0].find(said) != std::string::npos, sheets > 1);
  }
}

TEST(FirstPage, names_all_sheets_and_no_other) {
  EXPECT_THAT(pages(kit_of({item("Cards")}), a4), ElementsAre(HasSubstr("\n2, 4–7\n")));
  KitItem pages_to_read = item("Pages");
  pages_to_read.sheets = {{{{1, 1, true}, {3, 4, true}, {6, 6}}}};
  EXPECT_THAT(pages(kit_of({pages_to_read}), a4), ElementsAre(HasSubstr("\n1b, 3b–4b, 6\n")));
}

TEST(FirstPage, goes_on_on_further_pages_and_tells_how_it_is_made_on_the_last) {
  std::vector<KitItem> items;
  for (int i = 1; i <= 45; ++i) items.push_back(item(fmt::format("Kind {}.", i)));
  const auto all = pages(kit_of(items), a4);
  ASSERT_EQ(all.size(), 2u);
  std::string both = all[0] + all[1];
  for (int i = 1; i <= 45; ++i) EXPECT_THAT(both, HasSubstr(fmt::format("Kind {}.", i)));
  EXPECT_THAT(all[0], Not(HasSubstr("How to make it")));
  EXPECT_THAT(all[1], HasSubstr("How to make it"));
}

TEST(FirstPage, sets_nothing_smaller_than_six_points) {
  scene::testing::FixedTypesetter typesetter;
  FirstPage kit = kit_of({item("Points and rounds, setting up, of a title that has fifty-eight letters"),
                          item("Cards · of a deck that has a name as long as this one, and longer")});
  kit.credit = std::string(60, 'c') + " " + std::string(60, 'r') + " " + std::string(60, 'e');
  for (const base::Size size : {a4, a5, least_first_page}) {
    const auto listed = listed_on_pages(kit, size, english(), typesetter);
    for (std::size_t i = 0; i < listed.size(); ++i) {
      const scene::Scene page = draw_first_page(kit, listed, i, size, english(), typesetter);
      EXPECT_GE(smallest(page), 6 - 1e-9);
    }
  }
  EXPECT_THAT(pages(kit, a4), ElementsAre(HasSubstr("setting up, of a\ntitle that has fifty-eight letters\n")));
}

}  // namespace
}  // namespace planche::parts::kit
