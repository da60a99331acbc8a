// The language of rules, computed fields, counts, conditions and members of layers: docs/expressions.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "diag/diagnostic.h"
#include "expressions/type.h"
#include "expressions/value.h"

namespace planche::expressions {

// The limit in bytes of an expression, and its maximum nesting depth.
inline constexpr std::size_t longest_expression = 10'000, deepest_expression = 200;
// Limits of results: bytes of a text, and items of a list or range.
inline constexpr std::size_t longest_made_text = 100'000, longest_made_list = 1'000'000;

// An error in an expression. Offsets are bytes of its text.
struct Problem {
  std::size_t begin = 0, end = 0;
  std::string code =
      {};  // "expression/syntax", "expression/name", "expression/type", "expression/limit", "expression/never", …
  std::string message = {};
  std::string hint = {};
  // A warning is valid but hardly ever meant. A note is the same in a template, or a bare word that is read as text.
  diag::Severity severity = diag::Severity::error;
};
using Problems = std::vector<Problem>;

// The outside names that the expression uses, each once, in order.
struct Uses {
  std::vector<std::string> fields = {};  // of `self`, as "attack.force"; "this" for the record itself
  std::vector<std::string> values = {};  // by name
  std::vector<std::string> tables = {};  // by name
  std::vector<std::string> others = {};  // fields of records found in tables and references, as "cards.cost"
  // In open names: the dotted name of a field of the drawn record, and its place in bytes of the text.
  struct LookedUp {
    std::string name;
    std::size_t begin = 0, end = 0;
  };
  std::vector<LookedUp> looked_up = {};
};

struct Node;

// A compiled expression: immutable, shared between threads. The tables in the `names` given to compile() must outlive
// it.
class Expression {
 public:
  // Returns null if the text is wrong; then one of the problems is an error. As a condition, a text or choice that
  // counts as yes whatever it says is a warning.
  // As shown, for a text that people read, choices become their labels.
  enum class As { value, condition, shown };
  static std::shared_ptr<const Expression> compile(std::string_view text, const Names& names, Problems& problems,
                                                   As as = As::value);
  ~Expression();
  Expression(const Expression&) = delete;

  const std::string& text() const { return text_; }
  const Type& type() const;
  // Whether the value is the same for all data: it uses no field, list or value.
  bool constant() const;
  const Uses& uses() const { return uses_; }
  const Node& root() const { return *root_; }
  // The table whose records are `this`, or null.
  const Table* self() const { return self_; }

 private:
  Expression(std::string text, std::unique_ptr<Node> root, Uses uses, const Table* self);
  std::string text_;
  std::unique_ptr<Node> root_;
  Uses uses_;
  const Table* self_;
};
using ExpressionPtr = std::shared_ptr<const Expression>;

// Whether the value follows from the fields of `this`, a cell of a board, and from the form of the board.
bool depends_on_one_cell(const Expression& expression);
// Whether a condition that is false while cells are open (Evaluation::leave_open) is false however they are filled.
bool stays_false(const Expression& expression);

// A text with expressions in braces: "{title} costs {cost}". `{{` and `}}` mean braces.
class Text {
 public:
  // In marked text, `\{` and `\}` mean braces, other backslashes stay for the reader of the markup, and the value of
  // `{=title}` is literal.
  enum class Style { plain, marked };
  struct Piece {
    std::string literal = {};
    ExpressionPtr expression = {};  // after the literal; null at the end of the text
    std::size_t begin = 0;          // where the expression begins in the text
    bool as_is = false;             // `{=title}`
  };
  // Returns null if the text is wrong.
  static std::shared_ptr<const Text> compile(std::string_view text, const Names& names, Problems& problems,
                                             Style style = Style::plain);

  const std::string& text() const { return text_; }
  bool constant() const;
  const Uses& uses() const { return uses_; }
  // The expression of a text that consists of it alone ("{tint}"), or null.
  ExpressionPtr only() const;
  const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  std::string text_;
  std::vector<Piece> pieces_;
  Uses uses_;
};
using TextPtr = std::shared_ptr<const Text>;

// Why there is no value ("division by zero"), and where in the expression.
struct Fault {
  std::size_t begin = 0, end = 0;
  std::string message = {};
};

class Evaluator;

// A drawing of a board: the size of its cells, and where the cell [0, 0] of its lattice is, in mm from its corner.
struct Placing {
  base::Size cell;
  base::Point origin;
};

// The rows of tables, the values of names, and the limits of work. Not shared between threads.
class Evaluation {
 public:
  // The limits of steps for each call of value_of() and for all calls; more is a Fault.
  explicit Evaluation(std::uint64_t steps = 50'000'000, std::uint64_t all_steps = 150'000'000);
  ~Evaluation();
  Evaluation(Evaluation&&) noexcept;
  Evaluation& operator=(Evaluation&&) noexcept;

  // Rows must outlive the evaluation. Records are objects of the data; absent fields have the value `otherwise`. An
  // unbound table has no rows. Binding again replaces the rows.
  void bind(const Table& table, Rows rows);
  // The places of cells are those on this drawing; without one, neighbours are 1 apart. To be called after bind().
  void place(const Table& board, std::optional<Placing> on);
  // For boards that are filled cell by cell: the rows whose fields have no values yet. Forgets all values of the table,
  // whose rows may have changed, but not where its cells are.
  void leave_open(const Table& board, std::vector<bool> open);
  // Binds the name in Names::values. The value's data must outlive the evaluation. Unbound names are absent.
  void bind(std::string_view name, Value value);
  // Binds data, which must outlive the evaluation, as must its type. References in it lead to records.
  void bind(std::string_view name, const data::Value& value, const Type& type);
  // For Names::open: finds the value of a dotted name in the drawn record; null if absent.
  void look_up(std::function<const data::Value*(std::string_view dotted)> find);

  // Evaluates for `row` of the table that was `self`, or 0 without a table. The result is valid until the next call.
  tl::expected<Value, Fault> value_of(const Expression& expression, std::size_t row = 0);
  tl::expected<std::string, Fault> text_of(const Text& text, std::size_t row = 0);
  // The places in a list: see may_be_place(). Absent ones are left out.
  tl::expected<std::vector<base::Point>, Fault> places_of(const Expression& expression, std::size_t row = 0);
  // The steps of the last call, and of all calls.
  std::uint64_t steps() const;
  std::uint64_t all_steps() const;

 private:
  std::unique_ptr<Evaluator> evaluator_;
};

}  // namespace planche::expressions
