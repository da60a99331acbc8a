#include "play/players/terminal.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "play/language/limits.h"
#include "play/machine/record_text.h"
#include "play/players/board_text.h"
#include "rules/options.h"

namespace planche::play {

namespace {

constexpr std::uint64_t most_shown = 60;  // moves
constexpr std::size_t most_pieces_shown = 40;
constexpr std::size_t most_zones_listed = 8;     // of one declaration, a line each
constexpr std::uint64_t most_moves_listed = 20;  // a line each
constexpr std::uint64_t most_in_brief = 2000;    // moves that are looked at to list them in few lines
constexpr std::size_t line_width = 100;          // bytes; a line is broken between its items

class Table {
 public:
  Table(SeatedGame& sitting, const TerminalRequest& request) : sitting_{sitting}, request_{request} {}

  void run() {
    while (sitting_.go_on(SeatedGame::any_number))
      if (!ask()) break;
    for (const std::string& line : sitting_.ending()) say(line);
  }

 private:
  void say(std::string_view line) const { request_.out(line); }

  // Broken between items, with the following lines further in.
  void say_items(const std::string& head, const std::vector<std::string>& items, std::string_view separator) const {
    std::string line = head;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const std::string item = items[i] + (i + 1 < items.size() ? std::string{separator} : "");
      if (i > 0 && line.size() + item.size() > line_width) {
        say(line);
        line = "   ";
      }
      line += " " + item;
    }
    say(line);
  }

  // "hand of P1 (2): fox, wolf"; nothing of an empty zone. `brief`: without the number of pieces that are shown.
  std::string zone_text(std::size_t z, int seat, bool brief) {
    const Zone& zone = sitting_.setup().zones[z];
    const Value value = Value::zone(static_cast<std::int64_t>(z));
    Machine& machine = sitting_.machine();
    const std::size_t size = machine.size_of(value);
    if (size == 0 || zone.decl == box_decl) return {};
    std::string line = fmt::format("{} ({})", zone.name, size);
    const bool seen = sitting_.sees(seat, zone);
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
    if (!any) return line;
    if (brief) line = zone.name;
    const bool more = groups.size() > most_pieces_shown;
    if (more) groups.pop_back();
    for (std::size_t i = 0; i < groups.size(); ++i) {
      line += fmt::format("{} {}", i == 0 ? ":" : ",", groups[i].first);
      if (groups[i].second > 1) line += fmt::format(" ×{}", groups[i].second);
    }
    return line + (more ? ", …" : "");
  }

  // A line for each zone, or the zones of one declaration one after another where there are many.
  void show_zones(const std::set<std::size_t>& without, int seat) {
    const std::vector<Zone>& zones = sitting_.setup().zones;
    for (std::size_t first = 0, end = 0; first < zones.size(); first = end) {
      while (end < zones.size() && zones[end].decl == zones[first].decl) ++end;
      if (without.contains(static_cast<std::size_t>(zones[first].decl))) continue;
      std::vector<std::size_t> filled;
      for (std::size_t z = first; z < end; ++z) {
        if (!zone_text(z, seat, false).empty()) filled.push_back(z);
      }
      std::vector<std::string> items;
      for (const std::size_t z : filled) {
        if (filled.size() > most_zones_listed)
          items.push_back(zone_text(z, seat, true));
        else
          say("  " + zone_text(z, seat, false));
      }
      if (!items.empty()) say_items(" ", items, " ·");
    }
  }

  void show_table(int seat) {
    say("");
    const BoardText boards = board_text(sitting_, seat);
    for (const std::string& line : boards.lines) say(line);
    show_zones(boards.decls, seat);
    for (const std::string& line : sitting_.counters(boards.decls)) {
      std::vector<std::string> items;
      for (std::size_t begin = 0, end = 0; begin <= line.size(); begin = end + 2) {
        end = std::min(line.find(", ", begin), line.size());
        items.push_back(line.substr(begin, end - begin));
      }
      say_items(" ", items, ",");
    }
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

  // Moves that differ in their last pick alone, one after another: "   1-60  put fox, …: a1, a2, a3".
  struct Alike {
    std::uint64_t first = 0, last = 0;
    std::string begin = {};
    std::vector<std::string> ends = {};
  };
  static std::vector<Alike> alike(const std::vector<std::pair<std::uint64_t, std::string>>& moves) {
    std::vector<Alike> all;
    for (const auto& [number, line] : moves) {
      const std::size_t comma = line.rfind(", "), blank = line.find(' ');
      const std::size_t split = comma != line.npos ? comma + 2 : blank != line.npos ? blank + 1 : 0;
      const std::string begin = line.substr(0, split);
      if (all.empty() || split == 0 || all.back().begin != begin || all.back().last + 1 != number)
        all.push_back({number, number, begin, {}});
      all.back().last = number;
      all.back().ends.push_back(line.substr(split));
    }
    return all;
  }

  // In few lines; false if that saves nothing.
  bool list_briefly(const std::vector<std::pair<std::uint64_t, std::string>>& moves) {
    const std::vector<Alike> all = alike(moves);
    if (moves.size() <= most_moves_listed || 2 * all.size() > moves.size() || all.size() > most_shown) return false;
    for (const Alike& one : all) {
      if (one.ends.size() == 1) {
        say(fmt::format("{:>4}  {}{}", one.first + 1, one.begin, one.ends.front()));
        continue;
      }
      std::string_view begin = base::trimmed(one.begin);
      if (begin.ends_with(',')) begin.remove_suffix(1);
      std::vector<std::string> ends = one.ends;
      constexpr std::size_t most_ends = 18;
      if (ends.size() > most_ends) {
        ends[most_ends - 2] = "…";
        ends[most_ends - 1] = one.ends.back();
        ends.resize(most_ends);
      }
      say_items(fmt::format("{:>4} to {}  {}:", one.first + 1, one.last + 1, begin), ends, ",");
    }
    say(fmt::format("      {} moves; write a part of one to list those that contain it", moves.size()));
    return true;
  }

  // The moves that contain the word, with their numbers.
  void list_moves(std::uint64_t all, std::string_view word) {
    std::vector<std::pair<std::uint64_t, std::string>> listed;
    std::map<std::string, int> times;
    std::uint64_t more = 0;
    if (all <= most_in_brief) {
      for (std::uint64_t i = 0; i < all; ++i) {
        std::string line = sitting_.described(sitting_.made(i));
        if (line.find(word) != line.npos) listed.emplace_back(i, without_copies(line));
      }
      if ((word.empty() || listed.size() > most_shown) && list_briefly(listed)) return;
      listed.clear();
    }
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

  SeatedGame& sitting_;
  const TerminalRequest& request_;
};

}  // namespace

base::Asked<PlayedGame> play_at_terminal(std::shared_ptr<const Setup> setup, const TerminalRequest& request) {
  auto sitting = SeatedGame::begin(std::move(setup), request, request.out);
  if (!sitting) return tl::make_unexpected(sitting.error());
  Table{**sitting, request}.run();
  const PlayFault* fault = (*sitting)->fault();
  return PlayedGame{(*sitting)->record(), fault == nullptr ? std::nullopt : std::optional{*fault}};
}

}  // namespace planche::play
