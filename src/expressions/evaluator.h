// Evaluates the trees of expressions.
#pragma once

#include <functional>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/network.h"
#include "expressions/boards/tile_ways.h"
#include "expressions/node.h"

namespace planche::expressions {

// Thrown if there is no value, caught by value_of().
struct Stop {
  Fault fault;
  bool spent = false;  // the limit of steps is reached
};

// A function for each item; it returns false to stop.
class Visit {
 public:
  // Refers to `what`, which must outlive it.
  template <typename Do>
  requires(!std::is_same_v<std::remove_cvref_t<Do>, Visit>) Visit(Do&& what)
      : what_{&what}, call_{[](void* to, const Value& item) {
          return (*static_cast<std::remove_reference_t<Do>*>(to))(item);
        }} {}
  bool operator()(const Value& item) const { return call_(what_, item); }

 private:
  void* what_;
  bool (*call_)(void*, const Value&);
};

// Bytes of a compared or copied text that count as one step.
inline constexpr std::size_t bytes_a_step = 64;

class Evaluator {
 public:
  explicit Evaluator(std::uint64_t steps, std::uint64_t all_steps = UINT64_MAX)
      : most_steps_{steps}, most_of_all_{all_steps} {}

  void bind(const Table& table, Rows rows);
  void place(const Table& board, std::optional<Placing> on);
  void leave_open(const Table& board, std::vector<bool> open);
  void bind(std::string_view name, Value value) {
    values_[std::string{name}] = {value};
    forget();
  }
  void bind(std::string_view name, const data::Value& value, const Type& type) {
    values_[std::string{name}] = {{}, &value, &type};
    forget();
  }
  std::uint64_t steps() const { return steps_; }
  std::uint64_t all_steps() const { return spent_ + steps_; }
  void look_up(std::function<const data::Value*(std::string_view)> find) { find_ = std::move(find); }

  // Throws Stop.
  Value run(const Expression& expression, std::size_t row);
  Value run(const Node& root);
  std::vector<base::Point> places(const Expression& expression, std::size_t row);

 private:
  // The value of a computed field of a record.
  struct Known {
    const data::Value* of = nullptr;
    std::uint64_t run = 0;
    Value value = {};
    std::shared_ptr<const std::string> fault = {};  // why there is no value
    bool asked = false;                             // it is being evaluated
  };
  struct Bound {
    Rows rows;
    std::vector<std::size_t> members;  // the index at which each field was last found in its object
    // of each computed field: by row, or only the last one if there are too many
    std::vector<std::vector<Known>> known = {};
    std::unordered_map<std::string, std::size_t> keys;
    bool indexed = false;
    std::shared_ptr<const base::Board> board = {};  // made when it is first used
    std::optional<Placing> placing = {};    // of a board
    std::vector<bool> open = {};            // cells of a board on which nothing lies yet
    std::vector<data::Value> places = {};   // of its cells, made when they are first used; null without a place
    // The steps from the cell that was last asked for.
    std::pair<std::uint32_t, std::vector<std::uint32_t>> steps = {base::Board::none, {}};
  };
  // A computed field and its stored value. If `lasting`, the value is kept until something is bound.
  struct Computed {
    Value record;
    std::size_t place;
    Known* known;
    bool lasting;
  };
  // Thrown if computed fields are nested too deep: evaluate this one before those that use it.
  struct Later {
    Computed first;
  };
  struct Waiting;

  // Reports why an operand has no value, and where.
  [[noreturn]] static void stop(const Node& at, std::string message) {
    throw Stop{{at.begin, at.end, std::move(message)}};
  }
  void spend(const Node& at, std::uint64_t steps = 1) {
    steps_ += steps;
    if (steps_ > most_steps_ || spent_ + steps_ > most_of_all_)
      throw Stop{{at.begin, at.end, "this takes too many steps"}, true};
  }

  void forget() {
    known_.clear();
    lookups_.clear();
    networks_.clear();
    faults_.clear();
    forgotten_ = run_;
  }

  // In evaluator.cc:
  Value eval(const Node& node);
  Value labelled(const Node& node, const Value& value);
  Value steady(const Node& node);
  Value dispatch(const Node& node);
  void spend_on_fractions(const Node& at, Number a, Number b);
  static Value number_of(const Node& at, std::optional<Number> number);
  static std::optional<Number> as_number(const Node& at, const Value& value);
  std::optional<Number> number_at(const Node& node) { return as_number(node, eval(node)); }
  Value arithmetic(const Node& node);
  Value range(const Node& node);
  Value list(const Node& node);
  Value index(const Node& node);
  Value let(const Node& node);
  Value joined(const Node& node);
  Value ordered(const Node& node);
  Value within(const Node& node);
  Value gathered(const Node& node);

  // In evaluator_data.cc:
  Value member(const Node& node, const Value& owner);
  Value member_called(const Node& node, const Value& owner, std::string_view name);
  Value record_member(const Node& node, const Value& record);
  Value field_of(const Node& node, const Value& record, std::size_t place);
  Computed find_computed(const Value& record, std::size_t place);
  bool is_known(const Computed& field) const;
  Value computed(const Node& node, const Computed& field);
  Value work_out_all(const Node& node, const Computed& field);
  Value work_out(const Node& node, const Computed& field);
  Value read(const Node& node, const data::Value* data, const Type& type);
  Value referred(const data::Value& key, const Table& table);
  Value looked_up(const Node& node);
  Bound& bound(const Table& table);

  // In lookup.cc: rows indexed by one side of an equality. Rows that were found may be indexed by a further equality.
  struct Lookup;
  struct Found {
    std::vector<std::uint32_t> rows = {};
    std::unordered_map<std::uint64_t, Lookup> further = {};  // by Node::lookup
  };
  struct Lookup {
    std::uint64_t asked = 0;  // how often it was searched
    bool made = false, failed = false;
    std::unordered_map<std::string, std::vector<std::uint32_t>> rows = {};
    std::unordered_map<std::string, Found> equal = {};
  };
  // The rest of the condition, to test on these rows.
  struct Chosen {
    const std::vector<std::uint32_t>* rows;
    std::vector<const Node*> rest;
  };
  std::optional<Chosen> choose(const Node& list, const Node& condition);
  Found* rows_by(const Table& of, const Found* among, Lookup& lookup, const Node& equality);
  bool make(Lookup& lookup, const Table& of, const Found* among, const Node& equality);
  void each_chosen(const Node& list, const Chosen& chosen, Visit visit);

  // In compare.cc:
  bool equal(const Node& at, const Value& a, const Value& b, bool loose);
  static std::string_view kind_of(const Value& value);
  int compare(const Node& at, const Value& a, const Value& b, const std::vector<std::string>* choices);
  int compare_objects(const Node& at, const Value& a, const Value& b);

  // In lists.cc:
  void each(const Node& list, Visit visit);
  // With values of choices in place of their labels.
  void each_unlabelled(const Node& list, Visit visit);
  void each_that(const Node& list, const Node& condition, Visit visit);
  void each_of(const Node& at, const Value& list, Visit visit);
  Value ask(const Node& what, const Value& item);
  Value asked(const Node& call, const Value& item, std::size_t argument = 1) {
    return call.of.size() > argument ? ask(*call.of[argument], item) : item;
  }
  Value call(const Node& node);
  Value list_call(const Node& node);
  Value count(const Node& node);
  Value sum(const Node& node);
  Value extreme(const Node& node);
  Value quantified(const Node& node);
  Value unique(const Node& node);
  Value distinct(const Node& node);
  Value sorted(const Node& node);
  Value join(const Node& node);
  std::vector<std::pair<Value, Value>> keyed(const Node& node);

  // In boards.cc:
  Value board_call(const Node& node);
  const base::Board& board_of(const Node& at, const Table& table);
  std::uint32_t cell_of(const Node& at, const Value& value, const Table* board);
  std::vector<std::uint32_t> cells_of(const Node& list, const Table*& board);
  Value steps_between(const Node& node, const Table& table, std::uint32_t from, std::uint32_t to);
  Value list_of_cells(const Node& node, const Table& table, const std::vector<std::uint32_t>& cells);

  // In places.cc:
  struct Place {
    Number x, y;
  };
  std::optional<Place> place_of(const Node& at, const Value& value);
  Value place_of_cell(const Node& at, const Table& board, std::size_t row);
  Value place_call(const Node& node);

  // In networks.cc:
  // The lengths of the routes of a network, as multiples of 1 / unit, and the last search for ways with them.
  struct Lengths {
    std::vector<std::int64_t> of = {};  // empty: each is 1
    std::int64_t unit = 1;
    base::WaySearch ways = {};
    std::uint32_t from = base::Network::none;
    bool all = false;  // the last search was for the ways to every place
  };
  // Places are known by their rows; those after the last one that a route names are alone.
  struct Roads {
    base::Network network = {};
    std::vector<Value> routes = {};
    std::unordered_map<std::size_t, Lengths> lengths = {};  // by the field of the routes that holds them
  };
  Value network_call(const Node& node);
  Value are_joined(const Node& node);
  Value shortest(const Node& node);
  Roads& roads_of(const Node& routes, Roads& own);
  Lengths& lengths_of(const Node& node, Roads& roads, Lengths& own);
  Value equal_turned(const Node& node);

  // In ways.cc:
  std::vector<TileWay> ways_on(const Node& node, const Value& cell, const TileWays& tiles);
  Value ways_call(const Node& node);

  // In calls.cc:
  Value text_call(const Node& node);
  Value repeated(const Node& node, std::string_view text);
  Value nearest(const Node& node, std::string_view text);
  Value split(const Node& node, std::string_view text, std::string_view separator);
  Value number_call(const Node& node);
  std::optional<std::string_view> text_at(const Node& node);
  Value made_text(const Node& at, std::string_view text);

  // Memory that is freed before the next run.
  Value made_list(const Node& at, const std::vector<Value>& items);
  void* store(const Node& at, std::size_t bytes);

  std::uint64_t most_steps_, most_of_all_, steps_ = 0, spent_ = 0;  // spent_: by earlier runs
  std::uint64_t run_ = 0, forgotten_ = 0;  // number of this run; number of the last run before forget()
  std::size_t stored_ = 0, depth_ = 0;
  bool computing_ = false;  // a caller catches Later
  std::unordered_map<const Table*, Bound> tables_ = {};
  std::pair<const Table*, Bound*> last_ = {};
  struct Named {
    Value value = {};
    const data::Value* data = nullptr;  // if not null, the value is read from it
    const Type* type = nullptr;
  };
  std::unordered_map<std::string, Named> values_ = {};
  std::function<const data::Value*(std::string_view)> find_ = {};
  std::unordered_map<std::uint64_t, Value> known_ = {};     // by Node::steady; cleared when something is bound
  std::unordered_map<std::uint64_t, Lookup> lookups_ = {};  // by Node::lookup; cleared in the same way
  std::unordered_map<const Table*, Roads> networks_ = {};   // of all routes of a table; cleared in the same way
  std::vector<Known*> faults_ = {};                         // cleared in the same way
  Found none_ = {};
  std::pmr::monotonic_buffer_resource arena_{};
  // The current item of a list, and that of the enclosing list. Lives as long as ask() runs.
  struct Item {
    Value value;
    const Item* outer;
  };
  Value self_ = {};
  const Item* item_ = nullptr;
  const Item* bound_ = nullptr;  // the value of the innermost `let`
};

}  // namespace planche::expressions
