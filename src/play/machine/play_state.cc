#include "play/machine/play_state.h"

#include <utility>

namespace planche::play {

State::State(std::shared_ptr<const Setup> setup, std::uint64_t seed, std::uint64_t game)
    : setup_{std::move(setup)},
      position_{setup_->start},
      chance_{seed, game},
      machine_{std::make_unique<Machine>(*setup_)} {
  machine_->attach(position_);
  machine_->use(&chance_);
  machine_->begin();
}

State::State(const State& other)
    : setup_{other.setup_},
      position_{other.position_},
      chance_{other.chance_},
      machine_{std::make_unique<Machine>(*setup_)} {
  machine_->attach(position_);
  machine_->use(&chance_);
}

State& State::operator=(const State& other) {
  if (this == &other) return *this;
  if (setup_ != other.setup_) machine_ = std::make_unique<Machine>(*other.setup_);
  setup_ = other.setup_;
  position_ = other.position_;
  chance_ = other.chance_;
  machine_->attach(position_);
  machine_->use(&chance_);
  return *this;
}

State::~State() = default;

void State::list(Moves& moves) const {
  moves.size_ = over() ? 0 : static_cast<std::size_t>(machine_->moves().size());
}

void State::play(std::uint64_t number) {
  machine_->play(number);
}

std::string State::text(std::uint64_t number) const {
  machine_->moves();
  return machine_->text(machine_->choice(), machine_->made(number));
}

}  // namespace planche::play
