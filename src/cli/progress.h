// A progress line on the terminal for long work.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace planche::cli {

// Shows nothing during the first second; then "12/240 pages, about 30 s left" on stderr if that is a terminal, or the
// time so far while nothing is counted.
class ProgressLine {
 public:
  // `wanted`: false with --quiet.
  explicit ProgressLine(bool wanted);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  // `unit`: "pages".
  void operator()(std::string_view unit, std::uint64_t done, std::uint64_t total);
  // Erases the line, before results are printed; it comes back with the next count. The destructor does the same.
  void clear();

 private:
  void show();

  bool wanted_, shown_ = false, ends_ = false, cleared_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::string unit_ = {};
  std::uint64_t done_ = 0, total_ = 0;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::thread showing_;
};

// The result of work that counts nothing.
template <typename Work>
auto with_progress(bool wanted, Work work) {
  const ProgressLine line{wanted};
  return work();
}

}  // namespace planche::cli
