// A game with rules of play as a State, for the code that plays, replays and searches games of any kind.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "play/machine/machine.h"
#include "rules/state.h"

namespace planche::play {

// A position with its own machine. Copies share only the rules.
class State {
 public:
  // Moves are numbers of the current choice, from 0.
  class Moves {
   public:
    std::size_t size() const { return size_; }
    std::uint64_t operator[](std::size_t number) const { return number; }
    template <typename Visit>
    void each(Visit visit) const {
      for (std::uint64_t number = 0; number < size_; ++number) visit(number);
    }

   private:
    friend class State;
    std::size_t size_ = 0;
  };

  // Chance is determined by the seed and the number of the game.
  State(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::uint64_t game = 0);
  State(const State& other);
  State& operator=(const State& other);
  ~State();

  bool over() const { return position_.status != Position::Status::choosing; }
  std::size_t to_move() const { return static_cast<std::size_t>(position_.me); }
  void list(Moves& moves) const;
  void play(std::uint64_t number);
  std::string text(std::uint64_t number) const;
  const Position& position() const { return position_; }
  Machine& machine() const { return *machine_; }

 private:
  std::shared_ptr<const Setup> setup_;
  Position position_;
  base::Random chance_;
  std::unique_ptr<Machine> machine_;
};
static_assert(rules::GameState<State> && rules::WritableState<State>);

}  // namespace planche::play
