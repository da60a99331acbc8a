#include "project/analysis/elsewhere.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <map>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_program.h"
#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "project/opening/version.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr int most_rounds = 3;  // the first, and two repeats
constexpr std::size_t most_said = 64u << 20;
constexpr int status_faulty = 1, status_usage = 2;

std::string shell_word(std::string_view word) {
  std::string made = "'";
  for (const char c : word) made += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return made + "'";
}

// How a program ended, and what it printed.
struct Ended {
  int status = -1;  // -1: it could not be started, or a signal ended it
  std::string output, error;
};

class Runner {
 public:
  Runner(const Elsewhere& where, const std::vector<std::string>& words, fs::path folder, const ElsewhereWatch& watch,
         Messages& messages)
      : where_{where}, words_{words}, folder_{std::move(folder)}, watch_{watch}, messages_{messages} {}

  bool run() {
    if (!prepare()) return false;
    if (const std::size_t left = unfinished().size(); left < where_.shards)
      announce(fmt::format("{} of {} shards are here from an interrupted run; delete {} to begin anew",
                           where_.shards - left, where_.shards, folder_.string()));
    for (int round = 0; round < most_rounds; ++round) {
      const std::vector<unsigned> missing = unfinished();
      if (missing.empty()) return true;
      if (round > 0)
        announce(fmt::format("{} failed, and {} started again: {}", base::counted(missing.size(), "shard"),
                             missing.size() == 1 ? "is" : "are", listed(missing)));
      if (!(where_.engine == Elsewhere::Engine::slurm ? with_slurm(missing) : with_parallel(missing))) return false;
      if (const auto bad = refused()) return refuse(*bad);
    }
    const std::vector<unsigned> missing = unfinished();
    if (missing.empty()) return true;
    messages_.fail(
        fmt::format("{} failed {} times: {}", base::counted(missing.size(), "shard"), most_rounds, listed(missing)),
        last_line_of(missing.front()));
    return false;
  }

  // Removes the folder if the engine took nothing and there are no shards of an earlier run.
  void leave_nothing_idle() {
    std::error_code error;
    if (!taken_ && unfinished().size() == where_.shards) fs::remove_all(folder_, error);
  }

  std::string file(unsigned shard, std::string_view ending) const {
    return (folder_ / fmt::format("{}.{}", shard, ending)).string();
  }
  // The status with which the shard ended; nothing: it has not ended by itself.
  std::optional<int> status(unsigned shard) {
    if (const auto known = statuses_.find(shard); known != statuses_.end()) return known->second;
    const auto text = base::read_file(file(shard, "status"), 100);
    int number = -1;
    if (!text || std::from_chars(text->data(), text->data() + text->size(), number).ec != std::errc{})
      return std::nullopt;
    statuses_.emplace(shard, number);
    return number;
  }

 private:
  // The script that carries out one shard: its output appears whole or not at all.
  std::string task() const {
    std::string command;
    for (const std::string& word : words_) command += (command.empty() ? "" : " ") + shell_word(word);
    std::error_code error;
    return fmt::format(
        "#!/bin/sh\n# Shard $1 of {0}.\ncd {1} || exit 3\nto={2}/$1\npart=$to.$$.$(uname -n)\n"
        "{3} --shard \"$1/{0}\" < /dev/null > \"$part.output\" 2> \"$part.log\"\nstatus=$?\n"
        "mv \"$part.output\" \"$to.output\" && mv \"$part.log\" \"$to.log\" && echo $status > \"$part.status\" &&\n"
        "  mv \"$part.status\" \"$to.status\"\nexit $status\n",
        where_.shards, shell_word(fs::current_path(error).string()), shell_word(fs::absolute(folder_, error).string()),
        command);
  }

  bool prepare() {
    std::error_code error;
    fs::create_directories(folder_, error);
    const fs::path script = folder_ / "task.sh";
    if (const auto done = base::write_file(script, task()); !done) {
      messages_.fail(done.error().message);
      return false;
    }
    fs::permissions(script, fs::perms::owner_exec, fs::perm_options::add, error);
    return true;
  }

  static bool is_done(int status) { return status == 0 || status == status_faulty; }

  std::vector<unsigned> unfinished() {
    std::vector<unsigned> all;
    for (unsigned shard = 1; shard <= where_.shards; ++shard) {
      const auto ended = status(shard);
      if (!ended || !is_done(*ended)) all.push_back(shard);
    }
    return all;
  }
  // A shard that will fail again: the command is wrong.
  std::optional<unsigned> refused() {
    for (unsigned shard = 1; shard <= where_.shards; ++shard)
      if (status(shard) == status_usage) return shard;
    return std::nullopt;
  }
  bool refuse(unsigned shard) {
    const auto log = base::read_file(file(shard, "log"), most_said);
    std::string_view text = log ? base::trimmed(*log) : std::string_view{};
    constexpr std::string_view before = "planche: error: ", hint = "\n   hint: ";
    if (const std::size_t at = text.find(before); at != text.npos) text.remove_prefix(at + before.size());
    const std::size_t split = std::min(text.find(hint), text.size());
    std::string advice{text.substr(std::min(split + hint.size(), text.size()))};
    messages_.refuse(fmt::format("shard {}: {}", shard, text.substr(0, split)), advice.substr(0, advice.find('\n')));
    std::error_code error;
    fs::remove_all(folder_, error);  // another command has another folder
    return false;
  }
  std::string last_line_of(unsigned shard) {
    const auto log = base::read_file(file(shard, "log"), most_said);
    if (!log || base::trimmed(*log).empty()) {
      if (!complaint_.empty()) return fmt::format("parallel: {}", complaint_.substr(complaint_.rfind('\n') + 1));
      return fmt::format("{} says nothing; the same command starts them again", file(shard, "log"));
    }
    const std::string_view text = base::trimmed(*log);
    return fmt::format("{}: {}", file(shard, "log"), text.substr(text.rfind('\n') + 1));
  }
  // "1-3,7".
  static std::string listed(const std::vector<unsigned>& shards) {
    std::string made;
    for (std::size_t i = 0; i < shards.size();) {
      std::size_t end = i + 1;
      while (end < shards.size() && shards[end] == shards[end - 1] + 1) ++end;
      made += fmt::format("{}{}", made.empty() ? "" : ",", shards[i]);
      if (end - i > 1) made += fmt::format("-{}", shards[end - 1]);
      i = end;
    }
    return made;
  }

  void count() {
    std::uint64_t done = 0;
    for (unsigned shard = 1; shard <= where_.shards; ++shard) done += status(shard).has_value();
    if (watch_.progress) watch_.progress(done, where_.shards);
  }

  Ended ended(const std::vector<std::string>& words) {
    const std::string out = (folder_ / "said").string(), err = (folder_ / "complained").string();
    Ended made;
    const int output = ::open(out.c_str(), O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0600);
    const int error = ::open(err.c_str(), O_CREAT | O_TRUNC | O_RDWR | O_CLOEXEC, 0600);
    const pid_t process = base::start_program(words, {-1, output, error});
    if (process < 0)
      made.error = fmt::format("cannot start {}: {}", words.front(), std::generic_category().message(errno));
    if (process >= 0) {
      wait_for(process, made);
      made.output = base::read_file(out, most_said).value_or("");
      made.error = base::read_file(err, most_said).value_or("");
    }
    if (output >= 0) ::close(output);
    if (error >= 0) ::close(error);
    return made;
  }
  void wait_for(pid_t process, Ended& made) {
    using namespace std::chrono_literals;
    int status = 0;
    for (auto pause = 20ms; ::waitpid(process, &status, WNOHANG) == 0;
         pause = std::min<std::chrono::milliseconds>(2 * pause, 500ms)) {
      std::this_thread::sleep_for(pause);
      count();
    }
    made.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  bool fails(const std::string& program, const Ended& how, std::string hint) {
    std::string_view text = base::trimmed(how.error);
    if (how.status >= 0) {
      text.remove_prefix(text.rfind('\n') + 1);  // of none: the whole text
      for (const std::string& said : {program + ": ", std::string{"error: "}})
        if (text.starts_with(said)) text.remove_prefix(said.size());
    }
    messages_.fail(text.empty()     ? fmt::format("{} failed with the status {}", program, how.status)
                   : how.status < 0 ? std::string{text}
                                    : fmt::format("{}: {}", program, text),
                   std::move(hint));
    return false;
  }

  void announce(const std::string& line) {
    if (watch_.announce) watch_.announce(line);
  }

  // How these shards ended before.
  void forget(const std::vector<unsigned>& shards) {
    std::error_code error;
    for (const unsigned shard : shards) {
      statuses_.erase(shard);
      for (const char* ending : {"status", "output", "log"}) fs::remove(file(shard, ending), error);
    }
  }

  // GNU parallel runs until all shards have ended.
  bool with_parallel(const std::vector<unsigned>& shards) {
    std::error_code error;
    std::vector<std::string> words{"parallel", "--sshloginfile", fs::absolute(where_.hosts, error).string(), "--halt",
                                   "never", "--will-cite",
                                   // A shell reads it; the script goes into its folder by itself.
                                   shell_word(fs::absolute(folder_ / "task.sh", error).string()), ":::"};
    forget(shards);
    for (const unsigned shard : shards) words.push_back(std::to_string(shard));
    if (!fs::is_regular_file(where_.hosts, error)) {
      messages_.fail(fmt::format("cannot read {}", where_.hosts),
                     "write a machine a line, as for parallel --sshloginfile; `:` is this one");
      return false;
    }
    const Ended how = ended(words);
    // Up to 100, the status counts jobs that failed.
    if (how.status < 0 || how.status > 101) return fails("parallel", how, "install GNU parallel: apt install parallel");
    complaint_ = base::trimmed(how.error);
    taken_ = true;
    return true;
  }

  bool with_slurm(const std::vector<unsigned>& shards) {
    using namespace std::chrono_literals;
    std::string job = running_job();
    if (job.empty()) {
      std::error_code error;
      const fs::path script = folder_ / "job.sh";
      const std::string text = fmt::format("#!/bin/sh\nexec {} \"$SLURM_ARRAY_TASK_ID\"\n",
                                           shell_word(fs::absolute(folder_ / "task.sh", error).string()));
      if (const auto done = base::write_file(script, text); !done) {
        messages_.fail(done.error().message);
        return false;
      }
      forget(shards);
      const Ended how = ended({"sbatch", "--parsable", "--job-name=planche", "--output=/dev/null", "--error=/dev/null",
                               fmt::format("--array={}", listed(shards)), script.string()});
      if (how.status != 0)
        return fails("sbatch", how, how.status < 0 ? "run this on a machine that submits jobs to Slurm" : "");
      job = base::trimmed(how.output.substr(0, how.output.find(';')));
      (void)base::write_file(folder_ / "job", job);
      announce(fmt::format("submitted job {} to Slurm; after an interruption, the same command goes on from {}", job,
                           folder_.string()));
    }
    taken_ = true;
    for (auto pause = 500ms;; pause = std::min<std::chrono::milliseconds>(2 * pause, 5s)) {
      count();
      if (unstarted(shards) == 0) break;
      if (!is_queued(job)) {
        // Files of a network may appear late.
        std::this_thread::sleep_for(1s);
        break;
      }
      std::this_thread::sleep_for(pause);
    }
    count();
    std::error_code error;
    fs::remove(folder_ / "job", error);
    return true;
  }
  std::size_t unstarted(const std::vector<unsigned>& shards) {
    return static_cast<std::size_t>(
        std::ranges::count_if(shards, [&](unsigned shard) { return !status(shard).has_value(); }));
  }
  bool is_queued(const std::string& job) {
    const Ended how = ended({"squeue", "--noheader", "--jobs", job, "--format", "%i"});
    if (how.status == 0) return !base::trimmed(how.output).empty();
    return how.error.find("nvalid job id") == std::string::npos;  // a controller that is busy does not answer
  }
  // The job of an earlier command that is still in the queue.
  std::string running_job() {
    const auto noted = base::read_file(folder_ / "job", 100);
    if (!noted || base::trimmed(*noted).empty()) return {};
    const std::string job{base::trimmed(*noted)};
    if (!is_queued(job)) return {};
    announce(fmt::format("job {} is still in Slurm's queue: waiting for it", job));
    return job;
  }

  const Elsewhere& where_;
  const std::vector<std::string>& words_;
  fs::path folder_;
  const ElsewhereWatch& watch_;
  bool taken_ = false;                // by the engine: shards may have run
  std::map<unsigned, int> statuses_;  // that were read, by shard
  std::string complaint_;             // what GNU parallel said last
  Messages& messages_;
};

}  // namespace

base::Asked<Elsewhere> read_elsewhere(std::string_view text) {
  const auto refused = [&] {
    return base::refused(fmt::format("expected slurm:N or parallel:HOSTS, found \"{}\"", text),
                         "write slurm:64 for 64 shards, or parallel:hosts.txt with a file of machines");
  };
  const std::size_t colon = text.find(':');
  const std::string_view engine = text.substr(0, colon);
  std::string_view rest = colon == text.npos ? std::string_view{} : text.substr(colon + 1);
  Elsewhere made;
  if (engine == "parallel") {
    made.engine = Elsewhere::Engine::parallel;
    const std::size_t last = rest.rfind(':');
    made.hosts = rest.substr(0, last);
    rest = last == rest.npos ? std::string_view{} : rest.substr(last + 1);
    if (made.hosts.empty()) return refused();
    if (rest.empty() && last == std::string_view::npos) return made;
  } else if (engine != "slurm") {
    return refused();
  } else if (rest.empty() && colon == text.npos) {
    return made;
  }
  const auto read = std::from_chars(rest.data(), rest.data() + rest.size(), made.shards);
  if (read.ec != std::errc{} || read.ptr != rest.data() + rest.size() || made.shards < 1 || made.shards > most_shards)
    return base::refused(fmt::format("expected 1 to {} shards, found \"{}\"", most_shards, rest), "write slurm:64");
  return made;
}

std::optional<ShardsElsewhere> run_elsewhere(const Elsewhere& where, const std::vector<std::string>& words,
                                             const ElsewhereWatch& watch, Messages& messages) {
  std::string all = fmt::format("{} {}", version, where.shards);
  for (const std::string& word : words) all += '\0' + word;
  ShardsElsewhere made;
  made.folder = fmt::format("planche-{}-{:08x}", words.size() > 1 ? words[1] : "", base::content_hash(all) >> 32);
  Runner runner{where, words, made.folder, watch, messages};
  if (!runner.run()) {
    runner.leave_nothing_idle();
    return std::nullopt;
  }
  for (unsigned shard = 1; shard <= where.shards; ++shard) {
    made.shards.push_back(runner.file(shard, "output"));
    made.logs.push_back(runner.file(shard, "log"));
    made.faulty = made.faulty || runner.status(shard) == status_faulty;
  }
  return made;
}

}  // namespace planche::project
