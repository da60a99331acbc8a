// What holds between records: keys, what is unique, references, limits that fields decide.
#include <algorithm>
#include <map>
#include <unordered_map>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/opener.h"

namespace planche::declared {

namespace {

std::string key_of(const data::Value& value) {
  if (value.string() != nullptr) return *value.string();
  if (value.integer() != nullptr) return fmt::format("{}", *value.integer());
  return {};
}

}  // namespace

void Opener::check_unique(const List& list, const Field& field) {
  const bool is_key = field.name == list.declared->key;
  std::unordered_map<std::string, std::size_t> first;
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    const data::Value* value = list.rows[row]->find(field.name);
    const std::string key = value == nullptr ? std::string{} : key_of(*value);
    if (key.empty()) {
      if (!is_key || field.required) continue;  // the format tells of what is required
      sink_.add(game_.at(list, row, {}, "data/missing-field",
                         fmt::format("the record has no \"{}\", by which others name it", field.name)));
      continue;
    }
    const auto [met, fresh] = first.emplace(key, row);
    if (fresh) continue;
    const diag::SourcePtr& source = game_.source(list.documents[met->second]);
    sink_.add(
        game_.at(list, row, field.name, "data/duplicate-value",
                 fmt::format("two {} have the {} \"{}\"; the first stands in {} {}", list.declared->name, field.name,
                             key, source->name(), source->line_name(list.rows[met->second]->span().begin))));
  }
}

void Opener::check_references(const List& list) {
  std::map<std::string, std::vector<std::string_view>, std::less<>> known;  // by the records, sorted
  const auto keys = [&](const std::string& name) -> const std::vector<std::string_view>& {
    auto [place, fresh] = known.try_emplace(name);
    const List* of = fresh ? game_.find(name) : nullptr;
    if (of == nullptr) return place->second;
    for (const data::Value* row : of->rows) {
      const data::Value* key = row->find(of->declared->key);
      if (key != nullptr && key->string() != nullptr) place->second.push_back(*key->string());
    }
    std::sort(place->second.begin(), place->second.end());
    return place->second;
  };
  constexpr std::size_t few = 2000;  // of which the nearest is found quickly
  for (const Field& field : list.declared->fields) {
    if (!holds_references(field)) continue;
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
      const data::Value* value = list.rows[row]->find(field.name);
      if (value == nullptr) continue;
      each_reference(field, *value, [&](const Field& reference, const data::Value& key) {
        const auto& all = keys(reference.of);
        if (key.string() == nullptr || game_.find(reference.of) == nullptr ||
            std::binary_search(all.begin(), all.end(), std::string_view{*key.string()}))
          return;
        auto d = game_.at(list, row, field.name, "data/unknown-key",
                          fmt::format("there is no \"{}\" among the {}", *key.string(), reference.of));
        if (!all.empty() && all.size() <= few) d.hint = base::suggestion(*key.string(), all);
        sink_.add(std::move(d));
      });
    }
  }
}

// Limits that other fields or lists decide.
void Opener::check_limits(const List& list, const Field& field) {
  const LimitOf constant = constant_limits(game_);
  for (const auto& [limit, least] : {std::pair{field.min, true}, std::pair{field.max, false}}) {
    if (!limit || limit.value->string() == nullptr || constant(limit)) continue;
    const auto expression = game_.compile(limit, game_.names(&list), sink_);
    if (expression == nullptr) continue;
    expressions::Evaluation evaluation = game_.evaluation();
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
      const data::Value* value = list.rows[row]->find(field.name);
      if (value == nullptr || !value->is_number()) continue;
      const auto bound = evaluation.value_of(*expression, row);
      if (!bound) {
        sink_.add(Game::fault(limit, bound.error(), list.name_of(row)));
      } else if (bound->is(expressions::Value::Kind::number)) {
        const double number = bound->number().to_double();
        if (least ? value->number() >= number : value->number() <= number) continue;
        sink_.add(game_.at(list, row, field.name, "data/limit",
                           fmt::format("expected at {} {}, found {}", least ? "least" : "most",
                                       expressions::printed(*bound), value->number())));
      }
    }
  }
}

// Of the table, not of each of its rows.
void Opener::tell_of_columns(const Records& records, const Rows& rows) {
  if (rows.rows.empty()) return;
  for (const std::string& name : rows.without_column) {
    auto d = diag::problem(rows.source, rows.heading, "data/missing-field",
                           fmt::format("{} need \"{}\", and there is no column for it", records.name, name));
    d.path = name;
    d.hint = fmt::format("add a column \"{}\", or call another one so", name);
    sink_.add(std::move(d));
  }
}

// Headings that fields ask for by name and no table has, in no language.
void Opener::tell_of_headings(const Records& records) {
  if (headings_.empty()) return;
  std::vector<std::string_view> known;
  for (const auto& heading : headings_) known.push_back(heading.second);
  const auto met = [&](const std::string& heading) { return headings_.contains(data::heading_key(heading)); };
  for (const auto& named : columns_of(records.fields)) {
    const std::string& heading = named.first;
    const Field& field = *named.second.field;
    const auto& languages = game_.model_->languages;
    const auto in_language = [&](const std::string& language) { return met(fmt::format("{}.{}", heading, language)); };
    if (field.columns.empty() || field.required || met(heading) ||
        std::any_of(languages.begin(), languages.end(), in_language))
      continue;
    const Given given = field.given.member(named.second.gathered ? "columns" : "column");
    auto d =
        (given ? given : field.given)
            .problem("data/missing-column", fmt::format("no table of {} has a column \"{}\"", records.name, heading));
    d.severity = diag::Severity::warning;
    if (const auto near = base::nearest(heading, known)) d.hint = fmt::format("did you mean \"{}\"?", *near);
    sink_.add(std::move(d));
  }
}

// What records lack after other files have added to them.
void Opener::check_required(const List& list) {
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    for (const Field& field : list.declared->fields) {
      if (field.required && list.rows[row]->find(field.name) == nullptr)
        sink_.add(game_.at(list, row, {}, "data/missing-field", fmt::format("missing field \"{}\"", field.name)));
    }
  }
}

}  // namespace planche::declared
