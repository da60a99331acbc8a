// The result of a request: its value, or the reason why there is none.
#pragma once

#include <string>
#include <utility>

#include <tl/expected.hpp>

namespace planche::base {

// The requested thing does not exist or makes no sense: exit status 2.
struct Refusal {
  std::string message, hint;  // `hint` may be empty
};

template <typename T>
using Asked = tl::expected<T, Refusal>;

inline tl::unexpected<Refusal> refused(std::string message, std::string hint = {}) {
  return tl::make_unexpected(Refusal{std::move(message), std::move(hint)});
}

}  // namespace planche::base
