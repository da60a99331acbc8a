// Bytes as choices among statements: small rules of play, most of which compile, played by random players.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "folder.h"
#include "play/language/compile.h"
#include "played.h"

namespace small_programs {

using namespace planche;

constexpr std::array<std::string_view, 10> numbers{
    "1", "2", "count(hand)", "goal", "oil", "pot", "round", "count(players.hand)", "sum(hand, glow)", "0 - 1"};
constexpr std::array<std::string_view, 8> truths{"oil > 1",           "count(hand) > 0",     "true",
                                                 "pot == 2",          "any(yard, glow > 1)", "lead == none",
                                                 "count(others) > 1", "count(deck) > 1"};
constexpr std::array<std::string_view, 8> zones{"hand",          "deck",  "yard",    "box",
                                                "left(me).hand", "shelf", "slot[1]", "me.slot[2]"};
constexpr std::array<std::string_view, 7> lists{"hand",         "yard",  "players.shelf",      "slot[1] + slot[2]",
                                                "yard + shelf", "lamps", "hand where glow > 1"};

class Program {
 public:
  Program(const std::uint8_t* bytes, std::size_t size) : bytes_{bytes}, size_{size} {}

  std::string text() {
    text_ =
        "zone deck, holds lamps, seen by nobody\nzone hand each player, seen by owner\nzone shelf each player, seen by "
        "others\nzone yard\nzone slot each player, each 1..2\ncounter oil each player, most 9\ncounter pot, least -9, "
        "most "
        "9\ncounter wear each lamps, most 9\nmarker lead of lamps\nmarker wind of winds\nmarker tied each lamps of "
        "lamps\n";
    text_ += "procedure help(n)\n";
    block(2);
    text_ += "setup\n  shuffle deck\n  each player: move 2 from deck to hand\n";
    const bool turns = next() % 2 == 0;
    text_ += turns ? "turn\n" : "round\n  each player\n";
    indent_ = turns ? 2 : 4;
    choose(2);
    block(indent_);
    text_ += turns ? "end when pot > 5 or oil > 7\n" : "end when round > 3\n";
    text_ += "win by most oil, then least count(hand)\n";
    return text_;
  }

 private:
  std::uint8_t next() { return at_ < size_ ? bytes_[at_++] : 0; }
  template <std::size_t n>
  std::string_view one(const std::array<std::string_view, n>& of) {
    return of[next() % n];
  }
  void line(const std::string& text) { text_ += std::string(indent_, ' ') + text + "\n"; }
  void inner(int depth) {
    indent_ += 2;
    block(indent_, depth - 1);
    indent_ -= 2;
  }
  void block(std::size_t indent, int depth = 3) {
    const std::size_t before = std::exchange(indent_, indent);
    for (int n = 1 + next() % 3; n > 0; --n) statement(depth);
    indent_ = before;
  }
  void choose(int depth) {
    line(next() % 4 == 0 ? "choose together" : "choose");
    indent_ += 2;
    const std::string names[] = {"give", "light", "wait"};
    const int count = 1 + next() % 3;
    for (int n = 0; n < count; ++n) {
      std::string move = names[n];
      switch (next() % 5) {
        case 0:
          move += " card from " + std::string{one(lists)};
          break;
        case 1:
          move += " 0..2 cards from " + std::string{one(lists)};
          break;
        case 2:
          move += " card from " + std::string{one(lists)} + ", target from others";
          break;
        case 3:
          move += " n from 1..3 when " + std::string{one(truths)};
          break;
        default:
          break;
      }
      const bool card = move.find(" card from") != std::string::npos;
      line(move);
      indent_ += 2;
      if (card) line(next() % 2 == 0 ? "move card to " + std::string{one(zones)} : "add 1 to card.wear");
      if (card && next() % 4 == 0) line("perform card.trick");
      statement(depth - 1);
      indent_ -= 2;
    }
    line("rest");  // so that most choices are decisions
    line("sing: add 1 to pot");
    if (next() % 3 == 0) line("otherwise: add 1 to pot");
    indent_ -= 2;
  }
  void statement(int depth) {
    if (depth <= 0) return line("add " + std::string{one(numbers)} + " to oil");
    switch (next() % 22) {
      case 0:
        return line("move " + std::string{one(numbers)} + " from " + std::string{one(zones)} + " to " +
                    std::string{one(zones)});
      case 1:
        return line("move " + std::string{one(lists)} + " to " + std::string{one(zones)});
      case 2:
        return line("move all from " + std::string{one(zones)} + " to bottom of " + std::string{one(zones)});
      case 3:
        return line("shuffle " + std::string{one(zones)});
      case 4:
        return line("add " + std::string{one(numbers)} + " to pot");
      case 5:
        return line("set oil to " + std::string{one(numbers)});
      case 6:
        return line("set lead to random(" + std::string{one(lists)} + ")");
      case 7:
        line("if " + std::string{one(truths)});
        inner(depth);
        if (next() % 2 == 0) {
          line("else");
          inner(depth);
        }
        return;
      case 8:
        line("repeat " + std::string{one(numbers)});
        return inner(depth);
      case 9:
        line("for it in " + std::string{one(lists)});
        indent_ += 2;
        line("add 1 to it.wear");
        indent_ -= 2;
        return;
      case 10:
        line("each player");
        return inner(depth);
      case 11:
        line("each other player where " + std::string{one(truths)});
        return inner(depth);
      case 12:
        line("as left(me)");
        return inner(depth);
      case 13:
        return line("show " + std::string{one(lists)} + " to " + (next() % 2 == 0 ? "me" : "others"));
      case 14:
        return line("set wind to random(winds)");
      case 15:
        return choose(depth - 1);
      case 16:
        return line("help " + std::string{one(numbers)});
      case 17:
        line("while pot < 3");
        indent_ += 2;
        line("add 1 to pot");
        statement(depth - 1);
        indent_ -= 2;
        return;
      case 18:
        line("let some = " + std::string{one(lists)});
        return line("move some to " + std::string{one(zones)});
      case 19:
        line("for it in hand");
        indent_ += 2;
        line("set it.tied to " + std::string{next() % 2 == 0 ? "none" : "it"});
        indent_ -= 2;
        return;
      case 20:
        line("each player until pot > 4");
        indent_ += 2;
        line("add 1 to pot");
        statement(depth - 1);
        indent_ -= 2;
        return;
      default:
        return line(next() % 3 == 0 ? "next me" : next() % 2 == 0 ? "set first to left(first)" : "end game");
    }
  }

  const std::uint8_t* bytes_;
  std::size_t size_, at_ = 0, indent_ = 2;
  std::string text_;
};

constexpr std::string_view game_file =
    R"({"format":1,"id":"lanterns","title":"Lanterns","players":[2,4],"play":"play.rules","numbers":{"goal":3},
"records":{"lamps":{"key":"id","fields":{"id":"text","glow":"integer","copies":"integer","trick":"effect"},
"rows":[{"id":"red","glow":1,"copies":3},{"id":"blue","glow":2,"copies":3,"trick":"add 1 to oil; move 1 from deck to hand"},
{"id":"gold","glow":5,"copies":2,"trick":"help 2"}]},"winds":{"key":"id","rows":[{"id":"north"},{"id":"south"}]}}})";

}  // namespace small_programs

PLANCHE_FUZZ_TARGET(play)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  static const fuzz::Folder folder{"play"};
  if (size < 2 || size > 400) return 0;
  const std::string rules = small_programs::Program{bytes + 2, size - 2}.text();
  if (std::getenv("PLANCHE_SHOW") != nullptr) std::fputs(rules.c_str(), stderr);
  folder.write("play.rules", reinterpret_cast<const std::uint8_t*>(rules.data()), rules.size());
  folder.write("game.json", reinterpret_cast<const std::uint8_t*>(small_programs::game_file.data()),
               small_programs::game_file.size());
  diag::Sink sink;
  const auto opened = declared::Game::open(folder.path / "game.json", folder.path, {"en", {}}, sink);
  fuzz::require(opened != nullptr, "the game file is good");
  const auto program = play::compile(opened, sink);
  fuzz::require_printable(sink);
  if (std::getenv("PLANCHE_SHOW") != nullptr) {
    for (const diag::Diagnostic& d : sink.sorted()) std::fprintf(stderr, "%s\n", diag::to_text(d, false).c_str());
  }
  if (program == nullptr) fuzz::require(sink.has_errors(), "a refusal has a reason");
  if (program != nullptr && !sink.has_errors()) fuzz::play_and_check(program, 2 + bytes[0] % 3, bytes[1]);
  return 0;
}
