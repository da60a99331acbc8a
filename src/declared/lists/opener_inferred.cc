// The fields of records without declared fields: from the headings and values of their files.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "declared/lists/opener.h"

namespace planche::declared {

namespace {

using Kind = Field::Kind;

// A field that was found in a file, with the common type of its values.
Field found_field(const std::string& name, std::vector<const data::Value*> values) {
  std::erase_if(values, [](const data::Value* value) { return value->is_null(); });
  const auto all = [&](auto fits) {
    return std::all_of(values.begin(), values.end(), [&](const auto* v) { return fits(*v); });
  };
  Field field;
  field.name = name;
  if (values.empty()) return field;
  read_truths(field, false, values);
  field.has_digits = std::ranges::any_of(values, [](const data::Value* value) {
    return value->is_number() || data::text_of(value).find_first_of("0123456789") != std::string::npos;
  });
  if (all([](const data::Value& v) { return v.integer() != nullptr; })) {
    field.kind = Kind::integer;
  } else if (all([](const data::Value& v) { return v.is_number(); })) {
    field.kind = Kind::decimal;
  } else if (all([](const data::Value& v) { return v.boolean() != nullptr; })) {
    field.kind = Kind::truth;
  } else if (all([](const data::Value& v) { return v.array() != nullptr; })) {
    field.kind = Kind::list;
    std::vector<const data::Value*> items;
    for (const data::Value* list : values) {
      for (const data::Value& item : *list->array()) items.push_back(&item);
    }
    field.item = std::make_shared<const Field>(found_field({}, items));
  } else if (all([](const data::Value& v) { return v.object() != nullptr; })) {
    field.kind = Kind::object;
    for (const data::Value* object : values) {
      for (const data::Member& one : *object->object()) {
        if (std::any_of(field.fields.begin(), field.fields.end(), [&](const Field& f) { return f.name == one.key; }))
          continue;
        std::vector<const data::Value*> inner;
        for (const data::Value* other : values) {
          if (const data::Value* own = other->find(one.key)) inner.push_back(own);
        }
        field.fields.push_back(found_field(one.key, inner));
      }
    }
  }
  return field;
}

// The fields of rows, and those of columns without values.
std::vector<Field> found_fields(const std::vector<const data::Value*>& rows,
                                const std::vector<std::pair<std::string, std::string>>& headings) {
  std::vector<std::string> names;
  std::unordered_map<std::string, std::vector<const data::Value*>> values;
  for (const data::Value* row : rows) {
    for (const data::Member& member : *row->object()) {
      auto& of_name = values[member.key];
      if (of_name.empty()) names.push_back(member.key);
      of_name.push_back(&member.value);
    }
  }
  for (const auto& [name, heading] : headings) {
    if (!values.contains(name)) names.push_back(name);
  }
  std::vector<Field> fields;
  for (const std::string& name : names) fields.push_back(found_field(name, values[name]));
  return fields;
}

}  // namespace

bool Opener::infer(Records& records) {
  std::vector<std::pair<std::string, std::string>> headings;
  const auto add = [&](Field field) {
    const auto heading = std::ranges::find(headings, field.name, &std::pair<std::string, std::string>::first);
    // `*` ignores what is unused, and every column is a field here.
    const bool ignored = std::ranges::any_of(records.ignore, [&](const std::string& one) {
      const std::string_view own = heading == headings.end() ? std::string_view{field.name} : heading->second;
      return one != all_columns && data::heading_key(one) == data::heading_key(own);
    });
    if (ignored || records.field(field.name) != nullptr || field.name.empty()) return;
    records.fields.push_back(std::move(field));
  };
  diag::Sink later;  // errors of files are reported when they are read again
  Opener first{game_, choices_, later};
  std::vector<data::Array> all;
  for (const Records::From& from : records.from) {
    auto rows = first.read_file(records, from, false);
    if (!rows) continue;
    all.push_back(std::move(rows->rows));
    headings.insert(headings.end(), rows->headings.begin(), rows->headings.end());
  }
  std::vector<const data::Value*> found, added;
  const auto take = [](const data::Array& rows, std::vector<const data::Value*>& into) {
    for (const data::Value& row : rows) {
      if (row.object() != nullptr) into.push_back(&row);
    }
  };
  for (const data::Array& rows : all) take(rows, found);
  std::vector<std::pair<std::string, std::string>> of_additions;
  std::vector<data::Array> additions;
  for (const Records::From& with : records.with) {
    auto rows = first.read_file(records, with, false, Part::members);
    if (!rows) continue;
    additions.push_back(std::move(rows->rows));
    of_additions.insert(of_additions.end(), rows->headings.begin(), rows->headings.end());
  }
  for (const data::Array& rows : additions) take(rows, added);
  const std::vector<Field> of_all = found_fields(found, headings);
  std::vector<Field> fields = of_all;
  if (records.where) {
    const std::vector<const data::Value*> kept = belonging(records, of_all, found);
    fields = found_fields(kept, headings);
    for (Field& field : fields) {
      const auto before = std::ranges::find(of_all, field.name, &Field::name);
      if (before == of_all.end()) continue;
      // `where` itself reads the words for no of the rows that it leaves out.
      if (before->says_truth) field.says_truth = true;
      // It also reads numbers that only those rows have.
      const auto has = [&](const data::Value* row) { return row->find(field.name) != nullptr; };
      if (std::ranges::none_of(kept, has)) field = *before;
    }
  }
  for (Field& field : fields) add(std::move(field));
  for (const Field& field : of_all) add(field);  // only excluded rows have values for it
  for (Field& field : found_fields(added, of_additions)) {
    // A computed key names the record there.
    if (std::ranges::find(records.computed, field.name, [](const auto& one) { return one.first; }) == records.computed.end())
      add(std::move(field));
  }
  headings.insert(headings.end(), of_additions.begin(), of_additions.end());
  for (const auto& [name, heading] : headings) {
    // A field whose name differs from its heading needs the heading to find its column.
    const auto field = std::ranges::find(records.fields, name, &Field::name);
    if (field == records.fields.end()) continue;  // ignored
    if (data::heading_key(name) != data::heading_key(heading) && !field->given) field->columns = {heading};
  }
  take_languages(records, headings, first);
  // A column without values may come to hold anything.
  for (Field& field : records.fields) {
    const auto has = [&](const data::Value* row) {
      const data::Value* value = row->find(field.name);
      return value != nullptr && !value->is_null();
    };
    if (!field.given && field.kind == Kind::text && !field.translated && std::ranges::none_of(found, has) &&
        std::ranges::none_of(added, has))
      field.kind = Kind::any;
  }
  if (!later.has_errors()) return true;
  for (Field& field : records.fields) {
    if (!field.given) field.kind = Field::Kind::any;  // the values that cannot be read would show it
  }
  return false;
}

// A column "title.fr" beside "title", and a column of a file of translations, give the texts of that field in a
// language of the game. A column that something names, such as {title_fr}, stays a field.
void Opener::take_languages(Records& records, const std::vector<std::pair<std::string, std::string>>& headings,
                            Opener& first) {
  const auto& languages = game_.model_->languages;
  if (languages.size() < 2) return;
  std::set<std::string> translations;  // fields
  for (const auto& [name, heading] : headings) {
    for (const std::string& language : languages) {
      const std::string_view stem = base::trimmed(heading);
      if (stem.size() < language.size() + 2 || base::lower(stem.substr(stem.size() - language.size())) != language)
        continue;
      const std::string_view before = stem.substr(0, stem.size() - language.size());
      if (std::string_view{" .-_"}.find(before.back()) == std::string_view::npos) continue;
      const auto field = std::ranges::find_if(records.fields, [&, &own_name = name](const Field& one) {
        return !one.given && one.is_text() && one.name != own_name &&
               data::heading_key(one.name) == data::heading_key(before);
      });
      const Field* own = records.field(name);
      if (field == records.fields.end() || own == nullptr || is_read(records, *own)) continue;
      field->translated = true;
      field->translations[language] = heading;
      translations.insert(name);
    }
  }
  std::erase_if(records.fields, [&](const Field& field) { return translations.contains(field.name); });
  // Lists in JSON and YAML write { "en": "Owl", "fr": "Hibou" }.
  for (Field& field : records.fields) {
    if (field.given || field.kind != Kind::object || field.fields.empty()) continue;
    const auto is_language = [&](const Field& of) {
      return of.is_text() && std::ranges::find(languages, of.name) != languages.end();
    };
    if (!std::ranges::all_of(field.fields, is_language)) continue;
    field.kind = Kind::text;
    field.fields.clear();
    field.translated = true;
  }
  for (const Records::From& from : translations_of(records)) {
    const auto rows = first.read_file(records, from, false, Part::members);
    if (!rows) continue;
    for (Field& field : records.fields) {
      const auto is_own = [&](const auto& heading) { return heading.first == field.name; };
      if (!field.given && field.is_text() && field.name != records.key && std::ranges::any_of(rows->headings, is_own))
        field.translated = true;
    }
  }
}

}  // namespace planche::declared
