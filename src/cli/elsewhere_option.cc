#include "cli/elsewhere_option.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_program.h"
#include "base/files.h"
#include "base/new_file.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/progress.h"

namespace planche::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_merged = std::size_t{2} << 30;

// The program as other machines find it: by its name, if it was called so; else by its path.
std::string program_name(const std::string& called) {
  std::error_code error;
  return called.find('/') == std::string::npos ? called : fs::absolute(called, error).string();
}

// `planche merge` of this program, to standard output or to a file.
int merge(const project::ShardsElsewhere& made, const std::optional<std::string>& format, const std::string& output,
          Reporter& reporter) {
  std::vector<std::string> words{"/proc/self/exe", "merge"};
  words.insert(words.end(), made.shards.begin(), made.shards.end());
  if (format) words.insert(words.end(), {"--format", *format});
  const std::string joined = (fs::path{made.folder} / "merged").string();
  std::fflush(stdout);
  const int into = output.empty() ? ::dup(STDOUT_FILENO) : ::open(joined.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
  const int error = ::dup(STDERR_FILENO);
  const pid_t process = base::start_program(words, {-1, into, error});
  ::close(into);
  ::close(error);
  int status = -1;
  if (process < 0 || ::waitpid(process, &status, 0) < 0 || !WIFEXITED(status)) {
    reporter.fail(fmt::format("planche merge was stopped; the shards are in {}", made.folder));
    return io_error;
  }
  if (output.empty() || WEXITSTATUS(status) > bad_data) return WEXITSTATUS(status);
  const auto text = base::read_file(joined, most_merged);
  const auto written = text ? base::write_file(output, *text) : tl::make_unexpected(text.error());
  if (written) return WEXITSTATUS(status);
  reporter.fail(written.error().message);
  return io_error;
}

int run_shards(const project::Elsewhere& where, ShardsOf shards) {
  Reporter reporter{{}};
  auto given = words_elsewhere(reporter);
  if (!given) return reporter.finish();
  std::vector<std::string> words = std::move(*given);
  if (words.size() > 1 && words[1] == "simulate" && take_option(words, {"--records"})) {
    reporter.refuse("--on and --records exclude each other: all shards would write one file",
                    "write records with --shard, a file for each");
    return reporter.finish();
  }
  std::string output;
  std::optional<std::string> format;
  if (shards == ShardsOf::one_result) {
    output = take_option(words, {"--output", "-o"}).value_or("");
    format = take_option(words, {"--format"});
  }
  const auto made = carry_out_elsewhere(where, words, reporter);
  if (!made) return reporter.finish();
  int status = made->faulty ? bad_data : fine;
  if (shards == ShardsOf::one_result) {
    status = merge(*made, format, output, reporter);
  } else {
    for (const std::string& log : made->logs) {
      if (const auto text = base::read_file(log, most_merged)) fmt::print(stderr, "{}", *text);
    }
  }
  std::error_code error;
  if (status <= bad_data) fs::remove_all(made->folder, error);
  const int said = reporter.finish();
  return said == fine ? status : said;
}

}  // namespace

std::optional<std::string> take_option(std::vector<std::string>& words, const std::vector<std::string_view>& names) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    for (const std::string_view name : names) {
      const auto at = words.begin() + static_cast<std::ptrdiff_t>(i);
      if (words[i] == name && i + 1 < words.size()) {
        std::string value = words[i + 1];
        words.erase(at, at + 2);
        return value;
      }
      const std::string joined = name.starts_with("--") ? std::string{name} + "=" : std::string{name};
      if (!words[i].starts_with(joined) || words[i].size() == joined.size()) continue;
      std::string value = words[i].substr(joined.size());
      words.erase(at);
      return value;
    }
  }
  return std::nullopt;
}

std::optional<std::vector<std::string>> words_elsewhere(Reporter& reporter) {
  std::vector<std::string> words = whole_command_line();
  words.front() = program_name(words.front());
  take_option(words, {"--on"});
  if (take_option(words, {"--shard"})) {
    reporter.refuse("--on and --shard exclude each other: --on gives each shard its number", "leave out --shard");
    return std::nullopt;
  }
  if (std::ranges::find(words, "-") != words.end()) {
    reporter.refuse("--on cannot pass on standard input or output to other machines", "name a file");
    return std::nullopt;
  }
  return words;
}

std::optional<project::ShardsElsewhere> carry_out_elsewhere(const project::Elsewhere& where,
                                                            const std::vector<std::string>& words, Reporter& reporter) {
  const bool quiet = std::ranges::any_of(words, [](const auto& word) { return word == "-q" || word == "--quiet"; });
  ProgressLine line{!quiet};
  project::ElsewhereWatch watch;
  watch.progress = [&](std::uint64_t done, std::uint64_t total) { line("shards", done, total); };
  watch.announce = [&](std::string_view text) {
    line.clear();
    if (!quiet) fmt::print(stderr, "{}\n", text);
  };
  return project::run_elsewhere(where, words, watch, reporter.messages());
}

WhereTo add_elsewhere_option(Rows& rows) {
  auto where = std::make_shared<std::optional<project::Elsewhere>>();
  rows.value("--on", "WHERE",
             "carry out all shards on other machines: slurm:N, a job array of N shards, or parallel:HOSTS[:N], GNU "
             "parallel with a file of machines",
             [where](const std::string& given) -> std::string {
               auto read = project::read_elsewhere(given);
               if (!read) return read.error().message;
               *where = std::move(*read);
               return "";
             });
  return where;
}

std::function<int()> here_or(const WhereTo& where, ShardsOf shards, std::function<int()> here) {
  return [where, shards, here = std::move(here)] { return *where ? run_shards(**where, shards) : here(); };
}

}  // namespace planche::cli
