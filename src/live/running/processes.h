// Runs of planche for the page: printing and exporting, in processes of their own, which can be stopped.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "live/running/run_words.h"

namespace planche::live {

// Safe to use from several threads. All results go with it.
class Runs {
 public:
  static constexpr std::size_t most_at_once = 2, most_kept = 4;
  // `as_shown`: options that the page itself has.
  explicit Runs(std::string path, std::vector<std::string> as_shown = {});
  ~Runs();

  // The number of the run. Errors are sentences.
  tl::expected<std::uint64_t, std::string> begin(const nlohmann::json& asked);
  // JSON: "running", "progress" (a line), "said" (lines), "file" (its name, once it is there), "bytes", "command".
  // Empty: there is no such run.
  std::string seen(std::uint64_t run);
  void stop(std::uint64_t run);
  // When the last whole print was made, as people read it; empty: never. Its PDF stays between runs.
  std::string printed() const;
  // The command line for these choices.
  tl::expected<std::string, std::string> command(const nlohmann::json& asked) const;

  struct Result {
    std::filesystem::path file;
    std::string name;
  };
  std::optional<Result> result(std::uint64_t run);

 private:
  struct Run;
  tl::expected<std::filesystem::path, std::string> folder();
  std::string path_;
  std::vector<std::string> as_shown_;
  std::filesystem::path printed_;  // empty: it cannot be kept
  std::mutex mutex_;
  std::filesystem::path folder_;
  std::map<std::uint64_t, std::shared_ptr<Run>> runs_;
  std::uint64_t last_ = 0;
};

}  // namespace planche::live
