// How far a long piece of work has come, for people who wait.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace planche::cli {

// Nothing when the work takes less than a second; then "12/240 pages" on a terminal's stderr.
class ProgressLine {
 public:
  // `wanted`: false with --quiet.
  explicit ProgressLine(bool wanted);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  // `unit`: "pages".
  void operator()(std::string_view unit, std::uint64_t done, std::uint64_t total);
  // Takes the line away, as does the end: before results are printed.
  void clear();

 private:
  bool wanted_, shown_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(), last_{};
};

}  // namespace planche::cli
