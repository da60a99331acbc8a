#include "project/opening/past.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/replaced.h"
#include "base/text.h"
#include "project/opening/documents.h"
#include "project/opening/file_games.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_file = 64u << 20, most_bytes = 512u << 20;
constexpr std::size_t most_written = 50'000, most_named = 10;

// The folders, by the top of the repository, that the game now reads from. The first one is its own.
std::vector<std::string> folders_of(const std::string& path, const Git& git) {
  std::vector<std::string> found{git.prefix()};
  const auto game = find_file_game(path);
  const auto model = game ? model_of(game->file) : nullptr;
  if (model == nullptr) return found;
  std::error_code error;
  for (const fs::path& folder : model->folders) {
    const std::string by_top = fs::canonical(folder, error).lexically_relative(git.top()).generic_string() + "/";
    const bool is_known = std::ranges::any_of(found, [&](const std::string& one) { return by_top.starts_with(one); });
    if (!error && !is_known && !by_top.starts_with("../") && by_top != "./") found.push_back(by_top);
  }
  return found;
}

// Whether the path stays where it is put.
bool is_tame(std::string_view path) {
  return std::ranges::none_of(base::split(path, '/'),
                              [](std::string_view name) { return name.empty() || name == "." || name == ".."; });
}

// The ID of a file that Git LFS keeps elsewhere; empty if this is not a pointer to one.
std::string large_file_in(const std::string& text) {
  constexpr std::string_view head = "version https://git-lfs.github.com/spec/v1\n", mark = "\noid sha256:";
  constexpr std::size_t digits = 64;
  const std::size_t at = text.find(mark);
  if (!text.starts_with(head) || at == text.npos) return {};
  std::string id = text.substr(at + mark.size(), digits);
  return id.size() == digits && id.find_first_not_of("0123456789abcdef") == id.npos ? id : std::string{};
}

fs::path folder_with(const std::string& path) {
  std::error_code error;
  const fs::path file = operand_of(path).file;
  if (fs::is_directory(file, error)) return file;
  return file.has_parent_path() ? file.parent_path() : fs::path{"."};
}

// Files to be written, and those left out.
class Selection {
 public:
  // `top`: the folder in it that stands for the top of the work tree.
  Selection(const base::TemporaryFolder& folder, fs::path top) : folder_{folder}, top_{std::move(top)} {}

  void add(const Git::File& file) {
    std::uintmax_t size = 0;
    const bool is_there =
        std::from_chars(file.bytes.data(), file.bytes.data() + file.bytes.size(), size).ec == std::errc{};
    if (file.mode == "160000") return leave(file.path, "is another repository");
    if (file.mode == "120000") return leave(file.path, "is a symbolic link");
    if (!is_tame(file.path)) return leave(file.path, "is no name of a file");
    if (!is_there) return leave(file.path, "is not in this copy of the repository");
    if (size > largest_file) return leave(file.path, fmt::format("is larger than {} MB", largest_file >> 20));
    files_.emplace(size, file);
  }
  // Small files first: tables and templates come before pictures that are too much.
  std::vector<std::pair<std::string, fs::path>> contents() {
    std::vector<std::pair<std::string, fs::path>> chosen;
    std::uintmax_t bytes = 0;
    for (const auto& [size, file] : files_) {
      bytes += size;
      if (chosen.size() == most_written || bytes > most_bytes)
        leave(file.path, "is beyond the limit for all files");
      else
        chosen.emplace_back(file.id, top_ / file.path);
    }
    return chosen;
  }
  // Files of Git LFS take the place of what points to them.
  void finish(const fs::path& large_files) {
    std::error_code error;
    for (const auto& [size, file] : files_) {
      const fs::path written = folder_.path() / top_ / file.path;
      const auto type = fs::symlink_status(written, error).type();
      if (type != fs::file_type::regular) {
        if (!left_.contains(file.path)) leave(file.path, "has no place beside the other files");
        continue;
      }
      constexpr std::uintmax_t largest_pointer = 1'024;
      if (size > largest_pointer) continue;
      const std::string id = large_file_in(base::read_file(written, largest_pointer).value_or(""));
      if (id.empty()) continue;
      const fs::path kept = large_files / id.substr(0, 2) / id.substr(2, 2) / id;
      const bool is_there = fs::symlink_status(kept, error).type() == fs::file_type::regular &&
                            fs::file_size(kept, error) <= largest_file;
      fs::remove(written, error);
      if (!is_there || !fs::copy_file(kept, written, error))
        leave(file.path, "is kept by Git LFS, and not on this machine");
    }
  }
  std::vector<std::string> told(const std::string& given) const {
    std::vector<std::string> lines;
    for (const auto& [path, why] : left_) {
      if (lines.size() == most_named) {
        lines.push_back(fmt::format("{}: {} more are left out", given, left_.size() - most_named));
        break;
      }
      lines.push_back(fmt::format("{}: {} {}, and is left out", given, base::shortened(path, 200), why));
    }
    return lines;
  }

 private:
  void leave(const std::string& path, std::string why) { left_.emplace(path, std::move(why)); }

  const base::TemporaryFolder& folder_;
  fs::path top_;
  std::multimap<std::uintmax_t, Git::File> files_;
  std::map<std::string, std::string> left_;
};

}  // namespace

std::optional<PastName> past_name(const std::string& given) {
  const std::size_t colon = given.find(':');
  std::error_code error;
  if (colon == 0 || colon == std::string::npos || fs::exists(operand_of(given).file, error)) return std::nullopt;
  const std::string path = given.substr(colon + 1);
  return PastName{given.substr(0, colon), path.empty() ? "." : path};
}

tl::expected<Past, std::string> Past::open(const PastName& name) {
  auto git = Git::open(folder_with(name.path));
  if (!git) return tl::make_unexpected(git.error());
  const auto commit = git->commit(name.revision);
  if (!commit) return tl::make_unexpected(fmt::format("{} in the git repository of {}", commit.error(), name.path));
  Past made;
  made.given_ = fmt::format("{}:{}", name.revision, name.path);
  if (made.folder_.path().empty()) return tl::make_unexpected(std::string{"cannot make a temporary folder"});
  // The folder of a game keeps its name.
  const fs::path named = git->top().has_filename() ? git->top().filename() : fs::path{"top"};
  const fs::path top = made.folder_.path() / named;
  Selection selection{made.folder_, named};
  bool is_there = false;
  for (const std::string& folder : folders_of(name.path, *git)) {
    const auto files = git->files(*commit, folder);
    if (!files) return tl::make_unexpected(files.error());
    for (const Git::File& file : *files) selection.add(file);
    is_there = is_there || (folder == git->prefix() && !files->empty());
  }
  if (!is_there) return tl::make_unexpected(fmt::format("{} had no files yet in {}", name.path, name.revision));
  if (const auto written = git->write(selection.contents(), made.folder_); !written)
    return tl::make_unexpected(written.error());
  selection.finish(git->large_files());
  made.left_out_ = selection.told(made.given_);
  std::error_code error;
  const Operand operand = operand_of(name.path);
  made.path_ = top / git->prefix();
  if (!fs::is_directory(operand.file, error)) {
    made.path_ /= fs::path{operand.file}.filename();
    if (!operand.sheet.empty()) made.path_ += "#" + operand.sheet;
  }
  if (made.path_.filename().empty()) made.path_ = made.path_.parent_path();
  if (!fs::exists(operand_of(made.path_.string()).file, error))
    return tl::make_unexpected(fmt::format("{} is not there in {}", name.path, name.revision));
  return made;
}

std::string Past::told(std::string text) const {
  // Names of sources below the working folder are relative to it.
  std::error_code error;
  const fs::path near = path_.lexically_proximate(fs::current_path(error));
  return base::replaced(base::replaced(text, path_.string(), given_), near.string(), given_);
}

tl::expected<std::vector<Git::Commit>, std::string> past_states(const std::string& path, std::size_t most) {
  std::error_code error;
  if (!fs::exists(operand_of(path).file, error)) return tl::make_unexpected(fmt::format("there is no file {}", path));
  auto git = Git::open(folder_with(path));
  if (!git) return tl::make_unexpected(git.error());
  return git->commits(folders_of(path, *git), most);
}

}  // namespace planche::project
