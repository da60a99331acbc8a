// Settles names and types of a parsed expression, and tells what is wrong with it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "expressions/functions.h"
#include "expressions/node.h"

namespace planche::expressions {

class Checker {
 public:
  Checker(const Names& names, Problems& problems) : names_{names}, problems_{problems} {}

  void check(Node& node);

 private:
  using Kind = Type::Kind;

  // names (checker_names.cc)
  void check_name(Node& node);
  void check_member(Node& node);
  bool settle_path(Node& node);
  bool settle_first(Node& node);
  bool settle_value(const std::vector<Node*>& path);
  bool is_known(std::string_view word) const;
  bool is_choice(std::string_view word) const;
  const std::vector<Field>* owner_fields() const;
  void settle_field(Node& node, const Type& owner);
  void blame_name(const Node& node, std::string_view word, const std::vector<std::string_view>& known);

  // operators (checker.cc)
  void check_list(Node& node);
  void check_index(Node& node);
  void check_arithmetic(Node& node);
  void check_where(Node& node);
  void check_otherwise(Node& node);
  void check_comparison(Node& node);
  void check_order(Node& node);
  void check_within(Node& node);
  void check_equality(const Node& left, const Node& right);
  void check_choice(const Type& choice, const Node& literal);
  void take_bare_word(Node& word);
  bool needs(const Node& node, Kind kind, std::string_view by);
  Type common(const Type& a, const Type& b, const Node& at);
  Type common(const std::vector<const Node*>& nodes);

  // calls (checker_calls.cc)
  void check_call(Node& node);
  void check_arguments(Node& node);
  void check_argument(Node& node, std::size_t which, char wanted);
  void check_each(Node& node, Node& argument, char wanted);
  void check_items(const Node& node, char wanted);
  void check_branches(Node& node);
  void settle_result(Node& node);
  bool takes_values(Node& node);

  void blame(const Node& node, std::string_view code, std::string message, std::string hint = {});
  void doubt(const Node& node, std::string message, std::string hint);
  bool comparable(const Type& a, const Type& b) const;
  // Whether records are drawn that nobody declared: values of several kinds may meet.
  bool undeclared() const { return names_.open && names_.self == nullptr && names_.tables.empty(); }

  const Names& names_;
  Problems& problems_;
  const Type* item_ = nullptr;  // of the list whose items are asked; null: none are
};

bool is_unknown(const Type& type);

}  // namespace planche::expressions
