#include "cli/help.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"
#include "rules/game.h"

namespace planche::cli {

namespace {

constexpr std::size_t page_width = 80, names_width = 28;

// Breaks `text` into lines of at most `width` columns; each line but the first is indented by `indent` spaces.
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

std::string line(const Row& row, const std::string& value, const std::string& meaning) {
  return line(value.empty() || row.is_operand() ? row.names : row.names + " " + value,
              row.standard.empty() ? meaning : fmt::format("{} (default {})", meaning, row.standard));
}

std::string line(const Row& row) {
  return line(row, row.value, row.meaning);
}

// Help lines for the options of one game.
std::string lines_of_game(const Command& command, std::string_view game) {
  std::string text;
  for (const Row& row : command.rows.all()) {
    for (const OfGame& own : row.games) {
      if (own.game == game) text += line(row, own.value, own.meaning);
    }
  }
  return text;
}

// A line that says how to see the options of single games; empty if there are none.
std::string pointer_to_games(const Command& command) {
  std::vector<std::string> known;
  for (const rules::Game* game : rules::games()) {
    if (!lines_of_game(command, game->id).empty()) known.emplace_back(game->id);
  }
  if (known.empty()) return {};
  return wrapped(fmt::format("{} {} of {} own: planche {} {} --help", fmt::join(known, ", "),
                             known.size() == 1 ? "has options" : "have options", known.size() == 1 ? "its" : "their",
                             command.name, known.front()),
                 page_width, 0) +
         "\n\n";
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
  std::string text = "Examples:\n";
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
    if (row.hidden) continue;
    auto section = std::find_if(sections.begin(), sections.end(),
                                [&row](const Section& known) { return known.heading == row.heading; });
    if (section == sections.end()) section = sections.insert(section, {row.heading, {}});
    section->rows.push_back(&row);
  }
  return sections;
}

std::string help_text(const std::vector<Command>& commands) {
  std::string text =
      "Print-and-play sheets from game data, checked against the rules.\n\nUsage: planche COMMAND [OPTIONS] ...\n";
  std::string_view group;
  for (const Command& command : commands) {
    if (command.hidden) continue;
    if (command.group != group) text += fmt::format("\n{}:\n", command.group);
    group = command.group;
    text += line(command.name, command.summary);
  }
  text += "\nOptions:\n" + line("-h,--help", "print this help") + line("-V,--version", "print the version") +
          line("--verbose", "with --version: also print the versions of libraries and fonts");
  return text + "\n" + shown(first_examples()) +
         "\n`planche COMMAND --help` explains a command.\n"
         "Exit status: 0 success, 1 invalid data, 2 wrong usage, 3 a file, font or disk failed.\n";
}

std::vector<std::string> games_named(const std::vector<std::string>& words) {
  std::vector<std::string> named;
  for (const rules::Game* game : rules::games()) {
    const auto names = [game](const std::string& word) {
      const std::filesystem::path path{word};
      return std::find(path.begin(), path.end(), std::filesystem::path{game->id}) != path.end();
    };
    if (std::any_of(words.begin(), words.end(), names)) named.emplace_back(game->id);
  }
  return named;
}

std::string help_text(const Command& command, const std::vector<std::string>& games) {
  std::string text = wrapped(command.description, page_width, 0) + "\n\n" + usage(command);
  std::string operands;
  for (const Row& row : command.rows.all()) {
    if (row.is_operand()) operands += line(row);
  }
  if (!operands.empty()) text += "\nArguments:\n" + operands;
  for (const Section& section : sections_of(command)) {
    if (!section.rows.front()->games.empty()) continue;
    text += fmt::format("\n{}:\n", section.heading.empty() ? "Options" : section.heading);
    for (const Row* row : section.rows) text += row->is_operand() ? "" : line(*row);
  }
  for (const std::string& game : games) {
    const std::string lines = lines_of_game(command, game);
    if (!lines.empty()) text += fmt::format("\nOptions of {}:\n{}", rules::find_game(game)->title, lines);
  }
  return text + (games.empty() ? "\n" + pointer_to_games(command) : "\n") + shown(command.examples);
}

}  // namespace planche::cli
