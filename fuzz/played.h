// Plays compiled rules with random players, and what must hold then.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "check.h"
#include "declared/file/paths.h"
#include "play/players/computer_players.h"
#include "play/players/game_record.h"

namespace planche::fuzz {

inline std::vector<std::string> listed_moves(play::Machine& machine, std::uint64_t most) {
  std::vector<std::string> all;
  const std::uint64_t count = machine.moves().size();
  for (std::uint64_t i = 0; i < std::min(count, most); ++i)
    all.push_back(machine.text(machine.choice(), machine.made(i)));
  all.push_back(std::to_string(count));
  return all;
}

// Plays one game. Its record replays; dealing anew changes no legal move of the one who decides; a position that was
// copied goes on in the same way.
inline void play_and_check(const std::shared_ptr<const play::Program>& program, int players, std::uint64_t seed) {
  using namespace play;
  constexpr int most_decisions = 40;
  constexpr std::uint64_t most_shown = 50;
  diag::Sink sink;
  const auto setup = make_setup(program, players, sink);
  require_printable(sink);
  if (setup == nullptr) {
    require(sink.has_errors(), "a refusal has a reason");
    return;
  }
  base::Random chance{seed}, choices{seed + 1}, anew{seed + 2};
  Machine machine{*setup}, other{*setup};
  Recorder recorder{machine};
  Position position = setup->start;
  machine.attach(position);
  machine.use(&chance);
  machine.use(&recorder);
  const auto player = random_player();
  try {
    machine.begin();
    Made move;
    for (int n = 0; n < most_decisions && position.status == Position::Status::choosing; ++n) {
      const auto all = listed_moves(machine, most_shown);
      require(machine.moves().size() >= 2, "a decision has at least two moves");
      Position dealt = position;
      other.attach(dealt);
      require(listed_moves(other, most_shown) == all, "a copy has the same moves");
      other.deal_anew(other.to_move(), anew);
      other.attach(dealt);
      require(listed_moves(other, most_shown) == all, "dealing anew leaves the legal moves");
      player->choose(machine, choices, move);
      machine.play(move);
    }
  } catch (const PlayFault& fault) {
    require(!fault.message.empty(), "a fault has a message");
    require_printable([&] {
      diag::Sink found;
      found.add(program->at(fault.place, diag::Severity::error, "play/fault", fault.message));
      return found;
    }());
    return;
  }
  constexpr std::size_t most_replayed = 1000;
  if (position.status == Position::Status::fault || recorder.lines.size() > most_replayed) return;
  diag::Sink read;
  const auto record = declared::read_values(
      std::make_shared<diag::Source>("record.json", document_of(*program, players, "", recorder, machine)), read);
  require(record && !read.has_errors(), "a record is JSON");
  const Replayed again = replay(other, *record);
  if (again.fault) std::fprintf(stderr, "%s\n", again.fault->message.c_str());
  require(!again.fault, "a record replays");
}

}  // namespace planche::fuzz
