// Tells those who listen that something has changed.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace planche::live {

class Bell {
 public:
  // How often it has rung for files, and for games.
  struct Rings {
    std::uint64_t files = 0, games = 0;
    friend bool operator==(const Rings&, const Rings&) = default;
  };
  void ring() { add(&Rings::files); }
  void ring_for_games() { add(&Rings::games); }
  Rings rings() {
    const std::lock_guard lock{mutex_};
    return rings_;
  }
  // The rings once they are others than those that were heard, or after `patience`.
  Rings wait(const Rings& heard, std::chrono::milliseconds patience) {
    std::unique_lock lock{mutex_};
    rung_.wait_for(lock, patience, [&] { return rings_ != heard; });
    return rings_;
  }

 private:
  void add(std::uint64_t Rings::*one) {
    {
      const std::lock_guard lock{mutex_};
      ++(rings_.*one);
    }
    rung_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable rung_;
  Rings rings_;
};

}  // namespace planche::live
