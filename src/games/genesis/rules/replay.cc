#include "games/genesis/rules/replay.h"

#include <algorithm>

#include <fmt/format.h>

namespace planche::rules::genesis {

const Rule& rule_of(int number) {
  static constexpr std::array<Rule, 15> all{{{"G1", "Genèse"},
                                             {"G2", "Description du jeu"},
                                             {"G3", "Anubis"},
                                             {"G4", "Bastet"},
                                             {"G5", "Pyramide"},
                                             {"G6", "Description du jeu"},
                                             {"G7", "Bastet"},
                                             {"G8", "Bastet"},
                                             {"G9", "Bastet"},
                                             {"G10", "Bastet"},
                                             {"G11", "Tombeaux"},
                                             {"G12", "Tombeaux, Renaissance"},
                                             {"G13", "Renaissance"},
                                             {"G14", "Renaissance"},
                                             {"G15", "Renaissance"}}};
  return all.at(static_cast<std::size_t>(number - 1));
}

Replay replay(const RecordedGame& record, const Parameters& parameters) {
  const auto why = [](const State& state, const Move& move) {
    return why_illegal(state, move).value_or(Fault{0, "no such move is possible", "G2", {}});
  };
  return replay_moves<Fault>(State{record.start, parameters}, record.moves, why);
}

std::string result_json(const Replay& replay) {
  const State& last = replay.last;
  return fmt::format(
      R"({{"result":{{"first":"{}","second":"{}"}},"reason":"{}","works":{{"first":{},"second":{}}},"turns":{},"plies":{}}})",
      name_of(last.result(Player::first)), name_of(last.result(Player::second)), name_of(last.ending()),
      last.side(Player::first).works, last.side(Player::second).works, last.turns(), replay.played.size());
}

}  // namespace planche::rules::genesis
