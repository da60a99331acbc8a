#include "cli/arguments.h"

#include <algorithm>
#include <string>

#include "cli/command.h"
#include "project/printing/work.h"

namespace planche::cli {

namespace {

std::vector<std::string> remembered;  // with the name of the program

// Whether the word after this one is its value, as after "--paper".
bool takes_value(const std::string& command, const std::string& word) {
  for (const Command& known : commands()) {
    for (const Row& row : known.rows.all()) {
      const auto names = row.each_name();
      if (known.name == command && std::find(names.begin(), names.end(), word) != names.end())
        return !row.is_operand() && !row.is_flag();
    }
  }
  return false;
}

}  // namespace

void remember_arguments(int argc, const char* const* argv) {
  remembered.assign(argv, argv + argc);
}

const std::vector<std::string>& whole_command_line() {
  return remembered;
}

std::vector<project::CommandWord> command_words() {
  std::vector<project::CommandWord> words;
  for (std::size_t i = 1; i < remembered.size(); ++i) {
    const std::string& word = remembered[i];
    const bool is_operand = i > 1 && !takes_value(remembered[1], remembered[i - 1]);
    if (word == "-o" || word == "--output") {
      ++i;
    } else if (!word.starts_with("-o") && !word.starts_with("--output=")) {
      words.push_back({word, is_operand});
    }
  }
  return words;
}

}  // namespace planche::cli
