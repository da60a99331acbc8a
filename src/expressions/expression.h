// One language for rules, computed fields, counts, conditions and members of layers: docs/expressions.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "diag/diagnostic.h"
#include "expressions/type.h"
#include "expressions/value.h"

namespace planche::expressions {

// Bytes of an expression, and how deeply its parts may be nested.
inline constexpr std::size_t longest_expression = 10'000, deepest_expression = 200;
// Bytes of a text, and items of a list or range, that an expression makes.
inline constexpr std::size_t longest_made_text = 100'000, longest_made_list = 1'000'000;

// What is wrong with an expression: offsets are bytes of its text.
struct Problem {
  std::size_t begin = 0, end = 0;
  std::string code =
      {};  // "expression/syntax", "expression/name", "expression/type", "expression/limit", "expression/never", …
  std::string message = {};
  std::string hint = {};
  // A warning: valid, but hardly ever meant. A note: the same in a template, or a bare word that is taken as text.
  diag::Severity severity = diag::Severity::error;
};
using Problems = std::vector<Problem>;

// Of what an expression names outside itself, each once, in order.
struct Uses {
  std::vector<std::string> fields = {};  // of `self`, as "attack.force"; "this" for the record itself
  std::vector<std::string> values = {};  // by name
  std::vector<std::string> tables = {};  // by name
  std::vector<std::string> others = {};  // fields of records found in tables and references, as "cards.cost"
  // In open names: dotted, of whatever record is drawn; and where, in bytes of the text.
  struct LookedUp {
    std::string name;
    std::size_t begin = 0, end = 0;
  };
  std::vector<LookedUp> looked_up = {};
};

struct Node;

// Read and checked; immutable, shared between threads. Refers to the tables it was compiled with.
class Expression {
 public:
  // Null when it is wrong; then one of the problems is an error.
  static std::shared_ptr<const Expression> compile(std::string_view text, const Names& names, Problems& problems);
  ~Expression();
  Expression(const Expression&) = delete;

  const std::string& text() const { return text_; }
  const Type& type() const;
  // Known whatever the data: no field, list or value is asked.
  bool constant() const;
  const Uses& uses() const { return uses_; }
  const Node& root() const { return *root_; }
  // The table whose records it is about; null: none.
  const Table* self() const { return self_; }

 private:
  Expression(std::string text, std::unique_ptr<Node> root, Uses uses, const Table* self);
  std::string text_;
  std::unique_ptr<Node> root_;
  Uses uses_;
  const Table* self_;
};
using ExpressionPtr = std::shared_ptr<const Expression>;

// A text with expressions in braces: "{title} costs {cost}". `{{` and `}}` stand for braces.
class Text {
 public:
  // Marked: `\{` and `\}` stand for braces, other backslashes stay for whoever reads the marks; the value of `{=title}`
  // is meant literally.
  enum class Style { plain, marked };
  struct Piece {
    std::string literal = {};
    ExpressionPtr expression = {};  // behind the literal; null at the end of the text
    std::size_t begin = 0;          // of the expression, in the text
    bool as_is = false;             // `{=title}`
  };
  // Null when it is wrong.
  static std::shared_ptr<const Text> compile(std::string_view text, const Names& names, Problems& problems,
                                             Style style = Style::plain);

  const std::string& text() const { return text_; }
  bool constant() const;
  const Uses& uses() const { return uses_; }
  // The expression of a text that is nothing else, "{tint}"; else null.
  ExpressionPtr only() const;
  const std::vector<Piece>& pieces() const { return pieces_; }

 private:
  std::string text_;
  std::vector<Piece> pieces_;
  Uses uses_;
};
using TextPtr = std::shared_ptr<const Text>;

// Why a value could not be had: "division by zero"; where in the expression.
struct Fault {
  std::size_t begin = 0, end = 0;
  std::string message = {};
};

class Machine;

// The rows of tables and the values of names, and the work that may be done. Not shared between threads.
class Evaluation {
 public:
  // Steps of each call of value_of(), and of all of them together; more is a Fault.
  explicit Evaluation(std::uint64_t steps = 50'000'000, std::uint64_t all_steps = 150'000'000);
  ~Evaluation();
  Evaluation(Evaluation&&) noexcept;
  Evaluation& operator=(Evaluation&&) noexcept;

  // Rows outlive the evaluation. Records are objects of the data; fields that are absent take `otherwise`. A table that
  // is not bound has no rows; one that is bound again has other rows.
  void bind(const Table& table, Rows rows);
  // By its name in Names::values; what it refers to outlives the evaluation. What is not bound is absent.
  void bind(std::string_view name, Value value);
  // The same of data, which outlives the evaluation as its type does; references in it lead to records.
  void bind(std::string_view name, const data::Value& value, const Type& type);
  // For Names::open: how a dotted name is looked up in the record that is drawn (null: absent).
  void look_up(std::function<const data::Value*(std::string_view dotted)> find);

  // `row` of the table that was `self`; 0 where there is none. What it returns holds until the next call.
  tl::expected<Value, Fault> value_of(const Expression& expression, std::size_t row = 0);
  tl::expected<std::string, Fault> text_of(const Text& text, std::size_t row = 0);
  // That the last value took.
  std::uint64_t steps() const;

 private:
  std::unique_ptr<Machine> machine_;
};

}  // namespace planche::expressions
