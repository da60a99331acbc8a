// Reads records from files: tables, grids, lists of objects, combinations; additions and translations.
#include <algorithm>
#include <set>
#include <unordered_map>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "declared/lists/converted_tables.h"
#include "declared/lists/copies.h"
#include "declared/lists/opener.h"
#include "declared/lists/unused.h"

namespace planche::declared {

namespace {

using Kind = Field::Kind;

// Whether there is a value at the end of the path.
bool has(const data::Object& object, const std::vector<std::string>& path) {
  const data::Object* members = &object;
  for (std::size_t i = 0; members != nullptr; ++i) {
    const auto found = std::find_if(members->begin(), members->end(), [&](const auto& m) { return m.key == path[i]; });
    if (found == members->end()) return false;
    if (i + 1 == path.size()) return true;
    members = found->value.object();
  }
  return false;
}

// Renames members without a declaration as expressions can name them.
void rename_members(data::Array& rows) {
  for (data::Value& row : rows) {
    if (row.object() == nullptr) continue;
    for (data::Member& member : *row.object()) {
      if (!is_name(member.key) || is_word_of_expressions(member.key)) member.key = field_of_heading(member.key);
    }
  }
}

}  // namespace

std::optional<Rows> Opener::read_file(const Records& records, const Records::From& from, bool known, Part of) {
  const Given& given = from.given;
  if (from.in_place()) {
    Rows rows{given.file->document.source, *given.value->array(), given, {}};
    if (records.inferred) rename_members(rows.rows);
    if (known) settle(records.fields, rows.rows, given.file->document);
    return rows;
  }
  const auto file = find_file({&given.file->folder, 1}, from.file, given, sink_);
  if (!file) return std::nullopt;
  const bool table = is_table(*file);
  const diag::SourcePtr source =
      table ? open_table(*file, from, from.encoding.empty() ? choices_.encoding : from.encoding, sink_)
            : open_source(*file, given, sink_);
  if (source == nullptr) return std::nullopt;
  Rows rows{source, {}, given, {}};
  if (table) {
    const bool read = records.grid && of == Part::rows ? read_grid(records, rows) : read_table(records, rows, known);
    return read ? std::optional{std::move(rows)} : std::nullopt;
  }
  auto document = read_values(source, sink_);
  if (!document) return std::nullopt;
  data::Value* list = &document->root;
  if (list->object() != nullptr) {
    data::Member* own = member_of(*list->object(), records.name);
    list = own == nullptr ? nullptr : &own->value;
  }
  if (list == nullptr || list->array() == nullptr) {
    auto d = diag::problem(source, {0, 1}, "data/type", fmt::format("expected a list of {}", records.name));
    d.hint = fmt::format(R"(write [ {{ … }} ] or {{ "{}": [ {{ … }} ] }})", records.name);
    sink_.add(std::move(d));
    return std::nullopt;
  }
  rows.rows = std::move(*list->array());
  for (const data::Value& row : rows.rows) {
    if (known && !has_room(given, row.object() == nullptr ? 0 : row.object()->size())) return std::nullopt;
  }
  if (records.inferred) {
    for (data::Value& row : rows.rows) {
      if (data::Object* members = row.object())
        std::erase_if(*members, [&](const data::Member& one) { return is_ignored_by_name(records, one.key); });
    }
    rename_members(rows.rows);
  }
  if (known && !records.inferred) {
    rows.counts = drop_unread(records, rows.rows, source, game_.model_->languages, sink_, counts_copies(records));
  }
  if (known) settle(records.fields, rows.rows, *document);
  return rows;
}

// Counts a record with this number of values. Returns false, after a report, beyond the limit of all tables together.
bool Opener::has_room(const Given& given, std::size_t values) {
  const bool fits = held_ <= Limits::held;
  held_ += 1 + values;
  if (fits && held_ > Limits::held)
    sink_.add(given.problem(
        "data/limit", fmt::format("the tables of the game hold more than {} records and values together", Limits::held),
        "leave out columns that nothing reads, or split the game"));
  return held_ <= Limits::held;
}

// Returns false if the file is not a table.
bool Opener::read_table(const Records& records, Rows& rows, bool known) {
  data::Limits limits;
  limits.bytes = Limits::table_bytes;
  std::vector<Column> columns;
  std::vector<std::string> names;
  std::vector<std::size_t> needed;    // columns of required fields
  std::set<std::uint32_t> by_letter;  // places of unused headings
  const auto take_header = [&](const data::Row& header) {
    if (header.cells.size() > Limits::columns) {
      sink_.add(diag::problem(rows.source, header.span, "data/limit",
                              fmt::format("{} columns, the limit is {}", header.cells.size(), Limits::columns)));
      return;
    }
    if (known)
      columns = columns_of(records, header, rows.source, game_.model_->languages, sink_, counts_copies(records),
                           [&](const Field& field) { return is_read(records, field); });
    std::map<std::string, std::string> met;
    std::set<std::string> taken;
    for (const data::Cell& cell : header.cells) {
      std::string name = base::trimmed(cell.text).empty() ? std::string{} : field_of_heading(cell.text);
      const std::string heading{base::trimmed(cell.text)};
      const bool fresh = !name.empty() && met.emplace(data::heading_key(heading), heading).second;
      const bool ignored = records.inferred && is_ignored_by_name(records, heading);
      const bool counts = fresh && !ignored && (known || taken.insert(name).second);  // of equal columns, the first is used
      if (counts && !known) rows.headings.emplace_back(name, heading);
      names.push_back(counts ? std::move(name) : std::string{});
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (columns[i].by_letter.empty()) continue;
      names[i] = columns[i].path.front();
      by_letter.insert(header.cells[i].span.begin);
      met.emplace(data::heading_key(columns[i].by_letter), columns[i].by_letter);
    }
    if (known && headings_.empty())
      heading_place_ = fmt::format("{}, {}", rows.source->name(), rows.source->line_name(header.span.begin));
    if (known) headings_.merge(met);
    rows.heading = header.span;
    const auto has_column = [&](const std::string& field) {
      return std::any_of(columns.begin(), columns.end(),
                         [&](const Column& column) { return column.field != nullptr && column.path.front() == field; });
    };
    for (const Field& field : records.fields) {
      if (!known || !field.required) continue;
      const auto sole = std::ranges::find_if(columns, [&](const Column& c) { return c.sole && c.field == &field; });
      if (sole != columns.end()) {
        needed.push_back(static_cast<std::size_t>(sole - columns.begin()));
        rows.with_column.push_back(field.name);
      } else if (!has_column(field.name)) {
        rows.without_column.push_back(field.name);
      }
    }
    rows.counts = std::ranges::any_of(columns, [](const Column& c) { return c.field == &copies_field(); });
    rows.without_key = known && !has_column(records.key);
  };
  const auto take_lack = [&](std::size_t column, const data::Cell& cell) {
    const Field* field = columns[column].field;
    const std::string& language = columns[column].language;
    if (field != nullptr && (language.empty() || language == game_.language_) && is_read(records, *field))
      rows.lacks.push_back({rows.rows.size(), column, columns[column].path.front(), cell});
  };
  std::map<const Field*, std::pair<data::Cell, std::size_t>> looked;  // the first cell with bold words, and how many
  const auto take_looks = [&](const Field* field, const data::Cell& cell) {
    if (field == nullptr || !field->is_text() || field->kind == Kind::markup || !is_read(records, *field)) return;
    if (cell.beside == nullptr || cell.beside->marked.empty()) return;
    ++looked.try_emplace(field, cell, 0).first->second.second;
  };
  const auto take_row = [&](const data::Row& row) {
    data::Object object;
    object.reserve(row.cells.size());
    for (std::size_t i = 0; i < row.cells.size() && i < names.size(); ++i) {
      const data::Cell& cell = row.cells[i];
      if (known && cell.lacks_value()) take_lack(i, cell);
      if (known) take_looks(columns[i].field, cell);
      if (names[i].empty() || cell.is_empty()) continue;
      if (!known) {
        object.push_back({names[i], cell.span, data::value_of(cell)});
      } else if (columns[i].field != nullptr && columns[i].language.empty()) {
        put(object, columns[i], cell, row.span);
      }
    }
    // Translations replace the value of the record, wherever their column is.
    for (std::size_t i = 0; i < row.cells.size() && i < columns.size(); ++i) {
      if (columns[i].field == nullptr || columns[i].language != game_.language_ || columns[i].labels) continue;
      if (names[i].empty() || row.cells[i].is_empty()) continue;
      put(object, columns[i], row.cells[i], row.span);
      rows.translated.emplace(rows.rows.size(), columns[i].path.front());
    }
    // A text in another language is better than none.
    for (std::size_t i = 0; i < row.cells.size() && i < columns.size(); ++i) {
      if (columns[i].field == nullptr || columns[i].language.empty()) continue;
      if (columns[i].language == game_.language_ && !columns[i].labels) continue;
      if (names[i].empty() || row.cells[i].is_empty() || has(object, columns[i].path)) continue;
      if (columns[i].labels && columns[i].language != game_.model_->languages.front()) continue;
      put(object, columns[i], row.cells[i], row.span);
      if (!columns[i].labels) rows.foreign.emplace(rows.rows.size(), columns[i].path.front());
    }
    for (std::size_t i = 0; i < row.cells.size() && i < columns.size(); ++i) {
      if (columns[i].labels && columns[i].language == game_.language_ && !names[i].empty())
        rows.labels.push_back({rows.rows.size(), columns[i], row.cells[i]});
    }
    for (const std::size_t i : needed) {
      if (row.cells[i].is_empty() && !row.cells[i].lacks_value())
        rows.blanks.push_back({rows.rows.size(), columns[i].path.front(), row.cells[i].span});
    }
    if (known && !has_room(rows.given, object.size())) return;
    object.shrink_to_fit();
    rows.rows.emplace_back(std::move(object), row.span);
  };
  diag::Sink found;
  const bool read = data::read_csv(rows.source, found, limits, take_header, take_row);
  for (const auto& [field, cells] : looked) {
    const auto& [first, count] = cells;
    auto d = diag::problem(
        rows.source, first.span, "data/looks",
        fmt::format("the words of \"{}\" are printed without the looks of the sheet, such as bold", field->name));
    if (count > 1) d.message += fmt::format("; {} cells have them", count);
    d.severity = diag::Severity::note;
    d.hint = fmt::format("declare the field as markup: \"{}\": \"markup\"", field->name);
    sink_.add(std::move(d));
  }
  for (diag::Diagnostic& d : found.sorted()) {
    if (d.code == "data/syntax") rows.cut_short = true;
    if (d.code != "data/unknown-field" || !by_letter.contains(d.span.begin)) sink_.add(std::move(d));
  }
  return read;
}

// Whether anything uses the field: it is declared, or an expression or text names the column.
bool Opener::is_read(const Records& records, const Field& field) {
  if (!records.inferred || field.name == records.copies_field) return true;
  if (!words_) words_ = words_of(*game_.model_);
  return words_->contains(field.name);
}

// The first row is not a heading.
bool Opener::read_grid(const Records& records, Rows& rows) {
  const Field* const field = records.field("value");
  const diag::Sheet* const sheet = rows.source->sheet();
  const std::size_t before = sheet == nullptr ? 0 : sheet->first_row - 1;
  const auto add = [&](const data::Row& row) {
    const auto number = static_cast<std::int64_t>(rows.source->position(row.span.begin).line - before);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const data::Cell& cell = row.cells[i];
      if (cell.lacks_value()) rows.lacks.push_back({rows.rows.size(), i, "value", cell});
      if (cell.is_empty()) continue;
      data::Object object;
      object.push_back({"row", cell.span, data::Value{number, cell.span}});
      object.push_back({"column", cell.span, data::Value{static_cast<std::int64_t>(i + 1), cell.span}});
      object.push_back({"value", cell.span, field == nullptr ? data::value_of(cell) : cell_value(*field, cell)});
      if (!has_room(rows.given, object.size())) return;
      rows.rows.emplace_back(std::move(object), cell.span);
    }
  };
  data::Limits limits;
  limits.bytes = Limits::table_bytes;
  return data::read_grid(rows.source, sink_, limits, add);
}

// Adds the fields that every grid has, regardless of the content of its file.
void Opener::add_cells(Records& records) {
  for (const auto& [name, kind] :
       {std::pair{"row", Kind::integer}, std::pair{"column", Kind::integer}, std::pair{"value", Kind::any}}) {
    if (records.field(name) != nullptr) continue;
    Field field;
    field.name = name;
    field.kind = kind;
    records.fields.push_back(std::move(field));
  }
}

void Opener::read(List& list) {
  const Records& records = *list.declared;
  own_rows_.clear();
  translated_.clear();
  foreign_.clear();
  headings_.clear();
  asked_.clear();
  lacking_.clear();
  additions_.clear();
  unmerged_.clear();
  unchecked_.clear();
  left_out_.clear();
  const data::Value* dealt = dealt_rows(list);
  if (dealt != nullptr) {
    Rows rows{game_.document_->source, *dealt->array(), records.given, {}};
    settle(records.fields, rows.rows, *game_.document_);
    translate(records, rows);
    keep(list, std::move(rows));
  }
  for (const Records::From& from : records.from) {
    if (dealt != nullptr) break;
    if (auto rows = read_file(records, from, true)) {
      translate(records, *rows);
      list.lacking = list.lacking || rows->cut_short;
      keep(list, std::move(*rows));
    } else {
      list.lacking = true;
    }
  }
  if (!records.combinations.empty() && dealt == nullptr) combine(list);
  take_rows(list);
  if (const auto handed = choices_.lists.find(records.name); handed != choices_.lists.end())
    take_in_place(list, *handed->second, nullptr);
  number_cells(list);
  for (const Records::From& with : records.with) list.lacking = !add_members(list, with, Adds::members) || list.lacking;
  // If records cannot be read, further checks mean nothing.
  if (!list.lacking) {
    report_headings(list);
    if (game_.language_ != game_.model_->languages.front()) add_translations(list);
    read_texts(list);
    compute_keys(list);
    if (records.where) filter(list);
  }
  if (!list.lacking) check_rows(records);
  if (!list.lacking && !records.with.empty()) check_required(list);
  for (const Field& field : records.fields) check_unique(list, field);
  if (!list.lacking) report_untranslated(list);
  report_labels();
  report_counts(list);
  report_html(list);
  if (checked_ ? !sound_ : sink_.has_errors()) mend(list);
}

// How conditions read the texts of declared fields depends on their values.
void Opener::read_texts(List& list) {
  const auto own = std::ranges::find(completed_, list.declared, &std::unique_ptr<Records>::get);
  if (list.declared->inferred || own == completed_.end()) return;
  for (Field& field : (*own)->fields) {
    std::vector<const data::Value*> values;
    for (const data::Value* row : list.rows) {
      if (const data::Value* value = row->find(field.name)) values.push_back(value);
    }
    read_truths(field, true, values);
    const auto column = expressions::find_field(list.table.fields, field.name);
    if (!column || list.table.fields[*column].computed != nullptr) continue;
    list.table.fields[*column].type.says_truth = field.says_truth;
    if (!field.doubt.empty()) list.table.fields[*column].type.doubt = field.doubt;
  }
}

// Refused values are already reported; for expressions they are absent.
void Opener::mend(List& list) {
  Field record;
  record.kind = Kind::object;
  record.fields = list.declared->fields;
  const Soundness sound{constant_limits(game_)};
  list.sound = list.rows;
  for (const data::Value*& row : list.sound) {
    if (!sound.of(record, *row)) row = &game_.valid_parts_.emplace_back(sound.valid_part(record, *row));
  }
}

// Checks and adds the rows of a file. A row with the key of a row of the extended game replaces that.
void Opener::keep(List& list, Rows rows) {
  const Records& records = *list.declared;
  if (list.rows.size() + rows.rows.size() > Limits::records) {
    sink_.add(rows.given.problem(
        "data/limit", fmt::format("{} {} and more, the limit is {}", list.rows.size() + rows.rows.size(), records.name,
                                  Limits::records)));
    return;
  }
  const auto index = static_cast<std::uint32_t>(game_.documents_.size());
  const auto translated = std::move(rows.translated), foreign = std::move(rows.foreign);
  const Given given = rows.given;
  const auto lacks = rows.lacks;
  const auto labels = std::move(rows.labels);
  if (records.with.empty()) report_columns(records, rows);
  data::Document& document = add_document(records, std::move(rows), !records.with.empty());
  std::unordered_map<std::string, std::size_t> replaced;
  const auto extends =
      !records.key.empty() && !list.rows.empty() && given.file->folder != records.from.front().given.file->folder;
  if (extends) {
    for (std::size_t row = 0; row < list.rows.size(); ++row) {
      if (const std::string key = key_text(list.rows[row]->find(records.key)); !key.empty()) replaced[key] = row;
    }
  }
  data::Array& kept = *member_of(*document.root.object(), records.name)->value.array();
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i].object() == nullptr) continue;
    const auto old = replaced.find(key_text(kept[i].find(records.key)));
    const std::size_t place = old != replaced.end() ? old->second : list.rows.size();
    if (place == list.rows.size()) {
      list.rows.emplace_back();
      list.documents.emplace_back();
      own_rows_.emplace_back();
    }
    list.rows[place] = own_rows_[place] = &kept[i];
    list.documents[place] = index;
    for (auto lack = std::ranges::lower_bound(lacks, i, {}, &Rows::Lack::row); lack != lacks.end() && lack->row == i;
         ++lack)
      list.failed[&kept[i]].insert(lack->field);
    take_labels(labels, i, document.source, *kept[i].object());
    for (const auto& [from, into] : {std::pair{&translated, &translated_}, std::pair{&foreign, &foreign_}}) {
      if (old != replaced.end()) into->erase(into->lower_bound({place, {}}), into->lower_bound({place + 1, {}}));
      for (auto said = from->lower_bound({i, {}}); said != from->end() && said->first == i; ++said)
        into->emplace(place, said->second);
    }
  }
}

// Wraps the rows, so that paths in messages begin with the name of the records; checks them now or later.
data::Document& Opener::add_document(const Records& records, Rows rows, bool all_optional) {
  const bool in_place = rows.given.value->array() != nullptr;
  const diag::Span all =
      in_place ? rows.given.value->span() : diag::Span{0, static_cast<std::uint32_t>(rows.source->text().size())};
  std::vector<Field> fields = records.fields;
  if (rows.counts) fields.push_back(copies_field());
  for (Field& field : fields) {
    for (const auto* told : {&rows.without_column, &rows.with_column})
      field.required = field.required && std::find(told->begin(), told->end(), field.name) == told->end();
  }
  origins_[static_cast<std::uint32_t>(game_.documents_.size())] = rows.given.file->folder;
  data::Object root;
  root.push_back({records.name, all, data::Value{std::move(rows.rows), all}});
  data::Document& document =
      game_.documents_.emplace_back(data::Document{rows.source, data::Value{std::move(root), all}});
  data::Format row = format_of(fields, {}, constant_limits(game_), false, all_optional);
  if (records.where) {
    if (all_optional) rows.blanks.clear();
    unchecked_.push_back({&document, std::move(row), std::move(rows.blanks), std::move(rows.lacks)});
  } else {
    report_lacks(document.source, rows.lacks);
    data::Format::object().field(records.name, data::Format::array(std::move(row))).check(document, sink_);
  }
  return document;
}

}  // namespace planche::declared
