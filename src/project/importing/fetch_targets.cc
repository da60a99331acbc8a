#include "project/importing/fetch_targets.h"

#include <algorithm>
#include <set>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "base/new_file.h"
#include "base/text.h"
#include "project/opening/file_names.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_listed_bytes = 1 << 20;  // of the list of fetched files

// `given` is the value of "from" or "with".
void add_targets(const declared::Given& given, const std::string& key, std::vector<FetchTarget>& targets) {
  if (given && given.value->array() != nullptr) {
    for (const declared::Given& item : given.items()) add_targets(item, key, targets);
    return;
  }
  const declared::Given origin = given.member("origin"), file = given.member("file");
  if (!origin || !file) return;
  std::string name = file.text();
  std::ranges::replace(name, '\\', '/');
  const fs::path folder = file.file->folder;
  targets.push_back({origin.text(),
                     key,
                     folder,
                     (folder / name).lexically_normal(),
                     {file.text(), file, given.member("sheet"), {}, given.member("encoding").text()}});
}

bool has_control_characters(std::string_view text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

// Whether a text in `value` names the file, other than as a table of records.
bool is_used_otherwise(const data::Value& value, std::string_view key, const fs::path& folder, const fs::path& file) {
  if (const std::string* text = value.string()) {
    static const std::set<std::string_view> of_tables{"from", "with", "file"};
    return !of_tables.contains(key) && !text->empty() && (folder / *text).lexically_normal() == file;
  }
  if (const data::Array* array = value.array()) {
    return std::ranges::any_of(*array,
                               [&](const data::Value& item) { return is_used_otherwise(item, key, folder, file); });
  }
  const data::Object* object = value.object();
  return object != nullptr && std::ranges::any_of(*object, [&](const data::Member& member) {
           return is_used_otherwise(member.value, member.key, folder, file);
         });
}

// What only this machine knows of a folder: its number and the moment of its creation. A copy has another.
std::string mark_of(const fs::path& folder) {
  struct statx info {};
  if (::statx(AT_FDCWD, folder.c_str(), 0, STATX_INO | STATX_BTIME, &info) != 0) return {};
  std::error_code error;
  const std::string known = fmt::format("{} {} {}.{}", fs::canonical(folder, error).string(), info.stx_ino,
                                        info.stx_btime.tv_sec, info.stx_btime.tv_nsec);
  return fmt::format("{:016x}", base::content_hash(known));
}

}  // namespace

std::vector<FetchTarget> fetch_targets(const declared::Model& model) {
  std::vector<FetchTarget> targets;
  for (const declared::Records& records : model.records) {
    add_targets(records.given.member("from"), records.key, targets);
    add_targets(records.given.member("with"), records.key, targets);
  }
  return targets;
}

std::string target_fault(const FetchTarget& target, const declared::Model& model) {
  const auto place = base::place_in(target.file, target.folder);
  if (!place) return "the file is outside the folder of the game";
  if (has_control_characters(place->native())) return "its name has control characters";
  if (has_control_characters(target.origin)) return "the address has control characters";
  static const std::set<std::string> endings{".csv", ".tsv", ".xlsx", ".ods"};
  if (!endings.contains(ending_of(target.file))) return "its name is not that of a table";
  fs::path path = target.folder;
  for (const fs::path& step : *place) {
    if (step.native().starts_with('.')) return fmt::format("{} begins with a dot", step.string());
    path /= step;
    std::error_code error;
    const fs::file_type type = fs::symlink_status(path, error).type();
    if (type == fs::file_type::symlink) return fmt::format("{} is a link", step.string());
    const bool is_last = path == target.file;
    if (is_last && type != fs::file_type::not_found && type != fs::file_type::regular) return "it is not a file";
  }
  for (const declared::FilePtr& file : model.files) {
    if (is_used_otherwise(file->document.root, {}, file->folder, target.file))
      return fmt::format("{} uses it for something else", file->path.filename().string());
  }
  for (const FetchTarget& other : fetch_targets(model)) {
    if (other.file == target.file && other.origin != target.origin) return "the game names two addresses for it";
  }
  return {};
}

tl::expected<FetchedFiles, base::FileError> FetchedFiles::read(const fs::path& folder) {
  FetchedFiles fetched;
  fetched.folder_ = folder;
  fetched.mark_ = mark_of(folder);
  const fs::path file = folder / name;
  std::error_code error;
  const fs::file_type type = fs::symlink_status(file, error).type();
  if (type == fs::file_type::not_found) return fetched;
  if (type != fs::file_type::regular) {
    return tl::make_unexpected(
        base::FileError{base::FileError::Kind::not_a_file, fmt::format("{} is not a file", file.string())});
  }
  const auto text = base::read_file(file, most_listed_bytes);
  if (!text) return tl::make_unexpected(text.error());
  for (const std::string_view line : base::split(*text, '\n')) {
    const auto parts = base::split(line, '\t');
    if (parts.size() != 3) continue;
    fetched.lines_.push_back({std::string{parts[0]}, std::string{parts[1]}, std::string{parts[2]}});
  }
  return fetched;
}

bool FetchedFiles::has(const std::string& file) const {
  return std::ranges::any_of(lines_, [&](const Line& line) { return line.file == file; });
}

bool FetchedFiles::agreed(const std::string& file, const std::string& origin) const {
  return !mark_.empty() && std::ranges::any_of(lines_, [&](const Line& line) {
    return line.file == file && line.origin == origin && line.mark == mark_;
  });
}

tl::expected<void, base::FileError> FetchedFiles::add(const std::string& file, const std::string& origin) {
  mark_ = mark_of(folder_);  // the folder may be new
  std::erase_if(lines_, [&](const Line& line) { return line.file == file; });
  lines_.push_back({file, origin, mark_});
  std::ranges::sort(lines_, {}, &Line::file);
  std::string text;
  for (const Line& line : lines_) text += fmt::format("{}\t{}\t{}\n", line.file, line.origin, line.mark);
  return base::write_file(folder_ / name, text);
}

}  // namespace planche::project
