// Excludes rows by `where`, and checks the remaining rows.
#include <algorithm>
#include <deque>

#include <fmt/format.h>

#include "declared/lists/opener.h"

namespace planche::declared {

namespace {

// The field with other choices, its own and those in it.
Field with_choices(const Field& field, const std::function<void(const Field& of, Field& copy)>& change) {
  Field copy = field;
  if (field.item != nullptr) copy.item = std::make_shared<const Field>(with_choices(*field.item, change));
  for (Field& inner : copy.fields) inner = with_choices(field.fields[&inner - copy.fields.data()], change);
  if (field.kind == Field::Kind::choice) change(field, copy);
  return copy;
}

std::vector<Field> with_choices(const std::vector<Field>& fields,
                                const std::function<void(const Field& of, Field& copy)>& change) {
  std::vector<Field> all;
  for (const Field& field : fields) all.push_back(with_choices(field, change));
  return all;
}

// The fields, with choices that also accept the words of the rows: `kind != 'note'` may name a word that is not a
// choice.
std::vector<Field> widened(const std::vector<Field>& fields, const std::vector<const data::Value*>& rows) {
  std::map<const Field*, std::set<std::string>> words;
  const auto take = [&](const Field& of, const data::Value& value) {
    if (of.kind == Field::Kind::choice && value.string() != nullptr) words[&of].insert(*value.string());
  };
  for (const data::Value* row : rows) {
    for (const Field& field : fields) {
      if (const data::Value* value = row->find(field.name)) each_value(field, *value, take);
    }
  }
  return with_choices(fields, [&](const Field& of, Field& copy) {
    for (const std::string& word : words[&of]) {
      if (std::ranges::find(of.choices, word) == of.choices.end()) copy.choices.push_back(word);
    }
  });
}

}  // namespace

expressions::ExpressionPtr Opener::understand_where(List& list, diag::Sink& sink) {
  diag::Sink found, again;
  auto made = game_.compile(list.declared->where, game_.names(&list), found, expressions::Expression::As::condition);
  if (made == nullptr) {
    const auto as_text = [](const Field&, Field& copy) { copy.kind = Field::Kind::text; };
    made = compile_where(list, with_choices(list.declared->fields, as_text), again);
  }
  if (made == nullptr) {
    for (diag::Diagnostic& d : found.sorted()) sink.add(std::move(d));
  }
  return made;
}

// Compiles `where` as if the list had these fields.
expressions::ExpressionPtr Opener::compile_where(List& list, const std::vector<Field>& fields, diag::Sink& sink) {
  const std::vector<expressions::Field> declared = list.table.fields;
  for (std::size_t i = 0; i < fields.size(); ++i)
    list.table.fields[i].type = type_of(fields[i], [this](const std::string& records) { return table_of(records); });
  auto made = game_.compile(list.declared->where, game_.names(&list), sink, expressions::Expression::As::condition);
  list.table.fields = declared;
  return made;
}

std::vector<const data::Value*> Opener::belonging(const Records& records, const std::vector<Field>& fields,
                                                  const std::vector<const data::Value*>& rows) const {
  expressions::Table table;
  table.name = records.name;
  for (const Field& field : fields)
    table.fields.push_back({field.name, type_of(field, [](const auto&) { return nullptr; }), {}, {}});
  expressions::Names names = game_.names(nullptr);
  names.self = &table;
  names.tables = {&table};
  expressions::Problems problems;
  const auto where = expressions::Expression::compile(records.where.text(), names, problems);
  if (where == nullptr) return rows;
  expressions::Evaluation evaluation = game_.evaluation();
  evaluation.bind(table, rows);
  std::vector<const data::Value*> kept;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const auto value = evaluation.value_of(*where, row);
    if (!value || value->yes()) kept.push_back(rows[row]);
  }
  return kept;
}

// Values that their fields refuse count as absent in `where`. A note reports values that may have excluded a row.
void Opener::filter(List& list) {
  const std::vector<Field> fields = widened(list.declared->fields, list.rows);
  const auto expression = compile_where(list, fields, sink_);
  std::set<std::string> asked;
  if (expression != nullptr) {
    add_asked(list.table, *expression, asked);
    for (const std::string& other : expression->uses().others) {
      if (other.starts_with(list.table.name + '.'))
        add_asked(list.table, other.substr(list.table.name.size() + 1), asked);
    }
  }
  for (const std::string& name : asked) asked_.insert(name.substr(0, name.find('.')));
  const auto is_asked = [&](const std::string& name) { return asked_.contains(name); };
  if (expression == nullptr || std::ranges::any_of(list.faulty, is_asked)) {
    list.lacking = true;
    return;
  }
  Field record;
  record.kind = Field::Kind::object;
  std::ranges::copy_if(fields, std::back_inserter(record.fields), [&](const Field& f) { return is_asked(f.name); });
  const LimitOf limit = constant_limits(game_);
  const Soundness sound{limit};
  std::deque<data::Value> valid_parts;
  list.sound = list.rows;
  for (const data::Value*& row : list.sound) {
    if (!sound.of(record, *row)) row = &valid_parts.emplace_back(sound.valid_part(record, *row));
  }
  const auto note_refused = [&](std::size_t row) {
    const std::string where = list.declared->where.text();
    for (const Field& field : list.declared->fields) {
      const data::Value* value = is_asked(field.name) ? list.rows[row]->find(field.name) : nullptr;
      const bool is_named =
          value != nullptr && value->string() != nullptr && where.find(*value->string()) != where.npos;
      if (value == nullptr || is_named || sound.of(field, *value)) continue;
      diag::Sink found;
      format_of(field, limit, false).check({nullptr, *value}, found);
      const auto all = found.sorted();
      diag::Diagnostic d = game_.at(list, row, field.name, all.empty() ? "data/type" : all.front().code,
                                    all.empty() ? "expected a value of the field" : all.front().message);
      d.severity = diag::Severity::note;
      d.together = field.name;
      d.hint =
          fmt::format("correct it if the row belongs: \"where\" asks for \"{}\" and leaves the row out", field.name);
      sink_.add(std::move(d));
    }
  };
  expressions::Evaluation evaluation = game_.evaluation();
  List kept;
  std::set<std::pair<std::size_t, std::string>> translated, foreign;
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    const auto value = evaluation.value_of(*expression, row);
    if (!value) sink_.add(Game::fault(list.declared->where, value.error(), list.name_of(row)));
    if (!value || !value->yes()) {
      note_refused(row);
      left_out_.insert(list.rows[row]);
      kept.left_out.push_back(list.rows[row]);
      continue;
    }
    for (auto other = list.elsewhere.lower_bound({row, {}}); other != list.elsewhere.end() && other->first.first == row;
         ++other)
      kept.elsewhere[{kept.rows.size(), other->first.second}] = other->second;
    for (const auto& [all, into] : {std::pair{&translated_, &translated}, std::pair{&foreign_, &foreign}}) {
      for (auto said = all->lower_bound({row, {}}); said != all->end() && said->first == row; ++said)
        into->emplace(kept.rows.size(), said->second);
    }
    kept.rows.push_back(list.rows[row]);
    kept.documents.push_back(list.documents[row]);
  }
  list.sound.clear();
  list.rows = std::move(kept.rows);
  list.documents = std::move(kept.documents);
  list.elsewhere = std::move(kept.elsewhere);
  list.left_out = std::move(kept.left_out);
  translated_ = std::move(translated);
  foreign_ = std::move(foreign);
  for (const auto& [row, of] : additions_) {
    if (left_out_.contains(of)) left_out_.insert(row);
  }
}

void Opener::check_rows(const Records& records) {
  for (const Unchecked& one : unchecked_) {
    const data::Array& rows = *one.document->root.find(records.name)->array();
    // If a value that `where` uses is missing, it is unknown whether the row belongs to the records.
    std::vector<Rows::Lack> lacks;
    std::ranges::copy_if(one.lacks, std::back_inserter(lacks), [&](const Rows::Lack& lack) {
      return asked_.contains(lack.field) || !(lack.row < rows.size() && left_out_.contains(&rows[lack.row]));
    });
    report_lacks(one.document->source, lacks);
    for (const Rows::Blank& blank : one.blanks) {
      if (!left_out_.contains(&rows[blank.row])) report_blank(records, one.document->source, blank);
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (left_out_.contains(&rows[i])) continue;
      const auto unmerged = unmerged_.find(&rows[i]);
      diag::Sink found;
      one.row.check({one.document->source, unmerged == unmerged_.end() ? rows[i] : unmerged->second}, found);
      for (diag::Diagnostic& d : found.sorted()) {
        d.path = fmt::format("{}[{}]{}{}", records.name, i, d.path.empty() ? "" : ".", d.path);
        sink_.add(std::move(d));
      }
    }
  }
}

}  // namespace planche::declared
