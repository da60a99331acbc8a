// A process that may take too much time or memory, and is watched.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "base/child_program.h"

namespace planche::render {

class ChildProcess {
 public:
  using Streams = base::ProgramStreams;
  // Searches for a program without a slash in PATH. Null if it cannot be started; errno says why.
  static std::unique_ptr<ChildProcess> start(const std::filesystem::path& program,
                                             const std::vector<std::string>& arguments, Streams streams);
  // Kills the process if it still runs.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  pid_t id() const { return process_; }
  // Processor time used so far, in s.
  double seconds() const;
  // Memory in use.
  std::size_t mebibytes() const;
  // Waits up to `milliseconds` for the end. Returns whether the process has ended.
  bool has_ended(int milliseconds) const;
  // Waits for the end. How it ended: the status of waitpid(2), and in words ("signal 6 (Aborted)").
  std::pair<int, std::string> end();

 private:
  explicit ChildProcess(pid_t process) : process_{process} {}
  int wait();

  pid_t process_;
};

}  // namespace planche::render
