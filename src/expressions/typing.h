// What operators and functions need of their operands, and the types of what they make: the same in documents and in
// rules of play, which resolve names each in their own way.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expressions/functions.h"
#include "expressions/mistakes.h"
#include "expressions/node.h"

namespace planche::expressions {

class Typing {
 protected:
  using Kind = Type::Kind;
  struct Manner {
    bool open = false;        // in a template: what depends on the drawn records is a note
    bool undeclared = false;  // values of different types may meet
    bool of_play = false;     // a list may hold records of several tables
  };

  explicit Typing(Manner manner) : manner_{manner} {}
  virtual ~Typing() = default;

  // Checks the operands of an operator, or the arguments of a call of `node.function`, of which there are enough. Their
  // types are known. Sets the node's type, and the order of its choices.
  void settle_operator(Node& node);
  void settle_call(Node& node);
  // Whether a call of min() or max() compares its arguments instead of the items of a list. The type of the first one
  // is known.
  static bool compares_arguments(const Node& call);

  // What to say of a value that is not of this kind; nothing if it is, or may be one. `by` needs it, such as "`+`" or
  // "a pick".
  static bool may_be(const Type& type, Kind kind);
  static std::optional<Mistake> misfit(const Node& node, const Type& type, Kind kind, std::string_view by);
  // Reports such a value. Returns whether it fits.
  bool needs(const Node& node, const Type& type, Kind kind, std::string_view by);
  bool needs(const Node& node, Kind kind, std::string_view by) { return needs(node, node.type, kind, by); }
  // Checks `list[place]`. Returns whether the list is one.
  bool check_index(const Node& list, const Type& of, const Node& place);
  // The type of a value that is one or the other; unknown if they have nothing in common.
  Type united(const Type& a, const Type& b) const;
  bool comparable(const Type& a, const Type& b) const;
  // Reports a literal that the type does not allow as a choice or as the key of a record, also within a list.
  void check_word(const Type& type, const Node& literal);
  // Warns of a condition that counts as yes whatever it says.
  void doubt_condition(const Node& node);
  // Warns of `gold == 1 or 2`, where the second side is a value in place of a condition. Names are not resolved yet.
  void doubt_alone(const Node& node);

  void blame(const Node& node, std::string_view code, std::string message, std::string hint = {});
  // Reports what is valid but rarely intended: a warning, in a template a note.
  void warn(const Node& node, std::string_view code, std::string message, std::string hint = {});
  // Reports an error; in a template a note, because it may later draw other records.
  void doubt(const Node& node, std::string message, std::string hint);
  bool undeclared() const { return manner_.undeclared; }
  // The keys of all records, sorted; null if unknown.
  virtual const std::vector<std::string>* keys_of(const Table& table) const;

 private:
  virtual void report(const Node& node, std::string_view code, std::string message, std::string hint,
                      diag::Severity severity) = 0;
  // A hint where both sides of a comparison are this value.
  virtual std::string hint_of_same(const Node&) { return {}; }
  virtual bool is_board(const Table& table) const { return table.board.has_value(); }
  // The table of the places between which its records are routes; null if they are none.
  virtual const Table* places_of(const Table& routes) const;

  Type common(const std::vector<const Node*>& nodes);
  Type common(const Type& a, const Type& b, const Node& at);
  void settle_arithmetic(Node& node);
  void settle_comparison(Node& node);
  void settle_within(Node& node);
  void check_equality(const Node& left, const Node& right);
  void check_sides(const Node& node);
  void check_order(Node& node);
  void check_shared_values(const Node& left, const Node& right);
  void check_language(const Node& field, const Node& text);
  const std::vector<std::string>* keys_of(const Type& type) const;
  const std::vector<std::string>* values_of(const Type& type) const;

  // In typing_calls.cc.
  void check_arguments(Node& node);
  void check_argument(Node& node, std::size_t which, char wanted);
  bool needs_of(const Function& function, const Node& argument, Kind kind);
  void check_items(const Node& node, char wanted);
  void check_cell(const Function& of, const Node& argument, const Type& type);
  void settle_result(Node& node);
  void settle_branches(Node& node);
  void settle_board(Node& node);
  void settle_network(Node& node);

  Manner manner_;
};

}  // namespace planche::expressions
