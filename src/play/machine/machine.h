// Plays games: evaluates expressions, carries out statements, lists the moves of choices. One machine for each thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/network.h"
#include "base/random.h"
#include "play/machine/remembered.h"
#include "play/machine/setup.h"

namespace planche::expressions {
struct TileWay;
class TileWays;
}  // namespace planche::expressions

namespace planche::play {

// Converts a number that is never negative to an index.
inline std::size_t at_index(std::int32_t i) {
  return static_cast<std::size_t>(i);
}

// Thrown if a game cannot continue.
struct PlayFault {
  std::uint32_t place = 0;
  std::string message;
};

class Visit {
 public:
  template <typename Do>
  requires(!std::is_same_v<std::remove_cvref_t<Do>, Visit>) Visit(Do&& what)
      : what_{const_cast<void*>(static_cast<const void*>(&what))}, call_{[](void* to, Value item) {
          return (*static_cast<std::remove_reference_t<Do>*>(to))(item);
        }} {}
  bool operator()(Value item) const { return call_(what_, item); }

 private:
  void* what_;
  bool (*call_)(void*, Value);
};

// All legal moves of a choice. Sets of equivalent items are counted instead of listed.
struct Moves {
  struct Entry {
    std::int32_t move = 0;     // index in the choice
    std::int32_t values = 0;   // index of its first pick
    std::int32_t family = -1;  // otherwise: all sets of these items
    std::uint64_t first = 0;   // number of its first move
  };
  struct Family {
    std::int32_t values = 0, count = 0;      // its items, followed by the class of each
    std::vector<std::int32_t> sizes = {};    // sizes of the sets, ascending
    std::vector<std::uint64_t> totals = {};  // number of sets of each size
  };
  std::vector<Entry> entries = {};
  std::vector<Value> values = {};
  std::vector<Family> families = {};
  std::size_t families_used = 0;
  std::uint64_t total = 0;

  std::uint64_t size() const { return total; }
  void clear() {
    entries.clear();
    values.clear();
    families_used = 0;
    total = 0;
  }
};

// One move with its picks; a set is a list in `values`.
struct Made {
  std::int32_t move = 0;
  std::vector<Value> picks = {}, items = {};
};

// Chance prescribed by a record.
class Chance {
 public:
  virtual ~Chance() = default;
  // Reorders the pieces; the first is the top.
  virtual void shuffle(std::int32_t zone, std::vector<std::int32_t>& pieces) = 0;
  virtual std::size_t draw(const std::vector<Value>& items) = 0;
};

// Is notified of events.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void shuffled(std::int32_t, const std::vector<std::int32_t>&) {}
  virtual void drawn(Value) {}
  virtual void chosen(int player, std::int32_t choice, const Made& made, std::uint64_t listed) = 0;
  virtual void no_move(int, std::int32_t) {}
  virtual void moved(std::int32_t /*piece*/, std::int32_t /*from*/, std::int32_t /*to*/) {}
};

class Machine {
 public:
  explicit Machine(const Setup& setup);
  Machine(const Machine&) = delete;

  const Setup& setup() const { return setup_; }
  // Plays on this position until the next call.
  void attach(Position& position) {
    p_ = &position;
    listed_ = false;
    remembered_.forget();
  }
  Position& position() { return *p_; }
  const Position& position() const { return *p_; }
  void use(base::Random* random) { random_ = random; }
  void use(Chance* chance) { chance_ = chance; }
  void use(Observer* observer) { observer_ = observer; }

  // Plays from the beginning to the first decision or the end.
  void begin();
  // The player to decide.
  int to_move() const { return p_->me; }
  const ChoicePlan& choice() const { return program_.choices[static_cast<std::size_t>(p_->choice)]; }
  // The moves of the current decision, at least two.
  const Moves& moves();
  // The move with this number, from 0.
  Made made(std::uint64_t number);
  void made(std::uint64_t number, Made& into);
  // The move with this text. Items of a set that is not listed may be in any order and without the numbers of copies,
  // as far as that is clear.
  std::optional<Made> named(std::string_view line);
  // Plays a move, then continues to the next decision or the end.
  void play(std::uint64_t number);
  void play(const Made& made);
  // Places of picks and conditions that looked at pieces unknown to their player, since the last call.
  std::vector<std::uint32_t> take_peeks() { return std::exchange(peeks_, {}); }
  // Why the game could not continue.
  const PlayFault& fault() const { return fault_; }

  // Each player's values of the measures in `win by`, and the winners.
  struct Result {
    std::vector<bool> won = {};
    std::vector<Value> score = {};
  };
  Result result();
  // Evaluates an expression for one player, whoever's turn it is: worth, the value of a move for a bot.
  Value value_for(int player, std::int32_t node);
  Value value_of_move(const Made& made, std::int32_t node);

  // Replaces what the player does not know by random possibilities.
  void deal_anew(int player, base::Random& random);
  // In a `choose together`, replaces the choices of others by random ones.
  void choose_unseen_anew(base::Random& random);
  // In a `choose together`, takes back what was chosen, so that its first player chooses again.
  void choose_from_first();
  // A number for all that a player can know of the position: equal for positions that look the same to the player.
  std::uint64_t view(int player) const;
  // What each of these players was told of a piece that none of them knows, by field: the values that it can have, or
  // those that it cannot, whichever are fewer.
  struct Told {
    std::string field;
    std::vector<Value> values;
    bool excluded = false;  // it has none of the values
  };
  std::vector<Told> told_of(const std::vector<int>& players, std::int32_t piece) const;

  // The text in records.
  std::string text(Value value) const;
  std::string text(const ChoicePlan& choice, const Made& made) const;
  // Kind and value for messages: "the number 3", "player P1", "a list of 2 items".
  std::string in_words(Value value) const;
  // The name of a counter or marker in messages: "tokens[red] of P2".
  std::string cell_name(std::int32_t decl, std::int64_t cell) const;
  std::size_t size_of(Value list) const;
  // Visits each item.
  bool each_item(Value list, Visit visit);
  std::int32_t row_of(std::int32_t piece) const {
    return setup_.rows[static_cast<std::size_t>(p_->links[face_ + static_cast<std::size_t>(piece)])];
  }
  int seen_first() const { return p_->first; }

 private:
  friend struct SetupMaker;

  [[noreturn]] void fail(std::uint32_t place, std::string message) const { throw PlayFault{place, std::move(message)}; }
  [[noreturn]] void fail_at(std::int32_t node, std::string message) const {
    throw PlayFault{program_.nodes[static_cast<std::size_t>(node)].place, std::move(message)};
  }
  // Says what was expected, and what was found.
  [[noreturn]] void fail_expected(std::uint32_t place, std::string_view wanted, Value found) const;
  [[noreturn]] void fail_expected_at(std::int32_t node, std::string_view wanted, Value found) const {
    fail_expected(program_.nodes[static_cast<std::size_t>(node)].place, wanted, found);
  }
  void spend(std::int32_t node, std::uint64_t steps = 1) {
    steps_ += steps;
    if (steps_ > most_steps_) fail_at(node, "this takes too many steps");
  }

  // Defined in evaluate.cc.
  Value eval(std::int32_t node);
  Value eval_alone(std::int32_t node);
  bool holds(std::int32_t node);
  bool yes(Value value) const;
  bool each(std::int32_t node, Visit visit);
  std::optional<bool> each_marked(const Node& where, Visit visit);
  bool each_of(std::int32_t node, Value value, Visit visit);
  Value ask(std::int32_t node, Value item);
  bool ask_holds(std::int32_t node, Value item);
  Value collect(std::int32_t node);
  Value listed(const std::vector<Value>& items);
  std::int64_t whole(std::int32_t node, std::string_view what);
  int player_of(std::int32_t node);
  Value arithmetic(const Node& node, std::int32_t at);
  Value compared(const Node& node, std::int32_t at);
  Value indexed(const Node& node);
  Value named(const Node& node, Value owner, Value name);
  Value defined(const Node& node, std::int32_t at);
  Value field_of(Value owner, const Node& node);
  // `must_be`: a member that the owner does not have is a fault; otherwise it is absent.
  Value member_of(Value owner, std::int32_t at, const std::string& word, bool must_be = true);
  std::int64_t cell(const Node& node, std::int32_t at, bool whole_cell = true);
  std::int64_t index_in(const Cells::Index& index, Value value, std::int32_t at);
  Value all_cells(const Node& node, std::int32_t at, bool as_zones);
  Value owner_of(Value piece) const;
  Value item_at(Value list, std::int64_t place) const;
  bool equal(Value a, Value b) const;
  std::span<const Value> choices_of(const Node& node) const;
  int order(std::int32_t at, Value a, Value b, std::span<const Value> choices) const;
  // Defined in functions.cc.
  Value call(const Node& node, std::int32_t at);
  Value counted(const Node& node);
  Value summed(const Node& node, std::int32_t at, bool mean);
  Value extreme(const Node& node, std::int32_t at, bool least);
  Value quantified(const Node& node, bool any);
  Value distinct(const Node& node, bool unique);
  Value turned(const Node& node);
  Value sorted(const Node& node, std::int32_t at);
  Value text_call(const Node& node, std::int32_t at);
  // In boards.cc:
  Value board_call(const Node& node, std::int32_t at);
  Value cells_call(const Node& node, std::int32_t at);
  std::vector<expressions::TileWay> ways_on(const Node& node, std::int32_t ways, Value cell,
                                            const expressions::TileWays& tiles);
  Value ways_call(const Node& node, std::int32_t at);
  const BoardData& board_of(std::int32_t at, Value cell) const;
  std::uint32_t mark_cells(std::int32_t at, std::int64_t& list, std::vector<std::uint32_t>& cells);
  void flood(std::int32_t at, const base::Board& board, std::uint32_t mark, std::vector<std::uint32_t>& order);
  Value listed_cells(const std::vector<std::uint32_t>& cells, std::uint32_t list);
  // In networks.cc:
  struct Ways {
    std::vector<std::int64_t> lengths = {};  // by route
    std::vector<std::pair<std::uint32_t, Value>> found = {};
    std::vector<std::uint32_t> places = {};
    base::WaySearch search = {};
  };
  struct OpenWays;
  struct Place {
    expressions::Number x, y;
  };
  Value network_call(const Node& node, std::int32_t at);
  Value shortest(const Node& node, std::int32_t at);
  Value are_joined(const Node& node);
  const NetworkData* open_routes(std::int32_t routes, std::int32_t length, Ways& ways, std::int64_t& unit);
  std::pair<std::int32_t, std::uint32_t> record_of(std::int32_t at, Value value, std::string_view wanted);
  std::uint32_t place_in(std::int32_t at, Value value, const NetworkData& network);
  Value place_call(const Node& node, std::int32_t at);
  std::optional<Place> place_of(std::int32_t at, Value value);
  Value rounded(const Node& node, std::int32_t at);
  Value joined_items(const Node& node, std::int32_t at);
  Value made_text(std::int32_t at, std::string_view text);
  std::string printed(Value value) const;
  expressions::Number number_of(Value value) const;
  Value value_of(std::int32_t at, std::optional<expressions::Number> number) const;
  std::optional<expressions::Number> number_at(std::int32_t at, Value value) const;

  // Defined in execute.cc.
  void run();
  void step();
  void keep(std::int32_t slot, Value value);
  Value kept(Value value);
  void move_top(const Instruction& in);
  void move_list(const Instruction& in);
  std::int32_t target(const Instruction& in, std::int32_t node);
  void change(const Instruction& in);
  void set_cell(const Instruction& in, Value value);
  Value drawn(std::int32_t list);
  void begin_frame(Frame frame);
  void end_frame();
  void again(const Instruction& in);
  bool next_pass(Frame& frame);
  bool next_player(Frame& frame);
  void next_together(Frame& frame);
  void stop(const Instruction& in);
  void call_routine(std::int32_t entry, std::int32_t slots, Value self, const Instruction& in);
  void leave();
  void finish();
  bool end_of_turn(int player);
  int left_of(int player) const { return player + 1 == setup_.players ? 0 : player + 1; }

  // Defined in pieces.cc.
  std::int32_t& head(std::int32_t zone) { return p_->links[static_cast<std::size_t>(zone)]; }
  std::int32_t& tail(std::int32_t zone) { return p_->links[static_cast<std::size_t>(zone + zones_)]; }
  std::int32_t& count(std::int32_t zone) { return p_->links[static_cast<std::size_t>(zone + 2 * zones_)]; }
  std::int32_t count(std::int32_t zone) const { return p_->links[static_cast<std::size_t>(zone + 2 * zones_)]; }
  std::int32_t first_of(std::int32_t zone) const { return p_->links[static_cast<std::size_t>(zone)]; }
  std::int32_t& next(std::int32_t piece) { return p_->links[next_ + static_cast<std::size_t>(piece)]; }
  std::int32_t& previous(std::int32_t piece) { return p_->links[previous_ + static_cast<std::size_t>(piece)]; }
  std::int32_t& where(std::int32_t piece) { return p_->links[where_ + static_cast<std::size_t>(piece)]; }
  std::int32_t where(std::int32_t piece) const { return p_->links[where_ + static_cast<std::size_t>(piece)]; }
  std::int32_t following(std::int32_t piece) const { return p_->links[next_ + static_cast<std::size_t>(piece)]; }
  void unlink(std::int32_t piece);
  void link_top(std::int32_t piece, std::int32_t zone);
  void link_bottom(std::int32_t piece, std::int32_t zone);
  void move_piece(std::int32_t piece, std::int32_t zone, bool bottom, const Instruction& in);
  void shuffle(std::int32_t zone);
  // Defined in knowledge.cc.
  void make_cloud(int player, std::int32_t zone);
  void learn(int player, std::int32_t piece);
  void learn(std::uint64_t players, std::int32_t piece);
  void show(const Instruction& in);
  void tell(const Instruction& in, std::uint64_t players, std::int32_t piece, std::vector<Value>& answers,
            std::int32_t& answered);
  // The rows of its list that the piece cannot be, as far as the player was told: a bit each. May be empty.
  std::span<std::uint64_t> told(int player, std::int32_t piece) const;
  static bool may_be(std::span<const std::uint64_t> told, std::int32_t row);
  bool deal_as_told(int player, const std::vector<std::pair<std::int64_t, std::int32_t>>& pieces, std::size_t begin,
                    std::size_t end, base::Random& random);
  bool is_told(std::int32_t piece, std::int32_t list, std::int32_t field) const;
  bool knows(int player, std::int32_t piece) const {
    return (p_->known[static_cast<std::size_t>(piece)] >> player & 1) != 0;
  }

  void peek(std::int32_t piece, std::uint32_t place);

  // Defined in choices.cc.
  bool list_choice(const ChoicePlan& choice);
  void list_move(std::int32_t which, const MovePlan& plan);
  void list_items(const PickPlan& pick, bool seen, std::vector<Value>& items);
  void list_sizes(const PickPlan& pick, std::size_t count, std::vector<std::int32_t>& sizes);
  void list_one(std::int32_t which, const MovePlan& plan);
  void list_sets(std::int32_t which, const MovePlan& plan);
  void list_all(std::int32_t which, const MovePlan& plan, std::size_t pick);
  void add_entry(std::int32_t which, const MovePlan& plan);
  bool fits(const MovePlan& plan);
  std::int32_t class_of(Value item);
  void mark_pointed(const ChoicePlan& choice);
  bool is_new(const MovePlan& plan);
  std::optional<std::vector<Value>> set_named(const Moves::Family& family, std::string_view named) const;
  void sets_of(const Moves::Family& family, std::uint64_t number, std::vector<Value>& items) const;
  void bind(const MovePlan& plan, const Made& made);
  void put_choice();
  void choose_now(const Made& made, bool asked);

  const Setup& setup_;
  const Program& program_;
  const Node* nodes_;
  std::int32_t zones_ = 0;
  std::size_t next_ = 0, previous_ = 0, where_ = 0, face_ = 0;
  Position* p_ = nullptr;
  base::Random* random_ = nullptr;
  Chance* chance_ = nullptr;
  Observer* observer_ = nullptr;
  PlayFault fault_ = {};

  std::uint64_t steps_ = 0, most_steps_ = 0, tried_ = 0;
  std::vector<Value> temp_, items_, arguments_;
  std::size_t items_base_ = 0, arguments_base_ = 0;
  std::vector<std::vector<Value>> scratch_;
  Remembered remembered_;
  std::vector<std::uint32_t> marks_;  // of the cells of the largest board so far
  std::uint32_t mark_ = 0;
  std::vector<std::unique_ptr<Ways>> ways_;  // of calls within each other
  std::size_t ways_used_ = 0;
  std::size_t scratch_used_ = 0;
  std::vector<std::pair<Value, Value>> keyed_;
  std::vector<std::int32_t> pieces_;
  Moves moves_;
  bool listed_ = false;
  Made made_;
  std::vector<std::uint64_t> classes_;     // keys of classes of equivalent pieces
  std::vector<std::int32_t> class_table_;  // by hash: a class or -1
  std::vector<std::uint32_t> pointed_;     // by piece: the listing in which something points at it
  std::uint32_t listing_ = 0;
  bool any_alike_ = false;
  bool watching_ = false;  // record looks at unknown pieces
  std::vector<std::uint32_t> peeks_;
  std::unordered_set<std::string> met_;  // moves with several picks, equivalent pieces as one
};

}  // namespace planche::play
