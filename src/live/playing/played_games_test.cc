// Games on the page: their numbers, the codes of seats, and what is kept when planche starts again.
#include "live/playing/played_games.h"

#include <filesystem>

#include <gmock/gmock.h>

#include "declared/testing/sample_games.h"
#include "live/secrets.h"

namespace planche::live {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::StartsWith;

class Played : public declared::testing_tools::Games {
 protected:
  Played() {
    put("play.rules",
        "zone deck, holds cards, seen by nobody\nzone hand each player, seen by owner\ncounter gold each "
        "player\nsetup\n"
        "  shuffle deck\n  each player: move 2 from deck to hand\nturn\n  choose\n    lay card from hand\n      move "
        "card "
        "to box\n    wait: add 1 to gold\nend when gold > 9\nwin by most gold\n");
    game_ = open(R"({ "format": 1, "id": "g", "title": "G", "players": [2, 3], "play": "play.rules", "records": {
      "cards": { "key": "id", "rows": [ { "id": "a" }, { "id": "b" }, { "id": "c" }, { "id": "d" }, { "id": "e" } ] } } })");
    room_.title = "G";
    room_.game = [this] { return Playable{.own = game_, .path = (folder_ / "game.json").string()}; };
    room_.find_part = [](const std::string&, const std::string&) { return std::nullopt; };
    room_.about = [](std::size_t) { return json{}; };
  }
  json begin(PlayedGames& games, std::vector<int> others = {}, bool on_looker = false) {
    Start start;
    start.players = {"random", "random"};
    start.here = {0};
    start.others = std::move(others);
    start.open = on_looker || !start.others.empty();
    start.seed = 1;
    return read(games.begin(start, room_));
  }
  static json read(const PlayedGames::Seen& seen) {
    EXPECT_TRUE(seen) << seen.error();
    return seen ? json::parse(*seen) : json{};
  }
  static std::string code(const json& game, int seat) {
    for (const json& one : game["invited"])
      if (one["seat"] == seat) return one["code"];
    return {};
  }

  std::shared_ptr<const declared::Game> game_;
  GameRoom room_;
};

TEST_F(Played, have_numbers_and_the_oldest_goes_first) {
  PlayedGames games;
  EXPECT_EQ(begin(games)["id"], 1);
  for (std::uint64_t id = 2; id <= PlayedGames::most_games; ++id) EXPECT_EQ(begin(games)["id"], id);
  read(games.see(1, 0, room_));  // asked for, so the second is the oldest now
  begin(games);
  EXPECT_TRUE(games.see(1, 0, room_));
  ASSERT_FALSE(games.see(2, 0, room_));
  EXPECT_THAT(games.see(2, 0, room_).error(), HasSubstr("this game is gone"));
}

TEST_F(Played, let_others_take_seats_once) {
  PlayedGames games;
  const json game = begin(games, {1});
  ASSERT_EQ(game["invited"].size(), 2u);
  const std::string seat = code(game, 1), looking = code(game, looks_on);
  EXPECT_TRUE(games.has_code(seat));
  EXPECT_FALSE(games.has_code(std::string(32, '0')));
  EXPECT_FALSE(games.holds(seat, ""));
  EXPECT_TRUE(games.holds(looking, ""));
  const auto holder = games.take(seat, "");
  ASSERT_TRUE(holder);
  EXPECT_EQ(games.take(seat, ""), std::nullopt);
  EXPECT_EQ(games.take(seat, *holder), holder);
  EXPECT_TRUE(games.holds(seat, *holder));
  EXPECT_EQ(games.take(looking, ""), "");
  EXPECT_EQ(read(games.see(1, 0, room_))["invited"][0]["taken"], true);
  // Each sees its own hand, and nobody the deck.
  EXPECT_EQ(read(games.see_by(seat, room_))["seat"], 1);
  EXPECT_FALSE(read(games.see_by(seat, room_)).contains("invited"));
  EXPECT_EQ(read(games.see_by(looking, room_))["seat"], looks_on);
  // In turn.
  EXPECT_FALSE(games.play_by(seat, {0}, room_));
  EXPECT_FALSE(games.play_by(looking, {0}, room_));
  EXPECT_FALSE(games.play(1, {0}, 1, room_));  // not a seat at this screen
  EXPECT_TRUE(games.play(1, {0}, 0, room_));
  EXPECT_TRUE(games.play_by(seat, {0}, room_));
  EXPECT_FALSE(games.take_back(1, 0, room_));
  // A move that was asked for before the last one happened is not played.
  const std::size_t after = read(games.see(1, 0, room_))["log"].size();
  EXPECT_FALSE(games.play(1, {0, after - 1}, 0, room_));
  EXPECT_TRUE(games.play(1, {0, after}, 0, room_));
  // Another address leads there, and the old one nowhere.
  EXPECT_FALSE(games.renew_code(1, 0, 0, room_));
  const std::string fresh = code(read(games.renew_code(1, 1, 0, room_)), 1);
  EXPECT_NE(fresh, seat);
  EXPECT_FALSE(games.has_code(seat));
  EXPECT_FALSE(games.holds(fresh, *holder));
  EXPECT_TRUE(games.take(fresh, ""));
}

TEST_F(Played, go_on_when_planche_starts_again) {
  const auto file = folder_ / "games";
  json before;
  std::string seat, holder;
  {
    PlayedGames games;
    EXPECT_EQ(games.keep_in(file), std::nullopt);
    const json game = begin(games, {1});
    seat = code(game, 1);
    holder = *games.take(seat, "");
    before = read(games.play(1, {1}, 0, room_));
  }
  PlayedGames games;
  EXPECT_EQ(games.keep_in(file), std::nullopt);
  EXPECT_EQ(read(games.see(1, 0, room_)), before);
  EXPECT_TRUE(games.holds(seat, holder));
  EXPECT_TRUE(games.play_by(seat, {0}, room_));
  EXPECT_EQ(begin(games)["id"], 2);  // numbers are not used twice
}

TEST_F(Played, say_what_is_lost) {
  PlayedGames games;
  EXPECT_THAT(games.keep_in({}).value_or(""), HasSubstr("there is no folder"));
  EXPECT_THAT(games.keep_in(folder_ / "none/games").value_or(""), HasSubstr("cannot write in"));
  const auto file = folder_ / "games";
  for (const char* old : {"games.old", "games.old-2"}) {
    ASSERT_TRUE(write_own_file(file, R"({"last": 3, "games": [{"id": 1}]})"));
    EXPECT_THAT(games.keep_in(file).value_or(""),
                StartsWith("the games of an earlier run cannot be read; they are in"));
    EXPECT_TRUE(std::filesystem::exists(folder_ / old)) << old;
    EXPECT_FALSE(std::filesystem::exists(file));
  }
}

TEST_F(Played, are_pictured_and_recorded) {
  PlayedGames games;
  begin(games);
  EXPECT_EQ(json::parse(*games.record(1, room_))["game"], "g");
  EXPECT_EQ(*games.picture(1, 0, room_), "");
  read(games.play(1, {0}, 0, room_));
  EXPECT_EQ(read(games.take_back(1, 0, room_))["taken"], 0);
  EXPECT_FALSE(games.take_back(1, 0, room_));
  EXPECT_FALSE(games.record(2, room_));
}

}  // namespace
}  // namespace planche::live
