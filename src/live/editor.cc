#include "live/editor.h"

#include <string_view>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include "base/text.h"

extern char** environ;  // NOLINT(readability-redundant-declaration)

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

bool start_program(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, arguments.front(), &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return false;
  std::thread{[child] { waitpid(child, nullptr, 0); }}.detach();
  return true;
}

OpenFile opener_with(const std::string& command) {
  return [command](const std::filesystem::path& file, std::size_t line, std::size_t column) {
    return start_program(editor_words(command, file.string(), line, column))
               ? fmt::format("opened {}:{}", file.string(), line)
               : fmt::format("cannot start \"{}\"", command);
  };
}

}  // namespace planche::live
