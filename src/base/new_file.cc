#include "base/new_file.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/given_names.h"
#include "base/unfinished_files.h"

namespace planche::base {

namespace fs = std::filesystem;

namespace {

FileError unwritable(const fs::path& file, std::string_view reason) {
  return {FileError::Kind::unwritable, fmt::format("cannot write {}: {}", file.string(), reason)};
}

Guard& guard() {
  static Guard asked;
  return asked;
}

// The identities of files: device and number.
struct NotedFiles {
  std::mutex mutex;
  std::set<std::pair<dev_t, ino_t>> files;
};
NotedFiles& noted_files() {
  static NotedFiles noted;
  return noted;
}

// Makes the missing folders on the way to `folder`.
tl::expected<std::vector<Fleeting>, FileError> make_folders(const fs::path& folder) {
  std::vector<Fleeting> made;
  fs::path path;
  std::error_code unseen;
  for (const fs::path& step : folder) {
    path /= step;
    if (fs::is_directory(path, unseen)) continue;
    Fleeting trace = prepare(path.string());
    const Undisturbed here;
    if (::mkdir(path.c_str(), 0777) == 0) {
      trace->there.store(true);
      made.push_back(std::move(trace));
    } else if (const int error = errno; !fs::is_directory(path, unseen)) {
      while (!made.empty()) made.pop_back();
      return tl::make_unexpected(
          FileError{FileError::Kind::unwritable,
                    fmt::format("cannot create the folder {}: {}", folder.string(), std::strerror(error))});
    }
  }
  return made;
}

// The target of symbolic links, which need not exist yet.
tl::expected<fs::path, FileError> followed(const fs::path& target) {
  constexpr int most_links = 40;
  fs::path path = target;
  std::error_code error;
  for (int links = 0; fs::is_symlink(path, error); ++links) {
    const fs::path next = fs::read_symlink(path, error);
    if (error || links == most_links) return tl::make_unexpected(unwritable(target, std::strerror(ELOOP)));
    path = path.parent_path() / next;
  }
  return path;
}

// Locked while a series of files replaces its targets. Gives up if another process keeps the lock for long.
class FolderLock {
 public:
  explicit FolderLock(const fs::path& folder)
      : descriptor_{::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)} {
    for (int tries = 0; tries < 250 && descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0; ++tries) {
      if (errno != EWOULDBLOCK && errno != EINTR) break;
      std::this_thread::sleep_for(std::chrono::milliseconds{20});
    }
  }
  ~FolderLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

}  // namespace

void guard_files(Guard asked) {
  guard() = std::move(asked);
}

void note_source(const fs::path& file) {
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return;
  NotedFiles& noted = noted_files();
  const std::lock_guard lock{noted.mutex};
  noted.files.emplace(info.st_dev, info.st_ino);
}

bool is_noted_source(const fs::path& file) {
  struct stat info {};
  if (::stat(file.c_str(), &info) != 0) return false;
  NotedFiles& noted = noted_files();
  const std::lock_guard lock{noted.mutex};
  return noted.files.contains({info.st_dev, info.st_ino});
}

tl::expected<NewFile, FileError> NewFile::create(const fs::path& named, Sources sources) {
  if (const auto link = sources == Sources::kept ? foreign_link(named) : std::nullopt)
    return tl::make_unexpected(
        unwritable(named, fmt::format("{} is a link; name the file itself to follow it", link->filename().string())));
  struct stat old {};
  const bool exists = ::stat(named.c_str(), &old) == 0;
  if (exists && (S_ISFIFO(old.st_mode) || S_ISCHR(old.st_mode))) {
    int fd = -1;
    do fd = ::open(named.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    while (fd < 0 && errno == EINTR);
    if (fd < 0) return tl::make_unexpected(unwritable(named, std::strerror(errno)));
    return NewFile{named, named, fd};
  }
  if (exists && S_ISDIR(old.st_mode)) return tl::make_unexpected(unwritable(named, "it is a folder"));
  if (exists && !S_ISREG(old.st_mode)) {
    return tl::make_unexpected(unwritable(named, "it is a socket or a block device"));
  }
  const auto target = followed(named);
  if (!target) return tl::make_unexpected(target.error());
  struct stat found {};
  if (exists && (::lstat(target->c_str(), &found) != 0 || found.st_ino != old.st_ino || found.st_dev != old.st_dev)) {
    return tl::make_unexpected(unwritable(named, "the target of the link was deleted"));
  }
  auto folders = make_folders(target->parent_path());
  if (!folders) return tl::make_unexpected(folders.error());

  constexpr std::size_t enough = 200;  // of the 255 bytes of a file name
  NewFile file{named, *target, -1};
  file.sources_ = sources;
  file.folders_ = std::move(*folders);
  file.temporary_ =
      (target->parent_path() / fmt::format(".{}.XXXXXX", target->filename().string().substr(0, enough))).string();
  file.file_ = prepare(file.temporary_);
  {
    const Undisturbed here;  // until the new file is registered
    file.descriptor_ = ::mkostemp(file.temporary_.data(), O_CLOEXEC);
    file.file_->name = file.temporary_;  // as long as the name of the replaced file
    file.file_->there.store(file.descriptor_ >= 0);
  }
  if (file.descriptor_ < 0) return file.problem(errno);
  file.old_ = file.temporary_ + "~";
  const mode_t mask = ::umask(0);
  ::umask(mask);
  // Before the permissions, because a change of owner removes some of them. Most users may not change the owner.
  [[maybe_unused]] const int owned = exists ? ::fchown(file.descriptor_, old.st_uid, old.st_gid) : 0;
  ::fchmod(file.descriptor_, exists ? old.st_mode & 0777 : 0666 & ~mask);
  return file;
}

NewFile::NewFile(fs::path named, fs::path target, int descriptor)
    : named_{std::move(named)}, target_{std::move(target)}, descriptor_{descriptor} {}

NewFile::NewFile(NewFile&& other) noexcept
    : named_{std::move(other.named_)},
      target_{std::move(other.target_)},
      old_{std::move(other.old_)},
      temporary_{std::move(other.temporary_)},
      replaced_{other.replaced_},
      sources_{other.sources_},
      folders_{std::move(other.folders_)},
      file_{std::move(other.file_)},
      descriptor_{std::exchange(other.descriptor_, -1)} {}

NewFile::~NewFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  file_.reset();
  while (!folders_.empty()) folders_.pop_back();  // innermost first
}

tl::unexpected<FileError> NewFile::problem(int error) const {
  return tl::make_unexpected(unwritable(named_, std::strerror(error)));
}

tl::expected<void, FileError> NewFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = TEMP_FAILURE_RETRY(::write(descriptor_, bytes.data(), bytes.size()));
    if (n < 0) return problem(errno);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return {};
}

tl::expected<void, FileError> NewFile::close() {
  // Not every file system, FIFO or device supports it.
  const bool flushed = ::fsync(descriptor_) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
  const int error = errno;
  const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
  if (flushed && closed) return {};
  return problem(flushed ? errno : error);
}

tl::expected<void, FileError> NewFile::commit() {
  if (descriptor_ >= 0) {
    if (auto closed = close(); !closed) return closed;
  }
  if (temporary_.empty()) return {};
  if (auto allowed = ask_guard(); !allowed) return allowed;
  const Undisturbed here;
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) return problem(errno);
  settle();
  return {};
}

tl::expected<void, FileError> NewFile::ask_guard() const {
  struct stat info {};
  if (sources_ == Sources::replaced || temporary_.empty() || !guard() || ::stat(target_.c_str(), &info) != 0) return {};
  const std::string reason = guard()(named_);
  return reason.empty() ? tl::expected<void, FileError>{} : tl::make_unexpected(unwritable(named_, reason));
}

bool NewFile::place(bool replacing) {
  if (temporary_.empty()) return true;
  struct stat info {};
  if (!replacing) {
    if (::renameat2(AT_FDCWD, temporary_.c_str(), AT_FDCWD, target_.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL) return false;  // not every file system supports it
    if (::link(temporary_.c_str(), target_.c_str()) != 0) return false;
    ::unlink(temporary_.c_str());
    return true;
  }
  if (::lstat(target_.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) {  // somebody made it since create()
      errno = EEXIST;
      return false;
    }
    // A second name for the old file. File systems without hard links can only move it.
    if (::link(target_.c_str(), old_.c_str()) != 0 && ::rename(target_.c_str(), old_.c_str()) != 0) return false;
    replaced_ = true;
  }
  if (::rename(temporary_.c_str(), target_.c_str()) == 0) return true;
  const int error = errno;
  if (replaced_) undo();
  errno = error;
  return false;
}

void NewFile::undo() {
  if (temporary_.empty()) return;
  if (!replaced_) {
    ::unlink(target_.c_str());
    return;
  }
  ::rename(old_.c_str(), target_.c_str());
  ::unlink(old_.c_str());  // rename() does nothing for two names of one file
}

void NewFile::settle() {
  keep(file_);
  for (Fleeting& folder : folders_) keep(folder);
  if (replaced_) ::unlink(old_.c_str());
}

NewFiles::~NewFiles() {
  while (!files_.empty()) files_.pop_back();  // the first of them made the folders
}

tl::expected<void, FileError> NewFiles::add(const fs::path& target, std::string_view bytes) {
  auto file = NewFile::create(target);
  if (!file) return tl::make_unexpected(file.error());
  if (auto written = file->write(bytes); !written) return written;
  return add(std::move(*file));
}

tl::expected<void, FileError> NewFiles::add(NewFile file) {
  if (auto closed = file.close(); !closed) return closed;  // the number of open files does not grow
  files_.push_back(std::move(file));
  return {};
}

tl::expected<void, FileError> NewFiles::commit() {
  if (files_.empty()) return {};
  const FolderLock lock{files_.front().target_.parent_path()};
  if (files_.size() == 1 && existing_ == Existing::replaced) return files_.front().commit();
  for (const NewFile& file : files_) {
    if (auto allowed = file.ask_guard(); existing_ == Existing::replaced && !allowed) return allowed;
  }
  const Undisturbed here;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (files_[i].place(existing_ == Existing::replaced)) continue;
    const int error = errno;
    for (std::size_t placed = i; placed-- > 0;) files_[placed].undo();
    return files_[i].problem(error);
  }
  for (NewFile& file : files_) file.settle();
  return {};
}

tl::expected<void, FileError> write_file(const fs::path& target, std::string_view bytes, Sources sources) {
  auto file = NewFile::create(target, sources);
  if (!file) return tl::make_unexpected(file.error());
  if (auto written = file->write(bytes); !written) return written;
  return file->commit();
}

namespace {

// While it lives, programs that open the file for writing wait, and is_wanted() says that one does.
class Lease {
 public:
  explicit Lease(int descriptor) : descriptor_{descriptor} {
    ::fcntl(descriptor_, F_SETSIG, SIGURG);  // which does nothing, unlike the usual signal
    held_ = ::fcntl(descriptor_, F_SETLEASE, F_RDLCK) == 0;
    refused_ = !held_ && errno == EAGAIN;
  }
  ~Lease() { release(); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  // Whether another program has it open for writing.
  bool is_refused() const { return refused_; }
  bool is_wanted() const { return held_ && ::fcntl(descriptor_, F_GETLEASE) != F_RDLCK; }
  void release() {
    if (std::exchange(held_, false)) ::fcntl(descriptor_, F_SETLEASE, F_UNLCK);
  }

 private:
  int descriptor_;
  bool held_ = false, refused_ = false;
};

bool has_content(int descriptor, std::string_view expected) {
  std::array<char, 65536> block;
  std::size_t at = 0;
  while (true) {
    const ssize_t n = TEMP_FAILURE_RETRY(::pread(descriptor, block.data(), block.size(), static_cast<off_t>(at)));
    if (n < 0) return false;
    if (n == 0) return at == expected.size();
    const auto size = static_cast<std::size_t>(n);
    if (expected.substr(std::min(at, expected.size()), size) != std::string_view{block.data(), size}) return false;
    at += size;
  }
}

bool exchange_names(const std::string& a, const fs::path& b) {
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
}

bool is_named(const std::string& name, const struct stat& file) {
  struct stat found {};
  return ::lstat(name.c_str(), &found) == 0 && found.st_ino == file.st_ino && found.st_dev == file.st_dev;
}

}  // namespace

tl::expected<void, FileError> NewFile::exchange(std::string_view expected) {
  const auto changed = [this] {
    return tl::make_unexpected(
        FileError{FileError::Kind::changed, fmt::format("{} has changed on the disk", named_.string())});
  };
  struct stat ours {
  }, old{};
  if (::fstat(descriptor_, &ours) != 0) return problem(errno);
  if (auto closed = close(); !closed) return closed;
  if (::stat(target_.c_str(), &old) != 0) return changed();
  // The superuser may write every file, so the permissions are looked at too.
  if ((old.st_mode & 0222) == 0 || ::access(target_.c_str(), W_OK) != 0)
    return tl::make_unexpected(unwritable(named_, "it is read-only"));
  const int descriptor = ::open(target_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (descriptor < 0 || temporary_.empty()) return problem(descriptor < 0 ? errno : ENOTSUP);
  struct Closer {
    int descriptor;
    ~Closer() { ::close(descriptor); }
  } const closer{descriptor};
  Lease lease{descriptor};
  if (lease.is_refused() || ::fstat(descriptor, &old) != 0 || !has_content(descriptor, expected)) return changed();
  const Undisturbed here;
  if (!exchange_names(temporary_, target_)) {
    if (errno != EINVAL && errno != ENOSYS) return problem(errno);
    // The file system cannot exchange: another program may write between the reading above and this.
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) return problem(errno);
    settle();
    return {};
  }
  // What was in place is now at our name: the file that was read, unless another program has put its own there.
  const auto is_same = [&] { return is_named(temporary_, old) && has_content(descriptor, expected); };
  bool same = is_same() && !lease.is_wanted();
  lease.release();
  same = same && is_same();
  if (!same) {
    // Back; but a file that took the place of ours meanwhile is the newest, and stays.
    if (exchange_names(temporary_, target_) && !is_named(temporary_, ours)) exchange_names(temporary_, target_);
    return changed();
  }
  ::unlink(temporary_.c_str());
  settle();
  return {};
}

tl::expected<void, FileError> exchange_file(const fs::path& target, std::string_view before, std::string_view after) {
  auto file = NewFile::create(target, Sources::replaced);
  if (!file) return tl::make_unexpected(file.error());
  if (auto written = file->write(after); !written) return written;
  return file->exchange(before);
}

}  // namespace planche::base
