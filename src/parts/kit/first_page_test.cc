#include "parts/kit/first_page.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "base/files.h"
#include "parts/testing/workshop.h"
#include "rules/words.h"

namespace planche::parts::kit {
namespace {

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

TEST(FirstPage, names_all_sheets_and_no_other) {
  EXPECT_THAT(pages(kit_of({item("Cards")}), a4), ElementsAre(HasSubstr("\n2, 4–7\n")));
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
  kit.rules = "planche rules a-game-with-a-name --booklet";
  for (const base::Size size : {a4, a5, least_first_page}) {
    const auto listed = listed_on_pages(kit, size, english(), typesetter);
    for (std::size_t i = 0; i < listed.size(); ++i) {
      const scene::Scene page = draw_first_page(kit, listed, i, size, english(), typesetter);
      EXPECT_GE(smallest(page), 6 - 1e-9);
    }
  }
  EXPECT_THAT(pages(kit, a4), ElementsAre(HasSubstr("that has fifty-eight\nletters\n")));
}

}  // namespace
}  // namespace planche::parts::kit
