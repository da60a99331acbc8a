// Sums over lists.
#pragma once

#include <functional>
#include <type_traits>

namespace planche::base {

// The sum of `of`, a function or a pointer to a member, over the items.
template <typename Items, typename Of>
auto sum_of(const Items& items, const Of& of) {
  std::remove_cvref_t<std::invoke_result_t<const Of&, decltype(*items.begin())>> sum{};
  for (const auto& item : items) sum += std::invoke(of, item);
  return sum;
}

}  // namespace planche::base
