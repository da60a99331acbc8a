// Sittings of games with an engine, whose computer players are described in words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/unwanted.h"
#include "rules/play.h"
#include "rules/players.h"
#include "rules/sitting.h"
#include "rules/state.h"

namespace planche::rules {

class EngineSitting : public Sitting {
 public:
  explicit EngineSitting(const SittingRequest& request)
      : persons_{request.persons},
        names_{request.names.begin(), request.names.end()},
        announce_{request.announce},
        alone_{request.persons.size() == 1 && !request.open} {
    names_.resize(std::min(names_.size(), request.players.size()));
  }

  bool go_on(int most) final {
    while (!over() && !base::is_unwanted()) {
      if (is_person(seat())) return true;
      if (most >= 0 && most-- == 0) break;
      const int player = seat();
      if (const auto happened = let_play()) announce(player, *happened);
    }
    return false;
  }
  bool thinks() const final { return !over() && !is_person(seat()); }
  bool is_person(int seat) const final { return std::ranges::find(persons_, seat) != persons_.end(); }
  std::vector<std::string> seat_names() const final { return names_; }
  void play(std::uint64_t number) final {
    const int player = seat();
    announce(player, decide(number));
  }

 protected:
  virtual bool over() const = 0;
  // Makes a decision, by its number among choices(). Returns what happens, in words.
  virtual std::string decide(std::uint64_t number) = 0;
  // Lets the computer player decide. Returns what happens, in words; nothing if nobody waits for it any more.
  virtual std::optional<std::string> let_play() = 0;
  // Whether one person plays, and nobody else looks on: then nothing that this person knows is secret.
  bool is_alone() const { return alone_; }

 private:
  void announce(int seat, std::string_view happened) const {
    announce_(names_[static_cast<std::size_t>(seat)] + ": " + std::string{happened});
  }

  std::vector<int> persons_;
  std::vector<std::string> names_;
  Announce announce_;
  bool alone_;
};

// How persons play a game with a state. Records contain state.move_of(move) if the state has that function, otherwise
// the move itself.
template <GameState S, typename RecordedGame>
struct StateGame {
  S state;              // at the start
  RecordedGame record;  // without moves
  Sitting::Choice (*choice)(const S& state, const MoveOf<S>& move);
  std::string (*position)(const S& state);
  std::string (*written)(const RecordedGame& record);
  std::string (*ending)(const S& state);
  std::function<std::vector<Sitting::Pile>(const S& state)> piles =
      {};                                                         // that all players see; their sizes are counted
  std::shared_ptr<const void> owner = {};                         // of what the state refers to
};

// The players that a request describes, one for each of two sides.
template <typename P, typename Make>
Asked<std::vector<std::unique_ptr<P>>> seated_players(const SittingRequest& request, Make make) {
  if (request.players.size() != 2) return refused("this game is for two players", "describe one for each side");
  std::vector<std::unique_ptr<P>> players;
  for (const std::string& description : request.players) {
    auto player = make(description);
    if (!player) return tl::make_unexpected(player.error());
    players.push_back(std::move(*player));
  }
  return players;
}

// A state whose moves include throws of a die: list_without_die(), may_throw() and list_face(). A person
// throws first and then chooses among the moves that the face allows.
template <typename S>
concept DieState = GameState<S> && requires(const S& state, typename S::Moves& moves) {
  state.list_without_die(moves);
  { state.may_throw() } -> std::same_as<bool>;
  state.list_face(1, moves);
};

template <GameState S, typename RecordedGame>
class StateSitting final : public EngineSitting {
 public:
  // `players`: of the program, one for each side.
  StateSitting(StateGame<S, RecordedGame> game, std::vector<std::unique_ptr<Player<S>>> players,
               const SittingRequest& request)
      : EngineSitting{request}, game_{std::move(game)}, players_{std::move(players)}, random_{request.seed, 0} {}

  int seat() const override { return static_cast<int>(side_to_move(game_.state)); }

  std::uint64_t moves() override {
    list();
    return moves_.size() + (may_throw_ ? 1 : 0);
  }

  std::vector<Choice> choices(std::uint64_t most) override {
    const std::uint64_t all = moves();
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < std::min(most, all); ++i)
      choices.push_back(i < moves_.size() ? game_.choice(game_.state, moves_[i]) : Choice{"throw the die"});
    return choices;
  }

  std::vector<Pile> piles(int, const Lists&) override {
    std::vector<Pile> piles = game_.piles ? game_.piles(game_.state) : std::vector<Pile>{};
    for (Pile& pile : piles) pile.size = pile.pieces.size();
    return piles;
  }
  std::vector<std::string> notes(int, const Lists&) override { return {}; }

  bool take_back() override {
    if (before_.empty()) return false;
    Before& last = before_.back();
    game_.state = std::move(last.state);
    game_.record.moves.resize(last.moves);
    random_ = last.random;
    face_ = last.face;
    before_.pop_back();
    return true;
  }

  std::string pictured_position() const override { return game_.position(game_.state); }
  std::string record() override { return game_.written(game_.record); }
  std::vector<std::string> ending() override { return {game_.ending(game_.state)}; }

 private:
  struct Before {
    S state;
    std::size_t moves;
    base::Random random;
    std::optional<int> face;
  };

  bool over() const override { return game_.state.over(); }

  std::string decide(std::uint64_t number) override {
    list();
    before_.push_back({game_.state, game_.record.moves.size(), random_, face_});
    if (number < moves_.size()) return made(moves_[number]);
    return throw_die();
  }

  std::optional<std::string> let_play() override {
    const MoveOf<S> move = players_[static_cast<std::size_t>(seat())]->choose(game_.state, random_);
    if (base::is_unwanted()) return std::nullopt;  // it was not considered to its end
    return made(move);
  }

  void list() {
    may_throw_ = false;
    if constexpr (DieState<S>) {
      if (face_) return game_.state.list_face(*face_, moves_);
      may_throw_ = game_.state.may_throw();
      game_.state.list_without_die(moves_);
    } else if constexpr (requires { game_.state.list_distinct(moves_); }) {
      game_.state.list_distinct(moves_);
    } else {
      game_.state.list(moves_);
    }
  }

  // Throws until the face counts.
  std::string throw_die() {
    if constexpr (DieState<S>) {
      do {
        face_ = static_cast<int>(random_.die());
        game_.state.list_face(*face_, moves_);
      } while (moves_.size() == 0);
    }
    return "the die shows " + std::to_string(face_.value_or(0));
  }

  std::string made(MoveOf<S> move) {
    std::string words = game_.choice(game_.state, move).words;
    if constexpr (requires { game_.state.move_of(move); }) {
      game_.record.moves.push_back({.move = game_.state.move_of(move)});
    } else {
      game_.record.moves.push_back({.move = move});
    }
    game_.state.play(move);
    face_.reset();
    return words;
  }

  StateGame<S, RecordedGame> game_;
  std::vector<std::unique_ptr<Player<S>>> players_;
  base::Random random_;
  std::vector<Before> before_;
  typename S::Moves moves_;
  std::optional<int> face_;  // thrown, before the move is chosen
  bool may_throw_ = false;
};

}  // namespace planche::rules
