#include "base/files.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file_view.h"
#include "base/text.h"

namespace planche::base {

namespace fs = std::filesystem;

namespace {

tl::unexpected<FileError> failure(FileError::Kind kind, std::string message) {
  return tl::make_unexpected(FileError{kind, std::move(message)});
}

std::string in_bytes(std::size_t limit) {
  constexpr std::size_t mib = 1 << 20;
  return limit % mib == 0 ? fmt::format("{} bytes ({} MiB)", limit, limit / mib) : fmt::format("{} bytes", limit);
}

tl::expected<std::string, FileError> read_descriptor(int fd, const std::string& name, std::size_t limit) {
  std::string bytes;
  std::array<char, 65536> block;
  for (;;) {
    const ssize_t n = ::read(fd, block.data(), block.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      return failure(FileError::Kind::unreadable, fmt::format("cannot read {}: {}", name, std::strerror(errno)));
    }
    if (n == 0) return bytes;
    bytes.append(block.data(), static_cast<std::size_t>(n));
    if (bytes.size() > limit) {
      return failure(FileError::Kind::too_large, fmt::format("{} has more than {}, the limit", name, in_bytes(limit)));
    }
  }
}

// Where a shell puts the output of another program.
constexpr std::string_view descriptors = "/dev/fd/";

}  // namespace

namespace {

tl::expected<std::string, FileError> read_from_disk(const fs::path& file, std::size_t limit) {
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) {
    const auto kind = errno == ENOENT ? FileError::Kind::missing : FileError::Kind::unreadable;
    return failure(kind, fmt::format("cannot open {}: {}", file.string(), std::strerror(errno)));
  }
  const auto not_a_file = [&] {
    return failure(FileError::Kind::not_a_file, fmt::format("{} is not a file", file.string()));
  };
  if (!S_ISREG(info.st_mode)) return not_a_file();
  if (static_cast<std::size_t>(info.st_size) > limit) {
    return failure(FileError::Kind::too_large,
                   fmt::format("{} has {} bytes, the limit is {}", file.string(), info.st_size, in_bytes(limit)));
  }
  // The file may have been replaced since then; opening it must not block.
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) {
    const bool exhausted = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
    return failure(exhausted ? FileError::Kind::exhausted : FileError::Kind::unreadable,
                   fmt::format("cannot open {}: {}", file.string(), std::strerror(errno)));
  }
  if (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    ::close(fd);
    return not_a_file();
  }
  auto bytes = read_descriptor(fd, file.string(), limit);
  ::close(fd);
  return bytes;
}

}  // namespace

tl::expected<std::string, FileError> read_file(const fs::path& file, std::size_t limit) {
  FileView* const view = FileView::current();
  if (view == nullptr) return read_from_disk(file, limit);
  if (const std::string* text = view->text_over(file)) {
    view->note_content(file, *text, {});
    if (text->size() <= limit) return *text;
    return failure(FileError::Kind::too_large,
                   fmt::format("{} has {} bytes, the limit is {}", file.string(), text->size(), in_bytes(limit)));
  }
  const auto stamp = FileView::stamp_of(file);  // before reading, so that a later write changes it
  auto bytes = read_from_disk(file, limit);
  if (bytes) {
    view->note_content(file, *bytes, stamp);
  } else if (bytes.error().kind == FileError::Kind::missing) {
    view->note_absent(file);
  } else {
    view->note_unreadable(file);
  }
  return bytes;
}

tl::expected<std::string, FileError> read_input(const std::string& name, std::size_t limit) {
  if (name == "-") return read_descriptor(STDIN_FILENO, "standard input", limit);
  int fd = 0;
  if (!name.starts_with(descriptors)) return read_file(name, limit);
  const auto [rest, wrong] = std::from_chars(name.data() + descriptors.size(), name.data() + name.size(), fd);
  if (wrong != std::errc{} || rest != name.data() + name.size()) return read_file(name, limit);
  return read_descriptor(fd, name, limit);
}

std::optional<fs::path> place_in(const fs::path& path, const fs::path& folder) {
  fs::path place = path.lexically_relative(folder);
  if (place.empty() || *place.begin() == "..") return std::nullopt;
  return place;
}

tl::expected<fs::path, FileError> resolve_inside(const fs::path& folder, std::string_view relative) {
  const fs::path wanted{relative};
  const auto outside = [&] {
    return failure(FileError::Kind::outside,
                   fmt::format("{} leads out of the folder of the file that names it", relative));
  };
  if (relative.find('\0') != std::string_view::npos || wanted.is_absolute()) return outside();
  for (const auto& step : wanted) {
    if (step == "..") return outside();
  }
  std::error_code error;
  const fs::path root = fs::canonical(folder.empty() ? fs::path{"."} : folder, error);
  if (error) return failure(FileError::Kind::missing, fmt::format("{} does not exist", folder.string()));
  FileView* const view = FileView::current();
  fs::path found = fs::canonical(root / wanted, error);
  if (error && view != nullptr && view->text_over(root / wanted) != nullptr) {
    found = (root / wanted).lexically_normal();  // unsaved
    error.clear();
  }
  if (error && view != nullptr) view->note_absent(root / wanted);
  if (error) return failure(FileError::Kind::missing, fmt::format("{} does not exist", relative));
  const auto [rest, unused] = std::mismatch(root.begin(), root.end(), found.begin(), found.end());
  if (rest != root.end()) return outside();
  return found;
}

std::string nearest_file(const std::vector<std::pair<fs::path, std::string>>& places) {
  constexpr std::size_t most = 1000;
  std::vector<std::pair<std::string, fs::path>> found;  // a name, and where the file is
  for (const auto& [folder, path] : places) {
    const fs::path above = fs::path{path}.parent_path();
    const auto place = resolve_inside(folder, above.empty() ? "." : above.string());
    const std::size_t before = found.size();
    std::error_code error;
    for (fs::directory_iterator entry{place.value_or(fs::path{}), error}, end;
         !error && entry != end && found.size() < before + most; entry.increment(error)) {
      if (entry->symlink_status(error).type() == fs::file_type::regular)
        found.emplace_back(entry->path().filename().string(), above);
    }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(before), found.end());
  }
  const std::string name = places.empty() ? "" : fs::path{places.front().second}.filename().string();
  // Names with the same ending are compared without it, because it makes every short name look near.
  const std::string ending = fs::path{name}.extension().string(), stem = fs::path{name}.stem().string();
  std::vector<std::string> stems;
  std::vector<std::string_view> names;
  for (const auto& [one, above] : found) {
    if (lower(fs::path{one}.extension().string()) == lower(ending))
      stems.push_back(fs::path{one}.stem().string());
    else
      names.push_back(one);
  }
  const auto near_stem = nearest(stem, {stems.begin(), stems.end()});
  const auto near = near_stem ? near_stem : nearest(name, names);
  if (!near) return {};
  const auto at = std::find_if(found.begin(), found.end(), [&](const auto& one) {
    return near_stem
               ? fs::path{one.first}.stem() == *near && lower(fs::path{one.first}.extension().string()) == lower(ending)
               : one.first == *near;
  });
  return (at->second / at->first).generic_string();
}

namespace {

// The data of this program: installed, or in the checkout in which it was built.
fs::path own_data_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = error ? "/usr/share/planche" : program.parent_path().parent_path() / "share" / "planche";
  const auto holds = [&](const fs::path& folder, std::initializer_list<const char*> names) {
    return std::all_of(names.begin(), names.end(),
                       [&](const char* name) { return fs::is_directory(folder / name, error); });
  };
  if (holds(installed, {"templates"})) return installed;
  for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    const fs::path checkout = folder.parent_path();
    if (folder.filename() == "build" && holds(checkout, {"templates", "rules", "fonts"})) return checkout;
  }
  return installed;
}

}  // namespace

fs::path data_folder() {
  const char* chosen = std::getenv("PLANCHE_DATA");
  if (chosen == nullptr || *chosen == '\0') return own_data_folder();
  std::error_code error;
  const fs::path folder = fs::absolute(chosen, error);
  return error ? fs::path{chosen} : folder;
}

tl::expected<fs::path, FileError> templates_folder() {
  fs::path folder = data_folder() / "templates";
  std::error_code error;
  if (fs::is_directory(folder, error)) return folder;
  return failure(FileError::Kind::missing, fmt::format("the folder {} is missing", folder.string()));
}

void reserve_standard_descriptors() {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    // open() returns the lowest free number, which is the closed one.
    if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF && ::open("/", O_PATH) < 0) return;
  }
}

namespace {
std::atomic<int> unmuted = STDERR_FILENO;
}

MutedStandardError::MutedStandardError() {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  const int kept = nowhere < 0 ? -1 : ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (kept >= 0) {
    unmuted = kept;
    ::dup2(nowhere, STDERR_FILENO);
  }
  if (nowhere >= 0) ::close(nowhere);
}

MutedStandardError::~MutedStandardError() {
  const int kept = unmuted.exchange(STDERR_FILENO);
  if (kept == STDERR_FILENO) return;
  ::dup2(kept, STDERR_FILENO);
  ::close(kept);
}

int standard_error() {
  return unmuted;
}

}  // namespace planche::base
