// Compiled rules of play: expressions as trees in one vector, statements as instructions. Immutable and shared by
// threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "base/board.h"
#include "base/network.h"
#include "declared/lists/game.h"
#include "play/language/operations.h"
#include "play/language/play_value.h"
#include "play/language/syntax.h"

namespace planche::play {

// Interned texts: equal texts have the same address.
class Texts {
 public:
  // Null if there are too many.
  const std::string* find_or_add(std::string_view text);

 private:
  std::mutex in_use_;
  std::unordered_set<std::string> all_;  // its nodes never move
};

enum class Do : std::uint8_t {
  jump,         // to instruction a
  jump_unless,  // to b unless a holds
  move_top,     // moves a pieces from b to c; x: to the bottom
  move_list,    // moves list a to c
  shuffle,      // shuffles a
  add,          // adds b to counter a
  set_counter,  // sets a to b
  set_marker,
  set_random,  // sets a to a random item of b
  let,         // sets slot a to b
  let_random,
  repeat,  // repeats a times; b: end
  loop,    // while loop, only its frame; b: end
  items,   // for slot c in list a; b: end
  each,    // each player; a: where, c: until; b: end; x: 1 others
  as,      // a acts; b: end
  again,   // ends a pass of the innermost frame
  stop,    // leaves a frames; x: 1 once all blocks of a `choose together` are done
  next,    // next player is a
  choose,  // begins choice a
  done,    // ends a block of a `choose together`
  show,    // shows a to b; c: only this value of each
  perform,
  call,   // calls routine a with `operands` b, x of them
  leave,  // returns from a routine
  turn,   // begins the section `turn`; a: where; b: end
  round,
  end_game,
};

struct Instruction {
  Do op = Do::jump;
  std::uint8_t x = 0;
  std::int32_t a = -1, b = -1, c = -1;
  std::uint32_t place = 0;
};

// A place in the file of rules (unit 0) or in the cell of an effect.
struct RulesPlace {
  std::uint32_t unit = 0, begin = 0, end = 0;
};

struct PickPlan {
  std::int32_t slot = 0, list = -1, count = -1;  // count: a number or range; -1: one item
};

struct MovePlan {
  std::string name;
  std::vector<PickPlan> picks = {};
  std::int32_t condition = -1;
  bool names_pick = false;  // the condition uses a pick
  std::int32_t block = 0;
  std::int32_t order = -1;  // in a `choose together`; -1 if it needs a pick
  std::uint32_t place = 0;
  std::vector<bool> seen = {};  // by pick: the chooser certainly knows the pieces
};

struct ChoicePlan {
  bool together = false;
  std::int32_t where = -1;
  bool ordered = false;
  std::vector<MovePlan> moves = {};
  std::int32_t otherwise = -1, after = 0;
  std::int32_t stopped = -1;             // where a `choose together` continues after a block has stopped
  std::vector<std::int32_t> names = {};  // slots in scope
  std::uint32_t place = 0;
};

struct Routine {
  std::int32_t entry = 0, slots = 0, arguments = 0;
};

struct DefinedPlan {
  std::int32_t body = -1, arguments = 0;
};

struct Dimension {
  std::string name;        // name of the index for later members; may be empty
  std::int32_t list = -1;  // node
};

enum class Seen : std::uint8_t { all, owner, nobody, others };

struct Decl {
  Declaration::Kind kind = Declaration::Kind::zone;
  std::string name;
  bool of_player = false;
  int piece_list = -1;  // every piece of this list has one
  std::vector<Dimension> dimensions = {};
  Seen seen = Seen::all;
  int refilled = -1;                                        // decl
  int list = -1;                                            // list whose pieces may lie here; -1: any
  std::int32_t holds = -1;                                  // node
  std::int32_t start = -1, least = -1, most = -1, of = -1;  // nodes
  std::uint32_t place = 0, holds_place = 0;
  bool open_marker = false;  // of pieces
};

// A document that a player brings to the game, such as a deck.
struct PlayedDocument {
  std::shared_ptr<const declared::Game> game;  // opened with this document
  std::string file;                            // its name in recorded games
  std::string fingerprint;                     // of its text
};

// The cells of a board, and what does not change in a game.
struct BoardData {
  static constexpr std::uint16_t no_way = UINT16_MAX;
  base::Board board;
  std::vector<Value> near = {};           // by row: the neighbours
  std::vector<std::uint16_t> steps = {};  // between two rows; empty for a large board
  std::vector<std::optional<base::Point>> middles = {};  // by row, if neighbours are 1 apart
};

// Records that are routes between the records of one list, and what does not change in a game.
struct NetworkData {
  int places = -1;  // the list of the places
  base::Network network;
  std::vector<Value> near = {};  // by place: the places that one route leads to
};

// The shortest ways between all places, if every route can be used.
struct WayTable {
  std::int32_t routes = -1, field = -1;  // the list, and the field that holds the lengths; -1: each counts 1
  std::int64_t unit = 1;                 // lengths are multiples of 1 / unit
  std::vector<std::int64_t> far = {};    // by both places
};

// The records of one list.
struct ListData {
  const declared::List* declared = nullptr;
  std::string name;
  bool pieces = false;
  bool of_documents = false;
  std::vector<std::string> fields = {};
  std::vector<Value> values = {};          // by row and field
  std::vector<Value> keys = {};            // by row; texts or numbers
  std::vector<std::string> shown = {};     // by row
  std::vector<std::uint32_t> copies = {};  // by row
  std::vector<std::size_t> firsts = {};    // by document: its first row; then the number of rows
  std::shared_ptr<const BoardData> board = {};  // null: the records are no cells
  std::shared_ptr<const NetworkData> network = {};  // null: the records are no routes
  std::int32_t across = -1, down = -1;              // the fields `x` and `y`

  // The document to which a row belongs.
  std::size_t document_of(std::size_t row) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(firsts, row) - firsts.begin()) - 1;
  }
  Value value(std::size_t row, std::size_t field) const { return values[row * fields.size() + field]; }
};

struct ObjectData {
  std::vector<std::pair<const std::string*, Value>> members = {};
};

struct EffectData {
  std::int32_t entry = -1, slots = 0;
};

struct BotPlan {
  std::string name;
  // By choice and move: the node of the move's value, or -1.
  std::vector<std::vector<std::int32_t>> values = {};
};

struct MeasurePlan {
  bool most = true;
  std::int32_t value = -1;
};

// A field that the value which `show VALUE of` shows to players depends on.
struct ToldField {
  std::string name;
  std::vector<std::int32_t> fields = {};  // by list: its number there, or -1
};

class Program {
 public:
  std::shared_ptr<const declared::Game> game;
  std::vector<PlayedDocument> documents;  // by seat; empty: none
  // Whether the rules ask for records of documents, and whether each player brings a document; otherwise, one document
  // is for all.
  bool asks_for_documents = false, each_brings = false;
  std::string id;
  std::shared_ptr<Texts> texts = std::make_shared<Texts>();
  std::vector<Node> nodes;
  std::vector<std::int32_t> operands;
  std::vector<Value> constants, pool;  // pool: lists among the constants, addressed by n = -1 - first
  std::vector<std::string> members;    // names looked up in values whose kind is unknown
  std::vector<Instruction> code;
  std::vector<ChoicePlan> choices;
  std::vector<Routine> routines;
  std::vector<DefinedPlan> definitions;
  std::vector<Decl> decls;  // 0: box, 1: first
  std::vector<ListData> lists;
  std::vector<WayTable> ways;
  std::vector<ObjectData> objects;
  std::vector<EffectData> effects;
  std::vector<RulesPlace> places;
  diag::SourcePtr source;
  std::vector<diag::Diagnostic> units;  // by unit after the first: a diagnostic at its cell
  std::int32_t slots = 0;               // used by the sections
  std::int32_t end_when = -1, together = -1, worth = -1;
  bool by_turns = false;
  std::vector<MeasurePlan> measures;
  std::vector<BotPlan> bots;
  std::vector<ToldField> told;
  int least_players = 1, most_players = 1;

  // Makes a diagnostic at a place.
  diag::Diagnostic at(std::uint32_t place, diag::Severity severity, std::string code, std::string message,
                      std::string hint = {}) const;
  int list_named(std::string_view name) const;
};

inline constexpr int box_decl = 0, first_decl = 1;

}  // namespace planche::play
