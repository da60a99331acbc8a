// Expressions of a template: compiled for one look, asked for one record.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expressions/expression.h"
#include "templates/file.h"
#include "templates/template.h"

namespace planche::templates {

// Bytes of a text with its expressions filled in; longer values are cut soon after.
inline constexpr std::size_t longest_text = 20'000;
// Steps that the expressions of one part may take together.
inline constexpr std::uint64_t most_steps = 20'000'000;
// Those of all parts that are drawn by the templates of one library.
inline constexpr std::uint64_t most_steps_of_all = 100'000'000;

// An expression that only the record, or its place in a repetition, can tell, and where it stands.
struct Asked {
  expressions::ExpressionPtr expression = {};  // null: nothing is asked
  Where where = {};                            // of the string that it stands in
  const data::Value* string = nullptr;         // outlives it
  std::size_t begin = 0;                       // of the expression in what the string says
  bool varies = false;                         // from record to record

  explicit operator bool() const { return expression != nullptr; }
  Where place(std::size_t first, std::size_t last) const;
};

// A text with expressions; what is the same for all records is filled in.
class Pattern {
 public:
  struct Piece {
    std::string text = {};
    Asked asked = {};  // behind the text
    bool as_is = false;
  };
  // Numbers stand with that sign before their decimals.
  explicit Pattern(std::string decimal_sign = ".") : decimal_sign_{std::move(decimal_sign)} {}
  void add(std::string_view text);
  void add(Asked asked, bool as_is);
  // Appends a value as it is read; at most a little more than longest_text.
  void print(const expressions::Value& value, std::string& to) const;

  const std::vector<Piece>& pieces() const { return pieces_; }
  // From record to record.
  bool varies() const;
  // The text, when nothing is asked at all.
  const std::string* fixed() const;
  // Where `text` stands in the template, in what this was made of; nothing: there it does not.
  std::optional<Where> written(std::string_view text) const;

 private:
  std::vector<Piece> pieces_{Piece{}};
  std::string decimal_sign_;
};

// With a backslash before each character that markup would take.
void print_escaped(std::string_view text, std::string& to);

// Asks for one record, or for none, and tells what cannot be had.
class Asker {
 public:
  // Of the innermost repetition: where it is, from 1, and the item of its list.
  struct Turn {
    std::int64_t index = 0;
    expressions::Value item = {};
  };

  // `own` is asked where the record brings no evaluation. `all_steps`: of all parts so far.
  Asker(expressions::Evaluation& own, const Record* record, std::uint64_t& all_steps, diag::Sink& sink);

  // Absent when it cannot be had, which is reported. Holds until the next one is asked.
  expressions::Value value(const Asked& asked);
  // Yes where nothing is asked.
  bool holds(const Asked& condition) { return !condition || value(condition).yes(); }
  // Appends the text; at most a little more than longest_text.
  void print(const Pattern& pattern, std::string& to);

  const Turn& turn() const { return turn_; }
  void take(const Turn& turn);
  // Too many steps were taken, which was reported.
  bool spent() const { return steps_ > most_steps || all_steps_ > most_steps_of_all; }

 private:
  void report(const Asked& asked, const expressions::Fault& fault, diag::Code code);
  void report_spent(const Asked& asked);

  expressions::Evaluation& evaluation_;
  const Record* record_;
  std::uint64_t& all_steps_;
  diag::Sink& sink_;
  Turn turn_ = {};
  std::uint64_t steps_ = 0;
};

}  // namespace planche::templates
