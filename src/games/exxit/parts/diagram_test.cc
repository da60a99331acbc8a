#include "games/exxit/parts/diagram.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "games/exxit/parts/board.h"
#include "games/exxit/rules/setup.h"
#include "rules/printed_words.h"
#include "scene/testing/fixed_typesetter.h"

namespace planche::parts::exxit {
namespace {

using base::Hex;
using base::Rect;
using rules::exxit::Move;
using rules::exxit::Position;
using rules::exxit::Side;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr Side white = Side::white, black = Side::black;

// White's tower of three may dance east over [1,0] to [3,0], the last tile of the row. Two stacks are excluded; the one
// at [0,-1] touches two tiles.
constexpr std::string_view towers = R"({"game": "exxit", "kind": "position", "to_move": "white",
  "tiles": [{"at": [0,0], "color": "white", "stack": ["black","white","white"]},
            {"at": [1,0], "color": "black", "stack": ["black"]},
            {"at": [1,-1], "color": "white"}, {"at": [2,-1], "color": "black"}, {"at": [2,0], "color": "white"},
            {"at": [3,-1], "color": "black"}, {"at": [3,0], "color": "white"}],
  "excluded": [{"at": [0,-1], "stack": ["white"]}, {"at": [4,0], "stack": ["black","white"]}]})";

// Two pawns side by side attract each other: White, to move, must dance [3].
constexpr std::string_view opening = R"({"game": "exxit", "kind": "game", "title": "Four plies", "moves": [
  {"type": "place", "at": [0,0]}, {"type": "place", "at": [1,0]},
  {"type": "dance", "from": [0,0], "dir": 0}, {"type": "place", "at": [0,0]}]})";

std::shared_ptr<const rules::Subject> document(std::string_view json) {
  diag::Sink sink;
  rules::Rulesets rules{{}};
  const auto source = std::make_shared<diag::Source>("exxit.json", std::string{json});
  auto read = rules::read_subject(source, false, rules, sink);
  EXPECT_FALSE(sink.has_errors());
  return read;
}

bool is(const scene::Paint& paint, scene::Color color) {
  const auto* plain = std::get_if<scene::Color>(&paint);
  return plain != nullptr && *plain == color;
}

// The content of a scene, including groups.
struct Census {
  std::map<const scene::Scene*, int> groups;
  int dashed = 0, reusable = 0;
  std::string text;
  Rect inked{1e9, 1e9, -2e9, -2e9};

  void count(const scene::Scene& scene, const base::Transform& at = {}) {
    for (const scene::Item& item : scene.items) {
      if (const auto* group = std::get_if<scene::Group>(&item)) {
        ++groups[group->content.get()];
        const base::Transform inner = at.after(group->placed);
        if (group->content->reusable) {
          ++reusable;
          inked = inked.united(inner(group->content->extent));
        } else {
          count(*group->content, inner);
        }
      } else if (const auto* shape = std::get_if<scene::Shape>(&item)) {
        inked = inked.united(at(shape->path.bounds()));
        if (shape->stroke && !shape->stroke->dash.empty()) ++dashed;
      } else if (const auto* set = std::get_if<scene::Text>(&item)) {
        inked = inked.united(at(Rect{set->at.x, set->at.y - 1, set->run->width, 1}));
        text += set->run->text + "\n";
      }
    }
  }
  int of(const scene::ScenePtr& drawing) const {
    const auto found = groups.find(drawing.get());
    return found == groups.end() ? 0 : found->second;
  }
};

class ExxitDiagram : public testing::Test {
 protected:
  scene::testing::FixedTypesetter typesetter;

  Census drawn(const Diagram& diagram, const BoardArt& art) {
    scene::Scene scene;
    draw_diagram(scene, diagram, art, {}, typesetter);
    Census census;
    census.count(scene);
    return census;
  }
  static base::Words words(std::string_view language) {
    diag::Sink sink;
    return rules::words_of("exxit", language, sink);
  }
  static DiagramOptions options(double width = 190, double height = 277) {
    DiagramOptions options;
    options.look.words = words("en");
    options.page = {width, height};
    return options;
  }
  static Position position(std::string_view json) { return rules::content_of<Position>(*document(json)); }
  Census page(const scene::PartSet& set, std::size_t number = 0) {
    Census census;
    census.count(*set.make(number).front);
    return census;
  }
  base::Asked<scene::PartSet> pages(const rules::Subject& subject, DiagramOptions asked) {
    return diagrams_of("diagram", "Diagrams", subject, std::move(asked)).map([&](const auto& diagrams) {
      return diagram_pages(diagrams, typesetter);
    });
  }
  scene::PartSet game(std::string plies) {
    DiagramOptions asked = options();
    asked.plies = std::move(plies);
    return pages(*document(opening), asked).value();
  }
  base::Refusal refusal(std::string plies) {
    DiagramOptions asked = options();
    asked.plies = std::move(plies);
    const auto set = pages(*document(opening), asked);
    return set ? base::Refusal{"not refused", ""} : set.error();
  }
};

TEST_F(ExxitDiagram, DrawsEachPawnAndTileOnce) {
  for (const std::string_view style : {"colour", "low-ink"}) {
    const BoardArt art = board_art(12, style);
    const Census census = drawn({position(towers), {}, {}, {}, false}, art);
    EXPECT_EQ(census.of(art.pawn[0]), 4);  // 2 + 1 + 1
    EXPECT_EQ(census.of(art.pawn[1]), 3);  // 1 + 1 + 1
    EXPECT_EQ(census.of(art.tile[0]), 4);
    EXPECT_EQ(census.of(art.tile[1]), 3);
    EXPECT_TRUE(art.pawn[0]->reusable && art.pawn[1]->reusable && art.tile[0]->reusable && art.tile[1]->reusable);
  }
}

TEST_F(ExxitDiagram, DashesTheCellsOfExcludedStacks) {
  EXPECT_EQ(drawn({position(towers), {}, {}, {}, false}, board_art(12, "colour")).dashed, 2);
}

TEST_F(ExxitDiagram, CountsStacksOfTwoAndMore) {
  EXPECT_EQ(drawn({position(towers), {}, {}, {}, false}, board_art(12, "colour")).text, "3\n2\n");
}

TEST_F(ExxitDiagram, WritesCoordinatesIntoEachCell) {
  const Census census = drawn({position(towers), {}, {}, {}, true}, board_art(12, "colour"));
  for (const std::string_view at : {"0,0\n", "1,-1\n", "3,0\n", "0,-1\n", "4,0\n"})
    EXPECT_THAT(census.text, HasSubstr(std::string{at}));
  EXPECT_EQ(std::count(census.text.begin(), census.text.end(), ','), 9);
}

// A dance of three pawns from [0,0] that excludes on [2,-2], and a tile for [5,5]; each cell once.
TEST_F(ExxitDiagram, WritesCoordinatesIntoCellsThatMovesReach) {
  const Move dance{Move::Type::dance, {0, 0}, 1}, tile{Move::Type::tile, {5, 5}, 0};
  const Census census = drawn({position(towers), {dance, dance, tile}, {}, {}, true}, board_art(12, "colour"));
  EXPECT_THAT(census.text, HasSubstr("2,-2\n"));
  EXPECT_THAT(census.text, HasSubstr("5,5\n"));
  EXPECT_EQ(std::count(census.text.begin(), census.text.end(), ','), 9 + 2);
}

// A stack's pawns rise from the bottom one, so that the last one drawn is the top.
TEST_F(ExxitDiagram, DrawsStacksFromTheBottomUp) {
  Position tower{39, white, {{{0, 0}, white, {}, nullptr}}, {}};
  for (int i = 0; i < 16; ++i) tower.tiles[0].stack.push_back(i % 3 == 0 ? black : white);
  const BoardArt art = board_art(10, "colour");
  scene::Scene scene;
  draw_diagram(scene, {tower, {}, {}, {}, false}, art, {}, typesetter);
  std::vector<Side> pawns;
  std::vector<double> heights;
  for (const scene::Item& item : scene.items) {
    const auto* group = std::get_if<scene::Group>(&item);
    if (group == nullptr || group->content == art.tile[0]) continue;
    pawns.push_back(group->content == art.pawn[1] ? black : white);
    heights.push_back(-group->placed.y0);
  }
  EXPECT_EQ(pawns, tower.tiles[0].stack);
  EXPECT_TRUE(std::is_sorted(heights.begin(), heights.end()));
  for (std::size_t i = 1; i < heights.size(); ++i) EXPECT_GT(heights[i] - heights[i - 1], 0.05 * art.cell);
}

// The shapes that moves add: an arrow has a shaft and a head, each with a white casing.
TEST_F(ExxitDiagram, DrawsAnArrowForEachDance) {
  const BoardArt art = board_art(12, "colour");
  const auto arrows = [&](const std::vector<Move>& moves, scene::Color color) {
    scene::Scene scene;
    draw_diagram(scene, {position(towers), moves, {}, {}, false}, art, {}, typesetter);
    return std::count_if(scene.items.begin(), scene.items.end(), [&](const scene::Item& item) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      return shape != nullptr && !shape->fill && shape->stroke && is(shape->stroke->paint, color);
    });
  };
  const Move plain{Move::Type::dance, {0, 0}, 0}, excluding{Move::Type::dance, {0, 0}, 1};
  EXPECT_EQ(arrows({}, art.colors.dance), 0);
  EXPECT_EQ(arrows({plain}, art.colors.dance), 1);
  EXPECT_EQ(arrows({plain, excluding, excluding}, art.colors.dance), 1);
  EXPECT_EQ(arrows({plain, excluding, excluding}, art.colors.exclusion), 2);
  EXPECT_EQ(drawn({position(towers), {excluding}, {}, {}, false}, art).dashed, 3);  // and the cell it ends on
}

TEST_F(ExxitDiagram, ArrowsLieBeneathTheStacks) {
  const BoardArt art = board_art(12, "colour");
  scene::Scene scene;
  draw_diagram(scene, {position(towers), {{Move::Type::dance, {0, 0}, 0}}, {}, {}, false}, art, {}, typesetter);
  std::size_t head = 0, first_pawn = scene.items.size();
  for (std::size_t i = 0; i < scene.items.size(); ++i) {
    const auto* shape = std::get_if<scene::Shape>(&scene.items[i]);
    const auto* group = std::get_if<scene::Group>(&scene.items[i]);
    if (shape != nullptr && shape->fill && is(*shape->fill, art.colors.dance)) head = i;
    if (group != nullptr && (group->content == art.pawn[0] || group->content == art.pawn[1]))
      first_pawn = std::min(first_pawn, i);
  }
  EXPECT_GT(head, 0u);
  EXPECT_LT(head, first_pawn);
}

// X7 [3]: while a dance is possible, neither places nor the integration of [0,-1] are shown.
TEST_F(ExxitDiagram, ShowsOnlyCompulsoryMoves) {
  const Moment moment = moment_of(position(towers), true);
  EXPECT_THAT(moment.legal, ElementsAre(Move{Move::Type::dance, {0, 0}, 0}));
  EXPECT_EQ(choice_text(moment, words("en")), "1 dance, compulsory");
  EXPECT_EQ(choice_text(moment, words("fr")), "1 danse, obligatoire");
}

TEST_F(ExxitDiagram, StaysWithinThePage) {
  // Two rows of 20 and 19 tiles, and a tower of 16 at the upper edge.
  std::string strip = R"({"game": "exxit", "kind": "position", "title": "Strip", "tiles": [)";
  for (int q = 0; q < 20; ++q)
    strip += "{\"at\":[" + std::to_string(q) + ",0],\"color\":\"white\"" +
             (q == 5 ? R"(,"stack":["white","black","white","black","white","black","white","black","white","black",)"
                       R"("white","black","white","black","white","black"]},)"
                     : "},");
  for (int q = 0; q < 19; ++q)
    strip += std::string(q > 0 ? "," : "") + "{\"at\":[" + std::to_string(q) + ",1],\"color\":\"black\"}";
  strip += "]}";
  for (const base::Size size : {base::Size{190, 277}, {195.9, 259.4}, {277, 190}, {128, 190}}) {
    for (const std::string_view json : {std::string_view{strip}, towers}) {
      DiagramOptions asked = options(size.width, size.height);
      asked.coordinates = asked.show_moves = true;
      const auto set = pages(*document(json), asked).value();
      EXPECT_EQ(set.count, 1u);
      EXPECT_TRUE(set.whole_sheet);
      const Census census = page(set);
      EXPECT_TRUE((Rect{0, 0, size.width, size.height}.grown(1.2).holds(census.inked)))
          << census.inked.x << " " << census.inked.y << " " << census.inked.right() << " " << census.inked.bottom();
    }
  }
}

// If there is no room for a board and its text, pages exceed the room, and printing reports that no paper fits.
TEST_F(ExxitDiagram, APageIsNoSmallerThanWhatStandsOnIt) {
  for (const std::string_view json : {towers, opening}) {
    for (const base::Size room : {base::Size{60, 60}, {85, 54}, {110, 48}, {40, 277}}) {
      const base::Size size = pages(*document(json), options(room.width, room.height)).value().trim;
      EXPECT_GE(size.width, std::max(room.width, 80.0));
      EXPECT_GE(size.height, std::max(room.height, 60.0));
      EXPECT_NE(size, room);
      const auto set = pages(*document(json), options(size.width, size.height)).value();
      EXPECT_EQ(set.trim, size);
      const Rect inked = page(set).inked;
      EXPECT_TRUE((Rect{0, 0, size.width, size.height}.grown(1.2).holds(inked)))
          << size.width << " " << size.height << ": " << inked.x << " " << inked.y << " " << inked.right() << " "
          << inked.bottom();
    }
  }
  for (const base::Size room : {base::Size{85, 128}, {190, 100}})
    EXPECT_NE(nuclei_page("nuclei", "Starts", options(room.width, room.height), typesetter).trim, room);
}

// Twenty tiles in a row, and below it, half a cell to the right, one more.
TEST_F(ExxitDiagram, TheExtentIsThatOfTheBoard) {
  Position row;
  for (int q = 0; q < 20; ++q) row.tiles.push_back({{q, 0}, white, {}, nullptr});
  row.tiles.push_back({{0, 1}, black, {}, nullptr});
  const Rect extent = diagram_extent({row, {}, {}, {}, false});
  EXPECT_NEAR(extent.x, -0.5, 1e-9);
  EXPECT_NEAR(extent.width, 20, 1e-9);
  EXPECT_NEAR(extent.height, 2 / std::sqrt(3.0) + std::sqrt(3.0) / 2, 1e-9);
  row.tiles[3].stack.assign(16, white);  // rises above its cell
  EXPECT_GT(diagram_extent({row, {}, {}, {}, false}).height, extent.height + 0.5);
}

// X10 [6]
TEST_F(ExxitDiagram, StatesReserveTilesAndScore) {
  const Moment moment = moment_of(position(towers), true);
  EXPECT_THAT(moment.reserve, ElementsAre(4, 5));
  EXPECT_THAT(moment.tiles, ElementsAre(4, 3));
  // White: [0,0] touches [1,-1], [2,0] touches [3,0], and these pairs do not touch: 4 + 2. Black: [1,0] touches [2,-1],
  // which touches [3,-1]: 3 + 3.
  EXPECT_EQ(moment.score, (rules::exxit::Score{6, 6}));
  const Census census = page(pages(*document(towers), options()).value());
  EXPECT_THAT(census.text, HasSubstr("White to move"));
  EXPECT_THAT(census.text, HasSubstr("tiles 7 / 39"));
}

TEST_F(ExxitDiagram, APositionWithErrorsIsDrawnWithoutScoreAndMoves) {
  DiagramOptions asked = options();
  asked.flawed = asked.show_moves = true;
  const auto set = pages(*document(R"({"game": "exxit", "kind": "position",
    "tiles": [{"at": [0,0], "color": "white"}, {"at": [900000,0], "color": "black"}],
    "excluded": [{"at": [0,0], "stack": ["black"]}]})"),
                         asked)
                       .value();
  EXPECT_TRUE(set.make(0).flawed);
  const Census census = page(set);
  EXPECT_THAT(census.text, HasSubstr("–"));
  EXPECT_TRUE((Rect{0, 0, 190, 277}.grown(1.2).holds(census.inked)));
}

TEST_F(ExxitDiagram, APositionHasNoPlies) {
  DiagramOptions asked = options();
  asked.plies = "3";
  EXPECT_FALSE(pages(*document(towers), asked));
}

TEST_F(ExxitDiagram, CaptionsNamePlyMoverAndMove) {
  const Census census = page(game("0-4"));
  EXPECT_THAT(census.text, HasSubstr("Start\n"));
  EXPECT_THAT(census.text, HasSubstr("1 · White P 0,0\n"));
  EXPECT_THAT(census.text, HasSubstr("2 · Black P 1,0\n"));
  EXPECT_THAT(census.text, HasSubstr("3 · White D 0,0>0\n"));
  EXPECT_THAT(census.text, HasSubstr("4 · Black P 0,0\n"));
  EXPECT_THAT(census.text, HasSubstr("Four plies\n"));
}

// A dance of one pawn from [0,0] onto [1,0].
TEST_F(ExxitDiagram, MarksWhatTheLastMoveTouched) {
  const auto record = rules::content_of<rules::exxit::RecordedGame>(*document(opening));
  const auto moments = moments_of(record, true, "2,3").value().shown;
  ASSERT_EQ(moments.size(), 2u);
  EXPECT_THAT(moments[0].began, IsEmpty());
  EXPECT_THAT(moments[0].reached, ElementsAre(Hex{1, 0}));
  EXPECT_THAT(moments[1].began, ElementsAre(Hex{0, 0}));
  EXPECT_THAT(moments[1].reached, ElementsAre(Hex{1, 0}));
}

// X8 [5]: [2,-1] touches [1,-1] and [1,0] of the standard start.
TEST_F(ExxitDiagram, MarksTheTilesOfAnIntegration) {
  const auto record =
      rules::content_of<rules::exxit::RecordedGame>(*document(R"({"game": "exxit", "kind": "game", "start": {"tiles": [
      {"at": [0,0], "color": "white"}, {"at": [1,0], "color": "white"},
      {"at": [1,-1], "color": "black"}, {"at": [0,1], "color": "black"}],
    "excluded": [{"at": [2,-1], "stack": ["black"]}, {"at": [3,-1], "stack": ["white"]}]},
    "moves": [{"type": "integrate", "at": [2,-1]}]})"));
  const auto moments = moments_of(record, true, "end").value();
  ASSERT_EQ(moments.last, 1u);
  EXPECT_THAT(moments.shown[0].reached, ElementsAre(Hex{2, -1}));
  EXPECT_EQ(moments.shown[0].tiles[0], 3);
}

TEST_F(ExxitDiagram, PagesSayWhichPliesTheyShow) {
  EXPECT_THAT(page(game("0-1")).text, HasSubstr("plies 0–1 / 4\n"));
  EXPECT_THAT(page(game("3")).text, HasSubstr("plies 3 / 4\n"));
}

TEST_F(ExxitDiagram, PliesAreNumbersWordsAndRanges) {
  const auto record = rules::content_of<rules::exxit::RecordedGame>(*document(opening));
  const auto shown = [&](std::string_view list) {
    std::vector<std::size_t> plies;
    const Moments moments = moments_of(record, true, list).value();
    for (const Moment& moment : moments.shown) plies.push_back(moment.ply);
    return plies;
  };
  EXPECT_THAT(shown("start, 2-3"), ElementsAre(0, 2, 3));
  EXPECT_THAT(shown("end,1,1"), ElementsAre(1, 4));
  EXPECT_THAT(shown("3-end"), ElementsAre(3, 4));
  EXPECT_THAT(shown(""), ElementsAre(0, 4));
}

TEST_F(ExxitDiagram, OtherPliesAreRefusedWithThoseThereAre) {
  for (const std::string_view wrong : {"5", "2-9", "99999999999999999999"}) {
    EXPECT_THAT(refusal(std::string{wrong}).message, HasSubstr("from 0 to 4")) << wrong;
  }
  for (const std::string_view wrong : {",", "x", "3-", "-3", "3-2", "1;2", "1-2-3"}) {
    EXPECT_THAT(refusal(std::string{wrong}).message, HasSubstr("expected a ply or a range")) << wrong;
    EXPECT_THAT(refusal(std::string{wrong}).hint, HasSubstr("0 (start) to 4 (end)")) << wrong;
  }
}

TEST_F(ExxitDiagram, AnIllegalGameIsDrawnUpToItsFault) {
  const auto record =
      rules::content_of<rules::exxit::RecordedGame>(*document(R"({"game": "exxit", "kind": "game", "moves": [
    {"type": "place", "at": [0,0]}, {"type": "place", "at": [0,0]}, {"type": "place", "at": [1,0]}]})"));
  const auto moments = moments_of(record, true, "").value();
  EXPECT_EQ(moments.last, 1u);
  EXPECT_EQ(moments.shown.back().ply, 1u);
}

// Its tiles are below `start` in the document.
TEST_F(ExxitDiagram, AGameFromAWrongStartIsDrawnWithoutItsMoves) {
  diag::Sink sink;
  rules::Rulesets rules{{}};
  const auto source = std::make_shared<diag::Source>("exxit.json", R"({"game": "exxit", "kind": "game",
    "start": {"tiles": [{"at": [0,0], "color": "white"}]}, "moves": [{"type": "place", "at": [0,0]}]})");
  const auto subject = rules::read_subject(source, false, rules, sink);
  ASSERT_NE(subject, nullptr);
  const auto set = pages(*subject, options());
  ASSERT_TRUE(set);
  EXPECT_EQ(set->count, 1u);
  EXPECT_THAT(page(*set).text, Not(HasSubstr("1 · ")));
}

TEST_F(ExxitDiagram, AResignationEndsTheCaption) {
  const auto record =
      rules::content_of<rules::exxit::RecordedGame>(*document(R"({"game": "exxit", "kind": "game", "moves": [
    {"type": "place", "at": [0,0]}, {"type": "resign"}]})"));
  const Moment end = moments_of(record, true, "end").value().shown.back();
  EXPECT_EQ(turn_text(end, words("en")), "Black resigns, White wins");
  EXPECT_EQ(turn_text(end, words("fr")), "Noir abandonne, Blanc gagne");
  EXPECT_THAT(end.legal, IsEmpty());
}

// Always chooses the first legal move.
TEST_F(ExxitDiagram, ALongGameTakesPagesOfSixDiagramsAtMost) {
  rules::exxit::State state{rules::exxit::standard_start()};
  rules::exxit::RecordedGame record;
  record.start = rules::exxit::standard_start();
  while (record.moves.size() < 60 && !state.over()) {
    rules::exxit::Choices choices;
    state.list(choices);
    record.moves.push_back({state.move_of(choices[0]), false, nullptr});
    state.play(choices[0]);
  }
  const std::size_t last = record.moves.size();
  ASSERT_GE(last, 20u);
  DiagramOptions asked = options();
  asked.plies = "0-end";
  const auto set = pages(*document(to_json(record)), asked).value();
  EXPECT_GE(set.count, (last + 1 + 5) / 6);
  std::string text;
  for (std::size_t i = 0; i < set.count; ++i) {
    const Census census = page(set, i);
    EXPECT_TRUE((Rect{0, 0, 190, 277}.grown(1.2).holds(census.inked)));
    text += census.text;
  }
  for (std::size_t ply = 1; ply <= last; ++ply)
    EXPECT_THAT(text, HasSubstr("\n" + std::to_string(ply) + " · ")) << "once a diagram";
}

TEST_F(ExxitDiagram, TheNucleiPageShowsFourStartsInBothLanguages) {
  for (const std::string_view language : {"en", "fr"}) {
    DiagramOptions asked = options();
    asked.look.words = words(language);
    const auto set = nuclei_page("nuclei", "Starts", asked, typesetter);
    ASSERT_EQ(set.count, 1u);
    const Census census = page(set);
    for (const auto& nucleus : rules::exxit::nuclei())
      EXPECT_THAT(census.text, HasSubstr(asked.look.words.say("nucleus." + std::string{nucleus.name} + ".title")));
    EXPECT_EQ(census.reusable, 4 + 4 + 4 + 6);
    EXPECT_TRUE((Rect{0, 0, 190, 277}.grown(1.2).holds(census.inked)));
  }
}

TEST_F(ExxitDiagram, PartsOutliveTheirDocument) {
  scene::PartSet set;
  {
    const auto passing = document(towers);
    set = pages(*passing, options()).value();
  }
  EXPECT_THAT(page(set).text, HasSubstr("White to move"));
}

}  // namespace
}  // namespace planche::parts::exxit
