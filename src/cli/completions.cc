#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/cli.h"
#include "cli/command_line.h"
#include "cli/help.h"

namespace planche::cli {

namespace {

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string> visible_commands() {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (!command.hidden) names.emplace_back(command.name);
  }
  return names;
}

// The names of a command as a pattern of bash and zsh.
std::string pattern(const Command& command) {
  return command.alias.empty() ? std::string{command.name} : fmt::format("{}|{}", command.name, command.alias);
}

// What may follow a command for the first time, where it is not a file alone, comes from the program itself.
constexpr std::string_view games_words = "$(planche list games 2>/dev/null | cut -d' ' -f1)";
constexpr std::string_view schema_words = "$(planche list schemas 2>/dev/null | cut -d' ' -f1)";

// What may follow an option, as words of a shell; empty where anything may.
std::string values_of(const CLI::Option& option) {
  const std::string type = value_name(option);
  if (type == "PAPER") return "$(planche list papers 2>/dev/null | sed 's/ .*//')";
  if (type == "KINDS") return "all $(planche list parts 2>/dev/null | sed 's/ .*//' | sort -u)";
  if (type == "STYLE") return "colour low-ink";
  if (type.find('|') == std::string::npos) return "";
  std::string words = type;
  std::replace(words.begin(), words.end(), '|', ' ');
  return words;
}

// A case of bash and zsh for every option that takes one of a few words.
std::string value_cases(const CommandLine& line) {
  std::string cases;
  for (std::size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (command.hidden) continue;
    for (const CLI::Option* option : line.subcommands[i]->get_options()) {
      const std::string values = values_of(*option);
      if (values.empty() || option->get_lnames().empty()) continue;
      const std::string name = option->get_lnames().front();
      std::string patterns = fmt::format("\"{} --{}\"", command.name, name);
      if (!command.alias.empty()) patterns += fmt::format("|\"{} --{}\"", command.alias, name);
      cases += fmt::format("    {}) values=\"{}\" ;;\n", patterns, values);
    }
  }
  return cases;
}

std::string bash_script(const CommandLine& line) {
  std::string cases;
  for (std::size_t i = 0; i < commands().size(); ++i) {
    if (commands()[i].hidden) continue;
    cases +=
        fmt::format("    {}) options=\"{}\" ;;\n", pattern(commands()[i]), joined(option_names(*line.subcommands[i])));
  }
  return fmt::format(
      "# planche: completions for bash\n"
      "_planche() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} command=${{COMP_WORDS[1]}} options=\"\" values=\"\"\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W \"{0} --help --version\" -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case $command in\n{1}  esac\n"
      "  case \"$command ${{COMP_WORDS[COMP_CWORD-1]}}\" in\n{4}  esac\n"
      "  if [ -n \"$values\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
      "  elif [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  elif [ \"$COMP_CWORD\" -eq 2 ] && [[ $command =~ ^(kit|new|randomi[sz]e)$ ]]; then\n"
      "    COMPREPLY=($(compgen -W \"{2}\" -- \"$word\"))\n"
      "  elif [ \"$COMP_CWORD\" -eq 2 ] && [[ $command =~ ^(perft|simulate)$ ]]; then\n"
      "    COMPREPLY=($(compgen -W \"{2}\" -- \"$word\") $(compgen -f -- \"$word\"))\n"
      "  elif [ \"$COMP_CWORD\" -eq 2 ] && [ \"$command\" = schema ]; then\n"
      "    COMPREPLY=($(compgen -W \"{3}\" -- \"$word\"))\n"
      "  elif [ \"$COMP_CWORD\" -eq 2 ] && [ \"$command\" = list ]; then\n"
      "    COMPREPLY=($(compgen -W \"games parts templates papers schemas\" -- \"$word\"))\n"
      "  elif [ \"$COMP_CWORD\" -eq 2 ] && [ \"$command\" = completions ]; then\n"
      "    COMPREPLY=($(compgen -W \"bash zsh fish\" -- \"$word\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}}\n"
      "complete -o filenames -F _planche planche\n",
      joined(visible_commands()), cases, games_words, schema_words, value_cases(line));
}

std::string single_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string{"'\\''"} : std::string{c};
  return result + "'";
}

// fish writes no dollar before what it runs.
std::string in_fish(std::string words) {
  std::erase(words, '$');
  return words;
}

std::string fish_script(const CommandLine& line) {
  std::string script = "# planche: completions for fish\ncomplete -c planche -n __fish_use_subcommand -f\n";
  for (std::size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (command.hidden) continue;
    script += fmt::format("complete -c planche -n __fish_use_subcommand -a {} -d {}\n", command.name,
                          single_quoted(command.summary));
    const std::string names = fmt::format("{}{}{}", command.name, command.alias.empty() ? "" : " ", command.alias);
    for (const CLI::Option* option : line.subcommands[i]->get_options()) {
      const std::string values = values_of(*option);
      for (const std::string& name : option->get_lnames()) {
        script += fmt::format("complete -c planche -n '__fish_seen_subcommand_from {}' -l {}{} -d {}\n", names, name,
                              values.empty() ? "" : " -x -a " + single_quoted(in_fish(values)),
                              single_quoted(option->get_description()));
      }
    }
  }
  return script;
}

std::string zsh_script(const CommandLine& line) {
  std::string cases, list;
  for (std::size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (command.hidden) continue;
    list += fmt::format("    {}\n", single_quoted(fmt::format("{}:{}", command.name, command.summary)));
    cases += fmt::format("    {}) compadd -- {} ;;\n", pattern(command), joined(option_names(*line.subcommands[i])));
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
      list, value_cases(line), cases);
}

int completions(const std::string& shell) {
  const CommandLine line;
  fmt::print("{}", shell == "bash" ? bash_script(line) : shell == "zsh" ? zsh_script(line) : fish_script(line));
  return fine;
}

}  // namespace

std::function<int()> set_up_completions(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  app.add_option("SHELL", *shell, "bash, zsh or fish")->required()->check(CLI::IsMember({"bash", "zsh", "fish"}));
  return [shell] { return completions(*shell); };
}

}  // namespace planche::cli
