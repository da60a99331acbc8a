// A game of a person against computer players, move by move.
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
#include "rules/players.h"
#include "rules/state.h"

namespace planche::rules {

// A game that has begun. Sides are numbered from 0.
class Sitting {
 public:
  virtual ~Sitting() = default;
  virtual bool over() const = 0;
  virtual std::size_t side() const = 0;  // that decides
  struct Choice {
    std::string words;  // that players use
    // The places on the picture of the position that it concerns, by their names there; the source comes first.
    std::vector<std::string> places = {};
  };
  // The number of decisions of the side, at least one unless the game is over; and up to `most` of them.
  virtual std::size_t count() = 0;
  virtual std::vector<Choice> choices(std::size_t most) = 0;
  // Makes a decision, by its number among choices(). Returns what happens, in words.
  virtual std::string decide(std::size_t number) = 0;
  // Lets the computer player decide for the side. Returns what happens, in words.
  virtual std::string go_on() = 0;
  // Undoes everything since before the latest decide(). Returns false if there is none.
  virtual bool take_back() = 0;

  // What a side knows besides the picture, a line each: its hand.
  virtual std::vector<std::string> notes(std::size_t /*side*/) const { return {}; }
  // Cards of a game that is shown by them in place of a picture.
  struct Card {
    std::string record;  // its name in the document
    std::string words;   // that players use
    std::string place;   // its name in choices; may be empty
  };
  struct Pile {
    std::string name;
    std::optional<std::size_t> owner = {};  // a side
    std::vector<Card> cards;
  };
  virtual std::vector<Pile> piles() const { return {}; }
  virtual std::string position() const = 0;  // a document on one line; empty: there are piles
  // A document on one line, which `replay` reads; empty if no record can say how the game began.
  virtual std::string record() const = 0;
  virtual std::string ending() const = 0;  // of a game that is over: "White wins: 12 to 7"
};

// How persons play a game with a state. Records contain state.move_of(move) if the state has that function, otherwise
// the move itself.
template <GameState S, typename RecordedGame>
struct SeatedGame {
  S state;              // at the start
  RecordedGame record;  // without moves
  Sitting::Choice (*choice)(const S& state, const MoveOf<S>& move);
  std::string (*position)(const S& state);
  std::string (*written)(const RecordedGame& record);
  std::string (*ending)(const S& state);
  std::vector<Sitting::Pile> (*piles)(const S& state) = nullptr;
  std::shared_ptr<const void> owner = {};  // of what the state refers to
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
class StateSitting final : public Sitting {
 public:
  // `players`: of the program, one for each side.
  StateSitting(SeatedGame<S, RecordedGame> game, std::vector<std::unique_ptr<Player<S>>> players, std::uint64_t seed)
      : game_{std::move(game)}, players_{std::move(players)}, random_{seed, 0} {}

  bool over() const override { return game_.state.over(); }
  std::size_t side() const override { return side_to_move(game_.state); }

  std::size_t count() override {
    list();
    return moves_.size() + (may_throw_ ? 1 : 0);
  }

  std::vector<Choice> choices(std::size_t most) override {
    const std::size_t all = count();
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < std::min(most, all); ++i)
      choices.push_back(i < moves_.size() ? game_.choice(game_.state, moves_[i]) : Choice{"throw the die"});
    return choices;
  }

  std::vector<Pile> piles() const override {
    return game_.piles == nullptr ? std::vector<Pile>{} : game_.piles(game_.state);
  }

  std::string decide(std::size_t number) override {
    list();
    before_.push_back({game_.state, game_.record.moves.size(), random_, face_});
    if (number < moves_.size()) return play(moves_[number]);
    return throw_die();
  }

  std::string go_on() override { return play(players_[side()]->choose(game_.state, random_)); }

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

  std::string position() const override { return game_.position(game_.state); }
  std::string record() const override { return game_.written(game_.record); }
  std::string ending() const override { return game_.ending(game_.state); }

 private:
  struct Before {
    S state;
    std::size_t moves;
    base::Random random;
    std::optional<int> face;
  };

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

  std::string play(MoveOf<S> move) {
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

  SeatedGame<S, RecordedGame> game_;
  std::vector<std::unique_ptr<Player<S>>> players_;
  base::Random random_;
  std::vector<Before> before_;
  typename S::Moves moves_;
  std::optional<int> face_;  // thrown, before the move is chosen
  bool may_throw_ = false;
};

}  // namespace planche::rules
