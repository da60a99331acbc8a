// Reasons why a decision is not possible, in words.
#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "games/praxis/rules/replay.h"

namespace planche::rules::praxis {

namespace {

using Type = Decision::Type;

// The decision that an effect asks for.
struct Question {
  Due due;
  Type answer;
  std::string_view words;
};
constexpr std::array questions{Question{Due::portal, Type::portal, "the grid the portal goes to"},
                               Question{Due::duel, Type::duel, "the ship to duel with"},
                               Question{Due::recruit, Type::recruit, "where the recruit enters"},
                               Question{Due::keep, Type::keep, "which of the artefacts drawn to keep"},
                               Question{Due::teleport, Type::teleport, "where to teleport to"},
                               Question{Due::boost, Type::boost, "where to slide on to"},
                               Question{Due::tools, Type::tools, "how the tools change a ship"},
                               Question{Due::clone, Type::clone, "whose base to take a tile from"}};

// The reason why an effect cannot be applied.
struct Hindrance {
  Effect effect;
  std::string_view words;
};
constexpr std::array hindrances{
    Hindrance{Effect::duel, "no enemy ship is adjacent"},
    Hindrance{Effect::recruit, "it requires an off-board ship and an adjacent empty cell"},
    Hindrance{Effect::teleport, "there is no other teleport, and no portal that could be activated"},
    Hindrance{Effect::explosion, "no artefact but portals is adjacent"},
    Hindrance{Effect::draw, "there is nothing left to draw"},
    Hindrance{Effect::tools, "no ship is adjacent"},
    Hindrance{Effect::clone, "no other base holds a tile"}};

// Checks decisions against the rules on the visible part of a state.
class Referee {
 public:
  explicit Referee(const State& state)
      : state_{state}, terms_{state.terms()}, board_{state.terms().board}, player_{state.player()} {}

  Fault judge(Decision decision) const {
    if (state_.finished()) return {"the game has ended", "P14", "5"};
    if (state_.due() != Due::action) {
      const auto& asked = *std::ranges::find(questions, state_.due(), &Question::due);
      if (decision.type == asked.answer) return effect(decision);
      return {fmt::format("an effect comes first, and asks for a decision: {}", asked.words), "P13", "6.1, 6.4"};
    }
    switch (decision.type) {
      case Type::end:
        return end();
      case Type::lay:
        return lay(decision.what, decision.where);
      case Type::slide:
        return slide(decision.what, decision.where);
      case Type::enter:
        return enter();
      case Type::exchange:
        return exchange();
      case Type::drop:
        return drop(decision.what);
      default:
        return {"no effect that asks for this is being applied", "P13", "6.1, 6.4"};
    }
  }

 private:
  std::string me() const { return fmt::format("player {}", player_ + 1); }

  std::string edition_section(std::string_view first) const {
    return terms_.third() ? "(edition 3)" : std::string{first};
  }

  // What occupies a cell.
  std::string content(int cell) const {
    if ((state_.portals() & bit(cell)) != 0) return "a portal";
    if ((state_.exoplanets() & bit(cell)) != 0) return "an exoplanet";
    if ((state_.artefacts() & bit(cell)) != 0) return terms_.kind(state_.item_at(cell)).name;
    return fmt::format("a ship of player {}", state_.player_at(cell) + 1);
  }

  bool taken(int cell) const { return (state_.occupied() & bit(cell)) != 0; }

  Fault end() const {
    Choices choices;
    state_.list(choices);
    if (choices.size() > 0 && choices[0].type == Type::drop) {
      return {fmt::format("{} artefacts in the hand, the limit is {}", state_.hand(player_).total(),
                          terms_.rules.hand_limit.value_or(0)),
              "P6", "(edition 3)"};
    }
    return {
        fmt::format("moving and laying are compulsory when possible, and this is: {}", in_words(choices[0], terms_)),
        "P10", "(edition 3)"};
  }

  Fault lay(int item, int cell) const {
    if (state_.has_laid()) return {"only one artefact is laid in a turn", "P10", "6.1"};
    if (state_.hand(player_)[item] == 0) {
      return {fmt::format("{} has no {} in hand", me(), terms_.kind(item).name), "P6", "4, 6.1"};
    }
    if (taken(cell)) {
      return {fmt::format("{} is not empty: {} is there", cell_in_words(cell), content(cell)), "P7", "6.1"};
    }
    if (state_.has_moved() && (board_.around(cell) & state_.ships_of(player_)) != 0) {
      return {fmt::format("{} is not adjacent to the ship that moved", cell_in_words(cell)), "P10", "6.1"};
    }
    if ((board_.around(cell) & state_.ships_of(player_)) != 0) return over();
    return {fmt::format("{} is not adjacent to a ship of {}", cell_in_words(cell), me()), "P10", "6.1"};
  }

  Fault over() const { return {"the turn is over: the hand was exchanged or reduced", "P10", "6.1"}; }

  Fault slide(int ship, int cell) const {
    if (state_.has_moved()) return {"only one ship moves in a turn, and only once", "P10", "6.1"};
    if (!state_.on_board(player_, ship)) {
      return {fmt::format("ship {} of {} is off the board", ship, me()), "P8", "6.1"};
    }
    if ((state_.slides(player_, ship) & bit(cell)) != 0) {
      if (!state_.has_laid()) return over();
      return {fmt::format("the artefact was laid beside the other ship, so ship {} cannot move", ship), "P10", "6.1"};
    }
    return way(ship, cell, terms_.rules.longest_slide.value_or(cell_count));
  }

  // The reason why a ship cannot slide to a cell.
  Fault way(int ship, int cell, int longest) const {
    const int from = state_.ship_cell(player_, ship), face = state_.face(player_, ship);
    if (cell == from) return {"a slide is one cell long at least", "P8", "6.1"};
    for (int direction = 0; direction < directions; ++direction) {
      std::optional<int> blocked;
      int at = board_.next(from, direction);
      for (int length = 1; at != Board::none; ++length) {
        if (at == cell && (directions_of(face) >> direction & 1) == 0) {
          return {fmt::format("a ship of face {} slides {} only", face, face == 1 ? "orthogonally" : "diagonally"),
                  "P8", "6.1, 8"};
        }
        if (at == cell && length > longest) {
          return {fmt::format("{} is {} cells away, a slide is at most {} long", cell_in_words(cell), length, longest),
                  "P8", "(edition 3)"};
        }
        if (at == cell && blocked) {
          return {fmt::format("the way is blocked on {}: {} is there", cell_in_words(*blocked), content(*blocked)),
                  "P8", "6.1"};
        }
        if (at == cell) return landing(ship, cell);
        if (!blocked && taken(at)) blocked = at;
        at = board_.next(at, direction);
      }
    }
    return {fmt::format("no straight line of cells leads from {} to {}", cell_in_words(from), cell_in_words(cell)),
            "P8", "6.1"};
  }

  Fault landing(int ship, int cell) const {
    const int face = state_.face(player_, ship);
    if ((state_.portals() & bit(cell)) != 0) {
      return {"the portal could not be moved: no grid without another portal has a free cell", "P12", "6.1, 8"};
    }
    if ((state_.exoplanets() & bit(cell)) != 0) {
      return {fmt::format("only a ship with face 1 lands on an exoplanet, this one has face {}", face), "P9",
              "(edition 3)"};
    }
    if ((state_.artefacts() & bit(cell)) != 0) {
      const TileKind& tile = terms_.kind(state_.item_at(cell));
      return {fmt::format("the effect of {} on {} cannot be applied: {}", tile.name, cell_in_words(cell),
                          hindrance(tile.effect, face)),
              "P13", "6.1, 6.4, 8"};
    }
    const int enemy = state_.player_at(cell);
    if (enemy == player_) return {fmt::format("{} holds an own ship", cell_in_words(cell)), "P9", "6.1"};
    return {
        fmt::format("a ship of face {} cannot attack one of face {}", face, state_.face(enemy, state_.ship_at(cell))),
        "P11", "6.3, 8"};
  }

  static std::string hindrance(Effect effect, int face) {
    const int by = change_of(effect);
    if (by > 0) return fmt::format("face {} plus {} exceeds 6", face, by);
    if (by < 0) return fmt::format("face {} minus {} is below 1", face, -by);
    const auto known = std::ranges::find(hindrances, effect, &Hindrance::effect);
    return std::string{known == hindrances.end() ? "its effect is not possible" : known->words};
  }

  Fault enter() const {
    if (state_.has_moved()) return {"a ship enters instead of a move, and a ship has moved", "P10", "6.1"};
    if (state_.has_laid()) return {"a ship enters before an artefact is laid", "P10", "6.1"};
    if (state_.on_board(player_, 0) && state_.on_board(player_, 1)) {
      return {fmt::format("{} has no ship off the board", me()), "P10", "6.1"};
    }
    return state_.occupied() == all_cells ? Fault{"there is no free cell", "P10", "6.1"} : over();
  }

  Fault exchange() const {
    if (terms_.third()) return {"the hand is not exchanged in edition 3", "P10", "(edition 3)"};
    if (state_.hand(player_).total() == 0) return {"there is no artefact in the hand", "P10", "6.1"};
    return {"the hand is exchanged once, instead of any other decision", "P10", "6.1"};
  }

  Fault drop(int item) const {
    const int total = state_.hand(player_).total();
    if (!terms_.rules.hand_limit) return {"a hand has no limit in this edition", "P6", edition_section("4")};
    if (total <= *terms_.rules.hand_limit) {
      return {fmt::format("{} artefacts in the hand do not exceed the limit of {}", total, *terms_.rules.hand_limit),
              "P6", "(edition 3)"};
    }
    if (state_.hand(player_)[item] > 0) return end_first();
    return {fmt::format("{} has no {} in hand", me(), terms_.kind(item).name), "P6", "(edition 3)"};
  }

  Fault end_first() const {
    return {"the hand is reduced at the end of the turn; moving and laying are compulsory when possible", "P10",
            "(edition 3)"};
  }

  Fault effect(Decision decision) const {
    const int where = decision.where;
    switch (decision.type) {
      case Type::portal:
        return {(state_.portals() & cells_of_grid(where)) != 0 ? fmt::format("grid {} has another portal", where + 1)
                                                               : fmt::format("grid {} has no free cell", where + 1),
                "P12", "8"};
      case Type::boost:
        return way(state_.acting_ship(), where, State::longest_boost);
      case Type::keep:
        return {fmt::format("{} is not among the artefacts drawn", terms_.kind(decision.what).name), "P13", "8"};
      case Type::teleport:
        return {fmt::format("on {} there is neither another teleport nor a portal that could be activated",
                            cell_in_words(where)),
                "P13", "8"};
      case Type::clone:
        return {where == player_          ? "the base is the player's own"
                : where >= terms_.players ? fmt::format("there is no player {}", where + 1)
                                          : fmt::format("the base of player {} holds no tile", where + 1),
                "P13", "(edition 3)"};
      case Type::tools:
        return tools(where, decision.what == 1);
      case Type::recruit:
        return taken(where) ? Fault{fmt::format("{} is not empty", cell_in_words(where)), "P13", "6.4"}
                            : Fault{fmt::format("{} is not adjacent", cell_in_words(where)), "P13", "6.4"};
      default:
        return {fmt::format("on {} there is no adjacent enemy ship", cell_in_words(where)), "P13", "6.4"};
    }
  }

  Fault tools(int cell, bool more) const {
    Choices choices;
    state_.list(choices);
    if (choices[0].where != cell) {
      return {fmt::format("the ship on {} is next", cell_in_words(choices[0].where)), "P13", "(edition 3)"};
    }
    return {fmt::format("a face cannot be {}", more ? "more than 6" : "less than 1"), "P13", "(edition 3)"};
  }

  const State& state_;
  const Terms& terms_;
  const Board& board_;
  int player_;
};

}  // namespace

std::optional<Fault> why_illegal(const State& state, Decision decision) {
  Choices choices;
  state.list(choices);
  if (choices.contains(decision)) return std::nullopt;
  Fault found = Referee{state}.judge(decision);
  found.instead = preferring(std::vector<Decision>{choices.begin(), choices.end()},
                             [&](const Decision& other) { return other.type == decision.type; });
  return found;
}

}  // namespace planche::rules::praxis
