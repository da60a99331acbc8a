// Checks between fields and between records: columns, keys, uniqueness, references, limits that depend on fields.
#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "declared/lists/opener.h"

namespace planche::declared {

// If two fields are read from one column, the second never gets a value.
void Opener::check_columns(const Records& records) {
  const auto is_read = [](const Records::From& from) { return !from.in_place() && is_table(from.file); };
  const bool tables =
      (!records.grid && std::ranges::any_of(records.from, is_read)) || std::ranges::any_of(records.with, is_read);
  if (records.inferred || !tables) return;
  const auto all = columns_of(records.fields, game_.model_->languages);
  std::map<std::string, const Column*> takers;
  std::set<const Field*> reported;
  for (const auto& [heading, column] : all) {
    const std::string key = column_key(heading);
    if (key.empty()) continue;
    const auto [taker, fresh] = takers.emplace(key, &column);
    if (fresh || !reported.insert(column.field).second) continue;
    const Given own = column.field->given.member(column.gathered ? "columns" : "column");
    sink_.add((own ? own : column.field->given)
                  .problem("game/name-taken",
                           fmt::format("\"{}\" is read from the column \"{}\", which already belongs to \"{}\"",
                                       fmt::join(column.path, "."), heading, fmt::join(taker->second->path, ".")),
                           "give one of them another \"column\": case, blanks and signs of headings are ignored"));
  }
}

void Opener::check_unique(const List& list, const Field& field) {
  const bool is_key = field.name == list.declared->key;
  if (is_key && list.declared->board && list.declared->board->numbering) return;  // number_cells() reports it
  std::unordered_map<std::string, std::size_t> first;
  const auto meet = [&](std::size_t row, const Field& of, const data::Value& value, const std::string& key) {
    const auto [met, fresh] = first.emplace(key, row);
    if (fresh) return;
    const diag::SourcePtr& source = game_.source(list.documents[met->second]);
    sink_.add(
        at_value(field, &list, row, value, "data/duplicate-value",
                 fmt::format("two records of {} have the {} \"{}\"; the first is in {} {}", list.declared->name,
                             of.name, key, source->name(), source->line_name(list.rows[met->second]->span().begin))));
  };
  if (is_key) {
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
      const data::Value* value = list.rows[row]->find(field.name);
      const std::string key = key_text(value);
      if (!key.empty()) {
        meet(row, field, *value, key);
      } else if (!field.required && !list.faulty.contains(field.name)) {  // the format reports required ones
        sink_.add(
            game_.at(list, row, {}, "data/missing-field", fmt::format("the record lacks \"{}\", its key", field.name)));
      }
    }
    return;
  }
  std::vector<const Field*> asked;
  each_within(field, [&](const Field& of) {
    if (of.unique) asked.push_back(&of);
  });
  for (const Field* one : asked) {
    first.clear();
    each_value_of(field, &list, [&](std::size_t row, const Field& of, const data::Value& value) {
      if (const std::string key = &of == one ? key_text(&value) : std::string{}; !key.empty())
        meet(row, of, value, key);
    });
  }
}

// Each value of the field, at any depth, in the records of the list or in the document.
template <typename Call>
void Opener::each_value_of(const Field& field, const List* list, Call call) const {
  for (std::size_t row = 0; row < (list == nullptr ? 1 : list->rows.size()); ++row) {
    const data::Value& record = list == nullptr ? game_.document_->root : *list->rows[row];
    if (const data::Value* value = record.find(field.name))
      each_value(field, *value, [&](const Field& of, const data::Value& one) { call(row, of, one); });
  }
}

diag::Diagnostic Opener::at_value(const Field& field, const List* list, std::size_t row, const data::Value& value,
                                  std::string code, std::string message) const {
  if (list == nullptr) {
    auto d = diag::problem(game_.document_->source, value.span(), std::move(code), std::move(message));
    d.path = field.name;
    return d;
  }
  auto d = game_.at(*list, row, field.name, std::move(code), std::move(message));
  if (value.span().begin != value.span().end && !game_.is_made(*list, row)) d.span = value.span();
  return d;
}

void Opener::check_references(const Field& field, const List* list) {
  if (!holds_references(field)) return;
  const auto report = [&](const Field& reference, const data::Value& value, auto place) {
    const bool listed = field.kind == Field::Kind::list;
    auto refusal = keys_.refusal(reference, value, listed ? field.separator : std::string{});
    if (!refusal) return;
    diag::Diagnostic d = place(std::move(refusal->message));
    d.hint = std::move(refusal->hint);
    sink_.add(std::move(d));
  };
  each_value_of(field, list, [&](std::size_t row, const Field& reference, const data::Value& value) {
    report(reference, value, [&](std::string message) {
      return at_value(field, list, row, value, "data/unknown-key", std::move(message));
    });
  });
  if (!field.otherwise) return;
  each_value(field, *field.otherwise.value, [&](const Field& reference, const data::Value& value) {
    report(reference, value,
           [&](std::string message) { return field.otherwise.problem("data/unknown-key", std::move(message)); });
  });
}

// Limits that depend on other fields or lists.
void Opener::check_limits(const Field& field, const List* list) {
  const LimitOf constant = constant_limits(game_);
  struct Limit {
    const Field* of;
    Given given;
    bool least;
    expressions::ExpressionPtr expression;
  };
  std::vector<Limit> limits;
  each_within(field, [&](const Field& of) {
    for (const auto& [limit, least] : {std::pair{of.min, true}, std::pair{of.max, false}}) {
      if (!limit || limit.value->string() == nullptr || constant(limit)) continue;
      if (auto expression = game_.compile(limit, game_.names(list), sink_))
        limits.push_back({&of, limit, least, std::move(expression)});
    }
  });
  for (const Limit& limit : limits) {
    expressions::Evaluation evaluation = game_.evaluation();
    each_value_of(field, list, [&](std::size_t row, const Field& of, const data::Value& value) {
      if (&of != limit.of || !value.is_number()) return;
      const auto bound = evaluation.value_of(*limit.expression, row);
      if (!bound) {
        sink_.add(Game::fault(limit.given, bound.error(), list == nullptr ? std::string{} : list->name_of(row)));
      } else if (bound->is(expressions::Value::Kind::number)) {
        const double number = bound->number().to_double();
        if (limit.least ? value.number() >= number : value.number() <= number) return;
        sink_.add(at_value(field, list, row, value, "data/limit",
                           fmt::format("expected at {} {}, found {}", limit.least ? "least" : "most",
                                       expressions::printed(*bound), value.number())));
      }
    });
  }
}

void Opener::report_blank(const Records& records, const diag::SourcePtr& source, const Rows::Blank& blank) {
  auto d = diag::problem(source, blank.cell, "data/missing-field", fmt::format("missing field \"{}\"", blank.field));
  d.path = fmt::format("{}[{}].{}", records.name, blank.row, blank.field);
  d.hint = "fill in the cell";
  sink_.add(std::move(d));
}

void Opener::report_lacks(const diag::SourcePtr& source, const std::vector<Rows::Lack>& lacks) {
  data::Lacking lacking;
  for (const Rows::Lack& lack : lacks) {
    lacking.add(lack.column, lack.cell);
    lacking_.insert(lack.field);
  }
  lacking.report(source, sink_);
}

// Reports missing columns once, not for each row; in other columns, missing cells.
void Opener::report_columns(const Records& records, const Rows& rows) {
  if (rows.rows.empty()) return;
  if (!records.where) {
    for (const Rows::Blank& blank : rows.blanks) report_blank(records, rows.source, blank);
  }
  for (const std::string& name : rows.without_column) {
    auto d = diag::problem(rows.source, rows.heading, "data/missing-field",
                           fmt::format("{} require \"{}\", which has no column", records.name, name));
    d.path = name;
    std::vector<std::string> headings;
    for (const auto& column : columns_of({*records.field(name)}))
      headings.push_back(fmt::format("\"{}\"", column.first));
    d.hint = headings.size() == 1 ? fmt::format("add a column {}, or rename another one", headings.front())
                                  : fmt::format("add columns {}", base::join_all({headings.begin(), headings.end()}));
    sink_.add(std::move(d));
  }
}

// Reports headings that fields name and no table has in any language. It is an error if no record has the field,
// because conditions on it would mean nothing. Missing required columns are reported for each table.
void Opener::report_headings(List& list) {
  const Records& records = *list.declared;
  if (headings_.empty()) return;
  std::set<std::string> taken;
  for (const auto& named : columns_of(records.fields, game_.model_->languages))
    taken.insert(data::heading_key(named.first));
  std::vector<std::string_view> known;  // without a field
  for (const auto& [key, heading] : headings_) {
    if (!taken.contains(key)) known.push_back(heading);
  }
  const auto met = [&](const std::string& heading) { return headings_.contains(data::heading_key(heading)); };
  const Given ignore = records.given.member("ignore");
  for (const Given& one : ignore&& ignore.value->array() != nullptr ? ignore.items() : std::vector{ignore}) {
    if (!one || one.text() == all_columns) continue;
    if (!records.inferred && taken.contains(data::heading_key(one.text()))) {
      auto d =
          one.problem("data/unknown-field",
                      fmt::format("the column \"{}\" is not ignored: a field of {} reads it", one.text(), records.name),
                      "remove it here, or remove the field");
      d.severity = diag::Severity::note;
      sink_.add(std::move(d));
    }
    if (met(one.text())) continue;
    auto d = one.problem("data/missing-column",
                         fmt::format("no table of {} has a column \"{}\" to ignore", records.name, one.text()));
    d.severity = diag::Severity::note;
    if (const auto near = base::nearest(one.text(), known)) d.hint = fmt::format("did you mean \"{}\"?", *near);
    sink_.add(std::move(d));
  }
  for (const auto& named : columns_of(records.fields)) {
    const std::string& heading = named.first;
    const Field& field = *named.second.field;
    const auto& languages = game_.model_->languages;
    const auto in_language = [&](const std::string& language) { return met(fmt::format("{}.{}", heading, language)); };
    if (field.columns.empty() || (field.required && std::none_of(field.columns.begin(), field.columns.end(), met)) ||
        met(heading) || std::any_of(languages.begin(), languages.end(), in_language))
      continue;
    const Given given = field.given.member(named.second.gathered ? "columns" : "column");
    auto d =
        (given ? given : field.given)
            .problem("data/missing-column", fmt::format("no table of {} has a column \"{}\"", records.name, heading));
    const std::string& top = named.second.path.front();
    const bool somewhere =
        std::ranges::any_of(list.rows, [&](const data::Value* row) { return row->find(top) != nullptr; });
    if (somewhere || list.rows.empty())
      d.severity = diag::Severity::warning;
    else
      list.faulty.insert(top);
    if (const auto near = base::nearest(heading, known)) d.hint = fmt::format("did you mean \"{}\"?", *near);
    sink_.add(std::move(d));
  }
  report_without_column(list, known);
}

// Reports fields without a column and without a value in any record: a rule about such a field would always give the
// same result.
void Opener::report_without_column(List& list, const std::vector<std::string_view>& unread) {
  const Records& records = *list.declared;
  if (list.rows.empty()) return;
  for (const Field& field : records.fields) {
    if (!field.given || field.otherwise || list.faulty.contains(field.name)) continue;
    if (std::ranges::any_of(list.rows, [&](const data::Value* row) { return row->find(field.name) != nullptr; }))
      continue;
    const auto columns = columns_of({field}, game_.model_->languages);
    if (std::ranges::any_of(columns, [&](const auto& column) {
          return headings_.contains(data::heading_key(column.first)) || column.second.gathered;
        }))
      continue;
    list.faulty.insert(field.name);
    if (field.required) continue;  // reported for each table
    auto d = field.given.problem("data/missing-column",
                                 fmt::format("no table of {} has a column \"{}\": conditions on it are not checked",
                                             records.name, columns.front().first));
    if (field.name != records.key) d.severity = diag::Severity::warning;
    const auto near = base::nearest(field.name, unread);
    constexpr std::size_t most = 5;
    const std::vector<std::string_view> some(
        unread.begin(), unread.begin() + static_cast<std::ptrdiff_t>(std::min(most, unread.size())));
    d.hint = near ? fmt::format("write \"column\": \"{}\" if that is meant", *near)
             : unread.size() == 1
                 ? fmt::format("no field reads the column \"{0}\"; if it was renamed, write \"column\": \"{0}\"",
                               unread.front())
             : !unread.empty()
                 ? fmt::format("if a column was renamed, name it with \"column\"; no field reads {}{}",
                               base::join_all(some), unread.size() > most ? ", …" : "")
                 : fmt::format("add the column at {}, or name an existing heading with \"column\"", heading_place_);
    sink_.add(std::move(d));
  }
}

// Computed fields that use these are unknown too.
void Opener::spread_faults() {
  for (bool more = true; more;) {
    more = false;
    for (const auto& list : game_.lists_) {
      for (const expressions::Field& field : list->table.fields) {
        if (field.computed == nullptr || list->faulty.contains(field.name) || !game_.lacks(*field.computed)) continue;
        list->faulty.insert(field.name);
        more = true;
      }
    }
  }
}

// Reports missing values after other files have added theirs.
void Opener::check_required(const List& list) {
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    for (const Field& field : list.declared->fields) {
      if (field.required && list.rows[row]->find(field.name) == nullptr && !lacking_.contains(field.name))
        sink_.add(game_.at(list, row, {}, "data/missing-field", fmt::format("missing field \"{}\"", field.name)));
    }
  }
}

}  // namespace planche::declared
