#include "cli/progress.h"

#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

#include "base/files.h"

namespace planche::cli {

namespace {

std::string time_of(double seconds) {
  constexpr double many = 120;
  return seconds < many ? fmt::format("{:.0f} s", seconds) : fmt::format("{:.0f} min", seconds / 60);
}

}  // namespace

ProgressLine::ProgressLine(bool wanted) : wanted_{wanted && ::isatty(STDERR_FILENO) != 0} {
  if (wanted_) showing_ = std::thread{[this] { show(); }};
}

ProgressLine::~ProgressLine() {
  clear();
  if (!wanted_) return;
  {
    const std::lock_guard lock{mutex_};
    ends_ = true;
  }
  ended_.notify_all();
  showing_.join();
}

void ProgressLine::clear() {
  const std::lock_guard lock{mutex_};
  if (shown_) ::dprintf(base::standard_error(), "\r\033[K");
  shown_ = false;
  cleared_ = true;
}

void ProgressLine::operator()(std::string_view unit, std::uint64_t done, std::uint64_t total) {
  if (!wanted_) return;
  const std::lock_guard lock{mutex_};
  if (unit_ != unit) unit_ = unit;
  done_ = done;
  total_ = total;
  cleared_ = false;
}

void ProgressLine::show() {
  using namespace std::chrono_literals;
  std::unique_lock lock{mutex_};
  auto next = start_ + 1s;
  while (!ended_.wait_until(lock, next, [this] { return ends_; })) {
    next = std::chrono::steady_clock::now() + 200ms;
    if (cleared_) continue;
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    std::string text =
        unit_.empty() ? fmt::format("working, {}", time_of(seconds)) : fmt::format("{}/{} {}, ", done_, total_, unit_);
    if (!unit_.empty() && done_ == 0) text += time_of(seconds);
    if (!unit_.empty() && done_ > 0 && done_ <= total_)
      text += fmt::format("about {} left",
                          time_of(seconds * static_cast<double>(total_ - done_) / static_cast<double>(done_)));
    ::dprintf(base::standard_error(), "\r\033[K%s", text.c_str());
    shown_ = true;
  }
}

}  // namespace planche::cli
