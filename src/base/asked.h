// What comes of a wish: what was asked for, or why it cannot be had.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace planche::base {

// What was asked for does not exist or makes no sense: exit status 2.
struct Refusal {
  std::string message, hint;  // no hint: empty
};

template <typename T>
using Asked = tl::expected<T, Refusal>;

inline tl::unexpected<Refusal> refused(std::string message, std::string hint = {}) {
  return tl::make_unexpected(Refusal{std::move(message), std::move(hint)});
}

}  // namespace planche::base
