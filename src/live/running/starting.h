// A new game in an empty folder: from a starter, a sample, or files that the visitor brings.
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

namespace planche::live {

// Safe to use from several threads. Errors are sentences.
class Starting {
 public:
  explicit Starting(std::filesystem::path folder) : folder_{std::move(folder)} {}
  ~Starting();
  Starting(const Starting&) = delete;
  Starting& operator=(const Starting&) = delete;

  // Whether a game can begin here: the folder is there and has no files.
  static bool is_possible(const std::filesystem::path& folder);

  // JSON: the starters and samples with their titles.
  std::string offers() const;
  // SVG: the first part of one of these.
  std::optional<std::string> picture(const std::string& what) const;
  // Keeps a file, or the next piece of it: {"name": "backs/owl.png", "data": "…", "more": true}, in base64.
  // With "first": true, those of an earlier attempt are forgotten.
  tl::expected<std::string, std::string> take(const nlohmann::json& asked);
  // Makes the game: {"what": "cards"}, or {"files": true} from the files that were taken. What was guessed.
  tl::expected<std::string, std::string> begin(const nlohmann::json& asked);

 private:
  static constexpr std::uintmax_t most_bytes = 256u << 20;
  static constexpr std::size_t most_files = 2'000;

  void forget();  // the files that were taken

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::filesystem::path taken_ = {};  // a folder of its own
  std::set<std::string> names_ = {};
  std::uintmax_t bytes_ = 0;
};

}  // namespace planche::live
