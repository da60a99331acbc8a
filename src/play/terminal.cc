#include "play/terminal.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "play/limits.h"
#include "play/record.h"
#include "rules/options.h"

namespace planche::play {

namespace {

constexpr std::uint64_t most_shown = 60;  // moves
constexpr std::size_t most_pieces_shown = 40;

class Table : public Observer {
 public:
  Table(const Setup& setup, const TerminalRequest& request)
      : setup_{setup},
        request_{request},
        machine_{setup},
        recorder_{machine_},
        chance_{request.seed, 0},
        random_{~request.seed, 0} {
    for (std::size_t seat = 0; seat < request.players.size(); ++seat)
      players_.push_back(is_person(static_cast<int>(seat)) ? nullptr
                                                           : std::move(*make_player(setup, request.players[seat])));
    machine_.use(&chance_);
    machine_.use(this);
  }

  std::string run() {
    position_ = setup_.start;
    machine_.attach(position_);
    machine_.begin();
    while (position_.status == Position::Status::choosing) {
      const int seat = machine_.to_move();
      if (is_person(seat)) {
        if (!ask(seat)) break;
      } else {
        players_[static_cast<std::size_t>(seat)]->choose(machine_, random_, move_);
        machine_.play(move_);
      }
    }
    tell_end();
    return document_of(*setup_.program, setup_.players, request_.numbers, recorder_, machine_);
  }

  void shuffled(std::int32_t zone, const std::vector<std::int32_t>& pieces) override {
    recorder_.shuffled(zone, pieces);
    say(fmt::format("{} is shuffled", setup_.zones[static_cast<std::size_t>(zone)].name));
  }
  void drawn(Value value) override {
    recorder_.drawn(value);
    say(fmt::format("chance: {}", shown(value)));
  }
  void chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) override {
    recorder_.chosen(player, choice, made, of);
    const ChoicePlan& plan = setup_.program->choices[static_cast<std::size_t>(choice)];
    if (plan.together && !is_person(player)) return say(fmt::format("P{} has chosen", player + 1));
    std::string line = fmt::format("P{} {}", player + 1, plan.moves[static_cast<std::size_t>(made.move)].name);
    for (std::size_t i = 0; i < made.picks.size(); ++i) {
      line += i == 0 ? " " : ", ";
      const Value pick = made.picks[i];
      if (!pick.is(Kind::list)) {
        line += shown(pick);
        continue;
      }
      if (pick.size() == 0) line += "-";
      for (std::size_t k = 0; k < pick.size(); ++k)
        line += (k == 0 ? "" : "+") + shown(made.items[static_cast<std::size_t>(pick.n) + k]);
    }
    say(line);
  }

 private:
  struct Before {
    Position position;
    base::Random chance, random;
    std::size_t lines, listed;
  };

  bool is_person(int seat) const { return std::ranges::find(request_.persons, seat) != request_.persons.end(); }
  void say(std::string_view line) const { request_.out(line); }

  // What persons at the table may see of it.
  std::string shown(Value value) const {
    if (!value.is(Kind::piece)) return machine_.text(value);
    const bool known = std::ranges::all_of(request_.persons, [&](int seat) {
      return (position_.known[static_cast<std::size_t>(value.n)] >> seat & 1) != 0;
    });
    return known ? machine_.text(value) : "?";
  }

  void tell_table(int seat) {
    say("");
    for (std::size_t z = 0; z < setup_.zones.size(); ++z) {
      const Zone& zone = setup_.zones[z];
      const Value value = Value::zone(static_cast<std::int64_t>(z));
      const std::size_t size = machine_.size_of(value);
      if (size == 0 || zone.decl == box_decl) continue;
      std::string line = fmt::format("  {} ({})", zone.name, size);
      if ((zone.seen >> seat & 1) != 0) {
        line += ":";
        std::size_t told = 0;
        machine_.each_item(value, [&](Value piece) {
          line += " " + machine_.text(piece);
          return ++told < most_pieces_shown;
        });
        if (told < size) line += " …";
      }
      say(line);
    }
    const Program& program = *setup_.program;
    for (std::size_t d = 0; d < program.decls.size(); ++d) {
      const Decl& decl = program.decls[d];
      if (decl.kind != Declaration::Kind::counter || setup_.cells[d].count > 60) continue;
      std::string line = fmt::format("  {}:", decl.name);
      for (std::int32_t i = 0; i < setup_.cells[d].count; ++i)
        line += fmt::format(" {}", position_.counters[static_cast<std::size_t>(setup_.cells[d].base + i)]);
      say(line);
    }
  }

  // False: the person leaves.
  bool ask(int seat) {
    tell_table(seat);
    const std::uint64_t all = machine_.moves().size();
    for (std::uint64_t i = 0; i < std::min(all, most_shown); ++i)
      say(fmt::format("{:>4}  {}", i + 1, machine_.text(machine_.choice(), machine_.made(i))));
    if (all > most_shown) say(fmt::format("      and {} more: write the move itself", all - most_shown));
    for (;;) {
      say(fmt::format("P{}: the number of a move, or back, or quit", seat + 1));
      const auto line = request_.read();
      if (!line) return false;
      const std::string word{base::trimmed(*line)};
      if (word == "quit") return false;
      if (word == "back") {
        if (before_.empty()) {
          say("there is no move to take back");
          continue;
        }
        take_back();
        return true;
      }
      if (const auto move = move_named(word, all)) {
        before_.push_back({position_, chance_, random_, recorder_.lines.size(), recorder_.listed.size()});
        machine_.play(*move);
        return true;
      }
      say(fmt::format("\"{}\" is no move", word));
    }
  }

  std::optional<std::uint64_t> move_named(const std::string& word, std::uint64_t all) {
    if (const auto number = rules::whole<std::uint64_t>(word, 1, all)) return *number - 1;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(all, most_listed); ++i) {
      if (machine_.text(machine_.choice(), machine_.made(i)) == word) return i;
    }
    return std::nullopt;
  }

  void take_back() {
    Before before = std::move(before_.back());
    before_.pop_back();
    position_ = std::move(before.position);
    chance_ = before.chance;
    random_ = before.random;
    recorder_.lines.resize(before.lines);
    recorder_.listed.resize(before.listed);
    machine_.attach(position_);
  }

  void tell_end() {
    if (position_.status == Position::Status::fault)
      return say(fmt::format("the game cannot go on: {}", machine_.fault().message));
    if (position_.status != Position::Status::over) return say("the game is not over");
    say(result_of(machine_));
  }

  const Setup& setup_;
  const TerminalRequest& request_;
  Position position_;
  Machine machine_;
  Recorder recorder_;
  base::Random chance_, random_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Before> before_;
  Made move_;
};

}  // namespace

base::Asked<std::string> play_at_terminal(std::shared_ptr<const Setup> setup, const TerminalRequest& request) {
  for (std::size_t seat = 0; seat < request.players.size(); ++seat) {
    if (std::ranges::find(request.persons, static_cast<int>(seat)) != request.persons.end()) continue;
    if (auto player = make_player(*setup, request.players[seat]); !player) return tl::make_unexpected(player.error());
  }
  return Table{*setup, request}.run();
}

}  // namespace planche::play
