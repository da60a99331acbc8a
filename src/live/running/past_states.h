// Compares two states of the game for the page: commits of its git repository, or the folder as it is.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "project/printing/print_choices.h"

namespace planche::live {

// Safe to use from several threads. Reads the files by itself, so that views do not wait for it.
class PastStates {
 public:
  static constexpr std::size_t most_commits = 200, most_kept = 2;
  explicit PastStates(std::string path) : path_{std::move(path)} {}
  ~PastStates();

  // JSON: {"states": [{"id", "date", "subject"}]}, the newest first; none without a history.
  std::string states() const;
  // Commits by their IDs; empty: the folder as it is. JSON as of `planche diff`; its parts also have "lines", and
  // "width" and "height" of what is drawn; "number" leads to the pictures. The error is a sentence.
  tl::expected<std::string, std::string> compare(const std::string& before, const std::string& now,
                                                 const project::PrintChoices& choices);
  // SVG: a part of a comparison, as it was or as it is.
  enum class Side : std::uint8_t { before, now };
  std::optional<std::string> picture(std::uint64_t comparison, std::size_t part, Side side);

 private:
  struct Kept;
  std::string path_;
  std::mutex mutex_, comparing_;
  std::list<std::shared_ptr<Kept>> kept_;
  std::uint64_t last_ = 0;
};

}  // namespace planche::live
