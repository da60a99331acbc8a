#include "play/reports/simulate.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "play/players/game_record.h"
#include "rules/series.h"

namespace planche::play {

namespace {

constexpr std::uint64_t most_led = 1000;  // games in which changes of the lead are counted
constexpr std::uint32_t decisions_a_look = 4;
constexpr std::uint64_t millionths = 1'000'000;  // of a share

// The result of one game.
struct Outcome {
  Position::Status status = Position::Status::over;
  std::vector<bool> won = {};
  std::vector<Value> score = {};
  std::uint32_t turns = 0, decisions = 0, leads = 0;
  bool leads_counted = false, nobody_left = false;
  std::int32_t round = 1;
  std::uint64_t listed = 0, without_move = 0, forced = 0;
  std::vector<std::int8_t> leaders = {};  // who led alone at each look; -1: nobody did
  std::vector<std::int64_t> counters = {};
  // Events of a record: how often each happened, and to which seats.
  struct Met {
    std::uint32_t record = 0;
    std::uint32_t times[3] = {0, 0, 0};  // drawn, played, taken
    std::uint64_t seats[3] = {0, 0, 0};
    std::uint32_t picked = 0;
  };
  std::vector<Met> met = {};
  std::vector<std::uint32_t> legal = {}, made = {};  // by move
  PlayFault fault = {};
  std::string last = {};  // the last move of a game with a fault
  std::uint64_t moves = 0;
  std::vector<std::uint32_t> peeks = {};
  std::uint64_t number = 0;
};

// The first index of each list's records, and of each choice's moves, in one sequence.
struct Rows {
  std::vector<std::uint32_t> lists, choices;
  std::uint32_t records = 0, moves = 0;

  explicit Rows(const Program& program) {
    for (const ListData& list : program.lists) {
      lists.push_back(records);
      if (list.pieces) records += static_cast<std::uint32_t>(list.keys.size());
    }
    for (const ChoicePlan& choice : program.choices) {
      choices.push_back(moves);
      moves += static_cast<std::uint32_t>(choice.moves.size());
    }
  }
};

// Counts what happens to cards.
class Counter : public Observer {
 public:
  Counter(Machine& machine, const Rows& rows, Recorder* recorder)
      : machine_{machine}, rows_{rows}, recorder_{recorder} {
    places_.assign(rows.records, 0);
    private_.assign(machine.setup().zones.size(), -1);
    for (std::size_t z = 0; z < private_.size(); ++z) {
      const Zone& zone = machine.setup().zones[z];
      if (zone.player >= 0 && zone.seen == std::uint64_t{1} << zone.player) private_[z] = zone.player;
    }
  }

  void begin(Outcome& outcome) {
    outcome_ = &outcome;
    moves = 0;
    last_choice = -1;
    outcome.made.assign(rows_.moves, 0);
    outcome.legal.assign(rows_.moves, 0);
    if (recorder_ != nullptr) recorder_->clear();
  }
  void end() {
    for (const Outcome::Met& met : outcome_->met) places_[met.record] = 0;
    outcome_ = nullptr;
  }

  void shuffled(std::int32_t zone, const std::vector<std::int32_t>& pieces) override {
    if (recorder_ != nullptr) recorder_->shuffled(zone, pieces);
  }
  void drawn(Value value) override {
    if (recorder_ != nullptr) recorder_->drawn(value);
  }
  void no_move(int, std::int32_t) override { ++outcome_->without_move; }
  void moved(std::int32_t piece, std::int32_t from, std::int32_t to) override {
    const int player = private_[static_cast<std::size_t>(to)];
    if (player >= 0 && from != to) count(piece, 0, player);
  }
  void chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) override {
    if (recorder_ != nullptr) recorder_->chosen(player, choice, made, of);
    ++moves;
    last_player = player;
    last_choice = choice;
    last_made = made;
    const auto row = rows_.choices[static_cast<std::size_t>(choice)] + static_cast<std::uint32_t>(made.move);
    ++outcome_->made[row];
    if (of == 1) {  // made without a decision
      ++outcome_->legal[row];
      ++outcome_->forced;
    }
    outcome_->listed += of > 1 ? of : 0;
    for (const Value pick : made.picks) {
      if (pick.is(Kind::piece)) picked(player, static_cast<std::int32_t>(pick.n));
    }
    for (const Value item : made.items) {
      if (item.is(Kind::piece)) picked(player, static_cast<std::int32_t>(item.n));
    }
  }
  void legal(std::int32_t choice, const Moves& all) {
    std::int32_t before = -1;
    for (const Moves::Entry& entry : all.entries) {
      if (entry.move != before)
        ++outcome_->legal[rows_.choices[static_cast<std::size_t>(choice)] + static_cast<std::uint32_t>(entry.move)];
      before = entry.move;
    }
  }

  // The latest move, to report the cause of a fault.
  std::uint64_t moves = 0;
  int last_player = 0;
  std::int32_t last_choice = -1;
  Made last_made = {};

 private:
  void picked(int player, std::int32_t piece) {
    const Position& position = machine_.position();
    const auto zone =
        static_cast<std::size_t>(position.links[static_cast<std::size_t>(machine_.setup().where_at() + piece)]);
    ++met_with(piece).picked;
    if (private_[zone] == player) count(piece, 1, player);
    if (machine_.setup().zones[zone].player < 0) count(piece, 2, player);
  }
  void count(std::int32_t piece, int what, int player) {
    Outcome::Met& met = met_with(piece);
    ++met.times[what];
    met.seats[what] |= std::uint64_t{1} << player;
  }
  Outcome::Met& met_with(std::int32_t piece) {
    const auto list = static_cast<std::size_t>(machine_.setup().lists[static_cast<std::size_t>(piece)]);
    const std::uint32_t record = rows_.lists[list] + static_cast<std::uint32_t>(machine_.row_of(piece));
    std::uint32_t& place = places_[record];
    if (place == 0) {
      outcome_->met.push_back({record});
      place = static_cast<std::uint32_t>(outcome_->met.size());
    }
    return outcome_->met[place - 1];
  }

  Machine& machine_;
  const Rows& rows_;
  Recorder* recorder_;
  Outcome* outcome_ = nullptr;
  std::vector<std::uint32_t> places_;  // by record: its index in `met`, from 1
  std::vector<int> private_;           // by zone: the only player who sees it, or -1
};

// Plays games by number; one worker for each thread.
class Worker {
 public:
  Worker(const Setup& setup, const SimulateRequest& request, const Rows& rows)
      : setup_{setup}, request_{request}, machine_{std::make_unique<Machine>(setup)} {
    if (request.record) recorder_ = std::make_unique<Recorder>(*machine_);
    counter_ = std::make_unique<Counter>(*machine_, rows, recorder_.get());
    for (const std::string& one : request.players) players_.push_back(std::move(*make_player(setup, one)));
    machine_->use(counter_.get());
  }

  rules::Played<Outcome> operator()(std::uint64_t number) {
    const std::uint64_t k = request_.first + number;
    rules::Played<Outcome> played;
    Outcome& made = played.outcome;
    made.number = k;
    base::Random chance{request_.seed, k};
    base::Random random{~request_.seed, k};
    position_ = setup_.start;
    machine_->attach(position_);
    machine_->use(&chance);
    counter_->begin(made);
    machine_->begin();
    const bool leads = k < most_led && !setup_.program->measures.empty() && setup_.players > 1;
    int leader = -1;
    std::pair<std::uint32_t, std::int32_t> looked{0, 1};  // the turn and the round of the latest look
    while (position_.status == Position::Status::choosing) {
      counter_->legal(position_.choice, machine_->moves());
      try {
        players_[static_cast<std::size_t>(machine_->to_move())]->choose(*machine_, random, move_);
        machine_->play(move_);
        const std::pair now_at{position_.turns, position_.round};
        const bool passed = now_at != looked;
        // A game of rounds may have few of them.
        const bool looks = passed || (!setup_.program->by_turns && position_.decisions % decisions_a_look == 0);
        if (leads && looks && position_.status == Position::Status::choosing) {
          looked = now_at;
          const int now = leader_now();
          made.leaders.push_back(static_cast<std::int8_t>(now));
          if (!passed) continue;
          if (now >= 0 && leader >= 0 && now != leader) ++made.leads;
          if (now >= 0) leader = now;
        }
      } catch (const PlayFault& fault) {
        made.fault = fault;  // of a player or a measure: the position itself could go on
        break;
      }
    }
    made.leads_counted = leads;
    finish(made);
    counter_->end();
    if (recorder_ != nullptr)
      played.document = document_of(*setup_.program, setup_.players, request_.numbers, *recorder_, *machine_);
    return played;
  }

 private:
  // The sole leader by the first measure; -1: nobody.
  int leader_now() {
    const MeasurePlan& score = setup_.program->measures.front();
    int leader = -1;
    double best = 0;
    bool alone = false;
    for (int player = 0; player < setup_.players; ++player) {
      const Value value = machine_->value_for(player, score.value);
      if (value.absent()) continue;
      const double worth = (score.most ? 1 : -1) * static_cast<double>(value.n) / std::max(1u, value.d);
      if (leader < 0 || worth > best) {
        leader = player;
        best = worth;
        alone = true;
      } else if (worth == best) {
        alone = false;
      }
    }
    return alone ? leader : -1;
  }

  void finish(Outcome& made) {
    made.peeks = machine_->take_peeks();
    made.status = made.fault.message.empty() ? position_.status : Position::Status::fault;
    made.turns = position_.turns;
    made.decisions = position_.decisions;
    made.round = position_.round;
    made.nobody_left = position_.nobody_left;
    made.counters = position_.counters;
    if (made.status == Position::Status::over) {
      try {
        auto result = machine_->result();
        made.won = std::move(result.won);
        made.score = std::move(result.score);
      } catch (const PlayFault& fault) {
        made.fault = fault;
        made.status = Position::Status::fault;
      }
    } else if (position_.status == Position::Status::fault && made.fault.message.empty()) {
      made.fault = machine_->fault();
    }
    if (made.status == Position::Status::fault && counter_->last_choice >= 0) {
      made.moves = counter_->moves;
      made.last = fmt::format("P{} {}", counter_->last_player + 1,
                              machine_->text(setup_.program->choices[static_cast<std::size_t>(counter_->last_choice)],
                                             counter_->last_made));
    }
  }

  const Setup& setup_;
  const SimulateRequest& request_;
  std::unique_ptr<Machine> machine_;
  std::unique_ptr<Recorder> recorder_;
  std::unique_ptr<Counter> counter_;
  std::vector<std::unique_ptr<Player>> players_;
  Position position_;
  Made move_;
};

class Adder {
 public:
  Adder(const Setup& setup, const Rows& rows) : setup_{setup} {
    const Program& program = *setup.program;
    sum.wins.resize(static_cast<std::size_t>(setup.players));
    sum.listed.scale = sum.forced.scale = sum.settled.scale = static_cast<std::int64_t>(millionths);
    sum.scores.resize(sum.wins.size());
    sum.together = program.together >= 0;
    for (const ListData& list : program.lists) {
      if (!list.pieces) continue;
      const bool several = list.firsts.size() > 2;
      for (std::size_t row = 0; row < list.shown.size(); ++row)
        sum.records.push_back({list.name, several ? fmt::format("{} of P{}", list.shown[row], list.document_of(row) + 1)
                                                  : list.shown[row]});
    }
    for (const ChoicePlan& choice : program.choices) {
      for (const MovePlan& move : choice.moves) sum.moves.push_back({move.name});
    }
    for (const Decl& decl : program.decls) {
      if (decl.kind == Declaration::Kind::counter && (decl.piece_list < 0 || decl.of_player))
        sum.counters.emplace_back(decl.name, Spread{});
    }
    (void)rows;
  }

  void add(const Outcome& made) {
    ++sum.games;
    for (const std::uint32_t place : made.peeks) {
      if (std::ranges::find(sum.peeks, place) == sum.peeks.end()) sum.peeks.push_back(place);
    }
    if (made.status == Position::Status::fault) return fault(made);
    if (made.status == Position::Status::endless) {
      ++sum.endless;
      return;
    }
    ++sum.finished;
    const auto winners = std::ranges::count(made.won, true);
    if (winners == 0) ++sum.nobody;
    if (made.nobody_left) ++sum.nobody_left;
    const std::size_t sharers = sum.together ? 1 : static_cast<std::size_t>(winners);
    for (std::size_t p = 0; p < made.won.size(); ++p) {
      if (made.won[p]) sum.wins[p].add(sharers);
    }
    for (std::size_t p = 0; p < made.score.size(); ++p) {
      if (made.score[p].is(Kind::number))
        sum.scores[p].add(made.score[p].n / static_cast<std::int64_t>(made.score[p].d));
    }
    sum.turns.add(made.turns);
    sum.decisions.add(made.decisions);
    sum.rounds.add(made.round);
    if (made.leads_counted) {
      sum.leads.add(made.leads);
      lead(made, sharers);
    }
    if (made.decisions > 0) sum.listed.add(std::llround(1e6 * static_cast<double>(made.listed) / made.decisions));
    if (const std::uint64_t choices = made.decisions + made.forced; choices > 0)
      sum.forced.add(static_cast<std::int64_t>(made.forced * millionths / choices));
    sum.without_move += made.without_move;
    std::size_t at = 0;
    const Program& program = *setup_.program;
    for (std::size_t d = 0; d < program.decls.size(); ++d) {
      const Decl& decl = program.decls[d];
      if (decl.kind != Declaration::Kind::counter || (decl.piece_list >= 0 && !decl.of_player)) continue;
      const Cells& cells = setup_.cells[d];
      Spread& spread = sum.counters[at++].second;
      for (std::int32_t i = 0; i < std::min(cells.count, 1000); ++i)
        spread.add(made.counters[static_cast<std::size_t>(cells.base + i)]);
    }
    for (std::size_t i = 0; i < made.made.size(); ++i) {
      sum.moves[i].made += made.made[i];
      sum.moves[i].legal += made.legal[i];
    }
    for (const Outcome::Met& met : made.met) {
      RecordFigures& record = sum.records[met.record];
      record.picked += met.picked;
      SeatTally* const tallies[3] = {&record.drawn, &record.played, &record.taken};
      for (int what = 0; what < 3; ++what) {
        tallies[what]->times += met.times[what];
        for (std::size_t p = 0; p < made.won.size(); ++p) {
          if ((met.seats[what] >> p & 1) == 0) continue;
          ++tallies[what]->seats;
          if (made.won[p]) tallies[what]->won.add(sharers);
        }
      }
    }
  }

  Summary sum;

 private:
  // Counts whether the leader at half time won, and when the winner took the lead for good.
  void lead(const Outcome& made, std::size_t sharers) {
    const auto& leaders = made.leaders;
    if (leaders.size() < 2 || sum.together) return;  // it was over at once
    // The first measure may tell nothing before the end.
    if (std::ranges::all_of(leaders, [](int leader) { return leader < 0; })) return;
    if (const int middle = leaders[(leaders.size() - 1) / 2]; middle >= 0) {
      ++sum.half.times;
      ++sum.half.seats;
      if (made.won[static_cast<std::size_t>(middle)]) sum.half.won.add(sharers);
    }
    if (sharers != 1) return;
    const auto winner = std::ranges::find(made.won, true) - made.won.begin();
    auto from = leaders.size();
    while (from > 0 && leaders[from - 1] == winner) --from;
    sum.settled.add(static_cast<std::int64_t>(from * millionths / leaders.size()));
  }

  void fault(const Outcome& made) {
    ++sum.faulty;
    const auto same = [&](const FaultFigures& one) { return one.place == made.fault.place; };
    const auto found = std::ranges::find_if(sum.faults, same);
    if (found != sum.faults.end())
      ++found->games;
    else
      sum.faults.push_back({made.fault.place, made.fault.message, fmt::format("game {}", made.number + 1),
                            made.last.empty() ? std::string{} : fmt::format("move {}: {}", made.moves, made.last), 1});
  }

  const Setup& setup_;
};

struct Games {
  const Setup& setup;
  const SimulateRequest& request;
  const Rows& rows;
  Adder summary() const { return {setup, rows}; }
  Worker worker() const { return {setup, request, rows}; }
};

}  // namespace

base::Asked<Summary> simulate(std::shared_ptr<const Setup> setup, const SimulateRequest& request) {
  for (const std::string& one : request.players) {
    if (auto player = make_player(*setup, one); !player) return tl::make_unexpected(player.error());
  }
  const Rows rows{*setup->program};
  rules::SimulateRequest series;
  series.games = request.games;
  series.seed = request.seed;
  series.threads = request.threads;
  series.progress = request.progress;
  const std::vector<Games> all{{*setup, request, rows}};
  auto sums = rules::play_each(all, series, request.record ? request.record : rules::Lines{[](std::string_view) {}});
  return std::move(sums.front().sum);
}

}  // namespace planche::play
