#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include <gmock/gmock.h>

#include "base/nets.h"
#include "games/puxes/parts/dice.h"
#include "games/puxes/parts/table.h"
#include "games/puxes/parts/testing/parts.h"
#include "games/puxes/rules/layout.h"
#include "rules/game.h"
#include "rules/printed_words.h"

namespace planche::parts::puxes {
namespace {

namespace puxes = rules::puxes;

using PuxesWorkshop = PuxesParts;

TEST_F(PuxesWorkshop, every_symbol_and_every_power_has_a_drawing_of_its_own) {
  const puxes::Parameters rules = parameters();
  ASSERT_EQ(rules.powers.size(), 20u);
  ASSERT_EQ(rules.symbols.size(), 8u);
  for (const char* style : {"colour", "low-ink"}) {
    templates::Look look;
    look.style = style;
    const Faces faces{library, look, rules, sink};
    std::set<std::string> drawings;
    const auto draw = [&](const puxes::Face& face) {
      const auto drawing = faces.face(face);
      EXPECT_FALSE(points_of(*drawing).empty()) << face.name;
      drawings.insert(scene::dump(*drawing));
      EXPECT_EQ(drawing, faces.face(face));
    };
    for (const auto& symbol : rules.symbols) draw({false, symbol.id});
    for (const auto& power : rules.powers) {
      EXPECT_EQ(faces.emblem_of(power.id), "power-" + power.id);
      draw({true, power.id});
    }
    EXPECT_EQ(drawings.size(), 28u);
    draw({false, "octopus"});  // without a drawing: its name
    EXPECT_THAT(words_of(*faces.face({false, "octopus"})), testing::HasSubstr("octopus"));
    draw({true, ""});
    draw({true, "of the house"});
    EXPECT_EQ(drawings.size(), 31u);
  }
  EXPECT_TRUE(sink.sorted().empty());
}

// The spec of the faces: one symbol that fills 70 % of it.
TEST_F(PuxesWorkshop, symbols_fill_most_of_their_face_and_stay_on_it) {
  const puxes::Parameters rules = parameters();
  const Faces faces{library, {}, rules, sink};
  for (const auto& symbol : rules.symbols) {
    double left = 0, right = 0, top = 0, bottom = 0;
    for (const Point p : points_of(*faces.face({false, symbol.id}))) {
      left = std::min(left, p.x);
      right = std::max(right, p.x);
      top = std::min(top, p.y);
      bottom = std::max(bottom, p.y);
    }
    EXPECT_LE(std::max(right - left, bottom - top), 0.7) << symbol.id;
    EXPECT_GE(std::max(right - left, bottom - top), 0.55) << symbol.id;
    EXPECT_LT(std::abs(left + right) / 2, 0.06) << symbol.id;
  }
}

// A kind is recognised by shape, not only by colour: a burst has many corners, a shield few.
TEST_F(PuxesWorkshop, active_and_passive_powers_have_frames_of_different_shapes) {
  const puxes::Parameters rules = parameters();
  const Faces faces{library, {}, rules, sink};
  const std::set<std::string> passive{"protection", "ambidextrous", "immunity"};
  for (const auto& power : rules.powers) {
    std::size_t corners = 0;
    each_item(*faces.face({true, power.id}), {}, [&](const scene::Item& item, const base::Transform&) {
      const auto* shape = std::get_if<scene::Shape>(&item);
      if (corners == 0 && shape != nullptr) corners = shape->path.points().size();
    });
    EXPECT_EQ(corners < 20, passive.contains(power.id)) << power.id;
  }
}

TEST_F(PuxesWorkshop, prints_a_card_a_power_and_those_asked_for) {
  for (const char* language : {"en", "fr"}) {
    Request request;
    request.look.language = language;
    const scene::PartSet cards = set("power", request);
    EXPECT_EQ(cards.count, 20u);
    EXPECT_EQ(cards.trim, (base::Size{63, 88}));
    std::size_t passive = 0;
    for (std::size_t i = 0; i < cards.count; ++i) {
      const scene::Part card = cards.make(i);
      const std::string words = words_of(*card.front);
      passive += words.find(std::string{language} == "fr" ? "passif" : "passive") != std::string::npos ? 1 : 0;
      EXPECT_THAT(words, testing::HasSubstr("DiXe"));
    }
    EXPECT_EQ(passive, 3u);  // protection, ambidextrous, immunity
  }
  Request some;
  some.only = {"Charm", "1-2"};
  EXPECT_EQ(set("power", some).count, 3u);
  Request none;
  none.kinds = {"power"};
  none.only = {"Charn"};
  const auto refused = make(none);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().hint, testing::HasSubstr("Charm"));
}

// Any two edges that meet in the folded cube have the same length, and each DiXe has six places for faces.
TEST_F(PuxesWorkshop, nets_of_dixes_fold_into_cubes) {
  for (const double edge : {10.0, 25.0, 40.0}) {
    const auto net = base::cube_net(edge, 4);
    std::vector<base::Point3> corners;
    for (const auto& face : base::folded(net)) {
      ASSERT_EQ(face.size(), 4u);
      for (std::size_t i = 0; i < 4; ++i) {
        const auto &a = face[i], &b = face[(i + 1) % 4];
        EXPECT_NEAR(std::hypot(a.x - b.x, a.y - b.y, a.z - b.z), edge, 1e-9);
        const auto same = [&](const base::Point3& c) { return std::hypot(a.x - c.x, a.y - c.y, a.z - c.z) < 1e-6; };
        if (std::none_of(corners.begin(), corners.end(), same)) corners.push_back(a);
      }
    }
    EXPECT_EQ(corners.size(), 8u);
    Request request = with({{"dixe", fmt::format("{}", edge)}});
    const scene::PartSet dice = set("die", request);
    EXPECT_GE(dice.trim.width, 3 * edge);
    const scene::Part first = dice.make(0);
    int faces = 0;
    for (const scene::Item& item : first.front->items) {
      const auto* group = std::get_if<scene::Group>(&item);
      if (group == nullptr || group->placed.xx != edge) continue;
      ++faces;
      const Rect square{group->placed.x0 - edge / 2, group->placed.y0 - edge / 2, edge, edge};
      EXPECT_TRUE((Rect{0, 0, dice.trim.width, dice.trim.height}.holds(square)));
    }
    EXPECT_EQ(faces, 6);
    EXPECT_EQ(first.name, "Protection");
    EXPECT_EQ(words_of(*first.front), edge > 10 ? "Protection\n" : "");  // where there is room for it
    EXPECT_EQ(dice.outline.points.size(), net.outline.size());
  }
}

// Ten a player: two of the temple, four oracles, four heroes [Matériel requis].
TEST_F(PuxesWorkshop, usual_dice_are_ten_a_player_and_show_all_symbols_alike) {
  EXPECT_EQ(set("die").count, 20u);
  EXPECT_EQ(set("die", with({{"mode", "solo"}})).count, 40u);
  EXPECT_EQ(set("die", with({{"mode", "advanced"}})).count, 28u);  // 2 x 2 of temples, six oracles, four heroes each
  EXPECT_EQ(set("die", with({{"mode", "toddlers"}})).count, 12u);  // no heroes
  const auto dice = usual_dice(parameters(), 40);
  std::map<std::string, int> symbols, powers;
  for (const puxes::Die& die : dice) {
    ASSERT_EQ(die.faces.size(), 6u);
    std::set<std::string> own;
    for (const puxes::Face& face : die.faces) {
      ++(face.character ? powers : symbols)[face.name];
      own.insert(face.name);
    }
    EXPECT_EQ(own.size(), 6u);
  }
  EXPECT_EQ(powers.size(), 20u);
  for (const auto& [name, count] : symbols) EXPECT_EQ(count, 25) << name;  // 200 faces, eight symbols
  EXPECT_TRUE(usual_dice({}, 4).empty());
}

TEST_F(PuxesWorkshop, a_document_of_dice_prints_its_own) {
  const std::string json =
      R"({"game":"puxes","kind":"dice","dice":[{"name":"Oni","power":"protection",)"
      R"("faces":["pi","character","bomb","sun","octopus","aum"]},{"name":"Odd","power":"nonsense","faces":["pi"]}]})";
  flawed = {span_of(json, "nonsense")};
  auto sets = make({}, json);
  ASSERT_TRUE(sets);
  ASSERT_EQ(sets->size(), 1u);
  const scene::PartSet& dice = sets->front();
  ASSERT_EQ(dice.count, 2u);
  EXPECT_FALSE(dice.make(0).flawed);
  EXPECT_TRUE(dice.make(1).flawed);
  EXPECT_EQ(dice.make(0).name, "Oni · Protection");
  for (const char* name : {"Oni", "Protection"}) EXPECT_THAT(words_of(*dice.make(0).front), testing::HasSubstr(name));
  EXPECT_THAT(words_of(*dice.make(0).front), testing::HasSubstr("octopus"));
}

// With twice the DiXe, the figure is the same and twice as large.
TEST_F(PuxesWorkshop, tables_with_any_dixe_are_similar_figures) {
  for (const puxes::Mode mode : {puxes::Mode::duel, puxes::Mode::solo, puxes::Mode::advanced, puxes::Mode::fortress}) {
    const puxes::Parameters rules = parameters();
    const Faces faces{library, {}, rules, sink};
    const TablePlan plan = plan_of(mode, {}, puxes::usual_table(rules.geometry), rules);
    std::vector<std::vector<Point>> drawn;
    for (const double factor : {1.0, 0.5, 1.6}) {
      scene::Scene table;
      draw_table(table, enlarged(plan, factor), {0, 0}, "colour", faces);
      drawn.push_back(points_of(table));
      ASSERT_EQ(drawn.back().size(), drawn.front().size());
      for (std::size_t i = 0; i < drawn.back().size(); ++i) {
        ASSERT_NEAR(drawn.back()[i].x, drawn.front()[i].x * factor, 1e-6);
        ASSERT_NEAR(drawn.back()[i].y, drawn.front()[i].y * factor, 1e-6);
      }
    }
  }
}

TEST_F(PuxesWorkshop, dixe_rescales_mat_gardens_and_dice_together) {
  for (const auto& [asked, d] : std::map<std::string, double>{{"10", 10}, {"30", 30}, {"40", 40}}) {
    const Request request = with({{"dixe", asked}});
    EXPECT_NEAR(set("mat", request).trim.width, 24 * d, 1e-9);   // 600 / 25
    EXPECT_NEAR(set("mat", request).trim.height, 36 * d, 1e-9);  // 900 / 25
    EXPECT_NEAR(set("garden", request).trim.width, 7 * d, 1e-9);
    EXPECT_TRUE(set("mat", request).poster);
    const scene::Part mat = set("mat", request).make(0);
    for (const Point p : points_of(*mat.front)) {
      ASSERT_GE(std::min(p.x, p.y), -1e-9);
      ASSERT_LE(p.x, 24 * d + 1e-9);
      ASSERT_LE(p.y, 36 * d + 1e-9);
    }
  }
  for (const char* bad : {"9", "41", "", "mm", "nan"}) {
    Request request = with({{"dixe", bad}});
    request.kinds = {"mat"};
    EXPECT_FALSE(make(request)) << bad;
  }
}

TEST_F(PuxesWorkshop, gardens_are_one_a_temple) {
  const std::map<std::string, std::size_t> temples{{"duel", 2},        {"three", 3},    {"solo", 4},
                                                   {"cooperative", 4}, {"advanced", 4}, {"fortress", 2}};
  for (const auto& [mode, count] : temples) EXPECT_EQ(set("garden", with({{"mode", mode}})).count, count) << mode;
  // 6 d to the temple's centre, 3.5 d of them garden.
  EXPECT_THAT(words_of(*set("garden").make(0).front), testing::HasSubstr("2½ DiXes (62.5 mm)"));
}

// The area where oracles may begin is open at the cut and extends over the bleed.
TEST_F(PuxesWorkshop, no_line_of_a_garden_runs_along_the_cut) {
  const scene::PartSet gardens = set("garden");
  double leftmost = 0;
  for (const Point p : points_of(*gardens.make(0).front)) {
    leftmost = std::min(leftmost, p.x);
    EXPECT_GT(std::min(std::abs(p.x), std::abs(p.x - gardens.trim.width)), 0.5);
  }
  EXPECT_LE(leftmost, -gardens.bleed);
}

// Places for the pieces of a table view, from the rules: the row of oracles lies 2.5 DiXes before the temple, in steps
// of two.
TEST_F(PuxesWorkshop, gardens_name_the_places_of_temple_and_oracles) {
  for (const double d : {25.0, 20.0}) {
    const auto slot = set("garden", with({{"dixe", fmt::format("{}", d)}})).slot;
    EXPECT_EQ(slot("temple"), (Rect{3 * d, 3 * d, d, d}));
    EXPECT_EQ(slot("oracle-1"), (Rect{0, 0.5 * d, d, d}));
    EXPECT_EQ(slot("oracle-3"), (Rect{4 * d, 0.5 * d, d, d}));
    EXPECT_FALSE(slot("oracle-5"));
  }
}

// The sacred garden is a square of 3 DiXes, the public one of 7: hatchings end there, and differ.
TEST(Hatching, fills_the_ring_between_two_squares) {
  for (const bool falling : {false, true}) {
    const Rect outer{10, 20, 70, 70}, inner{30, 40, 30, 30};
    const auto path = hatching(outer, inner, 4, falling);
    double length = 0;
    const auto& points = path.points();
    for (std::size_t i = 0; i + 1 < points.size(); i += 2) {
      const Point a = points[i], b = points[i + 1];
      EXPECT_TRUE(outer.holds({a.x, a.y, 0, 0}) && outer.holds({b.x, b.y, 0, 0}));
      EXPECT_NEAR(std::abs(b.x - a.x), std::abs(b.y - a.y), 1e-9);
      EXPECT_EQ((b.x - a.x) * (b.y - a.y) > 0, falling);
      const Point middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
      EXPECT_FALSE(inner.grown(-1e-6).holds({middle.x, middle.y, 0, 0}));
      length += std::hypot(b.x - a.x, b.y - a.y);
    }
    EXPECT_NEAR(length * 4, 70 * 70 - 30 * 30, 0.03 * 4000);  // lines 4 mm apart cover the area once
  }
}

TEST_F(PuxesWorkshop, blank_dice_have_frames_of_both_kinds_of_powers) {
  const scene::PartSet blank = set("blank-die");
  EXPECT_EQ(blank.make(0).front, blank.make(2).front);
  EXPECT_NE(points_of(*blank.make(0).front), points_of(*blank.make(1).front));
}

TEST_F(PuxesWorkshop, the_arbiter_reads_every_power_with_its_cases) {
  for (const base::Size page : {base::Size{190, 277}, base::Size{196, 259}, base::Size{128, 190}}) {
    Request request;
    request.look.language = "fr";
    request.page = page;
    const scene::PartSet sheets = set("arbiter", request);
    std::string words;
    for (std::size_t i = 0; i < sheets.count; ++i) {
      const scene::Part sheet = sheets.make(i);
      words += words_of(*sheet.front);
      for (const Point p : points_of(*sheet.front)) EXPECT_LE(p.y, page.height + 1e-6);
    }
    for (const auto& power : parameters().powers) {
      EXPECT_THAT(words, testing::HasSubstr(power.name.at("fr")));
      for (const std::string& special : rules::puxes::said(power.cases, "fr"))
        EXPECT_THAT(words, testing::HasSubstr(special.substr(0, special.find(' '))));
    }
    EXPECT_THAT(words, testing::HasSubstr("Forteresse"));
    EXPECT_EQ(sheets.count, 2u);
    EXPECT_TRUE(sheets.whole_sheet);
    EXPECT_LE(sheets.trim.width, page.width);
    EXPECT_LE(sheets.trim.height, page.height);
  }
}

// 9.5 pt on A4.
TEST_F(PuxesWorkshop, the_arbiter_s_text_is_no_smaller_than_6_pt) {
  Request request;
  request.page = {85, 128};
  EXPECT_NEAR(set("arbiter", request).trim.width, 180 * 6 / 9.5, 1e-9);
}

TEST_F(PuxesWorkshop, stickers_show_the_faces_of_the_nets) {
  const scene::PartSet stickers = set("sticker", with({{"dixe", "16"}}));
  ASSERT_EQ(stickers.count, 6 * set("die").count);
  EXPECT_EQ(stickers.trim, (base::Size{16, 16}));
  std::set<std::string> faces;
  for (std::size_t i = 0; i < 6; ++i) {
    const scene::Part part = stickers.make(6 + i);
    EXPECT_EQ(part.name, set("die").make(1).name);
    faces.insert(scene::dump(*part.front));
    for (const Point p : points_of(*part.front)) EXPECT_TRUE(p.x > 0 && p.x < 16 && p.y > 0 && p.y < 16);
  }
  EXPECT_EQ(faces.size(), 6u);
}

// In low-ink style there are no colours, and some people cannot tell colours apart.
TEST_F(PuxesWorkshop, aids_speak_of_no_colours) {
  for (const char* language : {"en", "fr"}) {
    Request request;
    request.look.language = language;
    for (const char* kind : {"aid", "arbiter"}) {
      const scene::PartSet sheets = set(kind, request);
      for (std::size_t i = 0; i < sheets.count; ++i) {
        const scene::Part sheet = sheets.make(i);
        const std::string words = words_of(*sheet.front) + (sheet.back ? words_of(*sheet.back) : "");
        EXPECT_FALSE(words.empty());
        for (const char* colour : {"Green", "green", "Red", " red ", "Vert", " vert", "Rouge", "rouge"})
          EXPECT_THAT(words, testing::Not(testing::HasSubstr(colour))) << kind;
      }
    }
  }
}

TEST_F(PuxesWorkshop, aids_tell_the_mode_and_its_numbers) {
  const scene::PartSet advanced = set("aid", with({{"mode", "advanced"}}));
  EXPECT_EQ(advanced.count, 2u);
  EXPECT_THAT(words_of(*advanced.make(0).back), testing::HasSubstr("6"));  // oracles
  std::set<std::string> backs;
  for (const std::string_view mode : puxes::mode_names())
    backs.insert(words_of(*set("aid", with({{"mode", std::string{mode}}})).make(0).back));
  EXPECT_EQ(backs.size(), puxes::mode_names().size());
  EXPECT_EQ(set("aid", with({{"mode", "cooperative"}})).count, 4u);
}

}  // namespace
}  // namespace planche::parts::puxes
