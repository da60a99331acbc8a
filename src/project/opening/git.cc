#include "project/opening/git.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "base/unwanted.h"
#include "render/child_process.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_listed = 64u << 20;  // bytes of names and commits
constexpr std::size_t most_files = 200'000;
constexpr int longest_silence = 60'000;         // ms
constexpr const char* complaints = "complaints";  // the file with what git says of errors

tl::unexpected<std::string> cannot(std::string why) {
  return tl::make_unexpected(std::move(why));
}

// A process that runs git, and what it prints.
class Running {
 public:
  // `input`: a file; empty: none.
  Running(const std::vector<std::string>& words, const fs::path& folder, const fs::path& input) {
    int ends[2] = {-1, -1};
    complaints_ = folder / complaints;
    const int error = ::open(complaints_.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
    const int in = input.empty() ? -1 : ::open(input.c_str(), O_RDONLY | O_CLOEXEC);
    if (::pipe2(ends, O_CLOEXEC) == 0)
      process_ = render::ChildProcess::start(words.front(), {words.begin() + 1, words.end()}, {in, ends[1], error});
    output_ = ends[0];
    for (const int one : {error, in, ends[1]})
      if (one >= 0) ::close(one);
  }
  ~Running() {
    if (output_ >= 0) ::close(output_);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  // What comes before `end`; nothing at the end of the output.
  std::optional<std::string> until(char end) {
    std::size_t at = 0, from = taken_;
    while ((at = pending_.find(end, from)) == std::string::npos) {
      const std::size_t seen = pending_.size() - taken_;
      if (seen > most_listed || !more()) return std::nullopt;
      from = taken_ + seen;
    }
    std::string found = pending_.substr(taken_, at - taken_);
    taken_ = at + 1;
    return found;
  }
  // Takes that many bytes. False if there are fewer.
  bool take(std::uintmax_t count, const std::function<void(std::string_view)>& to) {
    while (count > 0) {
      if (taken_ == pending_.size() && !more()) return false;
      const auto some = static_cast<std::size_t>(std::min<std::uintmax_t>(count, pending_.size() - taken_));
      to({pending_.data() + taken_, some});
      taken_ += some;
      count -= some;
    }
    return true;
  }
  // The rest of what it prints.
  tl::expected<std::string, std::string> rest() {
    while (more())
      if (pending_.size() > most_listed) return cannot("git lists too much");
    if (auto ended = end(); !ended) return cannot(ended.error());
    return std::move(pending_);
  }
  tl::expected<void, std::string> end() {
    if (process_ == nullptr) return cannot("git cannot be started");
    if (!why_.empty()) return cannot(why_);
    ::close(std::exchange(output_, -1));  // so that it does not wait for somebody to read the rest
    const auto [status, how] = process_->end();
    constexpr int missing = 127;
    if (status == 0) return {};
    if (WIFEXITED(status) && WEXITSTATUS(status) == missing) return cannot("git is not installed");
    std::string said = base::read_file(complaints_, 1 << 16).value_or("");
    said = said.substr(0, said.find('\n'));
    if (const std::string_view mark = "fatal: "; said.starts_with(mark)) said.erase(0, mark.size());
    return cannot(said.empty() ? fmt::format("git failed: {}", how)
                               : fmt::format("git: {}", base::shortened(said, 300)));
  }

 private:
  bool more() {
    if (process_ == nullptr || output_ < 0) return false;
    constexpr int pause = 200;
    pollfd wanted{output_, POLLIN, 0};
    for (int waited = 0; ::poll(&wanted, 1, pause) <= 0; waited += pause) {
      if (!base::is_unwanted() && waited < longest_silence) continue;
      why_ = "git does not answer";
      return false;
    }
    pending_.erase(0, std::exchange(taken_, 0));
    char bytes[1 << 16];
    const ssize_t length = TEMP_FAILURE_RETRY(::read(output_, bytes, sizeof bytes));
    if (length <= 0) return false;
    pending_.append(bytes, static_cast<std::size_t>(length));
    return true;
  }

  std::unique_ptr<render::ChildProcess> process_;
  fs::path complaints_;
  int output_ = -1;
  std::string pending_, why_;
  std::size_t taken_ = 0;  // of what is pending
};

// `git` with these variables only, and with nothing that starts programs or asks other machines.
std::vector<std::string> clean(const std::vector<std::string>& variables, const std::vector<std::string>& words) {
  std::vector<std::string> made{"env",
                                "-i",
                                "LC_ALL=C",
                                "GIT_NO_LAZY_FETCH=1",
                                "GIT_ALLOW_PROTOCOL=none",
                                "GIT_TERMINAL_PROMPT=0",
                                "GIT_OPTIONAL_LOCKS=0",
                                "GIT_NO_REPLACE_OBJECTS=1",
                                "GIT_LITERAL_PATHSPECS=1",
                                "GIT_ATTR_NOSYSTEM=1"};
  if (const char* path = std::getenv("PATH")) made.push_back(fmt::format("PATH={}", path));
  made.insert(made.end(), variables.begin(), variables.end());
  made.insert(made.end(), {"git", "--no-pager"});
  made.insert(made.end(), words.begin(), words.end());
  return made;
}

// With the settings of the user, among them the folders of others to be trusted.
std::vector<std::string> in_folder(const fs::path& folder, const std::vector<std::string>& words) {
  std::vector<std::string> variables,
      all{"-C", folder.string(), "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"};
  for (const char* name : {"HOME", "XDG_CONFIG_HOME"})
    if (const char* value = std::getenv(name)) variables.push_back(fmt::format("{}={}", name, value));
  all.insert(all.end(), words.begin(), words.end());
  return clean(variables, all);
}

// What a folder without history lacks, as a person can mend it.
std::string explained(const std::string& why, const fs::path& folder) {
  if (why.find("not a git repository") != why.npos) return fmt::format("{} is in no git repository", folder.string());
  if (why.find("dubious ownership") != why.npos)
    return fmt::format("{} is in a git repository of another user, which git does not read", folder.string());
  if (why.find("ambiguous argument 'HEAD'") != why.npos)
    return fmt::format("the git repository of {} has no commit yet", folder.string());
  return why;
}

}  // namespace

tl::expected<Git, std::string> Git::open(const fs::path& given) {
  std::error_code error;
  const fs::path folder = fs::canonical(given, error);
  if (error) return cannot(fmt::format("there is no folder {}", given.string()));
  Git made{{}, {}};
  const fs::path& own = made.own_.path();
  if (own.empty()) return cannot("cannot make a temporary folder");
  made.own_.with(complaints);
  Running asked{in_folder(folder, {"rev-parse", "--is-inside-work-tree", "--show-prefix", "--show-toplevel",
                                   "--show-object-format", "--git-path", "objects", "--git-path", "shallow",
                                   "--git-path", "lfs/objects", "HEAD"}),
                own,
                {}};
  auto said = asked.rest();
  if (!said) return cannot(explained(said.error(), given));
  const auto lines = base::split(*said, '\n');
  constexpr std::size_t all = 9;  // the last one is empty
  if (lines.size() != all || lines[0] != "true") return cannot(explained("not a git repository", given));
  made.prefix_ = lines[1];
  made.top_ = lines[2];
  made.objects_ = folder / lines[4];
  made.shallow_ = folder / lines[5];
  made.large_files_ = folder / lines[6];
  Running named{in_folder(folder, {"for-each-ref", "--format=%(objectname) %(refname)"}), own, {}};
  const auto names = named.rest();
  if (!names) return cannot(names.error());
  const fs::path repository = "repository";
  fs::create_directory(made.own_.with(repository / "refs"), error);
  const auto write = [&](const char* name, const std::string& text) {
    std::ofstream{made.own_.with(repository / name), std::ios::binary} << text;
  };
  write("HEAD", std::string{lines[7]} + "\n");
  write("packed-refs", *names);
  write("config", lines[3] == "sha1" ? std::string{"[core]\nrepositoryformatversion = 0\nbare = true\n"}
                                     : fmt::format("[core]\nrepositoryformatversion = 1\nbare = true\n[extensions]\n"
                                                   "objectformat = {}\n",
                                                   lines[3] == "sha256" ? "sha256" : ""));
  return made;
}

std::vector<std::string> Git::words(std::vector<std::string> more) const {
  std::error_code error;
  std::vector<std::string> variables{"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null",
                                     fmt::format("HOME={}", own_.path().string()),
                                     fmt::format("GIT_DIR={}", (own_.path() / "repository").string()),
                                     fmt::format("GIT_OBJECT_DIRECTORY={}", objects_.string())};
  if (fs::is_regular_file(shallow_, error)) variables.push_back(fmt::format("GIT_SHALLOW_FILE={}", shallow_.string()));
  return clean(variables, more);
}

tl::expected<std::vector<Git::Commit>, std::string> Git::commits(const std::vector<std::string>& folders,
                                                                 std::size_t most) {
  std::vector<std::string> asked{"rev-list", fmt::format("--max-count={}", most), "--format=%cI %s", "HEAD", "--"};
  // The top has no name of its own.
  if (std::ranges::find(folders, "") == folders.end()) asked.insert(asked.end(), folders.begin(), folders.end());
  Running listed{words(asked), own_.path(), {}};
  const auto said = listed.rest();
  if (!said) return cannot(said.error());
  std::vector<Commit> found;
  constexpr std::string_view head = "commit ";
  for (const std::string_view line : base::split(*said, '\n')) {
    const std::size_t space = line.find(' ');
    if (line.starts_with(head) && (found.empty() || !found.back().date.empty())) {
      found.push_back({std::string{line.substr(head.size())}, {}, {}});
    } else if (!found.empty() && space != line.npos) {
      found.back().date = line.substr(0, space);
      found.back().subject = line.substr(space + 1);
    }
  }
  return found;
}

tl::expected<std::string, std::string> Git::commit(const std::string& revision) {
  const bool odd = revision.empty() || revision.starts_with('-') ||
                   std::ranges::any_of(revision, [](char c) { return static_cast<unsigned char>(c) <= ' '; });
  Running asked{words({"rev-parse", "--verify", "--quiet", (odd ? "HEAD" : revision) + "^{commit}"}), own_.path(), {}};
  const auto said = asked.rest();
  if (odd || !said) return cannot(fmt::format("there is no commit \"{}\"", base::shortened(revision, 80)));
  return std::string{base::trimmed(*said)};
}

tl::expected<std::vector<Git::File>, std::string> Git::files(const std::string& commit, const std::string& folder) {
  std::vector<File> found;
  const std::string name = folder.ends_with('/') ? folder.substr(0, folder.size() - 1) : folder;
  const std::string tree = fmt::format("{}:{}", commit, name);
  if (Running asked{words({"rev-parse", "--verify", "--quiet", tree}), own_.path(), {}}; !asked.rest()) return found;
  Running listed{words({"ls-tree", "-r", "-z", "-l", tree}), own_.path(), {}};
  std::size_t bytes = 0;
  while (auto entry = listed.until('\0')) {
    if ((bytes += entry->size()) > most_listed || found.size() == most_files)
      return cannot(fmt::format("{} has too many files", tree));
    // 100644 blob ID SIZE<tab>PATH
    const std::size_t tab = entry->find('\t');
    std::vector<std::string> words;
    for (const std::string_view word : base::split(std::string_view{*entry}.substr(0, tab), ' '))
      if (!word.empty()) words.emplace_back(word);
    constexpr std::size_t all = 4;
    if (tab == std::string::npos || words.size() != all) return cannot("git lists files in an unknown way");
    found.push_back({(name.empty() ? "" : name + "/") + entry->substr(tab + 1), words[0], words[2], words[3]});
  }
  if (const auto ended = listed.end(); !ended) return cannot(ended.error());
  return found;
}

tl::expected<void, std::string> Git::write(const std::vector<std::pair<std::string, fs::path>>& contents,
                                           base::TemporaryFolder& folder) {
  const fs::path input = own_.with("wanted");
  std::string ids;
  for (const auto& [id, file] : contents) ids += id + "\n";
  std::ofstream{input, std::ios::binary} << ids;
  Running printed{words({"cat-file", "--batch"}), own_.path(), input};
  for (const auto& [id, file] : contents) {
    // ID blob SIZE
    const auto head = printed.until('\n');
    const std::size_t space = head ? head->rfind(' ') : std::string::npos;
    std::uintmax_t size = 0;
    if (space == std::string::npos ||
        std::from_chars(head->data() + space + 1, head->data() + head->size(), size).ec != std::errc{}) {
      const auto ended = printed.end();
      return cannot(ended ? fmt::format("the repository lacks the content {}", id) : ended.error());
    }
    const int to = ::open(folder.with(file).c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0600);
    bool whole = to >= 0;
    const bool read = printed.take(size, [&](std::string_view bytes) {
      whole =
          whole && TEMP_FAILURE_RETRY(::write(to, bytes.data(), bytes.size())) == static_cast<ssize_t>(bytes.size());
    }) && printed.take(1, [](std::string_view) {});
    if (to >= 0) ::close(to);
    if (!read) {
      const auto ended = printed.end();
      return cannot(ended ? "git ended too early" : ended.error());
    }
    if (to >= 0 && !whole) return cannot(fmt::format("cannot write {}: is the disk full?", file.string()));
  }
  return printed.end();
}

}  // namespace planche::project
