// Distributes numbered work over threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace planche::base {

// Calls work(i, worker) once for every i in 0..count-1, on up to `threads` threads (at least 1), or fewer if the system
// refuses them. `worker` is the number of the thread; 0 is the calling one. The distribution is random: the result is
// independent of `threads` only if each call writes only what belongs to its i. The calling thread runs first() before
// it takes part in the work. The first exception stops the rest and is thrown again here.
template <typename Work, typename First>
void for_each_index(std::size_t count, unsigned threads, Work work, First first) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex failing;
  const auto run = [&](unsigned worker) {
    try {
      for (std::size_t i = next++; i < count; i = next++) work(i, worker);
    } catch (...) {
      const std::lock_guard lock{failing};
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<std::jthread> helpers;
    try {
      for (unsigned worker = 1; worker < threads && worker < count; ++worker) helpers.emplace_back(run, worker);
    } catch (const std::system_error&) {
    }
    try {
      first();
    } catch (...) {
      const std::lock_guard lock{failing};
      if (!failure) failure = std::current_exception();
      next = count;
    }
    run(0);
  }
  if (failure) std::rethrow_exception(failure);
}
template <typename Work>
void for_each_index(std::size_t count, unsigned threads, Work work) {
  for_each_index(count, threads, std::move(work), [] {});
}

}  // namespace planche::base
