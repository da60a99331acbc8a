// The threads that answer requests.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <httplib.h>

namespace planche::httplib_server {

// A thread for each connection, so that connections that say nothing, or read slowly, hold up no others. Threads stay
// for later connections; beyond `most`, connections wait for one.
class Crew : public httplib::TaskQueue {
 public:
  static constexpr std::size_t most = 1'100;
  using Job = std::function<void()>;
  // Newer versions of httplib return whether the job is taken.
  using Taken = decltype(std::declval<httplib::TaskQueue&>().enqueue(Job{}));

  Taken enqueue(Job job) override;
  void shutdown() override;

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::thread> threads_;
  std::list<Job> jobs_;
  std::size_t idle_ = 0;
  bool ends_ = false;
};

}  // namespace planche::httplib_server
