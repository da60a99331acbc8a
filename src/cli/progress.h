// A progress line on the terminal for long work.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace planche::cli {

// Shows nothing during the first second; then "12/240 pages" on stderr if that is a terminal.
class ProgressLine {
 public:
  // `wanted`: false with --quiet.
  explicit ProgressLine(bool wanted);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  // `unit`: "pages".
  void operator()(std::string_view unit, std::uint64_t done, std::uint64_t total);
  // Erases the line, before results are printed. The destructor does the same.
  void clear();

 private:
  bool wanted_, shown_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), last_{};
};

}  // namespace planche::cli
