// The rules as a state machine: the decisions that a player has at each point, and their results [4-6, 8].
//
// A turn is a sequence of decisions. A Chance supplies dice and drawn tiles in the order in which the rules ask for
// them (docs/praxis.md). Nothing is allocated. Players are numbered 0 to 3 here and 1 to 4 in documents; a player's
// ships are 0 and 1.
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
    end,       // ends the turn; as the first decision, passes
    lay,       // lays item `what` on cell `where`: P10
    slide,     // ship `what` slides to cell `where`: P8, P9
    enter,     // an off-board ship enters: P10
    exchange,  // exchanges the whole hand: P10
    drop,      // discards item `what`, above the hand limit
    portal,    // the portal goes to grid `where` (0 to 5): P12
    duel,      // fights the ship on cell `where`
    recruit,   // a ship enters on cell `where`
    keep,      // keeps drawn item `what`
    teleport,  // to the teleport or portal on cell `where`
    boost,     // slides further, to cell `where`
    tools,     // the face of the ship on cell `where` changes by +1 (`what` 1) or -1 (`what` 0)
    clone      // takes a tile from the base of player `where`
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
  // 16 cells adjoin two ships, and a hand holds at most as many kinds of items as exist; the rest are slides and drops.
  static constexpr std::size_t most = most_items * 17 + 2 * cell_count;
  void add(Decision::Type type, int what = 0, int where = 0) {
    all_[count_++] = {type, static_cast<std::uint8_t>(what), static_cast<std::uint8_t>(where)};
  }
  std::size_t count_ = 0;
  std::array<Decision, most> all_;
};

// The kind of decision that the player to move has to make.
enum class Due : std::uint8_t { action, portal, duel, recruit, keep, teleport, boost, tools, clone, nothing };

class State {
 public:
  using Moves = Choices;

  // `terms` must belong to the universe and outlive the state. Hands are empty, and tiles not in the universe are in
  // the pile. The first ship of a player in document order is ship 0.
  State(const Terms& terms, const Universe& universe, int first_player = 0);
  // Deals three artefacts to each player, beginning with player 0: P6 [4].
  void deal(Chance& chance);

  const Terms& terms() const { return *terms_; }
  bool finished() const { return due_ == Due::nothing; }  // P14 [5]
  int player() const { return player_; }                  // the player to decide
  int first_player() const { return first_; }
  int rounds() const { return rounds_; }  // completed
  int turns() const { return turns_; }    // completed
  Due due() const { return due_; }
  // Whether the player to move has moved or entered a ship in this turn, or has laid an artefact.
  bool has_moved() const { return moved_; }
  bool has_laid() const { return laid_; }
  int acting_ship() const { return ship_; }  // the ship that moved; requires has_moved()

  // The possible decisions, in a fixed order; at least one unless the game is finished.
  void list(Choices& choices) const;
  void play(Decision decision, Chance& chance);  // `decision` must be listed

  // The cells that a player's ship on the board could reach if it were to move [P8, P9].
  Cells slides(int player, int ship) const;
  static constexpr int longest_boost = 2;  // cells

  int points(int player) const;  // points of the base by the agreed scoring, including exoplanets
  unsigned leaders() const;      // players with the most points, as bits

  // The content of the universe. A cell holds at most one thing: P7.
  bool on_board(int player, int ship) const { return ship_cell(player, ship) != off_board; }
  int ship_cell(int player, int ship) const { return cell_[index(player, ship)]; }
  int face(int player, int ship) const { return face_[index(player, ship)]; }
  Cells occupied() const { return occupied_; }
  Cells artefacts() const { return artefacts_; }
  Cells portals() const { return portals_; }
  Cells exoplanets() const { return exoplanets_; }
  Cells ships() const { return occupied_ & ~(artefacts_ | portals_ | exoplanets_); }
  Cells ships_of(int player) const { return fleet_[static_cast<std::size_t>(player)]; }
  int item_at(int cell) const {
    return what_[static_cast<std::size_t>(cell)];
  }                                                                                    // requires the cell in
                                                                                       // artefacts()
  int player_at(int cell) const { return what_[static_cast<std::size_t>(cell)] / 2; }  // requires the cell in ships()
  int ship_at(int cell) const { return what_[static_cast<std::size_t>(cell)] % 2; }
  static constexpr int off_board = 63;

  // The tiles. Bases also contain exoplanets; `planets` are those not taken yet, in play or not.
  const Counts& hand(int player) const { return hand_[static_cast<std::size_t>(player)]; }
  const Counts& base(int player) const { return base_[static_cast<std::size_t>(player)]; }
  const Counts& pile() const { return pile_; }
  const Counts& discards() const { return discards_; }
  const Counts& planets() const { return planets_; }
  const Counts& drawn() const { return drawn_; }  // the player keeps some of these
  bool has_active() const { return active_ != no_item; }
  int active() const { return active_; }  // the artefact whose effect is being applied

  friend bool operator==(const State&, const State&) = default;

 private:
  static constexpr std::uint8_t no_item = 255;
  static std::size_t index(int player, int ship) { return static_cast<std::size_t>(player * 2 + ship); }

  // Defined in engine.cc.
  void put_ship(int player, int ship, int cell);
  void lift_ship(int player, int ship);
  void put(int cell, Cells& kind, int what);
  void clear(int cell);
  void draw_into(Counts& hand, int n, Chance& chance);
  int throw_cell(Chance& chance, std::optional<int> grid = {});  // an empty cell of grid 0 to 5, or of any grid
  // Defined in turn.cc.
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
  // Defined in effects.cc.
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
  std::array<std::uint8_t, cell_count> what_{};                     // by cell: item, or player * 2 + ship
  std::array<std::uint8_t, most_players * ships_a_player> cell_{};  // by ship
  std::array<std::uint8_t, most_players * ships_a_player> face_{};
  std::array<Cells, most_players> fleet_{};
  Cells occupied_ = 0, artefacts_ = 0, teleports_ = 0, portals_ = 0, exoplanets_ = 0;
  Counts pile_, discards_, planets_, drawn_;
  std::array<Counts, most_players> hand_, base_;
  std::uint8_t player_ = 0, first_ = 0;
  int rounds_ = 0, turns_ = 0, idle_ = 0;  // idle_: consecutive turns without any possible action, edition 3
  Due due_ = Due::action;
  // This turn: ships that may still act, as bits; the ship that moved; what was done.
  std::uint8_t movers_ = 0, ship_ = 0;
  bool moved_ = false, laid_ = false, closed_ = false;
  std::uint8_t active_ = no_item, to_keep_ = 0;
  Cells to_do_ = 0;  // ships that "tools" has still to change
};

}  // namespace planche::rules::praxis
