#include "base/parallel.h"

#include <stdexcept>
#include <thread>
#include <vector>

#include <gmock/gmock.h>

namespace planche::base {
namespace {

TEST(ForEachIndex, WorksOnEveryIndexOnceWhateverTheThreads) {
  for (const unsigned threads : {1u, 2u, 3u, 16u}) {
    for (const std::size_t count : {0u, 1u, 2u, 1000u}) {
      std::vector<int> times(count), worker_of(count);
      for_each_index(count, threads, [&](std::size_t i, unsigned worker) {
        ++times[i];
        worker_of[i] = static_cast<int>(worker);
      });
      EXPECT_THAT(times, testing::Each(1));
      EXPECT_THAT(worker_of, testing::Each(testing::Lt(static_cast<int>(threads))));
    }
  }
}

TEST(ForEachIndex, LetsTheCallingThreadBeginWithSomethingElse) {
  const auto self = std::this_thread::get_id();
  int first = 0;
  std::vector<int> times(100);
  for_each_index(
      times.size(), 3, [&](std::size_t i, unsigned) { ++times[i]; },
      [&] { first += std::this_thread::get_id() == self ? 1 : 100; });
  EXPECT_EQ(first, 1);
  EXPECT_THAT(times, testing::Each(1));
  const auto fail = [] { throw std::runtime_error{"first"}; };
  EXPECT_THROW(for_each_index(
                   10, 1, [](std::size_t, unsigned) {}, fail),
               std::runtime_error);
}

TEST(ForEachIndex, ThrowsWhatWorkThrew) {
  const auto work = [](std::size_t i, unsigned) {
    if (i == 7) throw std::runtime_error{"seven"};
  };
  EXPECT_THROW(for_each_index(1000, 3, work), std::runtime_error);
}

}  // namespace
}  // namespace planche::base
