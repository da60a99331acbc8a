#include "cli/report.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/cli.h"
#include "diag/diagnostic_printers.h"
#include "diag/glyphs.h"
#include "project/opening/version.h"

namespace planche::cli {

namespace {

constexpr std::size_t longest_message = 2000;  // characters

// A failed write is noticed when the reporter finishes.
void print_to_stdout(std::string line) {
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stdout);
}

void print_to_stderr(std::string line) {
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace

void print_note(std::string_view line) {
  print_to_stderr(diag::printable(base::shortened(line, longest_message, longest_message / 4)));
}

void print_error(std::string_view message, std::string_view hint) {
  print_note(fmt::format("planche: error: {}", message));
  if (!hint.empty()) print_note(fmt::format("   hint: {}", hint));
}

void add_report_options(Rows& rows, ReportOptions& options) {
  using Format = ReportOptions::Format;
  rows.choice("--format", "format of diagnostics: text on stderr, json (one object a line) or sarif on stdout",
              options.format, {{"text", Format::text}, {"json", Format::json}, {"sarif", Format::sarif}});
  add_severity_options(rows, options);
}

void add_severity_options(Rows& rows, ReportOptions& options) {
  rows.flag("--strict", "treat warnings as errors", options.strict);
  rows.flag("-q,--quiet", "print only errors on stderr", options.quiet);
}

void add_format_option(Rows& rows, bool& json, std::string meaning) {
  rows.choice("--format", std::move(meaning), json, {{"text", false}, {"json", true}});
}

Reporter::Reporter(const ReportOptions& options) : options_{options} {
  const char* no_colour = std::getenv("NO_COLOR");
  colour_ = ::isatty(STDERR_FILENO) != 0 && (no_colour == nullptr || *no_colour == '\0');
}

void Reporter::print_messages() {
  using Kind = project::Message::Kind;
  for (project::Message& message : messages_.take()) {
    switch (message.kind) {
      case Kind::failure:
        fail(message.text, message.hint);
        break;
      case Kind::refusal:
        refuse(message.text, message.hint);
        break;
      case Kind::remark:
        say(message.text);
        break;
      case Kind::diagnostics:
        report(std::move(message.diagnostics));
    }
  }
}

void Reporter::report(const diag::Sink& sink) {
  print_messages();
  report(sink.sorted());
}

void Reporter::report(std::vector<diag::Diagnostic> all) {
  if (options_.format == Format::text) all = diag::merged_for_people(std::move(all));
  for (diag::Diagnostic& d : all) {
    const std::string name = d.source ? d.source->name() : "";
    if (!reported_.emplace(name, d.span.begin, fmt::format("{} {}", d.code, diag::with_subject(d))).second) continue;
    const bool of_world = d.code.starts_with("file/");
    failed_ = failed_ || of_world;
    errors_ = errors_ || (!of_world && d.severity == diag::Severity::error);
    warnings_ = warnings_ || d.severity == diag::Severity::warning;
    if (options_.format == Format::json) {
      print_to_stdout(diag::to_json_line(d));
    } else if (options_.format == Format::sarif) {
      all_.push_back(std::move(d));
    } else if (!options_.quiet || d.severity == diag::Severity::error ||
               (options_.strict && d.severity == diag::Severity::warning)) {
      print_to_stderr(diag::to_text(d, colour_));
    }
  }
}

void Reporter::fail(const std::string& message, const std::string& hint) {
  print_messages();
  failed_ = true;
  if (!refusals_.insert(message).second) return;
  const diag::Diagnostic d = diag::finding(diag::Severity::error, "file/failed", message, hint);
  if (options_.format == Format::json) print_to_stdout(diag::to_json_line(d));
  if (options_.format == Format::sarif) all_.push_back(d);
  print_error(message, hint);
}

void Reporter::refuse(const std::string& message, const std::string& hint) {
  print_messages();
  refused_ = true;
  if (refusals_.insert(message).second) print_error(message, hint);
}

void Reporter::say(const std::string& line) {
  print_messages();
  if (!options_.quiet) print_note(line);
}

int Reporter::finish() {
  print_messages();
  if (options_.format == Format::sarif) print_to_stdout(diag::to_sarif(all_, project::version));
  if (failed_) return io_error;
  if (refused_) return bad_usage;
  return errors_ || (options_.strict && warnings_) ? bad_data : fine;
}

int Reporter::finish(const base::Asked<void>& done) {
  if (!done) refuse(done.error().message, done.error().hint);
  return finish();
}

bool none_given(const GivenNames& given, const std::vector<std::string>& names, std::string_view why,
                const std::string& hint, Reporter& reporter) {
  bool none = true;
  for (const std::string& name : names) {
    if (!given.has(name)) continue;
    reporter.refuse(fmt::format("{} {}", name, why), hint);
    none = false;
  }
  return none;
}

}  // namespace planche::cli
