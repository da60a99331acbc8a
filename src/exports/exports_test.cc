// Whole exports of a small game: where parts lie, how large they are, and how often each picture is made.
#include "exports/exports.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <numbers>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "base/testing/in_folder.h"
#include "exports/dice_table.h"

namespace planche::exports {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

// One card at [60, 60], and two in a stack at [200, 100], on a table of 400 × 300 mm.
class Exported : public base::testing_tools::InFolder {
 protected:
  Exported() {
    put("card.json", R"({"part":{"size":[63,88],"bleed":3},"layers":[]})");
    put("game.json",
        R"({"format":1,"id":"g","title":"G","languages":["en"],"records":{"three":{"for":{"n":"1..3"},"fields":{"n":"integer"}}},
        "parts":{"card":{"of":"three","front":"card.json","back":"card.json"}},"table":[{"name":"t","size":[400,300],"pieces":[
        {"part":"card","take":["1"],"at":[60,60]},{"part":"card","take":["2-3"],"lay":"stack","at":[200,100]}]}]})");
    choices_.sources = {(folder_ / "game.json").string()};
    choices_.folder = folder_ / "out";
    choices_.dpi = 25.4;  // a pixel is a millimetre
  }
  ExportOutcome::Kind make(std::string_view name) {
    const auto& all = exports();
    const auto found = std::ranges::find(all, name, &Export::name);
    EXPECT_NE(found, all.end()) << name;
    return run(*found, choices_, {}, sink_, messages_).kind;
  }
  std::string text(const std::filesystem::path& name) const {
    std::ifstream file{choices_.folder / name};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(choices_.folder))
      names.push_back(entry.path().filename().string());
    return names;
  }
  // Of a PNG: its width and height in pixels.
  std::pair<unsigned, unsigned> pixels(const std::string& name) const {
    const std::string bytes = text(name);
    const auto number = [&](std::size_t at) {
      unsigned made = 0;
      for (std::size_t i = at; i < at + 4 && i < bytes.size(); ++i)
        made = made << 8 | static_cast<unsigned char>(bytes[i]);
      return made;
    };
    return {number(16), number(20)};
  }

  ExportChoices choices_;
  diag::Sink sink_;
  project::Messages messages_;
};

TEST_F(Exported, to_a_web_page_has_each_part_once_where_it_lies) {
  ASSERT_EQ(make("html"), ExportOutcome::Kind::written);
  ASSERT_EQ(files().size(), 1u);
  const std::string page = text(files().front());
  const std::size_t begin = page.find(R"({"title":"G")");
  ASSERT_NE(begin, std::string::npos);
  const json game = json::parse(page.substr(begin, page.find("</script>", begin) - begin));
  EXPECT_EQ(game["width"], 400);
  EXPECT_EQ(game["height"], 300);
  ASSERT_EQ(game["parts"].size(), 3u);
  for (const json& part : game["parts"]) {
    EXPECT_EQ(part["width"], 63);
    EXPECT_EQ(part["height"], 88);
  }
  ASSERT_EQ(game["heaps"].size(), 2u);
  const json &one = game["heaps"][0], &two = game["heaps"][1];
  EXPECT_EQ(one["stacked"], false);
  EXPECT_EQ(one["items"][0]["x"], 60);
  EXPECT_EQ(one["items"][0]["y"], 60);
  EXPECT_EQ(two["stacked"], true);
  ASSERT_EQ(two["items"].size(), 2u);
  EXPECT_EQ(two["items"][0]["x"], 200);
  EXPECT_NE(two["items"][0]["part"], two["items"][1]["part"]);
}

TEST_F(Exported, to_the_simulator_keeps_the_proportions_of_the_table) {
  ASSERT_EQ(make("tts"), ExportOutcome::Kind::written);
  std::string saved;
  for (const std::string& name : files())
    if (name.ends_with(".json")) saved = name;
  const json all = json::parse(text(saved))["ObjectStates"];
  ASSERT_EQ(all.size(), 2u);
  const json &card = all[0]["Transform"], &deck = all[1];
  EXPECT_EQ(all[0]["Name"], "Card");
  EXPECT_EQ(deck["Name"], "DeckCustom");
  EXPECT_EQ(deck["ContainedObjects"].size(), 2u);
  // From the middle of the table, [200, 150], to the right and upwards.
  EXPECT_NEAR(card["posX"].get<double>() / card["posZ"].get<double>(), -140.0 / 90, 0.01);
  EXPECT_EQ(deck["Transform"]["posX"], 0);
  EXPECT_NEAR(deck["Transform"]["posZ"].get<double>() / card["posZ"].get<double>(), 50.0 / 90, 0.01);
  const json sheet = all[0]["CustomDeck"]["1"];
  EXPECT_THAT(sheet["FaceURL"].get<std::string>(),
              StartsWith("file:///" + choices_.folder.string().substr(1) + "/card"));
  EXPECT_EQ(sheet["NumWidth"], 3);
}

TEST_F(Exported, to_the_simulator_with_an_address_of_its_own) {
  choices_.base_url = "https://example.org/my games";
  ASSERT_EQ(make("tts"), ExportOutcome::Kind::written);
  std::string whole;
  for (const std::string& name : files())
    if (name.ends_with(".json")) whole = text(name);
  EXPECT_THAT(whole, HasSubstr("https://example.org/my%20games/card"));
  EXPECT_EQ(whole.find("file:///"), std::string::npos);
}

TEST_F(Exported, as_sheets_has_bleed_if_asked) {
  ASSERT_EQ(make("sheet"), ExportOutcome::Kind::written);
  EXPECT_EQ(json::parse(text("sheets.json"))["sheets"][0]["cell"], json({63, 88}));
  EXPECT_EQ(pixels("card-1-front.png"), (std::pair{3u * 63, 88u}));
  std::filesystem::remove_all(choices_.folder);
  choices_.bleed = true;
  ASSERT_EQ(make("sheet"), ExportOutcome::Kind::written);
  EXPECT_EQ(pixels("card-1-front.png"), (std::pair{3u * (63 + 6), 88u + 6}));
}

TEST_F(Exported, as_pictures_has_each_back_once) {
  ASSERT_EQ(make("pictures"), ExportOutcome::Kind::written);
  EXPECT_THAT(files(), UnorderedElementsAre("card-001-1-front.png", "card-002-2-front.png", "card-003-3-front.png",
                                            "card-back.png", "contact-sheet-1.png", "parts.json"));
  EXPECT_EQ(pixels("card-back.png"), (std::pair{63u, 88u}));
}

// Unity turns about z, then x, then y.
TEST(Dice, of_the_simulator_turn_each_face_to_the_top_and_its_opposite_to_the_table) {
  struct Direction {
    double x, y, z;
  };
  std::vector<Direction> tops;
  for (const DieTurn& turn : simulator_turns(6)) {
    const auto of = [](double degrees) { return degrees * std::numbers::pi / 180; };
    const double x = of(turn.x), z = of(turn.z);
    // What points upwards, as the die sees it: the second row of the matrix.
    tops.push_back({std::cos(x) * std::sin(z), std::cos(x) * std::cos(z), -std::sin(x)});
  }
  ASSERT_EQ(tops.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double same = tops[i].x * tops[j].x + tops[i].y * tops[j].y + tops[i].z * tops[j].z;
      EXPECT_NEAR(same, i + j == 5 ? -1 : 0, 1e-9) << i + 1 << " and " << j + 1;
    }
  }
}

}  // namespace
}  // namespace planche::exports
