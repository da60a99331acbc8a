#include "cli/progress.h"

#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace planche::cli {

ProgressLine::ProgressLine(bool wanted) : wanted_{wanted && ::isatty(STDERR_FILENO) != 0} {}

ProgressLine::~ProgressLine() {
  clear();
}

void ProgressLine::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

void ProgressLine::operator()(std::string_view unit, std::uint64_t done, std::uint64_t total) {
  using namespace std::chrono;
  const auto now = steady_clock::now();
  if (!wanted_ || now - start_ < seconds{1} || now - last_ < milliseconds{100}) return;
  last_ = now;
  shown_ = true;
  std::fputs(fmt::format("\r\033[K{}/{} {}", done, total, unit).c_str(), stderr);
}

}  // namespace planche::cli
