#include "render/child_process.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <ctime>

#include <fmt/format.h>
#include <poll.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace planche::render {

std::unique_ptr<ChildProcess> ChildProcess::start(const std::filesystem::path& program,
                                                  const std::vector<std::string>& arguments, Streams streams) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const pid_t process = base::start_program(words, streams);
  if (process < 0) return nullptr;
  return std::unique_ptr<ChildProcess>{new ChildProcess{process}};
}

ChildProcess::~ChildProcess() {
  if (process_ < 0) return;
  ::kill(process_, SIGKILL);
  wait();
}

double ChildProcess::seconds() const {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(process_, &clock) != 0 || ::clock_gettime(clock, &used) != 0) return 0;
  return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

std::size_t ChildProcess::mebibytes() const {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{
      std::fopen(fmt::format("/proc/{}/statm", process_).c_str(), "re"), &std::fclose};
  unsigned long all = 0, resident = 0;
  if (!file || std::fscanf(file.get(), "%lu %lu", &all, &resident) != 2) return 0;
  return resident * static_cast<unsigned long>(::sysconf(_SC_PAGESIZE)) >> 20;
}

bool ChildProcess::has_ended(int milliseconds) const {
  // Wakes at once when the process ends, unlike a sleep.
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, process_, 0));
  if (handle >= 0) {
    pollfd end{handle, POLLIN, 0};
    ::poll(&end, 1, milliseconds);
    ::close(handle);
  } else {
    ::poll(nullptr, 0, 1);
  }
  siginfo_t state{};
  return ::waitid(P_PID, static_cast<id_t>(process_), &state, WEXITED | WNOHANG | WNOWAIT) == 0 && state.si_pid != 0;
}

std::pair<int, std::string> ChildProcess::end() {
  const int status = wait();
  if (WIFSIGNALED(status))
    return {status, fmt::format("signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)))};
  return {status, fmt::format("exit status {}", WEXITSTATUS(status))};
}

int ChildProcess::wait() {
  int status = 0;
  (void)TEMP_FAILURE_RETRY(::waitpid(process_, &status, 0));
  process_ = -1;
  return status;
}

}  // namespace planche::render
