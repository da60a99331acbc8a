// Seeded random numbers, the same on every machine.
//
// xoshiro256** (Blackman and Vigna), with a state that splitmix64 fills from a seed and the number of a stream. Game k
// of a series draws from stream k, so it does not depend on the distribution over threads.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace planche::base {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t x = mixed(seed) ^ mixed(~stream);
    for (auto& word : state_) word = mixed(x += 0x9E3779B97F4A7C15u);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9, t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in 0..n-1; n in 1..2^32. Lemire's method without bias.
  constexpr std::uint32_t below(std::uint64_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint64_t threshold = (std::uint64_t{1} << 32) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // 1 to 6.
  constexpr int die() { return static_cast<int>(below(6)) + 1; }

  // Shuffles: all orders have the same probability.
  template <typename Items>
  constexpr void shuffle(Items& items) {
    for (std::size_t n = items.size(); n > 1; --n) std::swap(items[n - 1], items[below(n)]);
  }

 private:
  static constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace planche::base
