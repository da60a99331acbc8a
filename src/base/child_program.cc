#include "base/child_program.h"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include "base/files.h"

namespace planche::base {

pid_t start_program(const std::vector<std::string>& words, ProgramStreams streams, bool alone) {
  posix_spawn_file_actions_t files;
  ::posix_spawn_file_actions_init(&files);
  const std::pair<int, int> ends[] = {
      {streams.input, STDIN_FILENO}, {streams.output, STDOUT_FILENO}, {streams.error, STDERR_FILENO}};
  for (const auto& [from, to] : ends) {
    if (from >= 0)
      ::posix_spawn_file_actions_adddup2(&files, from, to);
    else
      ::posix_spawn_file_actions_addopen(&files, to, "/dev/null", to == STDIN_FILENO ? O_RDONLY : O_WRONLY, {});
  }
  ::posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);  // libraries open files without O_CLOEXEC
  posix_spawnattr_t how;
  ::posix_spawnattr_init(&how);
  sigset_t none, usual;
  ::sigemptyset(&none);
  ::sigemptyset(&usual);
  ::sigaddset(&usual, SIGPIPE);
  ::sigaddset(&usual, SIGXFSZ);
  ::posix_spawnattr_setsigmask(&how, &none);
  ::posix_spawnattr_setsigdefault(&how, &usual);
  const int flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (alone ? POSIX_SPAWN_SETPGROUP : 0);
  ::posix_spawnattr_setflags(&how, static_cast<short>(flags));
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));  // never written
  pointers.push_back(nullptr);
  pid_t process = -1;
  const int failed = ::posix_spawnp(&process, words.front().c_str(), &files, &how, pointers.data(), environ);
  ::posix_spawnattr_destroy(&how);
  ::posix_spawn_file_actions_destroy(&files);
  if (failed == 0) return process;
  errno = failed;
  return -1;
}

std::string own_program(const std::string& name) {
  std::error_code error;
  const std::filesystem::path own = data_folder().parent_path().parent_path() / "libexec/planche" / name;
  return std::filesystem::is_regular_file(own, error) ? own.string() : name;
}

std::string own_library(const std::string& place) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path folder = fs::read_symlink("/proc/self/exe", error).parent_path();
  const fs::path built = folder / fs::path{place}.filename();
  return fs::is_regular_file(built, error) ? built.string() : (folder.parent_path() / place).string();
}

}  // namespace planche::base
