#include "project/importing/record_lists.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "data/value.h"
#include "declared/file/fields.h"
#include "declared/file/paths.h"
#include "project/opening/file_names.h"

namespace planche::project {

namespace {

bool is_list_of_objects(const data::Value& value) {
  const data::Array* all = value.array();
  return all != nullptr && !all->empty() &&
         std::ranges::all_of(*all, [](const data::Value& one) { return one.object() != nullptr; });
}

bool is_plain(const data::Value& value) {
  return value.array() == nullptr && value.object() == nullptr;
}

std::string text_of(const data::Value& value, const std::string& written) {
  if (const std::string* text = value.string()) return *text;
  if (const bool* truth = value.boolean()) return *truth ? "true" : "false";
  if (value.is_null()) return {};
  if (const data::Array* items = value.array()) {
    std::string all;
    for (const data::Value& item : *items)
      all += (all.empty() ? "" : "|") +
             text_of(item, written.substr(item.span().begin, item.span().end - item.span().begin));
    return all;
  }
  return value.object() != nullptr ? std::string{} : written;
}

std::string quoted(const std::string& text) {
  std::string made = "\"";
  for (const char c : text) made += c == '"' ? std::string{"\"\""} : std::string{c};
  return made + "\"";
}

RecordList list_of(const data::Value& value, std::string member, const diag::SourcePtr& source, bool is_yaml) {
  RecordList list;
  list.member = std::move(member);
  list.is_typed = !is_yaml;
  std::vector<std::string> headings;
  for (const data::Value& row : *value.array()) {
    for (const data::Member& one : *row.object()) {
      if (std::ranges::find(headings, one.key) == headings.end()) headings.push_back(one.key);
    }
  }
  std::string text;
  const std::string_view whole = source->text();
  for (const std::string& heading : headings) text += (text.empty() ? "" : ",") + quoted(heading);
  text += '\n';
  for (const data::Value& row : *value.array()) {
    std::string line;
    for (const std::string& heading : headings) {
      if (&heading != &headings.front()) line += ',';
      const data::Value* own = row.find(heading);
      if (own == nullptr || own->is_null()) continue;
      RecordList::Values& values = list.values[heading];
      const bool plain_list =
          own->array() != nullptr && std::ranges::all_of(*own->array(), [](const data::Value& item) {
            return item.string() != nullptr;
          });
      const bool is_text = own->string() != nullptr;
      values.texts = values.texts || is_text;
      values.lists = values.lists || plain_list;
      values.others = values.others || (!is_plain(*own) && !plain_list);
      values.mixed = values.mixed || (values.texts && !is_text && is_plain(*own)) ||
                     (values.lists && !plain_list) || (values.texts && !is_plain(*own));
      const std::string written{whole.substr(own->span().begin, own->span().end - own->span().begin)};
      line += quoted(own->array() != nullptr ? text_of(*own, std::string{whole}) : text_of(*own, written));
    }
    text += line.find_first_not_of(",") == std::string::npos ? "\n" : line + "\n";
  }
  diag::Sink ignored;
  if (auto table = data::read_csv(std::make_shared<diag::Source>(source->name(), std::move(text)), ignored))
    list.table = std::move(*table);
  return list;
}

}  // namespace

bool is_document(const std::filesystem::path& file) {
  return ends_with_any(file, {".json", ".yaml", ".yml"});
}

std::vector<RecordList> lists_in(const diag::SourcePtr& source, diag::Sink& sink) {
  const auto document = declared::read_values(source, sink);
  std::vector<RecordList> lists;
  if (!document || sink.has_errors()) return lists;
  const bool is_yaml = document->is_yaml;
  if (is_list_of_objects(document->root)) {
    lists.push_back(list_of(document->root, {}, source, is_yaml));
  } else if (const data::Object* members = document->root.object()) {
    for (const data::Member& one : *members) {
      if (is_list_of_objects(one.value) && declared::is_name(one.key))
        lists.push_back(list_of(one.value, one.key, source, is_yaml));
    }
  }
  return lists;
}

void correct(GuessedField& field, const RecordList& list) {
  using Kind = GuessedField::Kind;
  const auto found = list.values.find(field.heading);
  if (found == list.values.end()) return;
  const RecordList::Values& values = found->second;
  if (values.others || values.mixed) {
    field.kind = Kind::any;
    field.why = values.others ? "lists of other values, or objects: not shown" : "values of several kinds: not shown";
  } else if (values.lists) {
    field.kind = Kind::list;
    field.why = "lists of texts";
  } else if (values.texts && list.is_typed) {
    const bool words = field.kind == Kind::text || field.kind == Kind::markup || field.kind == Kind::html ||
                       field.kind == Kind::choice || field.kind == Kind::picture || field.kind == Kind::reference;
    if (words) return;
    field.kind = Kind::text;
    field.why = "texts";
  }
}

}  // namespace planche::project
