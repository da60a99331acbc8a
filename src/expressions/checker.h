// Resolves the names and types of a parsed expression, and reports its errors.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expressions/node.h"
#include "expressions/typing.h"

namespace planche::expressions {

class Checker final : private Typing {
 public:
  Checker(const Names& names, Problems& problems)
      : Typing{{.open = names.open, .undeclared = names.open && names.self == nullptr && names.tables.empty()}},
        names_{names},
        problems_{problems} {}

  void check(Node& node);
  // The same for a condition. Warns of texts and choices that count as yes whatever they say.
  void check_condition(Node& node);
  // Makes the printed value of a checked expression contain the labels of choices.
  static void show(Node& node);

 private:
  void report(const Node& node, std::string_view code, std::string message, std::string hint,
              diag::Severity severity) override;
  std::string hint_of_same(const Node& side) override;

  // A list whose items are evaluated, while the expression for each item is checked.
  struct Items {
    Type type;
    std::string_view called;  // the name in `cards as c`; empty: only `item`
    Items* outer;             // of the enclosing list, or null
    std::string bare = {};    // the first field used as a bare name
    struct {
      std::size_t begin = 0, end = 0;
      std::string field = {};
    } by_item = {};  // the first field used as `item.cost`
  };
  void check_asked(Node& node, const Node& list);
  // A value that a `let` gave a name.
  struct Given {
    std::string_view name;
    Type type;
    const Given* outer;
  };
  void check_let(Node& node);
  std::pair<const Given*, std::size_t> value_called(std::string_view word) const;
  // Whether the word stands for an absent value: no field or value has that name.
  bool is_absent(std::string_view word) const;
  // Whether records cannot be read, so that an unknown name may be one of their fields.
  bool lacks_fields() const;
  static void take_as_unread(Node& node);

  void settle(Node& node);

  // In checker_names.cc: names.
  void check_name(Node& node);
  void check_member(Node& node);
  std::string how_to_refer(const Node& owner, const Type& type) const;
  bool settle_path(Node& node);
  bool settle_first(Node& node);
  bool settle_value(const std::vector<Node*>& path);
  bool is_known(std::string_view word) const;
  bool is_choice(std::string_view word) const;
  const std::vector<Field>* owner_fields() const;
  // The enclosing items with this name, and the number of lists in between; null if there are none.
  std::pair<const Items*, std::size_t> items_called(std::string_view word) const;
  // The expression for a field of an outer item or of the record; empty if none has the field.
  std::string outer_field(std::string_view field) const;
  void settle_field(Node& node, const Type& owner);
  void blame_name(const Node& node, std::string_view word, const std::vector<std::string_view>& known);

  // In checker.cc: operators.
  void check_item(Node& node);
  void check_computed_name(Node& node);
  void look_up(Node& node);
  void check_where(Node& node);
  void check_comparison(Node& node);
  void take_bare_word(Node& word);

  // In checker_calls.cc.
  void check_call(Node& node);

  const Names& names_;
  Problems& problems_;
  Items* items_ = nullptr;  // of the list whose items are evaluated, or null
  const Given* given_ = nullptr;
};

}  // namespace planche::expressions
