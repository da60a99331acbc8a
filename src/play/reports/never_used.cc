#include "play/reports/never_used.h"

#include <algorithm>

#include <fmt/format.h>

#include "play/players/computer_players.h"

namespace planche::play {

namespace {

constexpr std::uint64_t most_trial_games = 200, most_trial_decisions = 20'000;  // of all trials

class Trials : public Observer {
 public:
  Trials(const std::vector<std::shared_ptr<const Setup>>& setups, const Program& program)
      : setups_{setups}, program_{program} {
    for (const ListData& list : program_.lists) used_.emplace_back(list.keys.size(), true);
    // Only pieces that begin in a zone are judged: the rules may leave others in the box.
    const Setup& any = *setups_.front();
    for (std::int32_t piece = 0; piece < any.pieces_count(); ++piece) {
      const std::size_t list = at_index(any.lists[at_index(piece)]);
      const std::int32_t zone = any.start.links[at_index(any.where_at() + piece)];
      const bool judged = zone >= 0 && any.zones[at_index(zone)].decl != box_decl &&
                          !program_.lists[list].of_documents && any.piece_counters[list].empty() &&
                          any.piece_markers[list].empty();
      if (judged) used_[list][at_index(any.rows[at_index(piece)])] = false;
    }
  }

  // Plays until every record is used or enough games are played. Returns false after a fault.
  bool play() {
    for (games = 0; games < most_trial_games && decisions_ < most_trial_decisions && !all_used(); ++games) {
      if (!play_one(*setups_[games % setups_.size()], games / setups_.size() % (1 + program_.bots.size()))) return false;
    }
    return true;
  }

  bool is_used(std::size_t list, std::size_t row) const { return used_[list][row]; }
  std::uint64_t games = 0;

 private:
  bool all_used() const {
    return std::ranges::all_of(used_, [](const auto& rows) { return std::ranges::find(rows, false) == rows.end(); });
  }

  // `who`: 0: random players, otherwise the bot with this number.
  bool play_one(const Setup& setup, std::size_t who) {
    Machine machine{setup};
    machine_ = &machine;
    base::Random chance{0, games}, random{1, games};
    Position position = setup.start;
    machine.attach(position);
    machine.use(&chance);
    machine.use(this);
    const auto player = who == 0 ? random_player() : bot_player(program_, who - 1);
    Made made;
    try {
      machine.begin();
      while (position.status == Position::Status::choosing && decisions_ < most_trial_decisions) {
        ++decisions_;
        for (const Value value : machine.moves().values) use(value);
        player->choose(machine, random, made);
        machine.play(made);
      }
    } catch (const PlayFault&) {
      return false;
    }
    return position.status != Position::Status::fault;
  }

  void chosen(int, std::int32_t, const Made& made, std::uint64_t) override {
    for (const Value pick : made.picks) use(pick);
    for (const Value item : made.items) use(item);
  }
  void moved(std::int32_t piece, std::int32_t from, std::int32_t to) override {
    if (from != to) use(Value::piece(piece));
  }
  void use(Value value) {
    if (!value.is(Kind::piece)) return;
    const auto piece = static_cast<std::int32_t>(value.n);
    const auto list = at_index(machine_->setup().lists[at_index(piece)]);
    used_[list][at_index(machine_->row_of(piece))] = true;
  }

  const std::vector<std::shared_ptr<const Setup>>& setups_;
  const Program& program_;
  Machine* machine_ = nullptr;           // of the current game
  std::vector<std::vector<bool>> used_;  // by list and row; also those that are not judged
  std::uint64_t decisions_ = 0;
};

}  // namespace

void note_never_used(const std::vector<std::shared_ptr<const Setup>>& setups, diag::Sink& sink) {
  if (setups.empty()) return;
  const Program& program = *setups.front()->program;
  Trials trials{setups, program};
  if (!trials.play()) return;
  for (std::size_t list = 0; list < program.lists.size(); ++list) {
    const ListData& data = program.lists[list];
    std::size_t used = 0;
    for (std::size_t row = 0; row < data.keys.size(); ++row) used += trials.is_used(list, row) ? 1U : 0U;
    if (used == 0) continue;  // nothing of this list moves: a board, perhaps
    for (std::size_t row = 0; row < data.keys.size(); ++row) {
      if (trials.is_used(list, row) || data.copies[row] == 0) continue;
      diag::Diagnostic d = program.game->at(*data.declared, row, "", "play/never-used",
                                            fmt::format("in {} trial games no copy moved or could be picked", trials.games));
      d.severity = diag::Severity::note;
      d.subject = data.declared->name_of(row);
      d.hint = "remove it, or write rules that use it";
      d.together = data.name;
      sink.add(std::move(d));
    }
  }
}

}  // namespace planche::play
