// Records of random games, and documents, for tests.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/random.h"
#include "data/json.h"
#include "diag/diagnostic.h"
#include "games/praxis/rules/record.h"

namespace planche::rules::praxis::testing {

inline data::Document document(const std::string& json) {
  diag::Sink sink;
  data::Document read{std::make_shared<diag::Source>("praxis.json", json), {}};
  read.root = data::read_json(read.source, sink).value();
  return read;
}

struct Recorded {
  RecordedGame record;
  Terms terms;
  std::optional<State> last;  // points to the terms
};

// At most `turns` turns of random decisions; chance is that of the seed, decisions are not.
inline std::unique_ptr<Recorded> random_record(const Universe& universe, const End& end, Seed seed, int turns,
                                               const Parameters& parameters) {
  RecordedGame record;
  record.universe = universe;
  record.end = end;
  auto made = std::make_unique<Recorded>(Recorded{{}, terms_of(record, parameters), {}});
  base::Random chances{seed.seed, seed.stream}, decisions{99, seed.stream};
  const int first = static_cast<int>(decisions.below(static_cast<std::uint64_t>(universe.players)));
  State state{made->terms, universe, first};
  RandomChance random{chances};
  RecordingChance dealt{random};
  state.deal(dealt);
  record.hands.emplace();
  auto drawn = names(dealt.draws, made->terms);
  for (int player = 0; player < universe.players; ++player) {
    const auto from = drawn.begin() + player * made->terms.rules.hand;
    record.hands->emplace_back(from, from + made->terms.rules.hand);
  }
  Choices choices;
  while (!state.finished() && state.turns() < turns) {
    RecordingChance chance{random};
    RecordedTurn turn;
    turn.player = state.player();
    for (bool over = false; !over;) {
      state.list(choices);
      const Decision decision = choices[decisions.below(choices.size())];
      over = decision.type == Decision::Type::end;
      if (!over) turn.decisions.push_back(recorded(decision, made->terms));
      state.play(decision, chance);
    }
    turn.throws = chance.throws;
    turn.draws = names(chance.draws, made->terms);
    record.turns.push_back(std::move(turn));
  }
  made->record = std::move(record);
  made->last = state;
  return made;
}

}  // namespace planche::rules::praxis::testing
