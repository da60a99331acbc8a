// The engine against the plain rules.
#include "games/genesis/rules/testing/plain_rules.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "base/random.h"
#include "games/genesis/rules/commands.h"
#include "games/genesis/rules/engine.h"

namespace planche::rules::genesis {
namespace {

using Counts = std::map<std::string, int>;

int below(base::Random& random, int n) {
  return static_cast<int>(random.below(static_cast<std::uint64_t>(n)));
}

bool once_in(base::Random& random, int n) {
  return below(random, n) == 0;
}

// The words of a move without cells and faces, and whether a piece enters a place of ideas.
std::string kind_of(const plain::Table& table, const std::string& move) {
  std::string kind;
  bool place = false;
  for (const std::string& word : plain::words_of(move)) {
    const bool named = word.back() >= '0' && word.back() <= '9';
    if (!named) kind += word + ' ';
    place |= named && word.size() == 2 && plain::is_place(table, word);
  }
  return place ? kind + "place" : kind;
}

// Each kind of move has the same probability, so that rare kinds occur. Passing is less likely, because it ends games.
std::string chosen(const plain::Table& table, const plain::Names& moves, base::Random& random) {
  std::map<std::string, std::vector<std::string>> kinds;
  for (const std::string& move : moves) {
    if (move != "pass" || moves.size() == 1 || once_in(random, 4)) kinds[kind_of(table, move)].push_back(move);
  }
  auto kind = kinds.begin();
  std::advance(kind, below(random, static_cast<int>(kinds.size())));
  return kind->second[random.below(kind->second.size())];
}

// The events of a move: `move` leads from `before` to `after`.
void count(const plain::Table& before, const std::string& move, const plain::Table& after, Counts& met) {
  if (before.stage != Stage::play) {
    ++met["setup"];
    return;
  }
  const plain::Words words = plain::words_of(move);
  const plain::Seat &own = before.mine(), &other = before.theirs();
  const plain::Seat &own_after = after.seats[before.mover], &other_after = after.seats[1 - before.mover];
  const bool was_finished = plain::finished(before, own), other_was_finished = plain::finished(before, other);
  const auto has = [&](const char* word) { return std::find(words.begin(), words.end(), word) != words.end(); };
  const auto note = [&](const char* what, bool happened) { met[what] += happened ? 1 : 0; };
  note("jump", has("jump"));
  const std::string reborn = plain::word_after(words, "rebirth"), landed = plain::word_after(words, "jump");
  note("rebirth from a pyramid", before.pyramids.contains(reborn));
  note("rebirth on a place", !reborn.empty() && plain::is_place(before, reborn));
  if (!landed.empty()) {
    const std::string from = own.pieces.at("B");
    const std::string over = plain::shifted(before, from, (landed[0] - from[0]) / 2, (landed[1] - from[1]) / 2);
    note("jump over a work", before.works.contains(over));
  }
  note("rebirth in the centre", has("return"));
  note("birth of an idea", has("birth"));
  note("idea destroyed", has("destroy"));
  note("idea taken after the last birth", before.outside == 0 && !has("destroy") && own.works < own_after.works);
  note("kill", other.pieces.contains("B") && !other_after.pieces.contains("B"));
  note("burial", own.buried.size() < own_after.buried.size());
  note("tomb lay", own.buried.size() == 2 && has("lay"));
  note("work as a move", own.buried.size() < 2 && move.starts_with("lay work"));
  note("both pieces move", has("and"));
  note("tombs completed", !was_finished && plain::finished(after, own_after));
  note("tombs opened", other_was_finished && !plain::finished(after, other_after));
  note("work besides", has("+"));
  note("centre left", plain::must_leave(before) && own.immobile == 0 && words[0] == "B");
  note("centre not left", plain::must_leave(before) && own.immobile == 0 && move == "pass");
  note("immobile", own.immobile > 0);
  note("finished, passing", was_finished && own.immobile == 0);
}

// Compares lists, endings and results of the engine and the plain rules, from `position` on through some random moves.
// Stops at the first difference.
void compare(const Position& position, const Parameters& parameters, int plies, base::Random& random, Counts& met) {
  State state{position, parameters};
  plain::Table table{position, parameters};
  std::string last = "start";
  std::vector<Move> listed;
  for (int ply = 0;; ++ply) {
    const auto where = [&] { return "after " + last + ": " + to_json(state.position()); };
    ASSERT_TRUE(plain::Table(state.position(), parameters) == table) << where();
    ASSERT_EQ(name_of(state.ending()), plain::ending(table)) << where();
    if (table.stage == Stage::play) {
      for (const Player player : both_players) {
        const std::string result = plain::result(table, index(player));
        ASSERT_EQ(name_of(state.result_now(player)), result) << where();
        if (state.over()) ++met[result];
      }
      if (state.over()) ++met["ending " + plain::ending(table)];
    }
    std::map<std::string, Move> moves;
    plain::Names names;
    state.list(listed);
    for (const Move& move : listed) {
      ASSERT_TRUE(moves.emplace(notation(move, table.size), move).second)
          << notation(move, table.size) << " is listed twice " << where();
      names.insert(notation(move, table.size));
    }
    ASSERT_EQ(names, plain::legal_moves(table)) << where();
    ++met["position"];
    if (names.empty() || ply == plies) return;
    last = chosen(table, names, random);
    const plain::Table before = table;
    plain::play(table, last);
    state.play(moves.at(last));
    count(before, last, table, met);
  }
}

Parameters random_parameters(base::Random& random) {
  Parameters parameters;
  parameters.size = once_in(random, 5) ? 7 : 5;
  parameters.ideas = 1 + below(random, once_in(random, 3) ? 12 : 4);
  parameters.immobile_after_destroying = 1 + below(random, 3);
  parameters.immobile_after_killing = 1 + below(random, 3);
  parameters.move_both = once_in(random, 4) ? 1 : 0;
  parameters.most_turns = once_in(random, 4) ? 20 + below(random, 60) : 0;
  return parameters;
}

constexpr int most_on_board = 10;  // also those in hands

// Gives out cells in random order, each once.
class Deck {
 public:
  Deck(Cells cells, base::Random& random) {
    cells.each([&](Cell cell) { cells_.push_back(cell); });
    random.shuffle(cells_);
  }
  std::optional<Placed> draw() {
    if (cells_.empty()) return {};
    const Cell cell = cells_.back();
    cells_.pop_back();
    return Placed{cell, nullptr};
  }
  // Removes the cell; false if it was given out already.
  bool take(Cell cell) { return std::erase(cells_, cell) == 1; }

 private:
  std::vector<Cell> cells_;
};

// Where a player's pieces stand. In a late game, none to both of them are buried.
void draw_pieces(bool late, Deck& spaces, Deck& places, Deck& centre, PlayerPosition& player, base::Random& random) {
  const bool bury_anubis = late && !once_in(random, 4), bury_bastet = late && !once_in(random, 3);
  const auto stand = [&](int on_place) { return once_in(random, on_place) ? places.draw() : spaces.draw(); };
  player.anubis = bury_anubis ? places.draw() : stand(12);
  if (bury_bastet) {
    player.bastet = places.draw();
  } else if (!once_in(random, 3)) {
    if (once_in(random, 4)) player.bastet = centre.draw();
    if (!player.bastet) player.bastet = stand(12);
  }
  if (bury_anubis) player.buried.push_back(Piece::anubis);
  if (bury_bastet) player.buried.push_back(Piece::bastet);
}

// A position from the middle of a game, or if `late` from its end: no idea is outside, pieces are buried, and tombs are
// mostly covered. It is made so that it is always legal.
Position random_position(bool late, base::Random& random) {
  Position position;
  position.size = once_in(random, 5) ? 7 : 5;
  position.to_move = once_in(random, 2) ? Player::first : Player::second;
  position.ideas_outside = late ? 0 : below(random, 4);
  position.turns = 4 + below(random, 50);
  position.idle = once_in(random, 4) ? 1 : 0;
  position.most_turns = once_in(random, 5) ? position.turns + below(random, 6) : 0;
  const Board& board = board_of(position.size);
  Deck spaces{board.spaces, random}, places{board.all_places, random}, centre{Cells::of(board.centre), random};
  for (PlayerPosition& player : position.players) draw_pieces(late, spaces, places, centre, player, random);

  int pyramids = most_on_board;
  const auto cover = [&](Cell cell, bool with_work) {
    if (with_work ? !late : pyramids == 0) return;
    (with_work ? position.works : position.pyramids).push_back({cell, nullptr});
    if (!with_work) --pyramids;
  };
  Cells wanted;
  for (const PlayerPosition& player : position.players) {
    const bool complete = once_in(random, 2);
    for (const Piece piece : player.buried) {
      const Cell at = (piece == Piece::anubis ? player.anubis : player.bastet)->at;
      board.tombs[static_cast<std::size_t>(board.corner(at))].each([&](Cell cell) {
        if (complete || !once_in(random, 4)) wanted.add(cell);
      });
    }
  }
  if (once_in(random, 8)) {
    for (const Cell cell : board.neighbours[board.centre]) wanted.add(cell);
  }
  wanted.each([&](Cell cell) {
    if (spaces.take(cell)) cover(cell, late && once_in(random, 2));
  });
  for (int more = below(random, 6); more > 0; --more) {
    if (const std::optional<Placed> cell = spaces.draw()) cover(cell->at, once_in(random, 4));
  }

  for (PlayerPosition& player : position.players) {
    player.works = below(random, 5);
    player.pyramids = below(random, pyramids + 1);
    pyramids -= player.pyramids;
    if (player.buried.size() < 2 && once_in(random, 6)) player.immobile = 1 + below(random, 3);
  }
  while (const std::optional<Placed> place = places.draw()) {
    if (!once_in(random, 3)) position.ideas.push_back(*place);
  }
  return position;
}

void expect_met(const Counts& met, const Counts& least) {
  for (const auto& [what, times] : least) {
    EXPECT_GE(met.contains(what) ? met.at(what) : 0, times) << what;
  }
}

// G1-G15
TEST(GenesisPlainRules, AgreeWithTheEngineInRandomGames) {
  Counts met;
  for (std::uint64_t k = 0; k < 80 && !HasFatalFailure(); ++k) {
    base::Random random{11, k};
    const Parameters parameters = random_parameters(random);
    Position start = beginning(parameters);
    start.to_move = once_in(random, 2) ? Player::first : Player::second;
    compare(start, parameters, 100, random, met);
  }
  expect_met(met, {{"position", 4'000},
                   {"setup", 80 * 8},
                   {"birth of an idea", 100},
                   {"idea destroyed", 25},
                   {"jump", 70},
                   {"both pieces move", 100},
                   {"kill", 30},
                   {"rebirth from a pyramid", 30},
                   {"immobile", 60},
                   {"centre left", 150},
                   {"burial", 50},
                   {"tomb lay", 20},
                   {"ending nothing-done", 10},
                   {"ending turns", 5}});
}

// G2-G15
TEST(GenesisPlainRules, AgreeWithTheEngineInRandomPositions) {
  Counts met;
  for (std::uint64_t k = 0; k < 2'000 && !HasFatalFailure(); ++k) {
    base::Random random{12, k};
    const Parameters parameters = random_parameters(random);
    compare(random_position(!once_in(random, 3), random), parameters, 3, random, met);
  }
  expect_met(met, {{"position", 6'000},
                   {"birth of an idea", 20},
                   {"idea destroyed", 50},
                   {"idea taken after the last birth", 50},
                   {"jump", 30},
                   {"kill", 10},
                   {"rebirth from a pyramid", 100},
                   {"rebirth on a place", 50},
                   {"jump over a work", 10},
                   {"work as a move", 30},
                   {"both pieces move", 50},
                   {"rebirth in the centre", 15},
                   {"immobile", 250},
                   {"centre left", 100},
                   {"centre not left", 20},
                   {"burial", 40},
                   {"tomb lay", 200},
                   {"tombs completed", 100},
                   {"tombs opened", 8},
                   {"work besides", 200},
                   {"finished, passing", 300},
                   {"ending finished", 100},
                   {"ending nothing-done", 50},
                   {"ending turns", 100},
                   {"wins", 150},
                   {"reborn", 100},
                   {"loses", 50},
                   {"loses-three-times", 150},
                   {"loses-seven-times", 50}});
}

// The very beginning by hand: three throws each, then 20 and 19 free spaces. The usual start as well: Anubis 4 ways,
// Bastet 8, pyramids 16, six faces, nothing.
TEST(GenesisPlainRules, CountAsManyWaysAsTheEngine) {
  EXPECT_EQ(plain::perft(plain::Table(beginning()), 4), 3u * 3 * 20 * 19);
  EXPECT_EQ(plain::perft(plain::Table(usual_start()), 1), 4u + 8 + 16 + 6 + 1);
  for (const int size : sizes) {
    const Parameters parameters{.size = size};
    const int depth = size == usual_size ? 3 : 2;
    for (const Position& start : {beginning(parameters), usual_start(parameters)}) {
      EXPECT_EQ(perft(State{start}, depth), plain::perft(plain::Table(start), depth)) << to_json(start);
    }
  }
}

}  // namespace
}  // namespace planche::rules::genesis
