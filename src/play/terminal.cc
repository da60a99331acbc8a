#include "play/terminal.h"

#include <algorithm>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "play/board_text.h"
#include "play/limits.h"
#include "play/text.h"
#include "rules/options.h"

namespace planche::play {

namespace {

constexpr std::uint64_t most_shown = 60;  // moves
constexpr std::size_t most_pieces_shown = 40;

class Table {
 public:
  Table(Sitting& sitting, const TerminalRequest& request) : sitting_{sitting}, request_{request} {}

  void run() {
    while (sitting_.go_on())
      if (!ask()) break;
    for (const std::string& line : sitting_.ending()) say(line);
  }

 private:
  void say(std::string_view line) const { request_.out(line); }

  void show_zone(std::size_t z, int seat) {
    const Zone& zone = sitting_.setup().zones[z];
    const Value value = Value::zone(static_cast<std::int64_t>(z));
    Machine& machine = sitting_.machine();
    const std::size_t size = machine.size_of(value);
    if (size == 0 || zone.decl == box_decl) return;
    std::string line = fmt::format("  {} ({})", zone.name, size);
    const bool seen = Sitting::is_seen(zone, seat);
    bool any = seen;
    // Copies that follow one another are shown once.
    std::vector<std::pair<std::string, std::size_t>> groups;
    machine.each_item(value, [&](Value piece) {
      const bool known = seen || sitting_.is_known(static_cast<std::int32_t>(piece.n));
      std::string text = known ? sitting_.described(piece) : "?";
      if (const std::string glimpse = known ? "" : sitting_.glimpse(static_cast<std::int32_t>(piece.n));
          !glimpse.empty())
        text = fmt::format("? ({})", glimpse);
      any = any || text != "?";
      if (known && text == machine.text(piece)) text = without_copies(text);
      if (!groups.empty() && groups.back().first == text)
        ++groups.back().second;
      else
        groups.emplace_back(std::move(text), 1);
      return groups.size() <= most_pieces_shown;
    });
    if (!any) return say(line);
    const bool more = groups.size() > most_pieces_shown;
    if (more) groups.pop_back();
    for (std::size_t i = 0; i < groups.size(); ++i) {
      line += fmt::format("{} {}", i == 0 ? ":" : ",", groups[i].first);
      if (groups[i].second > 1) line += fmt::format(" ×{}", groups[i].second);
    }
    say(line + (more ? ", …" : ""));
  }

  void show_table(int seat) {
    say("");
    const BoardText boards = board_text(sitting_, seat);
    for (const std::string& line : boards.lines) say(line);
    const std::vector<Zone>& zones = sitting_.setup().zones;
    for (std::size_t z = 0; z < zones.size(); ++z) {
      if (!boards.decls.contains(static_cast<std::size_t>(zones[z].decl))) show_zone(z, seat);
    }
    for (const std::string& line : sitting_.counters(boards.decls)) say("  " + line);
  }

  // False: the person leaves.
  bool ask() {
    const int seat = sitting_.seat();
    show_table(seat);
    const std::uint64_t all = sitting_.moves();
    list_moves(all, "");
    for (;;) {
      say(fmt::format("P{}: the number of a move, or back, or quit", seat + 1));
      const auto line = request_.read();
      if (!line) return false;
      const std::string word{base::trimmed(*line)};
      if (word == "quit") return false;
      if (word == "back") {
        if (sitting_.take_back()) return true;
        say("there is no move to take back");
        continue;
      }
      if (const auto move = move_named(word, all)) {
        sitting_.play(*move);
        return true;
      }
      say(fmt::format("\"{}\" is not a move", word));
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
      std::string line = sitting_.described(sitting_.made(i));
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

  std::optional<Made> move_named(const std::string& word, std::uint64_t all) {
    if (const auto number = rules::whole<std::uint64_t>(word, 1, all)) return sitting_.made(*number - 1);
    if (all > most_listed) return sitting_.machine().named(word);
    const std::string wanted = sorted_sets(word);
    std::optional<std::uint64_t> plain;
    int plain_ones = 0;
    for (std::uint64_t i = 0; i < all; ++i) {
      const std::string text = sitting_.recorded(sitting_.made(i));
      if (sorted_sets(text) == wanted) return sitting_.made(i);
      if (sorted_sets(without_copies(text)) != wanted) continue;
      ++plain_ones;
      plain = i;
    }
    return plain_ones == 1 ? std::optional{sitting_.made(*plain)} : std::nullopt;
  }

  Sitting& sitting_;
  const TerminalRequest& request_;
};

}  // namespace

base::Asked<PlayedGame> play_at_terminal(std::shared_ptr<const Setup> setup, const TerminalRequest& request) {
  auto sitting = Sitting::begin(std::move(setup), request, request.out);
  if (!sitting) return tl::make_unexpected(sitting.error());
  Table{**sitting, request}.run();
  const PlayFault* fault = (*sitting)->fault();
  return PlayedGame{(*sitting)->record(), fault == nullptr ? std::nullopt : std::optional{*fault}};
}

}  // namespace planche::play
