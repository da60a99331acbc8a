#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/cli.h"
#include "cli/command.h"

namespace planche::cli {

namespace {

// Long names before short ones, as shells offer them.
std::vector<std::string_view> option_names(const Command& command) {
  std::vector<std::string_view> names;
  for (const Row& row : command.rows.all()) {
    const auto each = row.is_operand() || row.hidden ? std::vector<std::string_view>{} : row.each_name();
    names.insert(names.end(), each.rbegin(), each.rend());
  }
  return names;
}

std::string joined(const std::vector<std::string_view>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string_view> visible_commands() {
  std::vector<std::string_view> names;
  for (const Command& command : commands()) {
    if (!command.hidden) names.emplace_back(command.name);
  }
  return names;
}

// The name and the alias of a command as a pattern for bash and zsh.
std::string pattern(const Command& command) {
  return command.alias.empty() ? command.name : fmt::format("{}|{}", command.name, command.alias);
}

// For commands whose operands are not only files, the program itself lists the first operands.
constexpr std::string_view games_words = "$(planche list games 2>/dev/null | cut -d' ' -f1)";
constexpr std::string_view schema_words = "$(planche list schemas 2>/dev/null | cut -d' ' -f1)";

// The words that an option accepts: lower-case words between bars, else the words of the row. Placeholders in capitals,
// such as FILE, stand for values that cannot be listed.
std::string listed(const Row& row) {
  const bool any = row.value.find('|') == std::string::npos ||
                   row.value.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != std::string::npos;
  std::string words = any ? fmt::format("{}", fmt::join(row.words, " ")) : row.value;
  std::replace(words.begin(), words.end(), '|', ' ');
  return words;
}

// Values of an option as words for a shell; empty if it accepts any value.
std::string values_of(const Row& row) {
  if (row.is_operand()) return "";
  if (row.value == "PAPER") return "$(planche list papers 2>/dev/null | sed 's/ .*//')";
  if (row.value == "KINDS") return "all $(planche list parts 2>/dev/null | sed 's/ .*//' | sort -u)";
  if (row.value == "STYLE") return "colour low-ink";
  if (row.name() == "--printer") return "$(planche printer list 2>/dev/null | sed 's/ .*//')";
  return listed(row);
}

// First operands of a command; with `files`, file names too.
struct First {
  std::string words;
  bool files = true;
};
First first_of(const Command& command) {
  const auto& rows = command.rows.all();
  const auto operand = std::find_if(rows.begin(), rows.end(), [](const Row& row) { return row.is_operand(); });
  if (operand == rows.end()) return {};
  if (command.name == "schema") return {std::string{schema_words}, false};
  if (command.name == "new") return {fmt::format("cards tiles dice game {}", games_words), false};
  if (operand->names.starts_with("GAME")) return {std::string{games_words}};
  const std::string words = listed(*operand);
  return {words, words.empty()};
}

// A bash case for every command that takes words before files.
std::string first_cases() {
  std::string cases;
  for (const Command& command : commands()) {
    const First first = command.hidden ? First{} : first_of(command);
    if (!first.words.empty())
      cases += fmt::format("    {}) first=\"{}\" files={} ;;\n", pattern(command), first.words, first.files ? 1 : 0);
  }
  return cases;
}

// A case for bash and zsh for every option that takes one of a few words.
std::string value_cases() {
  std::string cases;
  for (const Command& command : commands()) {
    if (command.hidden) continue;
    for (const Row& row : command.rows.all()) {
      const std::string values = values_of(row);
      if (values.empty()) continue;
      std::string patterns = fmt::format("\"{} {}\"", command.name, row.name());
      if (!command.alias.empty()) patterns += fmt::format("|\"{} {}\"", command.alias, row.name());
      cases += fmt::format("    {}) values=\"{}\" ;;\n", patterns, values);
    }
  }
  return cases;
}

std::string bash_script() {
  std::string cases;
  for (const Command& command : commands()) {
    if (!command.hidden)
      cases += fmt::format("    {}) options=\"{}\" ;;\n", pattern(command), joined(option_names(command)));
  }
  return fmt::format(
      "# planche: completions for bash\n"
      "_planche() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} command=${{COMP_WORDS[1]}} options=\"\" values=\"\" first=\"\" "
      "files=1\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W \"{0} --help --version\" -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case $command in\n{1}  esac\n"
      "  case $command in\n{2}  esac\n"
      "  case \"$command ${{COMP_WORDS[COMP_CWORD-1]}}\" in\n{3}  esac\n"
      "  if [ -n \"$values\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
      "  elif [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  elif [ \"$COMP_CWORD\" -eq 2 ] && [ -n \"$first\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$first\" -- \"$word\"))\n"
      "    [ $files -eq 1 ] && COMPREPLY+=($(compgen -f -- \"$word\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _planche planche\n",
      joined(visible_commands()), cases, first_cases(), value_cases());
}

std::string single_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return result + "'";
}

// In fish, command substitution has no dollar sign.
std::string in_fish(std::string words) {
  std::erase(words, '$');
  return words;
}

std::string fish_script() {
  std::string script = "# planche: completions for fish\ncomplete -c planche -n __fish_use_subcommand -f\n";
  for (const Command& command : commands()) {
    if (command.hidden) continue;
    script += fmt::format("complete -c planche -n __fish_use_subcommand -a {} -d {}\n", command.name,
                          single_quoted(command.summary));
    const std::string names = fmt::format("{}{}{}", command.name, command.alias.empty() ? "" : " ", command.alias);
    for (const Row& row : command.rows.all()) {
      if (row.is_operand() || row.hidden) continue;
      const std::string values = values_of(row);
      script += fmt::format("complete -c planche -n '__fish_seen_subcommand_from {}' -l {}{} -d {}\n", names,
                            row.name().substr(2), values.empty() ? "" : " -x -a " + single_quoted(in_fish(values)),
                            single_quoted(row.meaning));
    }
  }
  return script;
}

std::string zsh_script() {
  std::string cases, list;
  for (const Command& command : commands()) {
    if (command.hidden) continue;
    list += fmt::format("    {}\n", single_quoted(fmt::format("{}:{}", command.name, command.summary)));
    cases += fmt::format("    {}) compadd -- {} ;;\n", pattern(command), joined(option_names(command)));
  }
  return fmt::format(
      "#compdef planche\n# planche: completions for zsh\n"
      "_planche() {{\n"
      "  local -a commands\n"
      "  commands=(\n{}  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  local values=\n"
      "  case \"$words[2] $words[CURRENT-1]\" in\n{}  esac\n"
      "  if [[ -n $values ]]; then\n"
      "    compadd -- ${{=values}}\n"
      "  elif [[ $words[CURRENT] == -* ]]; then\n"
      "    case $words[2] in\n{}    esac\n"
      "  else\n"
      "    _files\n"
      "  fi\n"
      "}}\n"
      "_planche \"$@\"\n",
      list, value_cases(), cases);
}

}  // namespace

Command completions_command() {
  auto script = std::make_shared<std::string (*)()>(nullptr);
  Rows rows;
  rows.choice("SHELL", "bash, zsh or fish", *script,
              {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}})
      .required = true;
  return {"completions",
          "print completions for bash, zsh or fish",
          "Prints a script for the shell named.",
          {{"echo 'source <(planche completions bash)' >> ~/.bashrc", ""}},
          std::move(rows),
          [script] {
            fmt::print("{}", (*script)());
            return static_cast<int>(fine);
          }};
}

}  // namespace planche::cli
