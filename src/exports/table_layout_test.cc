#include "exports/table_layout.h"

#include <set>
#include <string>

#include <gmock/gmock.h>

#include "base/testing/in_folder.h"
#include "exports/dice_table.h"
#include "exports/laid_pictures.h"
#include "exports/names.h"

namespace planche::exports {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A game in a folder, and its parts laid on a table.
class OnTable : public base::testing_tools::InFolder {
 protected:
  OnTable() {
    for (const auto& [name, part] : {std::pair{"card", R"("size":[63,88])"},
                                     {"tarot", R"("size":[70,120])"},
                                     {"board", R"("size":[200,200])"},
                                     {"hex", R"("size":[40,40],"outline":"hexagon-flat")"},
                                     {"disc", R"("size":[40,40],"outline":"ellipse")"}})
      put(fmt::format("{}.json", name), fmt::format(R"({{"part":{{{}}},"layers":[]}})", part));
  }

  // `parts` and `table` are the members of the game file.
  TableLayout lay(const std::string& parts, const std::string& table = "") {
    put("game.json", R"({"format":1,"id":"g","title":"G","languages":["en"],"records":{"three":{"for":{"n":"1..3"},)"
                     R"("fields":{"n":"integer"}}},"parts":{)" +
                         parts + "}" + (table.empty() ? "" : R"(,"table":[{"name":"t","size":[400,300],"pieces":[)") +
                         table + (table.empty() ? "}" : "]}]}"));
    choices_.sources = {(folder_ / "game.json").string()};
    catalogue_ = Catalogue::open({choices_.sources, choices_.print}, sink_, messages_);
    EXPECT_NE(catalogue_, nullptr);
    return lay_again();
  }
  TableLayout lay_again(std::string_view why_no_dice = {}) {
    job_.emplace(Task{choices_, *catalogue_, folder_ / "out", progress_, sink_, messages_});
    TableLayout layout = layout_of(*job_, why_no_dice);
    EXPECT_FALSE(sink_.has_errors());
    return layout;
  }

  static std::size_t count(const TableLayout& layout) {
    std::size_t all = 0;
    for (const Heap& heap : layout.heaps) all += heap.parts.size();
    return all;
  }

  ExportChoices choices_;
  project::Progress progress_;
  diag::Sink sink_;
  project::Messages messages_;
  std::unique_ptr<Catalogue> catalogue_;
  std::optional<Job> job_;
};

constexpr const char* three_cards = R"("card":{"of":"three","front":"card.json","back":"card.json"})";

TEST_F(OnTable, has_each_copy_once) {
  const TableLayout layout = lay(three_cards, R"({"part":"card","take":["1-3"],"lay":"stack","at":[60,60]},)"
                                              R"({"part":"card","take":["1"],"at":[200,100]},)"
                                              R"({"part":"card","take":["1"],"at":[300,100]})");
  // It lies beside the stack, at the first of its places.
  ASSERT_EQ(layout.heaps.size(), 2u);
  EXPECT_EQ(layout.heaps[0].parts.size(), 2u);
  ASSERT_EQ(layout.heaps[1].parts.size(), 1u);
  EXPECT_EQ(layout.heaps[1].parts[0].at, (base::Point{200, 100}));
}

constexpr const char* standees = R"("figure":{"of":"three","drawing":"standee","front":"card.json"})";

TEST_F(OnTable, a_folded_part_is_one_with_all_that_is_seen_of_it) {
  // Two windows of 20 × 30 and 20 × 10 mm that touch: 20 × 40 mm.
  const TableLayout layout =
      lay(standees, R"({"part":"figure","take":["1"],"window":[0,0,20,30],"at":[100,100],"height":7},)"
                    R"({"part":"figure","take":["1"],"window":[0,0,20,10],"at":[100,120]})");
  // The other two, which the view does not show, are seen as the higher of these.
  ASSERT_EQ(count(layout), 3u);
  EXPECT_EQ(layout.heaps[0].parts[0].size, (base::Size{20, 40}));
  EXPECT_EQ(layout.heaps[0].parts[0].at, (base::Point{100, 105}));
  for (const LaidPart& part : layout.heaps[1].parts) {
    EXPECT_NE(part.seen, nullptr);
    EXPECT_EQ(part.size, (base::Size{20, 30}));
    EXPECT_GT(part.at.x, 400);
  }
  EXPECT_THAT(job_->lines, IsEmpty());
}

constexpr const char* pyramid = R"("pyramid":{"drawing":"net","solid":"octahedron","faces":[1,2,3,4,5,6,7,8]})";
constexpr const char* die = R"("die":{"drawing":"cube-net","title":"Die","size":18,"faces":[1,2,3,4,5,6]})";

TEST_F(OnTable, what_is_left_out_is_said) {
  EXPECT_EQ(count(lay(std::string{three_cards} + "," + standees + "," + pyramid + "," + die)), 5u);
  EXPECT_THAT(job_->lines, ElementsAre("left out: figure, to be folded from paper"));
  EXPECT_EQ(count(lay_again("no dice")), 3u);
  EXPECT_THAT(job_->lines, Contains("left out: Die, no dice"));
  EXPECT_FALSE(job_->has_failed());
  lay(standees);
  ASSERT_EQ(messages_.all().size(), 1u);
  EXPECT_THAT(messages_.all()[0].text, HasSubstr("there is no part for a table"));
  EXPECT_FALSE(job_->may_write());
}

TEST(Boards, are_large_and_neither_piled_nor_cards) {
  EXPECT_FALSE(is_board({63, 88}, 1, false, false));
  EXPECT_TRUE(is_board({200, 120}, 2, true, false));
  EXPECT_TRUE(is_board({150, 150}, 6, false, false));
  EXPECT_FALSE(is_board({70, 120}, 22, false, false));
  EXPECT_FALSE(is_board({70, 120}, 3, true, false));
  EXPECT_TRUE(is_board({148, 105}, 1, true, false));
  EXPECT_FALSE(is_board({200, 120}, 2, false, true));
}

TEST_F(OnTable, cards_of_a_game_without_a_view_are_stacks) {
  const TableLayout layout = lay(R"("card":{"of":"three","front":"card.json","back":"card.json"},)"
                                 R"("plain":{"of":"three","front":"card.json"},)"
                                 R"("tarot":{"of":"three","front":"tarot.json","back":"tarot.json"},)"
                                 R"("board":{"front":"board.json"})");
  ASSERT_EQ(layout.heaps.size(), 4u);
  for (const Heap& heap : layout.heaps) {
    if (heap.kind == "board") continue;
    EXPECT_TRUE(heap.stacked && !heap.fanned && heap.parts.size() == 3u) << heap.kind;
    EXPECT_EQ(heap.parts[0].back, heap.kind != "plain");
  }
  EXPECT_EQ(layout.boards, (std::vector{false, false, false, true}));
}

TEST_F(OnTable, pictures_differ_with_the_outline_and_have_paper_within_it) {
  const TableLayout layout = lay(R"("hex":{"front":"hex.json"},"disc":{"front":"disc.json"})");
  LaidPictures pictures{*job_};
  for (const Heap& heap : layout.heaps) pictures.add(heap.parts[0], Side::front);
  ASSERT_EQ(pictures.count(), 2u);
  EXPECT_NE(pictures.key(0), pictures.key(1));
  pictures.draw(25.4, 100, [](std::size_t, const render::Raster& raster) {
    const auto opacity = [&](std::size_t x, std::size_t y) { return raster.pixels[40 * y + x] >> 24; };
    EXPECT_EQ(opacity(20, 20), 255u);  // nothing is printed there
    EXPECT_EQ(opacity(0, 0), 0u);
  });
}

TEST(Pictures, are_turned_clockwise) {
  EXPECT_THAT(turned({2, 1, {1, 2}}, 1).pixels, ElementsAre(1, 2));
  EXPECT_EQ(turned({2, 1, {1, 2}}, 1).width, 1u);
  EXPECT_THAT(turned({2, 2, {1, 2, 3, 4}}, 1).pixels, ElementsAre(3, 1, 4, 2));
  EXPECT_THAT(turned({2, 2, {1, 2, 3, 4}}, 2).pixels, ElementsAre(4, 3, 2, 1));
}

TEST_F(OnTable, names_of_files_lose_the_end_of_their_longest_value) {
  lay(fmt::format(R"("card":{{"title":"{}","of":"three","front":"card.json"}})", std::string(300, 'x')));
  const auto pattern = NamePattern::compile("--name", "{kind_title}-{index:03}-{side}", *catalogue_, sink_);
  EXPECT_EQ(pattern->file_name_of({catalogue_->pieces()[0], Side::back, 0}, sink_),
            std::string(longest_file_name - 9, 'x') + "-001-back");
}

TEST_F(OnTable, dice_have_their_words) {
  lay(R"("die":{"of":"three","drawing":"net","faces":["{n} fire",2,"sun","card.json",{"template":"card.json"},6]},)"
      R"("dial":{"drawing":"dial","size":60,"faces":["a","b","c","d","e","f"]})");
  std::set<std::string> dice;
  for (const scene::PartSet& set : catalogue_->sets()) {
    if (is_die(set)) dice.insert(set.kind);
  }
  EXPECT_THAT(dice, ElementsAre("die"));
  EXPECT_THAT(words_of_die(*catalogue_, catalogue_->pieces()[1]), ElementsAre("2 fire", "2", "sun", "4", "5", "6"));
  EXPECT_EQ(edge_of_die(catalogue_->sets()[0]), 16);
  EXPECT_EQ(faces_of_die(*catalogue_, catalogue_->pieces()[1]).size(), 6u);
}

}  // namespace
}  // namespace planche::exports
