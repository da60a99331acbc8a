#include "declared/lists/converted_tables.h"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include <fmt/format.h>

#include "base/named_file.h"
#include "base/text.h"
#include "data/write.h"
#include "declared/file/fields.h"
#include "declared/lists/copies.h"

namespace planche::declared {

namespace {

namespace fs = std::filesystem;
using Kind = Field::Kind;

// A column that is written: its heading and its content.
struct Written {
  std::string heading;
  std::function<std::string(const data::Value& record)> text;
};

void add_columns(const std::vector<Field>& fields, const std::vector<std::string>& above,
                 const std::vector<std::string>& languages, std::vector<Written>& all) {
  for (const Field& field : fields) {
    std::vector<std::string> path = above;
    path.push_back(field.name);
    if (field.kind == Kind::object) {
      add_columns(field.fields, path, languages, all);
      continue;
    }
    const std::string own = fmt::format("{}", fmt::join(path, "."));
    if (field.gathered()) {
      for (std::size_t i = 0; i < field.columns.size(); ++i) {
        all.push_back({field.columns[i], [path, i, item = field.item](const data::Value& record) {
                         const data::Value* list = member_at(record, path);
                         const bool has = list != nullptr && list->array() != nullptr && i < list->array()->size();
                         return has ? cell_text_of(*item, (*list->array())[i]) : std::string{};
                       }});
      }
      continue;
    }
    const std::string heading = field.columns.empty() ? own : field.columns.front();
    all.push_back({heading, [path, &field](const data::Value& record) {
                     const data::Value* value = member_at(record, path);
                     return value == nullptr ? std::string{} : cell_text_of(field, *value);
                   }});
    if (!field.translated) continue;
    for (const std::string& language : languages) {
      std::vector<std::string> of_language = path;
      of_language.push_back(language);
      all.push_back({fmt::format("{}.{}", heading, language), [of_language](const data::Value& record) {
                       const data::Value* value = member_at(record, of_language);
                       return value == nullptr ? std::string{} : data::cell_text(*value);
                     }});
    }
  }
}

data::Value* member_in(data::Value& object, std::string_view name) {
  data::Member* member = object.object() == nullptr ? nullptr : member_of(*object.object(), name);
  return member == nullptr ? nullptr : &member->value;
}

// Writes declared defaults where values are absent.
void settle_defaults(const std::vector<Field>& fields, data::Value* declarations, const data::Document& file) {
  const std::function<void(const Field&, data::Value&)> visit = [&](const Field& field, data::Value& given) {
    if (data::Value* otherwise = member_in(given, "default")) settle(field, *otherwise, file);
    if (data::Value* of = member_in(given, "of"); of != nullptr && field.item != nullptr) visit(*field.item, *of);
    settle_defaults(field.fields, member_in(given, "fields"), file);
  };
  for (const Field& field : fields) {
    data::Value* given = declarations == nullptr ? nullptr : member_in(*declarations, field.name);
    if (given != nullptr) visit(field, *given);
  }
}

void settle_records(const std::vector<Records>& all, data::Value* declarations, const data::Document& file) {
  for (const Records& records : all) {
    data::Value* given = declarations == nullptr ? nullptr : member_in(*declarations, records.name);
    if (given == nullptr) continue;
    data::Value* rows = given->array() != nullptr ? given : member_in(*given, "rows");
    if (rows != nullptr && rows->array() != nullptr) settle(records.fields, *rows->array(), file);
    settle_defaults(records.fields, member_in(*given, "fields"), file);
  }
}

}  // namespace

void settle_game_file(const Model& model, data::Document& file) {
  game_format().settle(file);
  std::vector<Field> types;
  for (const auto& [name, type] : model.types) {
    types.push_back(type);
    types.back().name = name;
  }
  settle_defaults(types, member_in(file.root, "types"), file);
  settle_records(model.records, member_in(file.root, "records"), file);
  for (const DocumentKind& kind : model.documents) {
    data::Value* kinds = member_in(file.root, "documents");
    data::Value* given = kinds == nullptr ? nullptr : member_in(*kinds, kind.name);
    if (given == nullptr) continue;
    settle_defaults(kind.fields, member_in(*given, "fields"), file);
    settle_records(kind.records, member_in(*given, "records"), file);
  }
}

void settle_document(const Model& model, data::Document& document) {
  const data::Value* named = document.root.find("kind");
  for (const DocumentKind& kind : model.documents) {
    if (named == nullptr ? model.documents.size() == 1 : data::text_of(named) == kind.name) settle(kind, document);
  }
}

std::string cell_text_of(const Field& field, const data::Value& value) {
  if (field.kind == Kind::list) {
    std::vector<std::string> items;
    for (const data::Value& item : value.array() == nullptr ? data::Array{} : *value.array())
      items.push_back(cell_text_of(*field.item, item));
    return fmt::format("{}", fmt::join(items, field.separator));
  }
  std::string text = data::cell_text(value);
  if (field.kind == Kind::decimal && field.decimal_comma) std::replace(text.begin(), text.end(), '.', ',');
  return text;
}

const data::Value* member_at(const data::Value& record, const std::vector<std::string>& path) {
  const data::Value* value = &record;
  for (const std::string& name : path) value = value == nullptr ? nullptr : value->find(name);
  return value;
}

Named records_of(const std::vector<const Records*>& all, const std::vector<fs::path>& files, std::string_view sheet) {
  std::error_code error;
  const auto name_of = [&](const fs::path& file) { return fs::weakly_canonical(file, error).replace_extension(); };
  Named likely;  // from this file, but perhaps from another sheet
  for (const Records* records : all) {
    for (const auto* named : {&records->from, &records->with}) {
      for (const Records::From& from : *named) {
        if (from.in_place()) continue;
        const fs::path& folder = from.given.file->folder;
        const auto found = base::find_inside(folder, from.file);
        const fs::path name = name_of(found ? found->file : folder / from.file);
        if (std::none_of(files.begin(), files.end(), [&](const fs::path& file) { return name_of(file) == name; }))
          continue;
        if (base::name_key(from.sheet.text()) == base::name_key(sheet)) return {records, &from};
        if (likely.records == nullptr && (sheet.empty() || from.sheet.text().empty())) likely = {records, &from};
      }
    }
  }
  return likely;
}

data::Array* records_in(const Records& records, data::Document& document) {
  data::Value* list = &document.root;
  if (data::Object* members = list->object()) {
    const auto own = std::find_if(members->begin(), members->end(),
                                  [&](const data::Member& member) { return member.key == records.name; });
    list = own == members->end() ? nullptr : &own->value;
  }
  if (list == nullptr || list->array() == nullptr) return nullptr;
  settle(records.fields, *list->array(), document);
  return list->array();
}

bool drop_unread(const Records& records, data::Array& all, const diag::SourcePtr& source,
                 const std::vector<std::string>& languages, diag::Sink& sink, bool counting) {
  std::unordered_map<std::string_view, std::string_view> headings;  // the first heading of each field
  const auto known = columns_of(records.fields);
  for (const auto& [heading, column] : known) headings.emplace(column.path.front(), heading);
  data::Row keys;
  std::unordered_map<std::string, std::size_t> places;
  for (const data::Value& record : all) {
    if (record.object() == nullptr) continue;
    for (const data::Member& member : *record.object()) {
      if (!places.emplace(member.key, keys.cells.size()).second) continue;
      const auto heading = headings.find(member.key);
      keys.cells.push_back({heading == headings.end() ? member.key : std::string{heading->second}, member.key_span});
    }
  }
  const auto is_read = [](const Field&) { return true; };
  const auto columns = columns_of(records, keys, source, languages, sink, counting, is_read, "member");
  for (data::Value& record : all) {
    if (record.object() == nullptr) continue;
    std::erase_if(*record.object(), [&](data::Member& member) {
      const Field* const field = columns[places.at(member.key)].field;
      if (field == &copies_field()) member.key = field->name;
      return field == nullptr;
    });
  }
  return std::ranges::any_of(columns, [](const Column& c) { return c.field == &copies_field(); });
}

data::Array records_from(const Records& records, const std::vector<std::string>& languages,
                         const diag::SourcePtr& source, const data::Table& table, diag::Sink& sink) {
  std::vector<Column> columns = columns_of(records, table.header, source, languages, sink);
  std::vector<const data::Cell*> ignored;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const data::Cell& cell = table.header.cells[i];
    const bool left_out = columns[i].field == nullptr && !base::trimmed(cell.text).empty();
    if (left_out && is_ignored(records, cell.text)) ignored.push_back(&cell);
  }
  if (!ignored.empty()) sink.add(unread_columns(records, source, ignored, "left out"));
  // Records have values; labels are given in columns of tables, or in the game.
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (!columns[i].labels) continue;
    const bool alone = std::ranges::none_of(
        columns, [&](const Column& other) { return other.field == columns[i].field && other.language.empty(); });
    if (alone && columns[i].language == languages.front()) {
      columns[i].language.clear();
      continue;
    }
    auto d = diag::problem(source, table.header.cells[i].span, "data/unknown-field",
                           fmt::format("the labels of \"{}\" are left out", columns[i].path.front()));
    d.severity = diag::Severity::note;
    d.hint = fmt::format("give them in the game: \"labels\": value → language → text");
    sink.add(std::move(d));
    columns[i].field = nullptr;
  }
  // Beside a column with a language, a column without one has texts in the first language.
  for (Column& column : columns) {
    const bool in_languages =
        column.field != nullptr && std::any_of(columns.begin(), columns.end(), [&](const Column& other) {
          return other.field == column.field && !other.language.empty();
        });
    if (in_languages && column.language.empty()) column.language = languages.front();
  }
  for (Column& column : columns) {
    if (!column.language.empty()) column.path.push_back(column.language);
  }
  data::Array all;
  data::Lacking lacking;
  for (const data::Row& row : table.rows) {
    data::Object object;
    for (std::size_t i = 0; i < row.cells.size() && i < columns.size(); ++i) {
      if (columns[i].field == nullptr) continue;
      if (row.cells[i].lacks_value()) lacking.add(i, row.cells[i]);
      if (!row.cells[i].is_empty()) put(object, columns[i], row.cells[i], row.span);
    }
    all.emplace_back(std::move(object), row.span);
  }
  lacking.report(source, sink);
  return all;
}

CellText cell_texts(const Records& records, const std::vector<std::string>& languages, const diag::SourcePtr& source,
                    const data::Row& header) {
  diag::Sink ignored;  // the headings do not matter for copying
  std::vector<Column> columns;
  if (!records.grid) columns = columns_of(records, header, source, languages, ignored);
  const Field* const of_grid = records.grid ? records.field("value") : nullptr;
  return
      [columns = std::move(columns), of_grid](std::size_t index, const data::Cell& cell) -> std::optional<std::string> {
        const Column* const column = index < columns.size() ? &columns[index] : nullptr;
        const Field* const field = column == nullptr  ? of_grid
                                   : column->gathered ? column->field->item.get()
                                                      : column->field;
        if (field == nullptr) return std::string{cell.plain()};
        if (cell.exact() == cell.text && cell.marked() == cell.text) return cell.text;
        const data::Value meant = cell_value(*field, cell);
        for (const std::string& text : {std::string{cell.exact()}, cell.text, cell_text_of(*field, meant)}) {
          const data::Value read = cell_value(*field, {text, cell.span});
          if (!data::difference(meant, read)) return text;
        }
        return std::nullopt;
      };
}

data::TextRows table_from(const Records& records, const std::vector<std::string>& languages, const data::Array& all) {
  std::vector<Written> columns;
  add_columns(records.fields, {}, languages, columns);
  data::TextRows rows(all.size() + 1);
  for (const Written& column : columns) {
    std::vector<std::string> cells;
    for (const data::Value& record : all) cells.push_back(column.text(record));
    if (std::all_of(cells.begin(), cells.end(), [](const std::string& cell) { return cell.empty(); })) continue;
    rows[0].push_back(column.heading);
    for (std::size_t i = 0; i < cells.size(); ++i) rows[i + 1].push_back(std::move(cells[i]));
  }
  return rows;
}

}  // namespace planche::declared
