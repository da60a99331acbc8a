#include "live/secrets.h"

#include <algorithm>
#include <array>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "live/state_files.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t secret_length = 32;

}  // namespace

std::string new_secret() {
  std::array<unsigned char, secret_length / 2> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return {};
  std::string text;
  for (const unsigned char byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

bool looks_like_secret(std::string_view text) {
  return text.size() == secret_length && text.find_first_not_of("0123456789abcdef") == text.npos;
}

bool is_same_secret(std::string_view a, std::string_view b) {
  if (a.empty() || a.size() != b.size()) return false;
  unsigned different = 0;
  for (std::size_t i = 0; i < a.size(); ++i) different |= static_cast<unsigned char>(a[i] ^ b[i]);
  return different == 0;
}

std::string read_own_file(const fs::path& file, std::size_t most) {
  const int opened = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (opened < 0) return {};
  struct stat about {};
  const bool own = ::fstat(opened, &about) == 0 && S_ISREG(about.st_mode) && about.st_uid == ::geteuid() &&
                   (about.st_mode & 077) == 0 && static_cast<std::size_t>(about.st_size) <= most;
  std::string text(own ? static_cast<std::size_t>(about.st_size) : 0, '\0');
  std::size_t read = 0;
  while (read < text.size()) {
    const ssize_t count = ::read(opened, text.data() + read, text.size() - read);
    if (count <= 0) break;
    read += static_cast<std::size_t>(count);
  }
  ::close(opened);
  text.resize(read);
  return text;
}

bool write_own_file(const fs::path& file, std::string_view text) {
  const std::string name = new_secret();
  if (name.empty()) return false;
  const fs::path fresh = file.string() + "." + name;
  const int made = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (made < 0) return false;
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::write(made, text.data() + written, text.size() - written);
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  ::close(made);
  if (written == text.size() && ::rename(fresh.c_str(), file.c_str()) == 0) return true;
  ::unlink(fresh.c_str());
  return false;
}

OwnLock::~OwnLock() {
  if (file_ >= 0) ::close(file_);
}

bool OwnLock::hold(const fs::path& file) {
  if (file_ >= 0) ::close(file_);
  file_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  return file_ >= 0 && ::flock(file_, LOCK_EX | LOCK_NB) == 0;
}

std::string kept_token(const fs::path& game) {
  const fs::path file = state_file("live", game);
  if (std::string kept = file.empty() ? "" : read_own_file(file, secret_length); looks_like_secret(kept)) return kept;
  std::string token = new_secret();
  if (!file.empty() && !token.empty()) write_own_file(file, token);
  return token;
}

}  // namespace planche::live
