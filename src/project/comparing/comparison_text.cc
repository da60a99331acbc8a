#include "project/comparing/comparison_text.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "project/opening/json_text.h"

namespace planche::project {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_shown = 72,
                      around = 16;  // code points of a text, and of what is shown around a difference

std::string in_one_line(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) text.replace(at, 1, " / ");
  return text;
}

bool begins_character(const std::string& text, std::size_t at) {
  return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
}

// The stretch in which two texts differ, with a few characters around it.
std::pair<std::string, std::string> differing(const std::string& a, const std::string& b) {
  if (base::count_code_points(a) <= longest_shown && base::count_code_points(b) <= longest_shown) return {a, b};
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t head = 0, tail = 0;
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  head -= std::min(head, around);
  tail -= std::min(tail, around);
  const auto cut = [&](const std::string& text) {
    std::size_t begin = head, end = text.size() - tail;
    while (begin > 0 && !begins_character(text, begin)) --begin;
    while (!begins_character(text, end)) ++end;
    const std::string middle = base::shortened(text.substr(begin, end - begin), 2 * longest_shown, longest_shown / 2);
    return (begin > 0 ? "…" : "") + middle + (end < text.size() ? "…" : "");
  };
  return {cut(a), cut(b)};
}

const std::array<const char*, 4> record_words{"added", "removed", "changed", "renamed"};
const std::array<const char*, 5> part_words{"added", "removed", "changed", "drawn otherwise", "recounted"};
const std::array<const char*, 3> file_words{"added", "removed", "changed"};

std::string copies_text(const PartChange& part) {
  if (part.old_copies == part.copies || part.copies == 0 || part.old_copies == 0) {
    const std::size_t copies = std::max(part.old_copies, part.copies);
    return copies > 1 ? fmt::format(" × {}", copies) : "";
  }
  return fmt::format(": {} → {} copies", part.old_copies, part.copies);
}

template <typename Changes, typename Words>
std::string counts_of(const Changes& changes, const Words& words) {
  std::string counts;
  for (std::size_t how = 0; how < words.size(); ++how) {
    const auto n = std::ranges::count_if(
        changes, [&](const auto& change) { return static_cast<std::size_t>(change->how) == how; });
    if (n > 0) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", n, words[how]);
  }
  return counts;
}

void add_record_lines(const Comparison& found, std::vector<std::string>& lines) {
  std::vector<std::string> lists;
  for (const RecordChange& record : found.records) {
    if (std::ranges::find(lists, record.list) == lists.end()) lists.push_back(record.list);
  }
  for (const std::string& list : lists) {
    std::vector<const RecordChange*> changes;
    for (const RecordChange& record : found.records) {
      if (record.list == list) changes.push_back(&record);
    }
    lines.push_back(fmt::format("{}: {}", list, counts_of(changes, record_words)));
    for (const RecordChange* record : changes) {
      const bool keyed = !record->key.empty() && record->key != record->name;
      std::string name = record->old_name.empty() ? record->name : record->old_name + " → " + record->name;
      if (keyed) name += fmt::format(" ({})", record->key);
      lines.push_back(
          fmt::format("  {:<8} {}", record_words[static_cast<std::size_t>(record->how)], in_one_line(name)));
      if (record->how == RecordChange::How::added || record->how == RecordChange::How::removed) continue;
      for (const FieldChange& field : record->fields) lines.push_back("             " + line_of(field));
    }
  }
}

void add_part_lines(const Comparison& found, std::vector<std::string>& lines) {
  std::vector<std::string> kinds;
  for (const PartChange& part : found.parts) {
    if (std::ranges::find(kinds, part.title) == kinds.end()) kinds.push_back(part.title);
  }
  for (const std::string& kind : kinds) {
    std::vector<const PartChange*> changes;
    for (const PartChange& part : found.parts) {
      if (part.title == kind) changes.push_back(&part);
    }
    lines.push_back(fmt::format("parts, {}: {}", kind, counts_of(changes, part_words)));
    for (const PartChange* part : changes) {
      const std::string name = part->old_name.empty() ? part->name : part->old_name + " → " + part->name;
      lines.push_back(fmt::format("  {:<15} {}{}", part_words[static_cast<std::size_t>(part->how)],
                                  in_one_line(name.empty() ? kind : name), copies_text(*part)));
      if (!part->causes.empty()) lines.push_back(fmt::format("{:18}because of {}", "", fmt::join(part->causes, ", ")));
    }
  }
}

Json json_of(const FieldChange& change) {
  Json object{{"field", change.field}};
  object["old"] = change.before ? Json(*change.before) : Json();
  object["new"] = change.now ? Json(*change.now) : Json();
  if (change.computed) object["computed"] = true;
  return object;
}

Json json_of(const std::vector<FieldChange>& changes) {
  Json list = Json::array();
  for (const FieldChange& change : changes) list.push_back(json_of(change));
  return list;
}

}  // namespace

std::string line_of(const FieldChange& change) {
  const auto [before, now] = differing(in_one_line(change.before.value_or("")), in_one_line(change.now.value_or("")));
  return fmt::format("{}{}: {} → {}", change.field, change.computed ? " (computed)" : "",
                     change.before ? before : "none", change.now ? now : "none");
}

std::string name_of(PartChange::How how) {
  std::string name = part_words[static_cast<std::size_t>(how)];
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::vector<std::string> lines_of(const Comparison& found) {
  std::vector<std::string> lines;
  if (!found.values.empty()) lines.push_back(fmt::format("values: {} changed", found.values.size()));
  for (const FieldChange& change : found.values) lines.push_back("  " + line_of(change));
  add_record_lines(found, lines);
  add_part_lines(found, lines);
  std::vector<const FileChange*> files;
  for (const FileChange& file : found.files) files.push_back(&file);
  if (!files.empty()) lines.push_back("files: " + counts_of(files, file_words));
  for (const FileChange* file : files)
    lines.push_back(fmt::format("  {:<8} {}", file_words[static_cast<std::size_t>(file->how)], file->file));
  return lines;
}

std::string json_of(const Comparison& found) {
  Json object{{"game", found.game},
              {"title", found.title},
              {"old", found.before},
              {"new", found.now},
              {"differs", found.differs()}};
  object["values"] = json_of(found.values);
  Json& records = object["records"] = Json::array();
  for (const RecordChange& record : found.records) {
    Json& one = records.emplace_back(Json{
        {"list", record.list}, {"change", record_words[static_cast<std::size_t>(record.how)]}, {"name", record.name}});
    if (!record.key.empty()) one["key"] = record.key;
    if (!record.old_name.empty()) one["old_name"] = record.old_name;
    one["fields"] = json_of(record.fields);
  }
  Json& parts = object["parts"] = Json::array();
  for (const PartChange& part : found.parts) {
    Json& one = parts.emplace_back(Json{{"kind", part.kind}, {"title", part.title}, {"name", part.name}});
    if (part.kind.empty()) one.erase("kind");
    if (!part.old_name.empty()) one["old_name"] = part.old_name;
    one["change"] = name_of(part.how);
    one["old_copies"] = part.old_copies;
    one["new_copies"] = part.copies;
    if (!part.causes.empty()) one["causes"] = part.causes;
  }
  Json& files = object["files"] = Json::array();
  for (const FileChange& file : found.files)
    files.push_back({{"file", file.file}, {"change", file_words[static_cast<std::size_t>(file.how)]}});
  object["unchanged"] = {{"records", found.same_records}, {"parts", found.same_parts}};
  object["remarks"] = found.remarks;
  return json_text(object);
}

}  // namespace planche::project
