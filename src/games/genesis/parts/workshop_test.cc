#include "parts/testing/workshop.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>

#include <gmock/gmock.h>

#include "base/files.h"
#include "data/json.h"
#include "rules/printed_words.h"

namespace planche::parts::genesis {
namespace {

const std::string position =
    R"({"game":"genesis","kind":"position","to_move":"first","ideas_outside":9,"ideas":["a1"],"pyramids":["b3"],)"
    R"("works":["d4"],"players":{"first":{"anubis":"b2","bastet":"c4","pyramids":3,"works":1},)"
    R"("second":{"anubis":"d2","bastet":null,"pyramids":4,"works":0}}})";

class GenesisParts : public WorkshopTest {
 protected:
  GenesisParts() : WorkshopTest{position} {}
};

TEST_F(GenesisParts, a_document_prints_its_diagram_and_a_kit_everything) {
  EXPECT_THAT(kinds_of(*make({})), testing::ElementsAre("diagram"));
  Request all;
  all.kinds = {"all"};
  EXPECT_THAT(kinds_of(*make(all)),
              testing::ElementsAre("board", "standee", "pyramid", "pebble", "die", "aid", "score", "diagram"));
}

// G1
TEST_F(GenesisParts, there_are_a_pair_of_figures_each_ten_pyramids_and_twelve_pebbles) {
  const scene::PartSet figures = set("standee");
  ASSERT_EQ(figures.count, 4u);
  std::set<std::string> drawings;
  for (std::size_t i = 0; i < 4; ++i) drawings.insert(scene::dump(*figures.make(i).front));
  EXPECT_EQ(drawings.size(), 4u);
  EXPECT_EQ(set("pyramid").count, 10u);
  EXPECT_EQ(set("die").count, 2u);  // "Chaque joueur joue avec … un dé"
  EXPECT_EQ(set("aid").count, 2u);
  EXPECT_EQ(set("score").count, 1u);
  const scene::PartSet pebbles = set("pebble");
  EXPECT_EQ(pebbles.count, 12u);
  EXPECT_EQ(pebbles.outline.form, scene::Outline::Form::ellipse);
  const scene::Part pebble = pebbles.make(0);
  EXPECT_NE(scene::dump(*pebble.front), scene::dump(*pebble.back));  // an idea, a work
}

TEST_F(GenesisParts, the_second_player_differs_in_low_ink_too) {
  Request request;
  request.look.style = "low-ink";
  const scene::PartSet figures = set("standee", request);
  EXPECT_NE(scene::dump(*figures.make(0).front), scene::dump(*figures.make(2).front));
}

// The sheet also holds the bleed, 2 mm on each side.
TEST_F(GenesisParts, the_board_fills_the_sheet_or_is_as_large_as_asked) {
  EXPECT_EQ(set("board").trim, (base::Size{186, 186}));
  EXPECT_EQ(set("board").bleed, 2);
  Request request;
  request.page = {400, 277};
  EXPECT_EQ(set("board", request).trim, (base::Size{273, 273}));
  const double usual = set("pebble").trim.width, larger = set("pebble", request).trim.width;
  EXPECT_NEAR(larger / usual, 273.0 / 186, 1e-9);
  request.options["board"] = "600";
  EXPECT_EQ(set("board", request).trim, (base::Size{600, 600}));
  EXPECT_TRUE(set("board", request).poster);
  EXPECT_EQ(set("board", request).outline, scene::Outline{});  // the cut of a poster is that of its sheets
  for (const char* size : {"79", "1501", "", "x", "nan", "inf"}) {
    request.options["board"] = size;
    ASSERT_FALSE(make(request)) << size;
  }
}

// Only the background reaches the cut; all lines are at least 3 mm inside it.
TEST_F(GenesisParts, the_board_is_cut_as_an_octagon_and_its_frames_are_not) {
  const scene::PartSet boards = set("board");
  ASSERT_EQ(boards.outline.points.size(), 8u);
  const scene::Part board = boards.make(0);
  const base::Rect whole{0, 0, boards.trim.width, boards.trim.height};
  int grounds = 0;
  for (const scene::Item& item : board.front->items) {
    const auto* shape = std::get_if<scene::Shape>(&item);
    if (shape == nullptr) continue;
    if (!shape->stroke && shape->path.bounds().width > whole.width) {
      EXPECT_NEAR(shape->path.bounds().width, whole.width + 4, 1e-9);
      ++grounds;
      continue;
    }
    const base::Rect box = shape->path.bounds();
    EXPECT_TRUE(whole.grown(-3).holds(box)) << box.x << " " << box.y;
  }
  EXPECT_EQ(grounds, 1);
}

// All running text has one size in every language; titles may differ.
TEST_F(GenesisParts, aids_have_one_size_of_text) {
  for (const std::string& language : rules::languages_of("genesis")) {
    Request request;
    request.look.language = language;
    const scene::Part aid = set("aid", request).make(0);
    std::set<double> sizes;
    const std::function<void(const scene::Scene&)> collect = [&](const scene::Scene& scene) {
      for (const scene::Item& item : scene.items) {
        if (const auto* text = std::get_if<scene::Text>(&item)) sizes.insert(text->run->font.size_pt);
        const auto* group = std::get_if<scene::Group>(&item);
        if (group != nullptr && group->content != nullptr) collect(*group->content);
      }
    };
    collect(*aid.front);
    collect(*aid.back);
    sizes.erase(sizes.lower_bound(11), sizes.end());  // titles
    EXPECT_THAT(sizes, testing::ElementsAre(8.5)) << language;
  }
}

TEST_F(GenesisParts, is_printed_in_its_languages_and_no_other) {
  for (const std::string& language : rules::languages_of("genesis")) {
    Request request;
    request.look.language = language;
    EXPECT_EQ(set("pyramid", request).title, rules::words_of("genesis", language, sink).say("kind.pyramid"));
  }
  Request german;
  german.look.language = "de";
  const auto refused = make(german);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "--lang: Genesis is printed in el, en, fr or ru, found \"de\"");
}

TEST_F(GenesisParts, folded_parts_and_the_board_carry_the_author) {
  for (const char* kind : {"board", "standee", "die"})
    EXPECT_THAT(words_of(*set(kind).make(0).front), testing::HasSubstr("G.-Fivos Sargentis")) << kind;
  // Pyramids share a sheet with the die, which has the credit.
  EXPECT_THAT(words_of(*set("pyramid").make(0).front), testing::Not(testing::HasSubstr("Sargentis")));
}

TEST_F(GenesisParts, one_of_the_figures_says_how_they_are_made) {
  std::size_t told = 0;
  for (std::size_t i = 0; i < 4; ++i)
    told += words_of(*set("standee").make(i).front).find("Cut along") != std::string::npos;
  EXPECT_EQ(told, 1u);
}

// The smallest type in points. Groups may only be scaled or rotated.
double smallest_type(const scene::Scene& scene, double factor = 1) {
  double smallest = 100;
  for (const scene::Item& item : scene.items) {
    const auto* group = std::get_if<scene::Group>(&item);
    const auto* text = std::get_if<scene::Text>(&item);
    if (text != nullptr) smallest = std::min(smallest, factor * text->run->font.size_pt);
    if (group != nullptr)
      smallest =
          std::min(smallest, smallest_type(*group->content, factor * std::hypot(group->placed.xx, group->placed.yx)));
  }
  return smallest;
}

// Cells of 28.9, 29.03, 33.2 and 33.33 mm.
TEST_F(GenesisParts, parts_for_a_small_board_have_no_words_too_small_to_read) {
  struct Board {
    const char* side;
    bool legible, noted;
  };
  for (const Board& board :
       {Board{"161", false, false}, {"162", true, false}, {"185", true, false}, {"186", true, true}}) {
    for (const char* kind : {"standee", "pyramid"}) {
      SCOPED_TRACE(fmt::format("{} {}", kind, board.side));
      const scene::Part part = set(kind, with({{"board", board.side}})).make(0);
      EXPECT_EQ(!words_of(*part.front).empty(), board.legible);
      const bool author = words_of(*part.front).find("Sargentis") != std::string::npos;
      EXPECT_EQ(author, board.noted && std::string{kind} == "standee");
      EXPECT_GE(smallest_type(*part.front), 6 - 1e-6);
    }
  }
}

TEST_F(GenesisParts, a_diagram_says_what_is_in_hand_and_what_is_outside) {
  const std::string words = words_of(*set("diagram").make(0).front);
  for (const char* expected : {"To move: First player", "ideas outside the world: 9", "Bastet is dead", "3", "4"})
    EXPECT_THAT(words, testing::HasSubstr(expected));
}

// G1: the throws and the pyramids of both players, then a birth.
TEST_F(GenesisParts, diagrams_of_a_game_have_captions_for_the_plies_asked_for) {
  const std::string game =
      R"({"game":"genesis","kind":"game","moves":[{"type":"throw","face":4},{"type":"throw","face":2},)"
      R"({"type":"lay","what":"pyramid","at":"b1"}]})";
  Request request;
  request.look.language = "ru";
  request.options["plies"] = "start,3";
  const scene::PartSet pages = set("diagram", request, game);
  ASSERT_EQ(pages.count, 1u);
  const std::string words = words_of(*pages.make(0).front);
  EXPECT_THAT(words, testing::HasSubstr("Начало"));
  EXPECT_THAT(words, testing::HasSubstr("3 · Первый игрок · пирамида b1"));
  EXPECT_THAT(words, testing::Not(testing::HasSubstr("кубик")));
  request.options["plies"] = "4";
  const auto beyond = make(request, game);
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error().message, "--plies: expected plies from 0 to 3, found \"4\"");
}

// G7, G8: a player who kills misses turns, and a Bastet who is shut in stays.
TEST_F(GenesisParts, captions_tell_why_a_turn_is_passed_over) {
  const std::string killed =
      R"({"game":"genesis","kind":"game","start":{"to_move":"second","players":{"first":{"anubis":"b1","bastet":"c2"},)"
      R"("second":{"anubis":"b2","bastet":"b4"}}},"moves":[{"type":"move","piece":"anubis","to":"c2"},)"
      R"({"type":"pass"},{"type":"pass"}]})";
  const std::string words = words_of(*set("diagram", with({{"plies", "0-end"}}), killed).make(0).front);
  EXPECT_THAT(words, testing::HasSubstr("To move: Second player · ideas outside the world: 12\n"));
  EXPECT_THAT(words, testing::HasSubstr("2 · First player · nothing\n"));
  EXPECT_THAT(words, testing::HasSubstr("3 · Second player · misses a turn\n"));
  const std::string shut_in =
      R"({"game":"genesis","kind":"game","start":{"pyramids":["b2","b3","b4","c2","c4","d2","d3","d4"],)"
      R"("players":{"first":{"anubis":"b1","bastet":"c3"},"second":{"anubis":"d5","bastet":"b5"}}},)"
      R"("moves":[{"type":"pass"}]})";
  EXPECT_THAT(words_of(*set("diagram", with({{"plies", "1"}}), shut_in).make(0).front),
              testing::HasSubstr("1 · First player · Bastet cannot leave the centre\n"));
}

// G14
TEST_F(GenesisParts, diagrams_count_turns_where_that_ends_the_game) {
  const std::string end =
      R"("players":{"first":{"anubis":"b1","bastet":"c2"},"second":{"anubis":"b2","bastet":"b4"}}})";
  const std::string start = R"({"game":"genesis","kind":"position","turns":12,)";
  const auto words = [&](const std::string& members) {
    return words_of(*set("diagram", {}, start + members + end).make(0).front);
  };
  EXPECT_THAT(words(R"("most_turns":40,"idle":1,)"), testing::HasSubstr("turns: 12 / 40 · the last turn: nothing\n"));
  EXPECT_THAT(words(R"("idle":1,)"), testing::HasSubstr("\nthe last turn: nothing\n"));
  EXPECT_THAT(words(""), testing::Not(testing::HasSubstr("turns:")));
  const std::string game = R"({"game":"genesis","kind":"game","start":{"turns":12,"most_turns":40,)" + end +
                           R"(,"moves":[{"type":"pass"}]})";
  EXPECT_THAT(words_of(*set("diagram", with({{"plies", "1"}}), game).make(0).front),
              testing::HasSubstr("\nturns: 13 / 40 · the last turn: nothing\n"));
}

TEST_F(GenesisParts, the_legend_is_about_what_is_there) {
  EXPECT_THAT(words_of(*set("diagram").make(0).front),
              testing::HasSubstr("ring and dot: idea · block: work · square with diagonals: pyramid\n"));
}

// G1: the first player's on b1, the second's on d5.
TEST_F(GenesisParts, pyramids_show_whose_they_are_before_the_births) {
  const auto laid = [](const char* first, const char* second) {
    return std::string{
               R"({"game":"genesis","kind":"position","stage":"lay","pyramids":["b1","d5"],"players":{"first":)"} +
           R"({"anubis":null,"bastet":null,"pyramids":3,"laid":[")" + first +
           R"("]},"second":{"anubis":null,"bastet":null,"pyramids":3,"laid":[")" + second + R"("]}}})";
  };
  const scene::Part one = set("diagram", {}, laid("b1", "d5")).make(0),
                    other = set("diagram", {}, laid("d5", "b1")).make(0);
  EXPECT_NE(scene::dump(*one.front), scene::dump(*other.front));
  EXPECT_THAT(words_of(*one.front), testing::HasSubstr("sun, moon: the first player’s, the second’s"));
}

// The pictures on the aid are of five cells a side.
TEST_F(GenesisParts, aids_of_larger_worlds_have_no_pictures_of_the_usual_one) {
  const std::function<int(const scene::Scene&)> shapes = [&](const scene::Scene& scene) {
    int count = 0;
    for (const scene::Item& item : scene.items) {
      const auto* group = std::get_if<scene::Group>(&item);
      count += group != nullptr && group->content != nullptr ? shapes(*group->content)
                                                             : std::holds_alternative<scene::Shape>(item);
    }
    return count;
  };
  const auto aid = [&](const char* size) {
    return set("aid", {}, std::string{R"({"game":"genesis","kind":"position","stage":"throw","size":)"} + size + "}")
        .make(0);
  };
  const scene::Part usual = aid("5"), larger = aid("7");
  EXPECT_LT(shapes(*larger.front), shapes(*usual.front));
  EXPECT_LT(shapes(*larger.back), shapes(*usual.back));
}

TEST_F(GenesisParts, refuses_what_it_cannot_choose_or_draw) {
  Request cards;
  cards.only = {"3"};
  EXPECT_FALSE(make(cards));
  Request drawn;
  drawn.templates["board"] = "genesis/pebble";
  EXPECT_FALSE(make(drawn));
  Request plies;  // of a position
  plies.options["plies"] = "3";
  EXPECT_FALSE(make(plies));
}

}  // namespace
}  // namespace planche::parts::genesis
