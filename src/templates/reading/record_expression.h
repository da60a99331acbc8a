// Expressions of a template, compiled for one look and evaluated for one record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expressions/expression.h"
#include "templates/reading/file.h"
#include "templates/reading/template.h"

namespace planche::templates {

// The limit in bytes of a text with its expressions evaluated; longer values are cut soon after.
inline constexpr std::size_t longest_text = 20'000;
// The limit of steps for all expressions of one part.
inline constexpr std::uint64_t most_steps = 20'000'000;
// The limit of steps for all parts drawn by the templates of one library.
inline constexpr std::uint64_t most_steps_of_all = 100'000'000;

// An expression that needs the record, or its place in a repetition, and its place in the template.
struct RecordExpression {
  expressions::ExpressionPtr expression = {};  // null: no expression
  Where where = {};                            // of the string that contains it
  const data::Value* string = nullptr;         // the string; must outlive this
  std::size_t begin = 0;                       // offset of the expression in the string
  bool varies = false;                         // whether the value may differ between records

  explicit operator bool() const { return expression != nullptr; }
  Where place(std::size_t first, std::size_t last) const;
};

// A text with expressions. Constant parts are evaluated when it is compiled.
class TextPattern {
 public:
  struct Piece {
    std::string text = {};
    RecordExpression asked = {};  // after the text
    bool as_is = false;
  };
  // Numbers get this decimal sign. `has_markup`: stars of values without markup become literal.
  explicit TextPattern(std::string decimal_sign = ".", bool has_markup = false)
      : decimal_sign_{std::move(decimal_sign)}, has_markup_{has_markup} {}
  void add(std::string_view text);
  void add(RecordExpression asked, bool as_is);
  // Appends a value as people read it; at most a little more than longest_text.
  void print(const expressions::Value& value, std::string& to) const { print(value, to, has_markup_); }
  // The same for the value of {=name}, which is escaped as a whole.
  void print_as_is(const expressions::Value& value, std::string& to) const { print(value, to, false); }

  const std::vector<Piece>& pieces() const { return pieces_; }
  // Whether the text may differ between records.
  bool varies() const;
  // The text, if it has no expressions; otherwise null.
  const std::string* fixed() const;
  // The place in the template of `text`, a part of the string this was made from; nothing if it is not there.
  std::optional<Where> written(std::string_view text) const;

 private:
  void print(const expressions::Value& value, std::string& to, bool has_markup) const;

  std::vector<Piece> pieces_{Piece{}};
  std::string decimal_sign_;
  bool has_markup_;
};

// Appends the text with a backslash before each character that has a meaning in markup.
void print_escaped(std::string_view text, std::string& to);

// Evaluates expressions for one record, or without one, and reports errors.
class RecordEvaluator {
 public:
  // The current turn of the innermost repetition: its number, from 1, and its item.
  struct Turn {
    std::int64_t index = 0;
    expressions::Value item = {};
  };

  // Uses `own` if the record has no evaluation. `all_steps` counts the steps of all parts.
  RecordEvaluator(expressions::Evaluation& own, const Record* record, std::uint64_t& all_steps, diag::Sink& sink);

  // Absent after an error, which is reported. Valid until the next call.
  expressions::Value value(const RecordExpression& asked);
  // The places in a list, in the order of the list; none after an error, which is reported.
  std::vector<base::Point> places(const RecordExpression& asked);
  // True without a condition.
  bool holds(const RecordExpression& condition) { return !condition || value(condition).yes(); }
  // Appends the text; at most a little more than longest_text. Returns whether some expression has a value.
  bool print(const TextPattern& pattern, std::string& to);

  const Turn& turn() const { return turn_; }
  void take(const Turn& turn);
  // Whether the limit of steps is reached, which is reported.
  bool spent() const { return steps_ > most_steps || all_steps_ > most_steps_of_all; }

 private:
  // Counts the steps of the last evaluation, and reports its error.
  void account(const RecordExpression& asked, const expressions::Fault* fault);
  void report(const RecordExpression& asked, const expressions::Fault& fault, diag::Code code);
  void report_spent(const RecordExpression& asked);

  expressions::Evaluation& evaluation_;
  const Record* record_;
  std::uint64_t& all_steps_;
  diag::Sink& sink_;
  Turn turn_ = {};
  std::uint64_t steps_ = 0;
};

}  // namespace planche::templates
