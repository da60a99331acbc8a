// `when`: fields and comparisons joined by `&&`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "templates/context.h"

namespace planche::templates {

class Condition {
 public:
  // Reports template/condition at `where` and is always true when `text` cannot be read.
  static Condition compile(std::string_view text, const Where& where, Context& context);

  bool holds(const Scope& scope) const;
  // False whatever the record says.
  bool never() const { return never_; }
  bool dynamic() const;

 private:
  enum class Test { present, absent, equal, unequal, less, at_most, greater, at_least };
  struct Term {
    Field field;
    Test test = Test::present;
    std::string text;             // compared with
    std::optional<double> value;  // the same as a number
  };
  void add(std::string_view term, const Where& where, Context& context);
  static bool holds(const Term& term, const FieldValue& value);
  static bool compare(Test test, double a, double b);
  std::vector<Term> terms_;
  bool never_ = false;
};

}  // namespace planche::templates
