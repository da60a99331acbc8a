// What each seat of a game on the page sees and may do, with a game that is made up.
#include "live/playing/play_table.h"

#include <memory>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace planche::live {
namespace {

using nlohmann::json;
using testing::ElementsAre;

// Seats say numbers in turn, up to a sum. Each may say 1, or 2 in two ways; a card of the list `lamps` is in each hand.
class Counting : public rules::Sitting {
 public:
  Counting(std::vector<int> persons, int seats, int goal, rules::Announce announce)
      : persons_{std::move(persons)}, seats_{seats}, goal_{goal}, announce_{std::move(announce)} {}

  bool go_on(int most) override {
    while (!over() && !is_person(seat())) {
      if (most >= 0 && most-- == 0) return false;
      say(1);
    }
    return !over();
  }
  bool thinks() const override { return !over() && !is_person(seat()); }
  int seat() const override { return static_cast<int>(said_.size()) % seats_; }
  bool is_person(int seat) const override { return std::ranges::find(persons_, seat) != persons_.end(); }
  std::vector<std::string> seat_names() const override { return {"Ann", "Bea", "Cleo"}; }
  bool hides() const override { return true; }
  std::uint64_t moves() override { return 3; }
  std::vector<Choice> choices(std::uint64_t most) override {
    std::vector<Choice> all{
        {"say 1", {{"one"}}}, {"say 2", {{"two"}, {"off the picture"}}}, {"say 2", {{"A1", "cells"}}}};
    all.resize(std::min<std::size_t>(all.size(), most));
    return all;
  }
  void play(std::uint64_t number) override {
    before_.push_back(said_.size());
    say(number == 0 ? 1 : 2);
  }
  bool take_back() override {
    if (before_.empty()) return false;
    said_.resize(before_.back());
    before_.pop_back();
    return true;
  }
  std::vector<Pile> piles(int seat, const Lists& pictured) override {
    std::vector<Pile> all;
    for (int owner = 0; owner < seats_; ++owner) {
      Pile hand{fmt::format("hand {}", owner), static_cast<std::size_t>(owner), "hand"};
      hand.seen = owner == seat;
      hand.size = 1;
      if (hand.seen)
        hand.pieces.push_back({"the lamp", "lamp", "lamps", "red"});
      else
        hand.pieces.push_back({"", std::nullopt, "lamps", ""});
      all.push_back(std::move(hand));
    }
    if (pictured.contains("cells")) all.pop_back();
    return all;
  }
  std::vector<std::string> notes(int seat, const Lists&) override { return {fmt::format("seen by {}", seat)}; }
  std::string record() override { return "{}"; }
  std::vector<std::string> ending() override { return {"all said"}; }

 private:
  bool over() const {
    int sum = 0;
    for (const int one : said_) sum += one;
    return sum >= goal_;
  }
  void say(int number) {
    announce_(fmt::format("{} says {}", seat(), number));
    said_.push_back(number);
  }

  std::vector<int> persons_;
  int seats_, goal_;
  rules::Announce announce_;
  std::vector<int> said_;
  std::vector<std::size_t> before_;
};

class OnePicture : public PlayPictures {
 public:
  rules::Sitting::Lists look(int) override { return {"cells"}; }
  std::optional<std::string> target_of(const rules::Sitting::Place& place) override {
    if (place.name == "off the picture") return std::nullopt;
    return place.list.empty() ? place.name : place.list + " " + place.name;
  }
  bool begin_at_source() const override { return true; }
  json seen(int, const std::set<std::string>& targets) override { return json{{{"named", targets}}}; }
  std::string svg(std::size_t number) override { return fmt::format("svg {}", number); }
};

class Tables : public testing::Test {
 protected:
  std::unique_ptr<PlayTable> table(Start start, int goal = 20) {
    const int seats = static_cast<int>(start.players.size());
    auto made = PlayTable::make(start, [&](rules::Announce announce) -> tl::expected<PlayTable::Game, std::string> {
      if (goal == 0) return tl::make_unexpected(std::string{"nothing to say"});
      return PlayTable::Game{std::make_unique<Counting>(persons_of(start), seats, goal, std::move(announce)),
                             std::make_unique<OnePicture>()};
    });
    if (!made) {
      why_ = made.error();
      return nullptr;
    }
    return std::move(*made);
  }
  static Start of(std::vector<int> here, std::vector<int> others = {}) {
    Start start;
    start.players.resize(3);
    start.seat = here.front();
    start.here = std::move(here);
    start.others = std::move(others);
    return start;
  }
  static std::optional<std::size_t> part(const std::string& list, const std::string& record) {
    return list == "lamps" && record == "red" ? std::optional<std::size_t>{7} : std::nullopt;
  }
  std::string why_;
};

TEST_F(Tables, number_moves_that_read_the_same_and_name_places_that_a_picture_shows) {
  const auto made = table(of({0}));
  const json seen = made->seen(part, 0);
  std::vector<std::string> texts;
  for (const json& move : seen["moves"]) texts.push_back(move["text"]);
  EXPECT_THAT(texts, ElementsAre("say 1", "say 2 (1 of 2)", "say 2 (2 of 2)"));
  EXPECT_EQ(seen["moves"][1]["targets"], json({"two"}));
  EXPECT_EQ(seen["moves"][2]["targets"], json({"cells A1"}));
  EXPECT_EQ(seen["boards"][0]["named"], json({"cells A1", "one", "two"}));
  EXPECT_EQ(seen["all_moves"], 3);
  EXPECT_EQ(seen["from_source"], true);
  EXPECT_EQ(seen["names"], json({"Ann", "Bea", "Cleo"}));
  EXPECT_EQ(made->picture(2), "svg 2");
}

TEST_F(Tables, show_each_seat_what_it_may_know) {
  const auto made = table(of({0}, {1}));
  for (const int seat : {0, 1, looks_on}) {
    const json seen = made->seen(part, seat);
    EXPECT_EQ(seen["seat"], seat);
    EXPECT_EQ(seen["hidden"], true);
    EXPECT_EQ(seen["counters"], json({fmt::format("seen by {}", seat)}));
    ASSERT_EQ(seen["zones"].size(), 2u);  // the third is on a picture
    for (std::size_t owner = 0; owner < 2; ++owner) {
      const json &zone = seen["zones"][owner], &piece = zone["pieces"][0];
      const bool own = std::cmp_equal(owner, seat);
      EXPECT_EQ(zone["owner"], owner);
      EXPECT_EQ(zone["seen"], own);
      EXPECT_EQ(piece["target"], own ? json("lamp") : json{});
      EXPECT_EQ(piece["part"], own ? json(7) : json{});
    }
    EXPECT_EQ(seen["waits"], seat == 0);
    EXPECT_EQ(seen["moves"].empty(), seat != 0);
    EXPECT_EQ(seen["turn"], 0);
  }
  // The seat of a computer player is nobody's.
  EXPECT_EQ(made->seen(part, 2)["seat"], looks_on);
}

TEST_F(Tables, let_those_move_whose_turn_it_is) {
  const auto made = table(of({0}, {1}));
  made->seen(part, 0);
  for (const auto& [move, seat] : {std::pair{0, 1}, {0, 2}, {0, looks_on}, {3, 0}})
    EXPECT_FALSE(made->play(static_cast<std::uint64_t>(move), seat)) << move << " " << seat;
  EXPECT_TRUE(made->play(1, 0));
  EXPECT_FALSE(made->play(0, 0));
  EXPECT_TRUE(made->play(0, 1));
  made->seen(part, 0);
  EXPECT_THAT(made->log(), ElementsAre("0 says 2", "1 says 1", "2 says 1"));
  // Somebody elsewhere has seen it.
  EXPECT_EQ(made->seen(part, 0)["taken"], 0);
  EXPECT_FALSE(made->take_back());
}

TEST_F(Tables, take_back_what_happened_on_one_screen) {
  const auto made = table(of({0, 1}));
  EXPECT_FALSE(made->take_back());
  EXPECT_TRUE(made->play(0, 0));
  EXPECT_TRUE(made->play(0, 1));
  json seen = made->seen(part, 0);
  EXPECT_EQ(seen["taken"], 2);
  EXPECT_EQ(made->log().size(), 3u);
  EXPECT_TRUE(made->take_back());
  EXPECT_THAT(made->log(), ElementsAre("0 says 1"));
  seen = made->seen(part, 1);
  EXPECT_EQ(seen["taken"], 1);
  EXPECT_EQ(seen["waits"], true);
  EXPECT_TRUE(made->take_back());
  EXPECT_FALSE(made->take_back());
}

TEST_F(Tables, let_computer_players_move_one_at_a_time) {
  Start start = of({0});
  start.paced = true;
  const auto made = table(start);
  EXPECT_EQ(made->seen(part, 0)["thinks"], false);
  EXPECT_TRUE(made->play(0, 0));
  for (const int seat : {1, 2}) {
    const json seen = made->seen(part, 0);
    EXPECT_EQ(seen["thinks"], true);
    EXPECT_EQ(seen["turn"], seat);
    EXPECT_EQ(seen["ending"], json::array());
    made->step();
  }
  EXPECT_EQ(made->seen(part, 0)["waits"], true);
  EXPECT_EQ(made->log().size(), 3u);
}

TEST_F(Tables, end) {
  const auto made = table(of({0}), 2);
  EXPECT_TRUE(made->play(2, 0));
  const json seen = made->seen(part, 0);
  EXPECT_EQ(seen["ending"], json({"all said"}));
  EXPECT_EQ(seen["turn"], json{});
  EXPECT_EQ(seen["waits"], false);
  EXPECT_EQ(seen["all_moves"], 0);
  EXPECT_FALSE(made->play(0, 1));
  EXPECT_EQ(table(of({0}), 0), nullptr);
  EXPECT_EQ(why_, "nothing to say");
}

TEST(Seats, of_a_game_have_limits) {
  Start start;
  start.players.resize(3);
  EXPECT_EQ(wrong_seats(start, 3, 3), "");
  for (const auto& [least, most, seat] : {std::tuple{4, 5, 0}, {1, 2, 0}, {2, 4, 3}, {2, 4, -1}}) {
    start.seat = seat;
    EXPECT_EQ(wrong_seats(start, static_cast<std::size_t>(least), static_cast<std::size_t>(most)),
              "this game is not for so many players");
  }
  start.seat = 2;
  EXPECT_EQ(wrong_seats(start, 2, 4), "");
}

}  // namespace
}  // namespace planche::live
