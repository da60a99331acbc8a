#include "base/unwanted.h"

#include <utility>

namespace planche::base {

namespace {
thread_local WantedUntil* current = nullptr;
}

WantedUntil::WantedUntil(std::function<bool()> has_left) : has_left_{std::move(has_left)} {
  current = this;
}

WantedUntil::~WantedUntil() {
  current = nullptr;
}

bool is_unwanted() {
  if (current == nullptr || current->left_) return current != nullptr;
  const auto now = std::chrono::steady_clock::now();
  if (now - current->asked_ < std::chrono::milliseconds{100}) return false;
  current->asked_ = now;
  return current->left_ = current->has_left_();
}

}  // namespace planche::base
