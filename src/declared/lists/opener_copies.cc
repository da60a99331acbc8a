// Chooses the column with the number of copies if the game does not name it.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "declared/lists/copies.h"
#include "declared/lists/opener.h"

namespace planche::declared {

// The undeclared field whose heading counts copies. Then its values are numbers, so that each other value is an error
// at its cell.
void Opener::choose_copies(Records& records) {
  if (const Field* own = records.field_called(records.copies_field)) {
    records.copies_field = own->name;
  } else if (records.inferred && counts_copies(records)) {
    const auto counter = std::ranges::find_if(records.fields, [](const Field& field) {
      return field.has_digits && counting_of(field.name) == Counting::yes;
    });
    if (counter != records.fields.end()) records.copies_field = counter->name;
  }
  if (!records.inferred) return;
  const auto names_copies = [&](const Field& field) {
    const auto is_it = [&](const Given& copies) { return copies && copies.text() == field.name; };
    return field.name == records.copies_field || is_it(records.copies) ||
           std::ranges::any_of(game_.model_->parts, [&](const declared::Part& part) {
             return mentions(part.member("of").text(), records.name) && is_it(part.member("copies"));
           });
  };
  for (Field& field : records.fields) {
    const bool may = field.kind == Field::Kind::text || field.kind == Field::Kind::decimal;
    if (!may || !field.has_digits || !names_copies(field)) continue;
    field.kind = Field::Kind::integer;
    field.says_truth = false;
    field.doubt.clear();
  }
}

// Whether parts are made of the records, or a game is played with them, and nothing gives the number of copies.
bool Opener::counts_copies(const Records& records) const {
  const auto is_computed = [&](const auto& computed) { return computed.first == "copies"; };
  if (records.copies || records.grid || std::ranges::any_of(records.computed, is_computed)) return false;
  if (!records.inferred && records.field_called("copies") != nullptr) return false;
  if (game_.model_->parts.empty()) return bool{game_.model_->play};
  return std::ranges::any_of(game_.model_->parts, [&](const declared::Part& part) {
    const Given of = part.member("of");
    if (!of || of.value->string() == nullptr || part.member("copies")) return false;
    return mentions(of.text(), records.name);
  });
}

// Notes a field that may count copies but is not used for that.
void Opener::report_counts(const List& list) {
  constexpr std::size_t few = 5;  // more distinct values are more likely to number the records
  const Records& records = *list.declared;
  if (list.of_document || list.rows.empty() || records.field(records.copies_field) != nullptr ||
      !counts_copies(records))
    return;
  for (const Field& field : records.fields) {
    const Counting counting = counting_of(field.columns.empty() ? field.name : field.columns.front());
    if (counting == Counting::no || (counting == Counting::perhaps && field.kind != Field::Kind::integer)) continue;
    if (field.name == records.key || (counting == Counting::perhaps && !records.inferred)) continue;
    std::set<std::int64_t> counts;
    std::size_t met = 0;
    bool in_turn = true;  // 1, 2, 3, …
    for (const data::Value* row : list.rows) {
      const data::Value* value = row->find(field.name);
      if (value == nullptr) continue;
      counts.insert(value->integer() == nullptr ? 0 : *value->integer());
      ++met;
      in_turn = in_turn && value->integer() != nullptr && std::cmp_equal(*value->integer(), met);
    }
    const bool numbers_records =
        counting == Counting::perhaps && counts.size() == met && (met >= few || (in_turn && met > 1));
    if (counts.empty() || counts == std::set<std::int64_t>{1} || *counts.begin() < 0 || numbers_records) continue;
    const Given& given = field.given ? field.given : records.given;
    auto d =
        given.problem("game/copies", fmt::format("\"{}\" does not count copies: one of each is printed", field.name));
    d.severity = diag::Severity::note;
    d.hint = how_to_count(records, field.name);
    sink_.add(std::move(d));
  }
}

}  // namespace planche::declared
