#include "project/comparing/comparison.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include <fmt/format.h>

#include "base/files.h"
#include "data/write.h"
#include "declared/judging/selection.h"
#include "project/comparing/part_changes.h"
#include "project/editing/record_grids.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

// A list of records of one version.
struct FlatList {
  std::vector<FlatRecord> records;
  std::vector<std::string> part_names;  // what parts made from them are called, by row
};

FlatList flat_list(const declared::Game& game, const declared::List& list) {
  FlatList flat;
  const RecordReader reader{game, list};
  for (std::size_t row = 0; row < list.rows.size(); ++row) {
    FlatRecord record;
    if (const data::Value* key = data::descend(list.rows[row], list.declared->key);
        !list.declared->key.empty() && key != nullptr)
      record.key = list.name_of(row);
    record.name = list.title_of(row);
    if (record.name.empty() && record.key.empty()) record.name = list.called_by(row);
    for (RecordValue& value : reader.read(row).values) {
      if (value.text.empty() && !value.computed) {
        const data::Value* written = data::descend(list.rows[row], value.field);
        if (written != nullptr && (written->array() != nullptr || written->object() != nullptr))
          value.text = data::to_compact_json(*written);
      }
      record.fields.push_back({std::move(value.field), std::move(value.text), value.computed});
    }
    flat.records.push_back(std::move(record));
    flat.part_names.push_back(list.name_of(row));
  }
  return flat;
}

using FlatLists = std::vector<std::pair<std::string, FlatList>>;

bool is_list_of_objects(const data::Value& value) {
  return value.array() != nullptr && !value.array()->empty() &&
         std::ranges::all_of(*value.array(), [](const data::Value& item) { return item.object() != nullptr; });
}

// The records of a version: those of a file-based game, or the lists of objects in a document.
FlatLists flat_lists(const Edition& edition) {
  FlatLists lists;
  if (const auto game = edition.project->game()) {
    for (const auto& list : game->lists()) {
      if (list->places.empty() && !list->lacking) lists.emplace_back(list->declared->name, flat_list(*game, *list));
    }
  } else if (const auto subject = edition.project->subject(); subject != nullptr && subject->document.root.object()) {
    for (const data::Member& member : *subject->document.root.object()) {
      if (!is_list_of_objects(member.value)) continue;
      FlatList flat;
      for (const data::Value& item : *member.value.array()) {
        FlatRecord& record = flat.records.emplace_back(flat_record(item));
        flat.part_names.push_back(record.name);
      }
      lists.emplace_back(member.key, std::move(flat));
    }
  }
  return lists;
}

std::vector<FieldChange> all_fields(const FlatRecord& record, bool added) {
  std::vector<FieldChange> fields;
  for (const FlatRecord::Field& field : record.fields) {
    if (field.computed || field.text.empty()) continue;
    FieldChange& change = fields.emplace_back(FieldChange{field.name});
    (added ? change.now : change.before) = field.text;
  }
  return fields;
}

std::string record_title(const FlatRecord& record, std::string_view list, std::size_t row) {
  if (!record.name.empty()) return record.name;
  return record.key.empty() ? fmt::format("{} {}", list, row + 1) : record.key;
}

void compare_lists(const std::string& name, const FlatList& before, const FlatList& now, Comparison& found,
                   RecordLinks& links) {
  using How = RecordChange::How;
  for (const RecordPair& pair : pair_records(before.records, now.records)) {
    if (pair.before && pair.now) {
      const FlatRecord& old_record = before.records[*pair.before];
      const FlatRecord& new_record = now.records[*pair.now];
      RecordLinks::Link& link = links.add(name, before.part_names[*pair.before], now.part_names[*pair.now]);
      auto fields = changed_fields(old_record, new_record);
      if (fields.empty() && old_record.name == new_record.name) {
        ++found.same_records;
        continue;
      }
      RecordChange change{How::changed, name, record_title(new_record, name, *pair.now), new_record.key};
      if (old_record.name != new_record.name) {
        change.how = How::renamed;
        change.old_name = record_title(old_record, name, *pair.before);
      }
      change.fields = std::move(fields);
      link.record = found.records.size();
      found.records.push_back(std::move(change));
    } else {
      const bool added = pair.now.has_value();
      const std::size_t row = added ? *pair.now : *pair.before;
      const FlatRecord& record = (added ? now : before).records[row];
      found.records.push_back({added ? How::added : How::removed,
                               name,
                               record_title(record, name, row),
                               record.key,
                               {},
                               all_fields(record, added)});
    }
  }
}

RecordLinks compare_records(const Edition& before, const Edition& now, Comparison& found) {
  RecordLinks links;
  const FlatLists old_lists = flat_lists(before), new_lists = flat_lists(now);
  const FlatList none;
  const auto in = [&](const FlatLists& lists, const std::string& name) -> const FlatList& {
    const auto list = std::ranges::find(lists, name, &FlatLists::value_type::first);
    return list == lists.end() ? none : list->second;
  };
  for (const auto& [name, list] : new_lists) compare_lists(name, in(old_lists, name), list, found, links);
  for (const auto& [name, list] : old_lists) {
    if (&in(new_lists, name) == &none) compare_lists(name, list, none, found, links);
  }
  return links;
}

// Compares the members of a game file or document, without the records in it.
void compare_values(const std::string& file, const data::Value* before, const data::Value* now,
                    const std::function<bool(const std::string&)>& skip, Comparison& found) {
  static const data::Value nothing{data::Object{}, {}};
  const std::string head = file.empty() ? "" : file + ": ";
  for (FieldChange& change :
       changed_values(before == nullptr ? nothing : *before, now == nullptr ? nothing : *now, skip)) {
    change.field = head + change.field;
    found.values.push_back(std::move(change));
  }
}

bool is_of_records(const std::string& path) {
  return path == "$schema" || (path.starts_with("records.") && path.ends_with(".from"));
}

void compare_values(const Edition& before, const Edition& now, Comparison& found) {
  const auto old_game = before.project->game(), new_game = now.project->game();
  if (old_game != nullptr && new_game != nullptr) {
    const auto values = [](const declared::Game& game) {
      std::map<std::string, const data::Value*> files;
      for (const declared::FilePtr& file : game.model().files)
        files[file->path.lexically_proximate(game.model().folder).string()] = &file->document.root;
      return files;
    };
    auto old_files = values(*old_game);
    const auto new_files = values(*new_game);
    // Game files may have different names: game.json and game.yaml.
    const auto first = [](const declared::Game& game) { return game.model().files.front()->path.filename().string(); };
    if (first(*old_game) != first(*new_game) && !old_files.contains(first(*new_game))) {
      auto node = old_files.extract(first(*old_game));
      node.key() = first(*new_game);
      old_files.insert(std::move(node));
    }
    for (const auto& [file, root] : new_files) {
      const auto old_file = old_files.find(file);
      compare_values(file, old_file == old_files.end() ? nullptr : old_file->second, root, is_of_records, found);
    }
    for (const auto& [file, root] : old_files) {
      if (!new_files.contains(file)) compare_values(file, root, nullptr, is_of_records, found);
    }
  }
  const auto document = [](const Edition& edition) -> const data::Document* {
    if (const auto game = edition.project->game()) return game->document();
    const auto subject = edition.project->subject();
    return subject == nullptr ? nullptr : &subject->document;
  };
  const data::Document* old_document = document(before);
  const data::Document* new_document = document(now);
  if (old_document == nullptr && new_document == nullptr) return;
  // A deck in a table is called after its file.
  const auto is_file_name = [](const data::Document* of) {
    return of != nullptr && data::text_of(of->root.find("title")) == fs::path{of->source->name()}.stem().string();
  };
  const bool both_titles_are_file_names = is_file_name(old_document) && is_file_name(new_document);
  const auto is_list = [&](const std::string& path) {
    if (new_game != nullptr)
      return std::ranges::any_of(new_game->lists(), [&](const auto& list) { return list->declared->name == path; });
    const auto lists = [&](const data::Document* of) {
      const data::Value* value = of == nullptr ? nullptr : of->root.find(path);
      return value != nullptr && is_list_of_objects(*value);
    };
    return path == "$schema" || (path == "title" && both_titles_are_file_names) || lists(old_document) ||
           lists(new_document);
  };
  compare_values("", old_document == nullptr ? nullptr : &old_document->root,
                 new_document == nullptr ? nullptr : &new_document->root, is_list, found);
}

void compare_files(const Edition& before, const Edition& now, Comparison& found) {
  constexpr std::size_t largest = 256u << 20;  // bytes
  const auto content = [](const fs::path& file) { return base::read_file(file, largest).value_or(std::string{}); };
  std::map<std::string, FileChange::How> changes;
  for (const auto& [name, file] : now.files) {
    const auto old_file = before.files.find(name);
    if (old_file == before.files.end()) {
      changes[name] = FileChange::How::added;
    } else if (std::error_code error;
               !fs::equivalent(file, old_file->second, error) && content(file) != content(old_file->second)) {
      changes[name] = FileChange::How::changed;
    }
  }
  for (const auto& [name, file] : before.files) {
    if (!now.files.contains(name)) changes[name] = FileChange::How::removed;
  }
  for (const auto& [name, how] : changes) found.files.push_back({how, name});
}

}  // namespace

Comparison comparison_of(const Edition& before, const Edition& now) {
  Comparison found{now.game, now.title.empty() ? before.title : now.title, before.given, now.given};
  RecordLinks links;
  if (before.has_records() && now.has_records()) {
    compare_values(before, now, found);
    links = compare_records(before, now, found);
    compare_files(before, now, found);
  } else {
    const bool both = !before.has_records() && !now.has_records();
    found.remarks.push_back(fmt::format("{} hold{} pictures of parts, but no records: only parts are compared",
                                        both                   ? "printouts"
                                        : before.has_records() ? now.given
                                                               : before.given,
                                        both ? "" : "s"));
  }
  compare_parts(before, now, links, found);
  return found;
}

}  // namespace planche::project
