// What the judges of documents share.
#pragma once

#include <string>
#include <string_view>

#include "data/value.h"
#include "diag/diagnostic.h"

namespace planche::rules {

// A rule that a document breaks, "X8", and where its text says so, "1, 5"; either may be empty.
struct Rule {
  std::string_view id, sections;
};

// The first character of a value, for what concerns all of it.
inline diag::Span opening(const data::Value& value) {
  return {value.span().begin, value.span().begin + 1};
}

// An error by a rule. `text` is how references to the rules of the game begin: "Lantern ".
diag::Diagnostic by_rule(const data::Document& document, diag::Span span, std::string_view text, Rule rule,
                         std::string code, std::string message);

}  // namespace planche::rules
