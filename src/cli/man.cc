#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cli/cli.h"
#include "cli/command.h"
#include "cli/help.h"
#include "project/opening/version.h"

namespace planche::cli {

namespace {

// Escapes text for roff: backslashes, hyphens, and control characters at the start of a line.
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

std::string heading_of(const Row& row) {
  if (row.is_operand()) return fmt::format("\\fI{}\\fR", roff(row.names));
  std::string names;
  for (const std::string_view name : row.each_name())
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", roff(name));
  return row.is_flag() ? names : fmt::format("{} \\fI{}\\fR", names, roff(row.value));
}

std::string options_of(const Command& command) {
  std::string text;
  for (const Section& section : sections_of(command)) {
    if (!section.heading.empty()) text += fmt::format(".PP\n\\fI{}\\fR\n", roff(section.heading));
    for (const Row* row : section.rows) {
      text += fmt::format(".TP\n{}\n{}", heading_of(*row), roff(row->meaning));
      if (!row->standard.empty()) text += fmt::format(" (default {})", roff(row->standard));
      text += "\n";
    }
  }
  return text;
}

std::string page(const std::vector<Command>& commands) {
  std::string text = fmt::format(
      ".TH PLANCHE 1 \"\" \"planche {}\" \"User commands\"\n.SH NAME\nplanche \\- {}\n.SH SYNOPSIS\n"
      ".B planche\n.I COMMAND\n[\\fIoptions\\fR] [\\fIarguments\\fR]\n.SH DESCRIPTION\n"
      "Turns game data into sheets to print, cut and play with, and checks that data against the rules of its game.\n"
      ".SH COMMANDS\n",
      project::version, roff("print-and-play sheets from game data, checked against the rules"));
  for (const Command& command : commands) {
    if (command.hidden) continue;
    text += fmt::format(".SS planche {}\n{}\n{}", command.name, roff(command.description), options_of(command));
    for (const rules::Example& example : command.examples) {
      text += fmt::format(".PP\n.EX\n{}\n.EE\n", roff(example.line));
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

Command man_command() {
  return {"man",
          "print the man page",
          "Prints the man page planche(1) in man's own format.",
          {{"planche man | man -l -", ""}},
          {},
          [] {
            fmt::print("{}", page(commands()));
            return static_cast<int>(fine);
          },
          true};
}

}  // namespace planche::cli
