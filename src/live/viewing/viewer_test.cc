// What the page shows while files change, break and are mended, and what it changes in them.
#include "live/viewing/viewer.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "base/testing/in_folder.h"
#include "project/opening/sample_folders.h"

namespace planche::live {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

// A game of nine cards with a rule: speed and strength of a card add up to 9.
class Viewed : public base::testing_tools::InFolder {
 protected:
  Viewed() {
    project::Messages messages;
    EXPECT_TRUE(project::start_game("cards", (folder_ / "game").string(), messages));
    // Files that were written just now are read again.
    for (const auto& entry : fs::recursive_directory_iterator{folder_ / "game"})
      fs::last_write_time(entry, fs::file_time_type::clock::now() - std::chrono::minutes{1});
    viewer_ = std::make_unique<Viewer>((folder_ / "game").string(), project::PrintChoices{}, true);
  }
  std::string cards() const {
    std::ifstream file{folder_ / "game/cards.csv"};
    return {std::istreambuf_iterator<char>{file}, {}};
  }
  void change(const std::string& old, const std::string& by) {
    std::string text = cards();
    const std::size_t at = text.find(old);
    ASSERT_NE(at, std::string::npos) << old;
    put("game/cards.csv", text.replace(at, old.size(), by));
    viewer_->renew();
  }
  json state(const ViewLook& look = {}) { return json::parse(viewer_->state(look)); }
  // The numbers of the parts that an error keeps old.
  std::vector<std::size_t> old_parts() {
    std::vector<std::size_t> all;
    const json now = state();
    for (const json& part : now["parts"])
      if (part["old"] == true) all.push_back(part["n"]);
    return all;
  }
  std::unique_ptr<Viewer> viewer_;
};

TEST_F(Viewed, counts_changes_of_files) {
  EXPECT_EQ(state()["parts"].size(), 9u);
  const std::uint64_t first = viewer_->generation();
  EXPECT_FALSE(viewer_->renew());
  EXPECT_EQ(viewer_->generation(), first);
  change(",fur,7,2,", ",fur,6,3,");
  EXPECT_EQ(viewer_->generation(), first + 1);
  const json now = state();
  EXPECT_EQ(now["generation"], first + 1);
  std::size_t changed = 0;
  for (const json& part : now["parts"]) {
    changed += part["changed"] == true ? 1 : 0;
    EXPECT_EQ(part["changed"], part["began"] != part["fingerprint"]);
    // The picture of the beginning is still there, to be compared.
    EXPECT_TRUE(viewer_->part({}, part["began"].get<std::string>(), Viewer::Side::front));
  }
  EXPECT_EQ(changed, 1u);
  EXPECT_FALSE(viewer_->part({}, "0123456789abcdef", Viewer::Side::front));
}

TEST_F(Viewed, keeps_the_last_good_picture_of_a_card_with_an_error) {
  const json before = state();
  change(",fur,7,2,", ",fur,seven,2,");
  ASSERT_EQ(old_parts().size(), 1u);
  const std::size_t n = old_parts().front();
  json now = state();
  EXPECT_EQ(now["parts"][n]["fingerprint"], before["parts"][n]["fingerprint"]);
  EXPECT_EQ(now["stale"], false);
  ASSERT_EQ(now["parts"][n]["problems"].size(), 1u);
  EXPECT_EQ(now["problems"][now["parts"][n]["problems"][0].get<std::size_t>()]["parts"], json({n}));
  change(",fur,seven,2,", ",fur,7,2,");
  EXPECT_TRUE(old_parts().empty());
  EXPECT_TRUE(state()["problems"].empty());
}

TEST_F(Viewed, shows_what_a_rule_refuses) {
  change(",fur,7,2,", ",fur,7,3,");
  EXPECT_TRUE(old_parts().empty());
  const json now = state();
  ASSERT_EQ(now["problems"].size(), 1u);
  EXPECT_EQ(now["problems"][0]["of_rules"], true);
}

TEST_F(Viewed, keeps_all_cards_while_the_game_cannot_be_read) {
  const std::string all = cards();
  const json before = state();
  put("game/game.json", "{");
  viewer_->renew();
  const json now = state();
  EXPECT_EQ(now["parts"].size(), 9u);
  EXPECT_EQ(now["stale"], true);
  EXPECT_EQ(old_parts().size(), 9u);
  EXPECT_EQ(now["parts"][3]["id"], before["parts"][3]["id"]);
}

TEST_F(Viewed, shows_looks_side_by_side) {
  const ViewLook low{.low_ink = true};
  const json usual = state(), saving = state(low);
  EXPECT_NE(usual["parts"][0]["fingerprint"], saving["parts"][0]["fingerprint"]);
  EXPECT_TRUE(viewer_->choices_for(low).low_ink);
  EXPECT_FALSE(viewer_->choices_for({}).low_ink);
  // A card that has changed has changed in every look.
  change(",fur,7,2,", ",fur,6,3,");
  const auto changed = [](const json& one) {
    return std::ranges::count_if(one["parts"], [](const json& part) { return part["changed"] == true; });
  };
  EXPECT_EQ(changed(state(low)), 1);
  EXPECT_EQ(changed(state({.language = "en"})), 1);
}

TEST_F(Viewed, changes_a_value_and_undoes_it) {
  const std::string before = cards();
  Viewer::RecordAct act;
  act.list = json::parse(viewer_->about({}, 0))["list"];
  act.cells = {{0, "speed", "8", "3"}};
  const auto wrong = viewer_->act({}, act);  // the value is not what the visitor saw
  EXPECT_FALSE(wrong);
  EXPECT_EQ(cards(), before);
  const json about = json::parse(viewer_->about({}, 0));
  for (const json& field : about["fields"])
    if (field["name"] == "speed") act.cells[0].seen = field["written"];
  const auto done = viewer_->act({}, act);
  ASSERT_TRUE(done) << done.error();
  EXPECT_NE(cards(), before);
  EXPECT_EQ(state()["undo"].size(), 1u);
  ASSERT_TRUE(viewer_->undo());
  EXPECT_EQ(cards(), before);
  EXPECT_EQ(state()["redo"].size(), 1u);
  EXPECT_FALSE(viewer_->undo());
  ASSERT_TRUE(viewer_->redo());
  EXPECT_NE(cards(), before);
}

TEST_F(Viewed, shows_a_change_before_it_is_written) {
  const std::string before = cards();
  const json about = json::parse(viewer_->about({}, 0));
  Viewer::RecordAct act;
  act.list = about["list"];
  for (const json& field : about["fields"])
    if (field["name"] == "title") act.cells = {{0, "title", field["written"], "Another name"}};
  const auto drawn = viewer_->preview({}, act, 0);
  ASSERT_TRUE(drawn);
  EXPECT_NE(*drawn, *viewer_->part({}, state()["parts"][0]["fingerprint"].get<std::string>(), Viewer::Side::front));
  EXPECT_FALSE(viewer_->preview({}, act, 99));
  const json layers = json::parse(viewer_->layers({}, 0));
  for (const bool back : {false, true}) {
    LayerAct remove{.kind = LayerAct::Kind::remove, .back = back};
    const json& layer = layers[back ? "back" : "front"].back();
    remove.layer = layer["n"];
    remove.seen = {layer["box"][0], layer["box"][1], layer["box"][2], layer["box"][3]};
    EXPECT_TRUE(viewer_->preview({}, remove)) << back;
    remove.seen.x += 5;  // not where the visitor saw it
    EXPECT_FALSE(viewer_->preview({}, remove)) << back;
  }
  EXPECT_EQ(cards(), before);
  EXPECT_TRUE(state()["undo"].empty());
}

TEST_F(Viewed, changes_layers_and_tells_what_it_did) {
  const auto act_on = [&](LayerAct::Kind kind, const std::string& text = {}) {
    const json layers = json::parse(viewer_->layers({}, 0));
    const json& layer = layers["front"].back();
    LayerAct act{.kind = kind, .layer = layer["n"], .text = text};
    act.seen = {layer["box"][0], layer["box"][1], layer["box"][2], layer["box"][3]};
    const auto done = viewer_->act({}, act);
    EXPECT_TRUE(done) << done.error();
    viewer_->renew();
    return state()["undo"][0].get<std::string>();
  };
  EXPECT_THAT(act_on(LayerAct::Kind::copy), HasSubstr(" duplicated"));
  EXPECT_THAT(act_on(LayerAct::Kind::name, "top"), HasSubstr(" named `top`"));
  EXPECT_THAT(act_on(LayerAct::Kind::remove), HasSubstr("`top` deleted"));
  EXPECT_EQ(state()["undo"].size(), 3u);
}

TEST_F(Viewed, keeps_sheets_while_the_game_cannot_be_read) {
  const json before = json::parse(viewer_->sheets({}));
  ASSERT_FALSE(before["sheets"].empty());
  put("game/game.json", "{");
  viewer_->renew();
  EXPECT_EQ(json::parse(viewer_->sheets({}))["sheets"], before["sheets"]);
  EXPECT_TRUE(viewer_->page({}, Viewer::Pages::sheets, 0));
  EXPECT_FALSE(viewer_->page({}, Viewer::Pages::sheets, before["sheets"].size()));
}

TEST_F(Viewed, shows_every_word_in_every_language) {
  Viewer::GameAct act{.kind = Viewer::GameAct::Kind::language, .language = "fr"};
  const auto done = viewer_->act({}, act);
  ASSERT_TRUE(done) << done.error();
  Viewer::GameAct word{.kind = Viewer::GameAct::Kind::word, .language = "en", .key = "greeting", .text = "Hello"};
  const auto written = viewer_->act({}, word);
  ASSERT_TRUE(written) << written.error();
  const json game = json::parse(viewer_->game({}));
  EXPECT_EQ(game["languages"], json({"en", "fr"}));
  ASSERT_FALSE(game["words"].empty());
  for (const json& one : game["words"]) EXPECT_TRUE(one["texts"].contains("fr") && one["texts"].contains("en")) << one;
}

TEST_F(Viewed, opens_only_files_that_were_read) {
  state();
  const std::string table = (folder_ / "game/cards.csv").string();
  EXPECT_TRUE(viewer_->readable(json::parse(viewer_->about({}, 0))["file"]));
  EXPECT_FALSE(viewer_->readable("/etc/passwd"));
  EXPECT_FALSE(viewer_->picture_file("../game/cards.csv"));
  EXPECT_FALSE(viewer_->picture_file("/etc/passwd"));
}

TEST_F(Viewed, names_what_is_not_there) {
  EXPECT_FALSE(viewer_->names_nothing());
  Viewer none{(folder_ / "none").string(), {}};
  ASSERT_TRUE(none.names_nothing());
  EXPECT_THAT(none.names_nothing()->text, HasSubstr("none"));
  EXPECT_EQ(json::parse(none.state({}))["parts"], json::array());
}

}  // namespace
}  // namespace planche::live
