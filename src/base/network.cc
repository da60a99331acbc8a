#include "base/network.h"

#include <algorithm>
#include <functional>

namespace planche::base {

Network::Network(std::size_t places, std::vector<Route> routes) : routes_{std::move(routes)}, begins_(places + 1) {
  for (Route& route : routes_) {
    if (route.from >= places || route.to >= places) route = {};
    if (route.from == none) continue;
    ++begins_[route.from + 1];
    ++begins_[route.to + 1];
  }
  for (std::size_t i = 0; i < places; ++i) begins_[i + 1] += begins_[i];
  steps_.resize(begins_.back());
  std::vector<std::uint32_t> next{begins_.begin(), begins_.end() - 1};
  for (std::uint32_t i = 0; i < routes_.size(); ++i) {
    const Route& route = routes_[i];
    if (route.from == none) continue;
    steps_[next[route.from]++] = {route.to, i};
    steps_[next[route.to]++] = {route.from, i};
  }
}

bool WaySearch::search(const Network& network, std::uint32_t from, std::uint32_t to,
                       std::span<const std::int64_t> lengths) {
  far_.assign(network.size(), no_way);
  known_.assign(network.size(), false);
  heap_.clear();
  looked_ = 0;
  if (from >= network.size()) return true;
  far_[from] = 0;
  heap_.emplace_back(0, from);
  bool fits = true;
  while (!heap_.empty()) {
    std::ranges::pop_heap(heap_, std::greater{});
    const auto [length, place] = heap_.back();
    heap_.pop_back();
    if (known_[place]) continue;
    known_[place] = true;
    if (place == to) break;
    for (const Network::Step& step : network.at(place)) {
      ++looked_;
      const std::int64_t more = lengths.empty() ? 1 : lengths[step.route];
      std::int64_t sum = 0;
      if (more < 0 || known_[step.to]) continue;
      if (__builtin_add_overflow(length, more, &sum)) {
        fits = false;
      } else if (far_[step.to] == no_way || sum < far_[step.to]) {
        far_[step.to] = sum;
        heap_.emplace_back(sum, step.to);
        std::ranges::push_heap(heap_, std::greater{});
      }
    }
  }
  return fits;
}

}  // namespace planche::base
