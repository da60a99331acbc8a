#include "live/running/processes.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_program.h"
#include "base/replaced.h"
#include "base/text.h"
#include "data/libzip.h"
#include "live/state_files.h"

namespace planche::live {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr std::size_t most_said = 200, longest_said = 2'000;

// Both ends of a terminal, as which planche shows how far it is. The second one is for the run.
struct Terminal {
  int own = -1, other = -1;
  Terminal() {
    own = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (own < 0 || ::grantpt(own) != 0 || ::unlockpt(own) != 0) return;
    const char* name = ::ptsname(own);
    if (name != nullptr) other = ::open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
};

// Without the marks of terminals for colours and places.
std::string without_marks(std::string_view text) {
  std::string made;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033' && i + 1 < text.size() && text[i + 1] == '[') {
      i += 2;
      while (i < text.size() && (text[i] < '@' || text[i] > '~')) ++i;
    } else if (static_cast<unsigned char>(text[i]) >= ' ' || text[i] == '\t') {
      made += text[i];
    }
  }
  return made;
}

// All files of a folder as one. Returns false if that fails.
bool pack(const fs::path& folder, const fs::path& to) {
  int error = 0;
  zip_t* archive = data::libzip::open(to.c_str(), ZIP_CREATE | ZIP_EXCL, &error);
  if (archive == nullptr) return false;
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator{folder})
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::ranges::sort(files);
  bool whole = true;
  for (const fs::path& file : files) {
    zip_source_t* source = data::libzip::source_file(archive, file.c_str(), 0, -1);
    const std::string name = file.lexically_relative(folder).generic_string();
    const auto index = source == nullptr ? -1 : data::libzip::file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0 && source != nullptr) data::libzip::source_free(source);
    whole = whole && index >= 0;
    const std::string ending = file.extension().string();
    if (index >= 0 && (ending == ".png" || ending == ".jpg" || ending == ".pdf"))
      data::libzip::set_file_compression(archive, static_cast<zip_uint64_t>(index), ZIP_CM_STORE, 0);
  }
  if (whole && data::libzip::close(archive) == 0) return true;
  data::libzip::discard(archive);
  return false;
}

}  // namespace

struct Runs::Run {
  RunWords words;
  fs::path folder, file;  // file: what is passed on
  fs::path keep;          // where a copy stays; empty: nowhere
  pid_t process = -1;
  int terminal = -1;
  std::thread reading;
  std::mutex mutex;
  bool running = true, stopped = false, made = false;
  std::string progress;
  std::vector<std::string> said;

  ~Run() {
    end();
    if (reading.joinable()) reading.join();
    std::error_code error;
    fs::remove_all(folder, error);
  }
  std::string result_name() const { return words.name + (words.makes_folder ? ".zip" : ".pdf"); }
  void end() {
    const std::lock_guard lock{mutex};
    if (!running) return;
    stopped = true;
    ::kill(-process, SIGTERM);
  }
  void take(std::string_view line) {
    const std::lock_guard lock{mutex};
    const std::size_t shown = line.rfind('\r');
    // Where it lies is nothing to know: it goes when the server ends.
    const std::string place = (folder / (words.makes_folder ? "made" : "made.pdf")).string();
    const std::string text =
        base::replaced(without_marks(shown == line.npos ? line : line.substr(shown + 1)), place, result_name());
    progress.clear();
    if (!text.empty() && said.size() < most_said) said.push_back(base::shortened(text, longest_said));
  }
  void read();
};

// Takes what planche says until it ends. A line without an end is how far it is.
void Runs::Run::read() {
  std::string pending;
  char bytes[4096];
  while (true) {
    const ssize_t length = ::read(terminal, bytes, sizeof bytes);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) break;  // EIO: the other end is closed
    pending.append(bytes, static_cast<std::size_t>(length));
    for (std::size_t end; (end = pending.find('\n')) != pending.npos; pending.erase(0, end + 1)) {
      std::string_view line{pending.data(), end};
      while (line.ends_with('\r')) line.remove_suffix(1);
      take(line);
    }
    const std::size_t from = pending.rfind('\r');
    const std::lock_guard lock{mutex};
    progress = without_marks(from == pending.npos ? pending : std::string_view{pending}.substr(from + 1));
    if (pending.size() > longest_said * 4) pending.clear();
  }
  ::close(terminal);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  std::error_code error;
  bool there = false;
  if (words.makes_folder) {
    const fs::path made_folder = folder / "made";
    there = fs::is_directory(made_folder, error) && pack(made_folder, file);
    fs::remove_all(made_folder, error);
  } else {
    there = fs::is_regular_file(file, error);
    if (there && !keep.empty()) {
      const fs::path fresh = keep.string() + ".new";
      if (fs::copy_file(file, fresh, fs::copy_options::overwrite_existing, error)) {
        fs::permissions(fresh, fs::perms::owner_read | fs::perms::owner_write, error);
        fs::rename(fresh, keep, error);
      }
      if (error) {
        const std::lock_guard lock{mutex};
        said.push_back(fmt::format("{} cannot be kept for what changes later: {}", keep.string(), error.message()));
      }
    }
  }
  const std::lock_guard lock{mutex};
  made = there && !stopped;
  progress.clear();
  running = false;
}

Runs::Runs(std::string path, std::vector<std::string> as_shown)
    : path_{std::move(path)}, as_shown_{std::move(as_shown)}, printed_{state_file("printed", path_)} {}

std::string Runs::printed() const {
  std::error_code error;
  const auto when = printed_.empty() ? fs::file_time_type{} : fs::last_write_time(printed_, error);
  if (printed_.empty() || error) return {};
  const auto system = std::chrono::file_clock::to_sys(when);
  const std::time_t seconds =
      std::chrono::system_clock::to_time_t(std::chrono::time_point_cast<std::chrono::system_clock::duration>(system));
  std::tm local{};
  std::array<char, 32> text{};
  if (::localtime_r(&seconds, &local) == nullptr) return {};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &local);
  return text.data();
}

Runs::~Runs() {
  runs_.clear();
  std::error_code error;
  if (!folder_.empty()) fs::remove_all(folder_, error);
}

tl::expected<fs::path, std::string> Runs::folder() {
  if (!folder_.empty()) return folder_;
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "planche-live-XXXXXX").string();
  if (error || ::mkdtemp(name.data()) == nullptr)
    return tl::make_unexpected(fmt::format("cannot make a folder: {}", std::strerror(errno)));
  return folder_ = name;
}

tl::expected<std::string, std::string> Runs::command(const json& asked) const {
  return words_of(asked, path_, printed_, as_shown_).map([](const RunWords& words) { return as_typed(words.words); });
}

tl::expected<std::uint64_t, std::string> Runs::begin(const json& asked) {
  const auto words = words_of(asked, path_, printed_, as_shown_);
  if (!words) return tl::make_unexpected(words.error());
  // Without an address, the pictures are called by their place in a folder that does not last.
  if (asked.value("for", json{}) == "tts" && std::ranges::find(words->words, "--base-url") == words->words.end())
    return tl::make_unexpected(
        std::string{"say where the simulator finds the pictures: the folder in which you will unpack them, such as "
                    "file:///C:/games/my-game/, or a web address"});
  const std::lock_guard lock{mutex_};
  std::size_t running = 0;
  for (const auto& [id, run] : runs_) {
    const std::lock_guard of_run{run->mutex};
    running += run->running ? 1 : 0;
  }
  if (running >= most_at_once) return tl::make_unexpected(std::string{"planche is printing already: wait, or stop it"});
  while (runs_.size() >= most_kept) runs_.erase(runs_.begin());
  const auto above = folder();
  if (!above) return tl::make_unexpected(above.error());
  auto run = std::make_shared<Run>();
  run->words = *words;
  run->folder = *above / std::to_string(last_ + 1);
  std::error_code error;
  fs::create_directory(run->folder, error);
  run->file = run->folder / (words->makes_folder ? "made.zip" : "made.pdf");
  if (words->is_kept) run->keep = printed_;
  std::vector<std::string> line{"/proc/self/exe"};
  line.insert(line.end(), words->words.begin(), words->words.end());
  line.insert(line.end(), {"-o", (words->makes_folder ? run->folder / "made" : run->file).string()});
  const Terminal terminal;
  if (terminal.other >= 0) run->process = base::start_program(line, {.error = terminal.other}, true);
  if (terminal.other >= 0) ::close(terminal.other);
  if (run->process < 0) {
    if (terminal.own >= 0) ::close(terminal.own);
    run->running = false;
    return tl::make_unexpected(fmt::format("planche cannot be started: {}", std::strerror(errno)));
  }
  run->terminal = terminal.own;
  run->reading = std::thread{[one = run.get()] { one->read(); }};
  runs_.emplace(++last_, std::move(run));
  return last_;
}

std::string Runs::seen(std::uint64_t id) {
  const std::lock_guard lock{mutex_};
  const auto found = runs_.find(id);
  if (found == runs_.end()) return {};
  Run& run = *found->second;
  const std::lock_guard of_run{run.mutex};
  json made{{"running", run.running},
            {"stopped", run.stopped},
            {"progress", run.progress},
            {"said", run.said},
            {"file", ""},
            {"bytes", 0},
            {"command", as_typed(run.words.words)}};
  if (run.made) {
    std::error_code error;
    made["file"] = run.result_name();
    made["bytes"] = fs::file_size(run.file, error);
  }
  return made.dump(-1, ' ', false, json::error_handler_t::replace);
}

void Runs::stop(std::uint64_t id) {
  const std::lock_guard lock{mutex_};
  if (const auto found = runs_.find(id); found != runs_.end()) found->second->end();
}

std::optional<Runs::Result> Runs::result(std::uint64_t id) {
  const std::lock_guard lock{mutex_};
  const auto found = runs_.find(id);
  if (found == runs_.end()) return std::nullopt;
  const std::lock_guard of_run{found->second->mutex};
  if (!found->second->made) return std::nullopt;
  return Result{found->second->file, found->second->result_name()};
}

}  // namespace planche::live
