// Chooses the column with the number of copies if the game does not name it.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "declared/copies.h"
#include "declared/opener.h"

namespace planche::declared {

// The undeclared field whose heading counts copies.
void Opener::choose_copies(Records& records) {
  if (const Field* own = records.field_called(records.copies_field)) {
    records.copies_field = own->name;
  } else if (records.inferred && counts_copies(records)) {
    const auto counter = std::ranges::find_if(records.fields, [](const Field& field) {
      return field.kind == Field::Kind::integer && counting_of(field.name) == Counting::yes;
    });
    if (counter != records.fields.end()) records.copies_field = counter->name;
  }
}

// Whether parts are made of the records and nothing gives the number of copies.
bool Opener::counts_copies(const Records& records) const {
  const auto is_computed = [&](const auto& computed) { return computed.first == "copies"; };
  if (records.copies || records.grid || std::ranges::any_of(records.computed, is_computed)) return false;
  if (!records.inferred && records.field_called("copies") != nullptr) return false;
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
    for (const data::Value* row : list.rows) {
      const data::Value* value = row->find(field.name);
      if (value == nullptr) continue;
      counts.insert(value->integer() == nullptr ? 0 : *value->integer());
      ++met;
    }
    const bool numbers_records = counting == Counting::perhaps && counts.size() == met && met >= few;
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
