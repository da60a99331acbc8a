// Redraws choices of a `choose together` that have not been revealed yet.
#include "play/machine/machine.h"
#include "play/players/computer_players.h"

namespace planche::play {

void Machine::choose_unseen_anew(base::Random& random) {
  if (p_->status != Position::Status::choosing || !choice().together) return;
  const ChoicePlan& plan = choice();
  const std::int32_t me = p_->me;
  const std::int32_t chosen = p_->frames.back().at;
  Observer* const observer = std::exchange(observer_, nullptr);
  p_->pool.resize(static_cast<std::size_t>(p_->frames.back().first + 2 * setup_.players));
  for (std::int32_t k = 0; k < chosen; ++k) {
    Frame& frame = p_->frames.back();
    const auto entry = static_cast<std::size_t>(frame.first + 2 * k);
    if (p_->pool[entry].n < 0) continue;
    p_->me = (frame.next + k) % setup_.players;
    frame.at = k;
    if (!list_choice(plan)) continue;
    made(number_below(random, moves_.total), made_);
    choose_now(made_, false);
  }
  p_->frames.back().at = chosen;
  p_->me = me;
  listed_ = false;
  observer_ = observer;
}

}  // namespace planche::play
