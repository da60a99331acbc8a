#include "play/terminal.h"

#include <algorithm>
#include <map>
#include <utility>

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
    tell(fmt::format("{} is shuffled", setup_.zones[static_cast<std::size_t>(zone)].name));
  }
  void drawn(Value value) override {
    recorder_.drawn(value);
    tell(fmt::format("chance: {}", shown(value)));
  }
  void chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) override {
    recorder_.chosen(player, choice, made, of);
    const bool together = setup_.program->choices[static_cast<std::size_t>(choice)].together;
    const bool same_moment = together && !unseen_.empty() && unseen_.back().choice == choice &&
                             std::ranges::find(unseen_, player, &Unseen::player) == unseen_.end();
    if (!same_moment) tell_moves();
    // Persons know what they have chosen, wherever its block takes the pieces.
    const bool own = is_person(player);
    if (own) {
      const ChoicePlan& plan = setup_.program->choices[static_cast<std::size_t>(choice)];
      say(fmt::format("P{} {}", player + 1, line_of(plan, made, [&](Value value) { return described(value); })));
    } else if (together) {
      say(fmt::format("P{} has chosen", player + 1));
    }
    unseen_.push_back({player, choice, made, own});
  }

 private:
  struct Before {
    Position position;
    base::Random chance, random;
    std::size_t lines, listed;
  };

  // A move that is shown once its block has been carried out, when the pieces that it reveals are known.
  struct Unseen {
    int player = 0;
    std::int32_t choice = 0;
    Made made = {};
    bool told = false;
  };

  bool is_person(int seat) const { return std::ranges::find(request_.persons, seat) != request_.persons.end(); }
  void say(std::string_view line) const { request_.out(line); }
  void tell(std::string_view line) {
    tell_moves();
    say(line);
  }
  void tell_moves() {
    for (const Unseen& one : std::exchange(unseen_, {})) {
      if (one.told) continue;
      const ChoicePlan& plan = setup_.program->choices[static_cast<std::size_t>(one.choice)];
      say(fmt::format("P{} {}", one.player + 1, line_of(plan, one.made, [&](Value value) { return shown(value); })));
    }
  }

  // What persons at the table may see of it.
  std::string shown(Value value) const {
    if (!value.is(Kind::piece)) return machine_.text(value);
    const bool known = std::ranges::all_of(request_.persons, [&](int seat) {
      return (position_.known[static_cast<std::size_t>(value.n)] >> seat & 1) != 0;
    });
    return known ? described(value) : "?";
  }

  // A piece with its counters and markers: "die#2 (face 4)".
  std::string described(Value value) const {
    std::string text = machine_.text(value), marks;
    if (!value.is(Kind::piece)) return text;
    const auto piece = static_cast<std::size_t>(value.n);
    const auto list = static_cast<std::size_t>(setup_.lists[piece]);
    const auto each = [&](const std::vector<int>& decls, bool counters) {
      for (const int d : decls) {
        const Cells& cells = setup_.cells[static_cast<std::size_t>(d)];
        for (std::int32_t i = 0; i < cells.by_piece; ++i) {
          const auto at = static_cast<std::size_t>(cells.base + setup_.ordinals[piece] * cells.by_piece + i);
          const Value found = counters ? Value::number(position_.counters[at]) : position_.markers[at];
          if (counters ? found.n == 0 : found.absent()) continue;
          const std::string index =
              cells.indexes.size() == 1
                  ? fmt::format("[{}]", machine_.text(cells.indexes.front().items[static_cast<std::size_t>(i)]))
                  : "";
          marks += fmt::format("{}{}{} {}", marks.empty() ? "" : ", ",
                               setup_.program->decls[static_cast<std::size_t>(d)].name, index, machine_.text(found));
        }
      }
    };
    each(setup_.piece_counters[list], true);
    each(setup_.piece_markers[list], false);
    return marks.empty() ? text : fmt::format("{} ({})", text, marks);
  }

  template <typename Text>
  static std::string line_of(const ChoicePlan& plan, const Made& made, Text text) {
    std::string line = plan.moves[static_cast<std::size_t>(made.move)].name;
    for (std::size_t i = 0; i < made.picks.size(); ++i) {
      line += i == 0 ? " " : ", ";
      const Value pick = made.picks[i];
      if (!pick.is(Kind::list)) {
        line += text(pick);
        continue;
      }
      if (pick.size() == 0) line += "-";
      for (std::size_t k = 0; k < pick.size(); ++k)
        line += (k == 0 ? "" : "+") + text(made.items[static_cast<std::size_t>(pick.n) + k]);
    }
    return line;
  }

  // Without the numbers of copies: "buy copper" for "buy copper#15".
  static std::string without_copies(std::string_view text) {
    std::string made;
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::size_t end = i + 1;
      while (text[i] == '#' && end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
      if (end > i + 1)
        i = end - 1;
      else
        made += text[i];
    }
    return made;
  }

  void tell_zone(std::size_t z, int seat) {
    const Zone& zone = setup_.zones[z];
    const Value value = Value::zone(static_cast<std::int64_t>(z));
    const std::size_t size = machine_.size_of(value);
    if (size == 0 || zone.decl == box_decl) return;
    std::string line = fmt::format("  {} ({})", zone.name, size);
    if ((zone.seen >> seat & 1) == 0) return say(line);
    // Copies that follow one another are told once.
    std::vector<std::pair<std::string, std::size_t>> groups;
    machine_.each_item(value, [&](Value piece) {
      std::string text = described(piece);
      if (text == machine_.text(piece)) text = without_copies(text);
      if (!groups.empty() && groups.back().first == text)
        ++groups.back().second;
      else
        groups.emplace_back(std::move(text), 1);
      return groups.size() <= most_pieces_shown;
    });
    const bool more = groups.size() > most_pieces_shown;
    if (more) groups.pop_back();
    for (std::size_t i = 0; i < groups.size(); ++i) {
      line += fmt::format("{} {}", i == 0 ? ":" : ",", groups[i].first);
      if (groups[i].second > 1) line += fmt::format(" ×{}", groups[i].second);
    }
    say(line + (more ? ", …" : ""));
  }

  void tell_table(int seat) {
    say("");
    for (std::size_t z = 0; z < setup_.zones.size(); ++z) tell_zone(z, seat);
    const Program& program = *setup_.program;
    for (std::size_t d = 0; d < program.decls.size(); ++d) {
      const Decl& decl = program.decls[d];
      const Cells& cells = setup_.cells[d];
      const bool of_pieces = decl.piece_list >= 0 && !decl.of_player;  // these are told with the pieces
      if (decl.kind == Declaration::Kind::zone || of_pieces || cells.count > 60) continue;
      if (d == first_decl) continue;
      const bool by_seat = decl.of_player && cells.by_player == 1;
      std::string line;
      for (std::int32_t i = 0; i < cells.count; ++i) {
        const std::int32_t at = cells.base + i;
        const std::string name = !by_seat ? machine_.cell_name(static_cast<std::int32_t>(d), at)
                                 : i == 0 ? fmt::format("{}: P1", decl.name)
                                          : fmt::format("P{}", i + 1);
        const std::string text = decl.kind == Declaration::Kind::counter
                                     ? fmt::format("{}", position_.counters[static_cast<std::size_t>(at)])
                                     : machine_.text(position_.markers[static_cast<std::size_t>(at)]);
        line += fmt::format("{}{} {}", line.empty() ? "  " : ", ", name, text);
      }
      say(line);
    }
  }

  // False: the person leaves.
  bool ask(int seat) {
    // Of a choose together, the moves of others stay unseen until all have chosen.
    if (unseen_.empty() || unseen_.back().choice != position_.choice || !machine_.choice().together) tell_moves();
    tell_table(seat);
    const std::uint64_t all = machine_.moves().size();
    list_moves(all, "");
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
      if (!word.empty()) list_moves(all, word);
    }
  }

  // The moves that contain the word, with their numbers.
  void list_moves(std::uint64_t all, std::string_view word) {
    std::vector<std::pair<std::uint64_t, std::string>> listed;
    std::map<std::string, int> times;
    std::uint64_t more = 0;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(all, most_listed); ++i) {
      if (listed.size() >= most_shown && word.empty()) {
        more = all - i;
        break;
      }
      std::string line = line_of(machine_.choice(), machine_.made(i), [&](Value value) { return described(value); });
      if (line.find(word) == std::string::npos) continue;
      if (listed.size() >= most_shown) {
        ++more;
        continue;
      }
      ++times[without_copies(line)];
      listed.emplace_back(i, std::move(line));
    }
    for (const auto& [number, line] : listed) {
      std::string plain = without_copies(line);
      say(fmt::format("{:>4}  {}", number + 1, times[plain] == 1 ? plain : line));
    }
    if (more > 0)
      say(fmt::format("      and {} more: write the move, or a part of it to list those that contain it", more));
  }

  // The items of sets in the order of the alphabet, so that they may be written in any order.
  static std::string sorted_sets(std::string_view text) {
    std::string made, item;
    std::vector<std::string> set;
    const auto close = [&] {
      set.push_back(std::exchange(item, {}));
      std::ranges::sort(set);
      for (std::size_t i = 0; i < set.size(); ++i) made += (i == 0 ? "" : "+") + set[i];
      set.clear();
    };
    bool quoted = false;
    for (const char c : text) {
      if (c == '"') quoted = !quoted;
      if (!quoted && c == '+') {
        set.push_back(std::exchange(item, {}));
      } else if (!quoted && (c == ' ' || c == ',')) {
        close();
        made += c;
      } else {
        item += c;
      }
    }
    close();
    return made;
  }

  std::optional<std::uint64_t> move_named(const std::string& word, std::uint64_t all) {
    if (const auto number = rules::whole<std::uint64_t>(word, 1, all)) return *number - 1;
    const std::string wanted = sorted_sets(word);
    std::optional<std::uint64_t> plain;
    int plain_ones = 0;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(all, most_listed); ++i) {
      const std::string text = machine_.text(machine_.choice(), machine_.made(i));
      if (sorted_sets(text) == wanted) return i;
      if (sorted_sets(without_copies(text)) != wanted) continue;
      ++plain_ones;
      plain = i;
    }
    return plain_ones == 1 ? plain : std::nullopt;
  }

  void take_back() {
    Before before = std::move(before_.back());
    before_.pop_back();
    unseen_.clear();
    position_ = std::move(before.position);
    chance_ = before.chance;
    random_ = before.random;
    recorder_.lines.resize(before.lines);
    recorder_.listed.resize(before.listed);
    machine_.attach(position_);
  }

  void tell_end() {
    tell_moves();
    if (position_.status == Position::Status::fault)
      return say(fmt::format("the game cannot go on: {}", machine_.fault().message));
    if (position_.status != Position::Status::over) return say("the game is not over");
    Machine::Result result;
    try {
      result = machine_.result();
    } catch (const Fault& fault) {
      return say(fmt::format("the winner cannot be found: {}", fault.message));
    }
    std::string winners, scores;
    int won = 0;
    for (std::size_t p = 0; p < result.won.size(); ++p) {
      if (result.won[p]) winners += fmt::format("{}P{}", won++ == 0 ? "" : ", ", p + 1);
    }
    if (setup_.program->together >= 0) return say(won > 0 ? "all win together" : "all lose together");
    for (std::size_t p = 0; p < result.score.size(); ++p)
      scores += fmt::format("{}P{} {}", p == 0 ? "" : ", ", p + 1, machine_.text(result.score[p]));
    say(won == 0 ? "nobody wins" : won == 1 ? winners + " wins" : winners + " share the win");
    if (!scores.empty()) say("scores: " + scores);
  }

  const Setup& setup_;
  const TerminalRequest& request_;
  Position position_;
  Machine machine_;
  Recorder recorder_;
  base::Random chance_, random_;
  std::vector<std::unique_ptr<Player>> players_;
  std::vector<Before> before_;
  std::vector<Unseen> unseen_;
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
