// The syntax tree of rules of play: declarations, sections and statements. Expressions are ranges of the text.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/language/source_lines.h"

namespace planche::play {

struct Word {
  std::string name;
  TextRange at = {};
};

struct Choice;

struct Statement {
  enum class Kind {
    move_top,   // parts: N, zone or list, zone
    move_list,  // parts: list, zone
    shuffle,    // parts: zones
    add,        // parts: number, counter
    set,        // parts: counter or marker, value
    let,        // parts: value
    choose_if,  // parts: condition; `otherwise` is its else
    repeat,     // parts: number
    loop,       // while; parts: condition
    each_item,  // for; parts: list
    each,       // each player; parts: where, until (empty: none)
    as,         // parts: player or players
    stop,
    next,  // parts: player
    choose,
    show,     // parts: list, players; name: the field that is shown of each, may be empty
    perform,  // parts: effect
    call,     // parts: arguments
    end_game,
  };
  Kind kind = Kind::stop;
  TextRange at = {};  // place of the head
  std::vector<TextRange> parts = {};
  Word name = {};       // of `let` and `for`; of the called procedure
  bool random = false;  // parts.back() is the list from which an item is drawn
  bool bottom = false;  // move to the bottom
  bool all = false;     // move all from
  bool others = false;  // each other player
  std::vector<Statement> block = {}, otherwise = {};
  std::shared_ptr<Choice> choice = {};
};

struct Pick {
  Word name;
  TextRange count = {};  // empty: one item
  TextRange list = {};
};

struct Move {
  Word name;
  std::vector<Pick> picks = {};
  TextRange condition = {};
  std::vector<Statement> block = {};
};

struct Choice {
  TextRange at = {};
  bool together = false;
  TextRange where = {}, order = {};
  std::vector<Move> moves = {};
  bool has_otherwise = false;
  std::vector<Statement> otherwise = {};
};

// A member of a declaration: `each player`, `holds cards`, `start 3`.
struct DeclaredMember {
  std::string word;  // each, holds, of, seen, refilled, start, least, most
  TextRange at = {}, value = {};
  Word name = {};  // NAME of `each NAME in LIST`; who of `seen by`; the zone of `refilled from`
};

struct Declaration {
  enum class Kind { zone, counter, marker };
  Kind kind = Kind::zone;
  Word name;
  std::vector<DeclaredMember> members = {};
};

struct Definition {
  Word name;
  std::vector<Word> parameters = {};
  TextRange value = {};
};

struct Procedure {
  Word name;
  std::vector<Word> parameters = {};
  std::vector<Statement> block = {};
};

struct Section {
  TextRange at = {};
  TextRange where = {};
  std::vector<Statement> block = {};
};

struct Measure {
  bool most = true;
  TextRange value = {};
};

struct BotLine {
  Word move;
  TextRange value = {};
};

struct Bot {
  Word name;
  std::vector<BotLine> lines = {};
};

struct Rules {
  Lines text;
  std::vector<Declaration> declarations = {};
  std::vector<Definition> definitions = {};
  std::vector<Procedure> procedures = {};
  std::optional<Section> setup = {}, turn = {}, round = {};
  std::optional<TextRange> end_when = {}, together = {}, worth = {};
  TextRange end_at = {}, win_at = {};
  std::vector<Measure> measures = {};
  std::vector<Bot> bots = {};
};

// Problems are appended to `problems`, which callers sort.
Rules read_rules(std::string_view text, RulesProblems& problems);

// The effect in a cell: statements separated by `;` or line ends.
struct Effect {
  Lines text;
  std::vector<Statement> block = {};
};
Effect read_effect(std::string_view text, RulesProblems& problems);

// Words that cannot be names.
std::span<const std::string_view> reserved_words();
bool is_reserved(std::string_view word);

}  // namespace planche::play
