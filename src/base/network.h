// Networks: places and the routes between them, each known by its index.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace planche::base {

class Network {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;
  // Routes can be used both ways. One with an end of `none` leads nowhere.
  struct Route {
    std::uint32_t from = none, to = none;
  };
  struct Step {
    std::uint32_t to = none, route = none;
  };

  Network() = default;
  Network(std::size_t places, std::vector<Route> routes);

  std::size_t size() const { return begins_.size() - 1; }  // of places
  const std::vector<Route>& routes() const { return routes_; }
  // The ends of routes at a place, in the order of the routes; both ends of a route that leads back to it.
  std::span<const Step> at(std::uint32_t place) const {
    return {steps_.data() + begins_[place], steps_.data() + begins_[place + 1]};
  }

 private:
  std::vector<Route> routes_;
  std::vector<std::uint32_t> begins_{0};  // of each place, in steps_; then their end
  std::vector<Step> steps_;
};

// Searches the shortest ways of a network. Keeps its memory for the next search.
class WaySearch {
 public:
  static constexpr std::int64_t no_way = -1;

  // Finds the least sums of lengths from a place to `to`, or to every place if `to` is `none`. `lengths`: by route,
  // below 0 for routes that are closed; empty if each counts 1. Returns whether all sums fit 64 bits.
  bool search(const Network& network, std::uint32_t from, std::uint32_t to, std::span<const std::int64_t> lengths);
  std::int64_t to(std::uint32_t place) const { return far_[place]; }
  const std::vector<std::int64_t>& all() const { return far_; }
  // How many ends of routes the last search looked at.
  std::uint64_t looked() const { return looked_; }

 private:
  using Reached = std::pair<std::int64_t, std::uint32_t>;
  std::vector<std::int64_t> far_;  // by place; no_way where none was found
  std::vector<bool> known_;
  std::vector<Reached> heap_;
  std::uint64_t looked_ = 0;
};

}  // namespace planche::base
