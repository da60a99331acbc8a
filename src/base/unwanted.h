// Long work for somebody who may leave before it is done.
#pragma once

#include <chrono>
#include <functional>

namespace planche::base {

// While it lives, is_unwanted() asks `has_left` whether the work of this thread is for nobody. Not nested.
class WantedUntil {
 public:
  explicit WantedUntil(std::function<bool()> has_left);
  ~WantedUntil();
  WantedUntil(const WantedUntil&) = delete;
  WantedUntil& operator=(const WantedUntil&) = delete;

 private:
  friend bool is_unwanted();
  std::function<bool()> has_left_;
  std::chrono::steady_clock::time_point asked_{};
  bool left_ = false;
};

// Whether the work of this thread should end. Fast: it asks only a few times a second.
bool is_unwanted();

}  // namespace planche::base
