// Replacements in a text.
#pragma once

#include <string>
#include <string_view>

namespace planche::base {

// `text` with each occurrence of `what`, which is not empty, replaced by `by`. Takes time linear in `text`.
inline std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
  std::string made;
  made.reserve(text.size());
  std::size_t from = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, from)) {
    made.append(text.substr(from, at - from)).append(by);
    from = at + what.size();
  }
  return made.append(text.substr(from));
}

}  // namespace planche::base
