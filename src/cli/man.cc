#include <string>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/cli.h"
#include "cli/command_line.h"
#include "cli/help.h"
#include "cli/version.h"

namespace planche::cli {

namespace {

// Text for roff: backslashes and hyphens escaped, no line that starts with a control character.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) {
      result += "\\&";
      result += c;
    } else {
      result += c;
    }
  }
  return result;
}

std::string option_heading(const CLI::Option& option) {
  if (option.get_positional() || (option.get_lnames().empty() && option.get_snames().empty())) {
    return fmt::format("\\fI{}\\fR", roff(option.get_name()));
  }
  std::string names;
  for (const std::string& name : option.get_snames()) names += fmt::format("\\fB{}\\fR, ", roff("-" + name));
  for (const std::string& name : option.get_lnames()) names += fmt::format("\\fB{}\\fR, ", roff("--" + name));
  names.resize(names.size() - 2);
  const std::string value = value_name(option);
  return value.empty() ? names : fmt::format("{} \\fI{}\\fR", names, roff(value));
}

std::string options_of_group(const CLI::App& app, const std::string& group) {
  std::string text;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group() != group) continue;
    text += fmt::format(".TP\n{}\n{}", option_heading(*option), roff(option->get_description()));
    if (!option->get_default_str().empty()) text += fmt::format(" (default {})", roff(option->get_default_str()));
    text += "\n";
  }
  return text;
}

std::string options_of(const CLI::App& app) {
  std::string text;
  for (const std::string& group : app.get_groups()) {
    if (group != "Options") text += fmt::format(".PP\n\\fI{}\\fR\n", roff(group));
    text += options_of_group(app, group);
  }
  return text;
}

std::string page(const CommandLine& line) {
  std::string text = fmt::format(
      ".TH PLANCHE 1 \"\" \"planche {}\" \"User commands\"\n.SH NAME\nplanche \\- {}\n.SH SYNOPSIS\n"
      ".B planche\n.I COMMAND\n[\\fIoptions\\fR] [\\fIarguments\\fR]\n.SH DESCRIPTION\n"
      "Turns game data into sheets to print, cut and play with, and checks that data against the rules of its game.\n"
      ".SH COMMANDS\n",
      version, roff("print-and-play sheets from game data, checked against the rules"));
  for (std::size_t i = 0; i < commands().size(); ++i) {
    const Command& command = commands()[i];
    if (command.hidden) continue;
    text += fmt::format(".SS planche {}\n{}\n{}", command.name, roff(command.description),
                        options_of(*line.subcommands[i]));
    for (const Example& example : command.examples) {
      text += fmt::format(".PP\n.EX\n{}\n.EE\n", roff(example.command));
      if (!example.meaning.empty()) text += fmt::format("{}\n", roff(example.meaning));
    }
  }
  text +=
      ".SH EXIT STATUS\n.TP\n0\nfine; warnings are allowed\n.TP\n1\nthe data breaks a rule or a format\n.TP\n2\nwrong "
      "usage\n.TP\n3\na file, font or disk failed\n.SH ENVIRONMENT\n.TP\nPLANCHE_DATA\nfolder that holds templates, "
      "rules, fonts and samples; without it, share/planche beside the folder of the "
      "program\n.TP\nSOURCE_DATE_EPOCH\ntime written into PDFs; without it none is\n.TP\nNO_COLOR\nno "
      "colours on a terminal\n";
  return text;
}

}  // namespace

std::function<int()> set_up_man(CLI::App&) {
  return [] {
    const CommandLine line;
    fmt::print("{}", page(line));
    return static_cast<int>(fine);
  };
}

}  // namespace planche::cli
