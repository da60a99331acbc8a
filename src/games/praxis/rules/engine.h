// The rules as a machine: what a player can decide at this point, and what comes of it [4-6, 8].
//
// A turn is a sequence of decisions. Dice and drawn tiles come from a Chance in the order in which the rules ask for
// them (docs/praxis.md). Nothing is allocated. Players are 0..3 here, 1..4 in documents; a player's ships are 0 and 1.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/random.h"
#include "games/praxis/rules/board.h"
#include "games/praxis/rules/chance.h"
#include "games/praxis/rules/document.h"
#include "games/praxis/rules/terms.h"

namespace planche::rules::praxis {

struct Decision {
  enum class Type : std::uint8_t {
    end,       // of the turn: passing, when it is the first decision
    lay,       // item `what` on cell `where`: P10
    slide,     // ship `what` to cell `where`: P8, P9
    enter,     // an off-board ship: P10
    exchange,  // the whole hand: P10
    drop,      // item `what`, beyond the hand limit
    portal,    // goes to grid `where` (0..5): P12
    duel,      // against the ship on cell `where`
    recruit,   // enters on cell `where`
    keep,      // item `what` of those drawn
    teleport,  // to the teleport or portal on cell `where`
    boost,     // a further slide, to cell `where`
    tools,     // the ship on cell `where` gets one face more (`what` 1) or less (`what` 0)
    clone      // a tile from the base of player `where`
  };
  Type type = Type::end;
  std::uint8_t what = 0, where = 0;
  friend bool operator==(const Decision&, const Decision&) = default;
};

class Choices {
 public:
  std::size_t size() const { return count_; }
  Decision operator[](std::size_t i) const { return all_[i]; }
  const Decision* begin() const { return all_.data(); }
  const Decision* end() const { return all_.data() + count_; }
  bool contains(Decision decision) const;

 private:
  friend class State;
  // 16 cells adjoin two ships, a hand holds at most as many items as there are; the rest are slides and drops.
  static constexpr std::size_t most = most_items * 17 + 2 * cell_count;
  void add(Decision::Type type, int what = 0, int where = 0) {
    all_[count_++] = {type, static_cast<std::uint8_t>(what), static_cast<std::uint8_t>(where)};
  }
  std::size_t count_ = 0;
  std::array<Decision, most> all_;
};

// What the player to move has to decide.
enum class Due : std::uint8_t { action, portal, duel, recruit, keep, teleport, boost, tools, clone, nothing };

class State {
 public:
  using Moves = Choices;

  // `terms` must be those of the universe, and outlive the state. Hands are empty, the tiles not in the universe are in
  // the pile. Of the universe's ships of a player, in document order, the first is 0.
  State(const Terms& terms, const Universe& universe, int first_player = 0);
  // Three artefacts for each player, from player 0 on: P6 [4].
  void deal(Chance& chance);

  const Terms& terms() const { return *terms_; }
  bool finished() const { return due_ == Due::nothing; }  // P14 [5]
  int player() const { return player_; }                  // who decides
  int first_player() const { return first_; }
  int rounds() const { return rounds_; }  // complete ones
  int turns() const { return turns_; }    // complete ones
  Due due() const { return due_; }
  // Whether the player to move has moved (or brought in) a ship in this turn, or laid an artefact.
  bool has_moved() const { return moved_; }
  bool has_laid() const { return laid_; }
  int acting_ship() const { return ship_; }  // that moved, where has_moved()

  // What can be decided, at least one as long as the game is not finished, in an order that is always the same.
  void list(Choices& choices) const;
  void play(Decision decision, Chance& chance);  // one of those listed

  // Slides of a player's ship on the board as if it were to move: cells it can end on [P8, P9].
  Cells slides(int player, int ship) const;
  static constexpr int longest_boost = 2;  // in cells

  int points(int player) const;  // of the base by the agreed scoring, exoplanets included
  unsigned leaders() const;      // players with the most points, as bits

  // The universe. A cell holds one thing: P7.
  bool on_board(int player, int ship) const { return ship_cell(player, ship) != off_board; }
  int ship_cell(int player, int ship) const { return cell_[index(player, ship)]; }
  int face(int player, int ship) const { return face_[index(player, ship)]; }
  Cells occupied() const { return occupied_; }
  Cells artefacts() const { return artefacts_; }
  Cells portals() const { return portals_; }
  Cells exoplanets() const { return exoplanets_; }
  Cells ships() const { return occupied_ & ~(artefacts_ | portals_ | exoplanets_); }
  Cells ships_of(int player) const { return fleet_[static_cast<std::size_t>(player)]; }
  int item_at(int cell) const { return what_[static_cast<std::size_t>(cell)]; }        // where artefacts() has the cell
  int player_at(int cell) const { return what_[static_cast<std::size_t>(cell)] / 2; }  // where ships() has the cell
  int ship_at(int cell) const { return what_[static_cast<std::size_t>(cell)] % 2; }
  static constexpr int off_board = 63;

  // The tiles. In the bases exoplanets lie too; those not yet taken, in play or not, are in `planets`.
  const Counts& hand(int player) const { return hand_[static_cast<std::size_t>(player)]; }
  const Counts& base(int player) const { return base_[static_cast<std::size_t>(player)]; }
  const Counts& pile() const { return pile_; }
  const Counts& discards() const { return discards_; }
  const Counts& planets() const { return planets_; }
  const Counts& drawn() const { return drawn_; }  // of which some are to be kept
  bool has_active() const { return active_ != no_item; }
  int active() const { return active_; }  // the artefact whose effect is at work

  friend bool operator==(const State&, const State&) = default;

 private:
  static constexpr std::uint8_t no_item = 255;
  static std::size_t index(int player, int ship) { return static_cast<std::size_t>(player * 2 + ship); }

  // engine.cc
  void put_ship(int player, int ship, int cell);
  void lift_ship(int player, int ship);
  void put(int cell, Cells& kind, int what);
  void clear(int cell);
  void draw_into(Counts& hand, int n, Chance& chance);
  int throw_cell(Chance& chance, std::optional<int> grid = {});  // an empty one, of a grid 0..5 or of any
  // turn.cc
  void list_actions(Choices& choices) const;
  void list_lays(Choices& choices) const;
  void list_end(Choices& choices) const;
  void list_effect(Choices& choices) const;
  void start_turn();
  void end_turn();
  bool is_over() const;
  void slide(int ship, int cell, Chance& chance);
  void lay(int item, int cell, Chance& chance);
  void enter(Chance& chance);
  void exchange(Chance& chance);
  void drop(int item);
  // effects.cc
  Cells slides(int player, int ship, int longest) const;
  bool can_land(int player, int ship, int cell) const;
  bool applicable(Effect effect, int player, int ship, int cell) const;
  bool portal_can_move(int portal, Cells occupied_then) const;
  bool portal_fits(int grid, int portal, Cells occupied_then) const;
  Cells teleport_targets(int from, int cell) const;
  int stealable(int victim) const;
  void move_ship(int cell, Chance& chance);
  void activate(Chance& chance);
  void change_face(int player, int ship, int by);
  void settle();
  void activate_portal(int cell, Chance& chance);
  void place_portal(int grid, Chance& chance);
  void take_exoplanet(Chance& chance);
  void duel(int cell, Chance& chance);
  void recruit(int cell, Chance& chance);
  void draw_tiles(Chance& chance);
  void keep(int item);
  void teleport(int cell, Chance& chance);
  void use_tools(int cell, bool more);
  void clone_from(int victim, Chance& chance);

  const Terms* terms_;
  std::array<std::uint8_t, cell_count> what_{};                     // item, or player * 2 + ship
  std::array<std::uint8_t, most_players * ships_a_player> cell_{};  // of ships
  std::array<std::uint8_t, most_players * ships_a_player> face_{};
  std::array<Cells, most_players> fleet_{};
  Cells occupied_ = 0, artefacts_ = 0, teleports_ = 0, portals_ = 0, exoplanets_ = 0;
  Counts pile_, discards_, planets_, drawn_;
  std::array<Counts, most_players> hand_, base_;
  std::uint8_t player_ = 0, first_ = 0;
  int rounds_ = 0, turns_ = 0, idle_ = 0;  // idle_: turns in a row in which nothing was possible, edition 3
  Due due_ = Due::action;
  // Of this turn: which ships may still act, as bits; the one that moved; what was done.
  std::uint8_t movers_ = 0, ship_ = 0;
  bool moved_ = false, laid_ = false, closed_ = false;
  std::uint8_t active_ = no_item, to_keep_ = 0;
  Cells to_do_ = 0;  // ships that tools are still to change
};

}  // namespace planche::rules::praxis
