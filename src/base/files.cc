#include "base/files.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace planche::base {

namespace fs = std::filesystem;

namespace {

tl::unexpected<FileError> failure(FileError::Kind kind, std::string message) {
  return tl::make_unexpected(FileError{kind, std::move(message)});
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
      return failure(FileError::Kind::too_large,
                     fmt::format("{} is larger than the limit of {} MiB", name, limit >> 20));
    }
  }
}

// How a shell hands over what another program writes.
constexpr std::string_view descriptors = "/dev/fd/";

// Names of temporary files that a signal handler may unlink: fixed storage, no allocation.
constexpr int slots = 16;
std::array<std::array<char, 4096>, slots> unfinished_names;
std::array<std::atomic<bool>, slots> unfinished_used;

int register_unfinished(const std::string& name) {
  if (name.size() + 1 > unfinished_names[0].size()) return -1;
  for (int i = 0; i < slots; ++i) {
    if (unfinished_used[i].load()) continue;
    std::memcpy(unfinished_names[i].data(), name.c_str(), name.size() + 1);
    unfinished_used[i].store(true);
    return i;
  }
  return -1;
}

void forget_unfinished(int slot) {
  if (slot >= 0) unfinished_used[slot].store(false);
}

constexpr std::array terminating{SIGINT, SIGTERM, SIGHUP};

// Puts off the signals that end the program.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    ::sigemptyset(&held);
    for (const int signal : terminating) ::sigaddset(&held, signal);
    ::pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  ~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

extern "C" void on_termination(int signal) {
  for (int i = 0; i < slots; ++i) {
    if (unfinished_used[i].load()) ::unlink(unfinished_names[i].data());
  }
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

}  // namespace

tl::expected<std::string, FileError> read_file(const fs::path& file, std::size_t limit) {
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
                   fmt::format("{} has {} MiB, the limit is {} MiB", file.string(), info.st_size >> 20, limit >> 20));
  }
  // Whatever took its place since then must not block.
  const int fd = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) {
    return failure(FileError::Kind::unreadable, fmt::format("cannot open {}: {}", file.string(), std::strerror(errno)));
  }
  if (::fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    ::close(fd);
    return not_a_file();
  }
  auto bytes = read_descriptor(fd, file.string(), limit);
  ::close(fd);
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
  const fs::path found = fs::canonical(root / wanted, error);
  if (error) return failure(FileError::Kind::missing, fmt::format("{} does not exist", relative));
  const auto [rest, unused] = std::mismatch(root.begin(), root.end(), found.begin(), found.end());
  if (rest != root.end()) return outside();
  return found;
}

tl::expected<NewFile, FileError> NewFile::create(const fs::path& target) {
  std::error_code error;
  if (fs::is_directory(target, error)) {
    return failure(FileError::Kind::unwritable, fmt::format("cannot write {}: it is a folder", target.string()));
  }
  const fs::path folder = target.parent_path();
  if (!folder.empty()) {
    fs::create_directories(folder, error);
    if (error) {
      return failure(FileError::Kind::unwritable,
                     fmt::format("cannot create the folder {}: {}", folder.string(), error.message()));
    }
  }
  std::string name = (folder / fmt::format(".{}.XXXXXX", target.filename().string())).string();
  int fd = -1, slot = -1;
  {
    const SignalsHeld held;  // from the file's birth to its registration
    fd = ::mkostemp(name.data(), O_CLOEXEC);
    if (fd >= 0) slot = register_unfinished(name);
  }
  if (fd < 0) {
    return failure(FileError::Kind::unwritable,
                   fmt::format("cannot write {}: {}", target.string(), std::strerror(errno)));
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(fd, 0666 & ~mask);
  return NewFile{target, name, fd, slot};
}

NewFile::NewFile(fs::path target, fs::path temporary, int descriptor, int slot)
    : target_{std::move(target)}, temporary_{std::move(temporary)}, descriptor_{descriptor}, slot_{slot} {}

NewFile::NewFile(NewFile&& other) noexcept
    : target_{std::move(other.target_)},
      temporary_{std::move(other.temporary_)},
      descriptor_{std::exchange(other.descriptor_, -1)},
      slot_{std::exchange(other.slot_, -1)} {}

NewFile::~NewFile() {
  if (descriptor_ < 0) return;
  ::close(descriptor_);
  ::unlink(temporary_.c_str());
  forget_unfinished(slot_);
}

tl::expected<void, FileError> NewFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor_, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      return failure(FileError::Kind::unwritable,
                     fmt::format("cannot write {}: {}", target_.string(), std::strerror(errno)));
    }
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

tl::expected<void, FileError> NewFile::commit() {
  const bool synced = ::fsync(descriptor_) == 0 || errno == EINVAL;
  const int sync_error = errno;
  const bool closed = ::close(descriptor_) == 0;
  descriptor_ = -1;
  const bool renamed = synced && closed && ::rename(temporary_.c_str(), target_.c_str()) == 0;
  const int error = synced ? errno : sync_error;
  if (!renamed) ::unlink(temporary_.c_str());
  forget_unfinished(slot_);
  if (!renamed) {
    return failure(FileError::Kind::unwritable,
                   fmt::format("cannot write {}: {}", target_.string(), std::strerror(error)));
  }
  return {};
}

tl::expected<void, FileError> write_file(const fs::path& target, std::string_view bytes) {
  auto file = NewFile::create(target);
  if (!file) return tl::make_unexpected(file.error());
  if (auto written = file->write(bytes); !written) return written;
  return file->commit();
}

void remove_unfinished_files_on_signals() {
  struct sigaction action {};
  action.sa_handler = on_termination;
  for (const int signal : terminating) ::sigaction(signal, &action, nullptr);
}

fs::path data_folder() {
  std::error_code error;
  if (const char* chosen = std::getenv("PLANCHE_DATA"); chosen != nullptr && *chosen != '\0') return chosen;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) {
    fs::path installed = program.parent_path().parent_path() / "share" / "planche";
    if (fs::is_directory(installed / "templates", error)) return installed;
  }
  if (fs::is_directory(fs::path{PLANCHE_SOURCE_DIR} / "templates", error)) return PLANCHE_SOURCE_DIR;
  return {};
}

}  // namespace planche::base
