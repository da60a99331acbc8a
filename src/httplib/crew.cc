#include "httplib/crew.h"

#include <system_error>

namespace planche::httplib_server {

Crew::Taken Crew::enqueue(Job job) {
  {
    const std::lock_guard lock{mutex_};
    jobs_.push_back(std::move(job));
    if (jobs_.size() > idle_ && threads_.size() < most) {
      try {
        threads_.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        // The system has no more threads: the job waits for one.
      }
    }
  }
  changed_.notify_one();
  return static_cast<Taken>(true);
}

void Crew::shutdown() {
  {
    const std::lock_guard lock{mutex_};
    ends_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Crew::work() {
  std::unique_lock lock{mutex_};
  while (true) {
    ++idle_;
    changed_.wait(lock, [this] { return ends_ || !jobs_.empty(); });
    --idle_;
    if (jobs_.empty()) return;
    const Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    job();
    lock.lock();
  }
}

}  // namespace planche::httplib_server
