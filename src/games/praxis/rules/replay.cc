#include "games/praxis/rules/replay.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "games/praxis/rules/validate.h"

namespace planche::rules::praxis {

namespace {

// Supplies the recorded throws and draws in order. Missing ones are made up, so that the turn can be finished and
// reported.
class RecordedChance : public Chance {
 public:
  explicit RecordedChance(const Terms& terms) : terms_{terms} {}

  void take(std::vector<int> throws, std::vector<std::string> draws) {
    throws_ = std::move(throws);
    draws_ = std::move(draws);
    next_throw_ = next_draw_ = 0;
  }

  int die() override {
    if (next_throw_ < throws_.size()) return throws_[next_throw_++];
    blame("a throw of a die is missing in \"throws\"");
    return made_up_.die();
  }

  Item draw(const Counts& from) override {
    if (next_draw_ == draws_.size()) {
      blame("an artefact that was drawn is missing in \"draws\"");
    } else {
      const std::string& name = draws_[next_draw_++];
      const auto item = terms_.item(name);
      if (item && from[*item] > 0) return *item;
      blame(fmt::format("{} cannot be drawn: there is none to draw from", name));
    }
    return RandomChance{made_up_}.draw(from);
  }

  // The first problem, or what is left over; empty if nothing.
  std::string flaw() const {
    if (!flaw_.empty()) return flaw_;
    if (next_throw_ < throws_.size()) {
      return fmt::format("{} of {} throws are left over", throws_.size() - next_throw_, throws_.size());
    }
    if (next_draw_ < draws_.size()) {
      return fmt::format("{} of {} artefacts drawn are left over", draws_.size() - next_draw_, draws_.size());
    }
    return {};
  }
  bool flawed() const { return !flaw_.empty(); }

 private:
  void blame(std::string flaw) {
    if (flaw_.empty()) flaw_ = std::move(flaw);
  }

  const Terms& terms_;
  base::Random made_up_{0};
  std::vector<int> throws_;
  std::vector<std::string> draws_;
  std::size_t next_throw_ = 0, next_draw_ = 0;
  std::string flaw_;
};

Fault chance_fault(std::string reason) {
  return {std::move(reason), "", "", "praxis/record-chance"};
}

class Player {
 public:
  Player(const RecordedGame& record, const Terms& terms)
      : record_{record},
        terms_{terms},
        random_{record.seed.value_or(Seed{}).seed, record.seed.value_or(Seed{}).stream},
        state_{terms, record.universe, record.first_player()} {}

  // Writes the hands, throws and draws of the seed to `told` if it is given.
  Replay run(RecordedGame* told = nullptr) {
    told_ = told;
    auto found = deal();
    for (std::size_t i = 0; !found && i < record_.turns.size(); ++i) {
      const State before = state_;
      found = turn(record_.turns[i], i);
      if (!found) continue;
      found->turn = i;
      state_ = before;
    }
    return {state_, std::move(found)};
  }

 private:
  std::optional<Fault> deal() {
    if (!record_.seed && !record_.hands) return chance_fault("expected the \"hands\" at the start, or a \"seed\"");
    if (record_.seed) {
      RecordingChance seeded{random_chance_};
      state_.deal(seeded);
      if (told_ != nullptr) told_->hands = dealt_hands(seeded.draws, terms_);
      for (int player = 0; record_.hands && player < terms_.players; ++player) {
        if (counts(player) == state_.hand(player)) continue;
        return chance_fault(fmt::format("the hand of player {} differs from that of the seed", player + 1));
      }
      return std::nullopt;
    }
    std::vector<std::string> draws;
    for (const auto& hand : *record_.hands) {
      if (static_cast<int>(hand.size()) != terms_.rules.hand) {
        return chance_fault(
            fmt::format("expected a hand of {1} at the start, found {0}", hand.size(), terms_.rules.hand));
      }
      draws.insert(draws.end(), hand.begin(), hand.end());
    }
    recorded_.take({}, std::move(draws));
    state_.deal(recorded_);
    if (const std::string flaw = recorded_.flaw(); !flaw.empty()) return chance_fault("hands: " + flaw);
    return std::nullopt;
  }

  Counts counts(int player) const {
    Counts counts;
    const auto index = static_cast<std::size_t>(player);
    if (index >= record_.hands->size()) return counts;
    for (const std::string& name : (*record_.hands)[index]) {
      if (const auto item = terms_.item(name); item && counts[*item] < 100) counts.add(*item);
    }
    return counts;
  }

  std::optional<Fault> turn(const RecordedTurn& turn, std::size_t number) {
    if (state_.finished()) {
      return Fault{fmt::format("the game ended after round {}", state_.rounds()), "P14", "5"};
    }
    if (turn.player != state_.player()) {
      return Fault{fmt::format("it is the turn of player {}", state_.player() + 1), "P10", "4, 6.1"};
    }
    recorded_.take(turn.throws.value_or(std::vector<int>{}), turn.draws.value_or(std::vector<std::string>{}));
    RecordingChance seeded{random_chance_};
    Chance& chance = record_.seed ? static_cast<Chance&>(seeded) : recorded_;
    for (std::size_t i = 0; i < turn.decisions.size(); ++i) {
      auto illegal = play(in_terms(turn.decisions[i], terms_), chance);
      if (!illegal) continue;
      illegal->decision = i;
      return illegal;
    }
    if (auto illegal = play(Decision{}, chance)) {
      illegal->reason = "the turn is not complete: " + illegal->reason;
      return illegal;
    }
    if (told_ != nullptr) {
      RecordedTurn& told = told_->turns[number];
      if (!seeded.throws.empty()) told.throws = seeded.throws;
      if (!seeded.draws.empty()) told.draws = names(seeded.draws, terms_);
    }
    const std::string flaw = record_.seed ? difference(turn, seeded) : recorded_.flaw();
    return flaw.empty() ? std::nullopt : std::optional{chance_fault(flaw)};
  }

  std::optional<Fault> play(std::optional<Decision> decision, Chance& chance) {
    if (!decision) return Fault{"this decision cannot be read", "P10", "6.1"};
    if (auto illegal = why_illegal(state_, *decision)) return illegal;
    state_.play(*decision, chance);
    if (recorded_.flawed()) return chance_fault(recorded_.flaw());
    return std::nullopt;
  }

  std::string difference(const RecordedTurn& turn, const RecordingChance& seeded) const {
    if (turn.throws && *turn.throws != seeded.throws) {
      return fmt::format("the throws differ from those of the seed: {}", fmt::join(seeded.throws, ", "));
    }
    const auto drawn = names(seeded.draws, terms_);
    if (turn.draws && *turn.draws != drawn) {
      return fmt::format("the artefacts drawn differ from those of the seed: {}", fmt::join(drawn, ", "));
    }
    return {};
  }

  const RecordedGame& record_;
  const Terms& terms_;
  RecordedGame* told_ = nullptr;
  base::Random random_;
  RandomChance random_chance_{random_};
  RecordedChance recorded_{terms_};
  State state_;
};

// Reports diagnostics about a record at their places.
class Judge {
 public:
  Judge(const data::Document& document, const RecordedGame& record, diag::Sink& sink)
      : document_{document}, record_{record}, report_{document, "Praxis ", sink}, sink_{sink} {}

  // Reports problems of the universe with paths of the whole document.
  void universe(const Parameters& parameters) {
    diag::Sink inner;
    validate_universe(*record_.universe_document, record_.universe, parameters, inner);
    for (diag::Diagnostic& d : inner.sorted()) {
      d.path = d.path.empty() ? "universe" : "universe." + d.path;
      sink_.add(std::move(d));
    }
    if (record_.universe_document->root.find("portals") == nullptr) {
      report_.add(at_list("portals"), {"P4", "3, 4, 8"}, "praxis/portal-count",
                  "a game starts in a universe with portals, found none",
                  "make a universe with planche randomise praxis");
    }
    first_ships_of(record_.universe);
    // P6 [4]: at the start, all artefacts are in the hands or in the pile.
    if (const std::size_t laid = record_.universe.artefacts.size(); laid > 0) {
      report_.add(at_list("artefacts"), {"P6", "4"}, "praxis/start",
                  fmt::format("a game starts without artefacts on the board, found {}", laid),
                  "leave \"artefacts\" out: players lay them as the game goes on");
    }
  }

  // The place of a list of the universe, or of the universe if it lacks the list.
  rules::ValuePlace at_list(std::string_view name) const {
    const data::Value& universe = record_.universe_document->root;
    const data::Value* list = universe.find(name);
    return list == nullptr ? at(universe, "universe")
                           : rules::ValuePlace{first_character(*list), fmt::format("universe.{}", name)};
  }

  // P5 [4]
  void first_ships_of(const Universe& start) {
    const int expected = first_ships(start.edition);
    std::string wrong;
    for (int player = 1; player <= start.players; ++player) {
      const int found = start.ships_of(player);
      if (found != expected) wrong += fmt::format("{}player {} has {}", wrong.empty() ? "" : ", ", player, found);
    }
    if (wrong.empty()) return;
    report_.add(at_list("ships"), {"P5", start.edition == Edition::first ? "4" : "edition 3"}, "praxis/start",
                fmt::format("a game starts with {} on the board, {}",
                            expected == 1 ? "one ship of each player" : "no ships", wrong),
                "list only the first ships, or make a universe with planche randomise praxis; other ships enter during "
                "the game");
  }

  // P14 [5]
  void agreed_end(const EditionRules& rules) {
    const data::Value* end = document_.root.find("end");
    if (end == nullptr) return;
    const auto warn = [&](std::string_view member, std::optional<diag::Diagnostic> unusual) {
      if (!unusual) return;
      unusual->source = document_.source;
      unusual->span = end->find(member)->span();
      unusual->path = fmt::format("end.{}", member);
      sink_.add(std::move(*unusual));
    };
    if (record_.end.rounds) warn("rounds", unusual_rounds(*record_.end.rounds, rules));
    if (record_.end.points) warn("points", unusual_points(*record_.end.points, record_.universe.edition, rules));
  }

  // P4 [3]: later turns are checked against the player to move.
  void first_player(const Terms& terms) {
    if (record_.first_player() < terms.players) return;
    const int player = record_.first_player() + 1;
    report_.add(at_member(*record_.turns.front().value, "turns[0]", "player", fmt::format("player {}", player)),
                {"P4", "3, 4, 8"}, "praxis/player-count",
                fmt::format("a turn of player {}, but the game has {} players", player, terms.players),
                "set their number with \"players\"");
  }

  // P13 [6.4, 8]
  void artefacts(const Terms& terms) {
    if (const data::Value* hands = document_.root.find("hands")) {
      for (std::size_t i = 0; i < hands->array()->size(); ++i) {
        names((*hands->array())[i], fmt::format("hands[{}]", i), terms);
      }
    }
    for (std::size_t i = 0; i < record_.turns.size(); ++i) {
      const auto& decisions = record_.turns[i].decisions;
      for (std::size_t j = 0; j < decisions.size(); ++j) {
        if (!decisions[j].move || in_terms(decisions[j], terms)) continue;
        unknown_artefact(at(*decisions[j].value, fmt::format("turns[{}].decisions[{}].artefact", i, j)),
                         decisions[j].move->artefact, terms);
      }
      if (record_.turns[i].draws)
        names(*record_.turns[i].value->find("draws"), fmt::format("turns[{}].draws", i), terms);
    }
  }

  void names(const data::Value& list, const std::string& path, const Terms& terms) {
    for (std::size_t i = 0; i < list.array()->size(); ++i) {
      const data::Value& value = (*list.array())[i];
      const std::string name = text_of(&value);
      if (!terms.item(name)) unknown_artefact(at(value, fmt::format("{}[{}]", path, i)), name, terms);
    }
  }

  void unknown_artefact(rules::ValuePlace place, const std::string& name, const Terms& terms) {
    std::vector<std::string_view> known;
    for (const TileKind& kind : terms.items) known.push_back(kind.name);
    report_.add(std::move(place), {"P13", "6.4, 8"}, "praxis/artefact-type",
                fmt::format("there is no artefact \"{}\" in this game", name), base::suggestion(name, known));
  }

  void fault(const Fault& fault, const Terms& terms) {
    if (!fault.turn) {
      return report_.add(at(document_.root, "hands"), {}, fault.code, fault.reason,
                         "name three artefacts for each player");
    }
    const RecordedTurn& turn = record_.turns[*fault.turn];
    const data::Value* value = turn.value;
    std::string path = fmt::format("turns[{}]", *fault.turn), what = fmt::format("turn {}", *fault.turn + 1);
    if (fault.decision) {
      const RecordedDecision& recorded = turn.decisions[*fault.decision];
      value = recorded.value;
      path += fmt::format(".decisions[{}]", *fault.decision);
      if (const auto decision = in_terms(recorded, terms)) what += ", " + in_words(*decision, terms);
    }
    const auto words = [&](const Decision& decision) { return in_words(decision, terms); };
    report_.add({first_character(*value), std::move(path), fmt::format("player {}", turn.player + 1)},
                {fault.rule, fault.section}, fault.code, fmt::format("{}: {}", what, fault.reason),
                fault.instead.empty() ? "the turn before it is the last that can be played"
                                      : "possible here: " + listed(fault.instead, 6, words));
  }

 private:
  const data::Document& document_;
  const RecordedGame& record_;
  Report report_;
  diag::Sink& sink_;
};

}  // namespace

Replay replay(const RecordedGame& record, const Terms& terms) {
  return Player{record, terms}.run();
}

RecordedGame with_chances(RecordedGame record, const Terms& terms) {
  if (!record.seed) return record;
  RecordedGame told = record;
  Player{record, terms}.run(&told);
  told.seed.reset();
  return told;
}

std::string result_json(const State& state) {
  std::vector<int> points, winners;
  const unsigned leaders = state.finished() ? state.leaders() : 0;
  for (int player = 0; player < state.terms().players; ++player) {
    points.push_back(state.points(player));
    if ((leaders >> player & 1) != 0) winners.push_back(player + 1);
  }
  const std::string_view result = leaders == 0 ? "unfinished" : std::has_single_bit(leaders) ? "win" : "shared";
  return fmt::format(R"({{"result":"{}","winners":[{}],"points":[{}],"rounds":{},"turns":{}}})", result,
                     fmt::join(winners, ","), fmt::join(points, ","), state.rounds(), state.turns());
}

void validate_game(const data::Document& document, const RecordedGame& record, const Parameters& parameters,
                   diag::Sink& sink) {
  if (record.universe_document == nullptr) return;
  diag::Sink found;
  Judge judge{document, record, found};
  judge_edition(document, {document, "Praxis ", found});
  judge.universe(parameters);
  judge_colours(document, record.universe.scoring, {document, "Praxis ", found});
  judge.agreed_end(parameters.of(record.universe.edition));
  // Turns are checked only if the universe is valid and everything could be read.
  diag::Sink told;
  if (!found.has_errors() && game_format().check(document, told) &&
      !parameters.of(record.universe.edition).tiles.empty()) {
    const Terms terms = terms_of(record, parameters);
    judge.first_player(terms);
    judge.artefacts(terms);
    if (!found.has_errors()) {
      if (const auto fault = replay(record, terms).fault) judge.fault(*fault, terms);
    }
  }
  for (diag::Diagnostic& d : found.sorted()) sink.add(std::move(d));
}

}  // namespace planche::rules::praxis
