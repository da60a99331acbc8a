#include "live/editor.h"

#include <cstdlib>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child_program.h"
#include "base/text.h"

namespace planche::live {

namespace {

// Splits "code -g {file}:{line}" into words and fills them in. Without {file}, the file is appended.
std::vector<std::string> editor_words(const std::string& command, const std::string& file, std::size_t line,
                                      std::size_t column) {
  std::vector<std::string> words;
  bool named = false;
  for (const std::string_view text : base::split(command, ' ')) {
    std::string word{text};
    if (word.empty()) continue;
    for (const auto& [name, value] : {std::pair<std::string_view, std::string>{"{file}", file},
                                      {"{line}", std::to_string(line)},
                                      {"{column}", std::to_string(column)}}) {
      for (auto at = word.find(name); at != std::string::npos; at = word.find(name, at + value.size())) {
        word.replace(at, name.size(), value);
        named = named || name == "{file}";
      }
    }
    words.push_back(std::move(word));
  }
  if (!named) words.push_back(file);
  return words;
}

}  // namespace

bool start_beside(const std::vector<std::string>& words) {
  const pid_t child = words.empty() ? -1 : base::start_program(words, {-1, STDOUT_FILENO, STDERR_FILENO}, true);
  if (child < 0) return false;
  std::thread{[child] { waitpid(child, nullptr, 0); }}.detach();
  return true;
}

BrowserPage::~BrowserPage() {
  if (!file_.empty()) ::unlink(file_.c_str());
}

bool BrowserPage::open(const std::string& address) {
  std::error_code error;
  const char* own = std::getenv("XDG_RUNTIME_DIR");
  const std::filesystem::path folder =
      own != nullptr && *own == '/' ? own : std::filesystem::temp_directory_path(error);
  constexpr std::string_view ending = ".html";
  file_ = (folder / fmt::format("planche-XXXXXX{}", ending)).string();
  const int file = ::mkostemps(file_.data(), static_cast<int>(ending.size()), O_CLOEXEC);  // for this user only
  if (file < 0) {
    file_.clear();
    return false;
  }
  const std::string page = fmt::format(
      "<!DOCTYPE html><meta charset=\"utf-8\"><title>planche</title><meta http-equiv=\"refresh\" content=\"0; "
      "url={0}\">"
      "<a href=\"{0}\">planche</a>\n",
      address);
  const bool written = ::write(file, page.data(), page.size()) == static_cast<ssize_t>(page.size());
  ::close(file);
  return written && start_beside({"xdg-open", file_});
}

OpenFile opener_with(const std::string& command) {
  return [command](const std::filesystem::path& file, std::size_t line, std::size_t column) {
    return start_beside(editor_words(command, file.string(), line, column))
               ? fmt::format("opened {}:{}", file.string(), line)
               : fmt::format("cannot start \"{}\"", command);
  };
}

}  // namespace planche::live
