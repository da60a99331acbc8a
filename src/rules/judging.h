// Shared by the checks of documents.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/fault.h"
#include "rules/recorded_game.h"

namespace planche::rules {

// A rule of the rulebook, "X8", and its place there, "1, 5"; either may be empty.
struct Rule {
  std::string_view id, sections;
};

// The first character of a value, as its place.
inline diag::Span first_character(const data::Value& value) {
  return {value.span().begin, value.span().begin + 1};
}

// The items of a list; empty for other values.
inline const data::Array& items_of(const data::Value* value) {
  static const data::Array none;
  return value == nullptr || value->array() == nullptr ? none : *value->array();
}

// An error about a rule. `text` begins references to the rulebook: "Lantern ".
diag::Diagnostic by_rule(const data::Document& document, diag::Span span, std::string_view text, Rule rule,
                         std::string code, std::string message);

// The place and the subject of a problem.
struct ValuePlace {
  diag::Span span;
  std::string path, subject = {};
};
// The place of a value; for lists and objects, of the opening bracket.
ValuePlace at(const data::Value& value, std::string path, std::string subject = {});
// The place of that member, or of the value at `path` that lacks it.
ValuePlace at_member(const data::Value& value, std::string path, std::string_view member, std::string subject = {});

// Reports broken rules in one document.
class Report {
 public:
  // `text` as above. Refers to all arguments.
  Report(const data::Document& document, std::string_view text, diag::Sink& sink)
      : document_{document}, text_{text}, sink_{sink} {}

  void add(ValuePlace place, Rule rule, std::string code, std::string message, std::string hint = {},
           diag::Severity severity = diag::Severity::error) const;

  // Reports an illegal move of a record. `move` and `legal`, the possible moves, are in words; `legal` may be empty.
  template <typename Move>
  void illegal(std::string code, const data::Value& value, std::string_view move, const Fault<Move>& fault,
               const std::string& legal) const {
    add({first_character(value), "moves[" + std::to_string(fault.ply) + "]"}, {fault.rule, fault.section},
        std::move(code), "ply " + std::to_string(fault.ply + 1) + ", " + std::string{move} + ": " + fault.reason,
        legal.empty() ? "remove the moves from here on" : "legal here: " + legal);
  }
  // The same for the fault of a replay, if there is one. `in_words` writes a move.
  template <typename Move, typename InWords>
  void illegal_move(std::string code, const std::vector<RecordedMove<Move>>& moves,
                    const std::optional<Fault<Move>>& fault, const InWords& in_words) const {
    if (!fault) return;
    const RecordedMove<Move>& one = moves[fault->ply];
    illegal(std::move(code), *one.value,
            one.move      ? in_words(*one.move)
            : one.resigns ? "resign"
                          : "this move",
            *fault, listed(fault->instead, 12, in_words));
  }

 private:
  const data::Document& document_;
  std::string_view text_;
  diag::Sink& sink_;
};

}  // namespace planche::rules
