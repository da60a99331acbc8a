#include "cli/help.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::cli {

namespace {

constexpr std::size_t page_width = 80, names_width = 28;

// `text` in lines of at most `width` columns, each after `indent` spaces but for the first.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  for (const std::string_view word : base::split(text, ' ')) {
    const std::size_t length = base::count_code_points(word);
    if (column > 0 && column + 1 + length > width) {
      result += "\n" + std::string(indent, ' ');
      column = 0;
    } else if (column > 0) {
      result += ' ';
      ++column;
    }
    result += word;
    column += length;
  }
  return result;
}

std::string line(const std::string& names, const std::string& text) {
  const std::string left = "  " + names;
  const std::size_t length = base::count_code_points(left);
  const std::string gap =
      length + 2 > names_width ? "\n" + std::string(names_width, ' ') : std::string(names_width - length, ' ');
  return left + gap + wrapped(text, page_width - names_width, names_width) + "\n";
}

std::string line(const Row& row) {
  const bool bare = row.is_operand() || row.is_flag();
  return line(bare ? row.names : row.names + " " + row.value,
              row.standard.empty() ? row.meaning : fmt::format("{} (default {})", row.meaning, row.standard));
}

std::string usage(const Command& command) {
  std::string text = fmt::format("Usage: planche {} [OPTIONS]", command.name);
  for (const Row& row : command.rows.all()) {
    if (!row.is_operand()) continue;
    const std::string shown = row.names + (row.most > 1 ? "..." : "");
    text += row.required ? " " + shown : fmt::format(" [{}]", shown);
  }
  return text + "\n";
}

std::string shown(const std::vector<rules::Example>& examples) {
  std::string text = "\nExamples:\n";
  for (const rules::Example& example : examples) {
    text += fmt::format("  {}\n", example.line);
    if (!example.meaning.empty()) text += fmt::format("      {}\n", example.meaning);
  }
  return text;
}

}  // namespace

std::vector<Section> sections_of(const Command& command) {
  std::vector<Section> sections;
  for (const Row& row : command.rows.all()) {
    auto section = std::find_if(sections.begin(), sections.end(),
                                [&row](const Section& known) { return known.heading == row.heading; });
    if (section == sections.end()) section = sections.insert(section, {row.heading, {}});
    section->rows.push_back(&row);
  }
  return sections;
}

std::string help_text(const std::vector<Command>& commands) {
  std::string text =
      "Print-and-play sheets from game data, checked against the rules.\nUsage: planche [OPTIONS] [SUBCOMMAND]\n\n"
      "Options:\n";
  text += line("--verbose", "with --version: what it draws with, for a report");
  text += line("-V,--version", "print the version") + line("-h,--help", "print this help") + "\nSubcommands:\n";
  for (const Command& command : commands) {
    if (!command.hidden) text += line(command.name, command.summary);
  }
  return text + "\n" + shown(first_examples()) +
         "\n`planche COMMAND --help` tells more about a command.\n"
         "Exit status: 0 fine, 1 the data is wrong, 2 wrong usage, 3 a file, font or disk failed.\n";
}

std::string help_text(const Command& command) {
  std::string text = wrapped(command.description, page_width, 0) + "\n" + usage(command);
  std::string operands;
  for (const Row& row : command.rows.all()) {
    if (row.is_operand()) operands += line(row);
  }
  if (!operands.empty()) text += "\nPositionals:\n" + operands;
  for (const Section& section : sections_of(command)) {
    text += fmt::format("\n{}:\n", section.heading.empty() ? "Options" : section.heading);
    for (const Row* row : section.rows) text += row->is_operand() ? "" : line(*row);
    text += "\n";
  }
  return text + shown(command.examples);
}

}  // namespace planche::cli
