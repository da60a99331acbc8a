// Files in a zip archive, read piece by piece. Only for use in data/.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "data/json.h"

struct zip;

namespace planche::data {

// Why a file cannot be read.
struct ReadFault {
  std::string code, message, hint = {};
};
template <typename T>
using Tried = tl::expected<T, ReadFault>;

ReadFault encrypted();

class Archive {
 public:
  static constexpr std::size_t most_entries = 10'000;

  // `bytes` must outlive the archive.
  static Tried<Archive> open(std::string_view bytes, const Limits& limits);

  // Names are compared without the case of ASCII letters.
  bool has(const std::string& name) const;
  // The place in the directory of the archive; has() must be true.
  std::size_t index(const std::string& name) const { return static_cast<std::size_t>(find(name)); }
  // All of the content.
  Tried<std::string> content(const std::string& name);
  // Passes the content to `take` until that returns false. The limit counts all files together.
  Tried<void> read(const std::string& name, const std::function<bool(std::string_view piece)>& take);

 private:
  std::int64_t find(const std::string& name) const;

  struct Close {
    void operator()(zip* archive) const;
  };
  Archive(zip* opened, const Limits& limits) : zip_{opened}, left_{limits.unpacked}, most_{limits.unpacked} {}

  std::unique_ptr<zip, Close> zip_;
  std::size_t left_, most_;  // in bytes
};

}  // namespace planche::data
