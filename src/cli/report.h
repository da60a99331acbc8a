// How commands report what is wrong.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/asked.h"
#include "cli/rows.h"
#include "diag/diagnostic.h"
#include "project/messages.h"

namespace planche::cli {

struct ReportOptions {
  enum class Format { text, json, sarif } format = Format::text;
  bool strict = false;  // warnings count as errors
  bool quiet = false;   // errors only, no summaries, no progress
};

// --format, --strict, --quiet.
void add_report_options(Rows& rows, ReportOptions& options);
// The last two.
void add_severity_options(Rows& rows, ReportOptions& options);

// --format of results: text or JSON.
void add_format_option(Rows& rows, bool& json, std::string meaning);

// A line on stderr, with what a terminal might obey made visible. Whether anybody can read it changes nothing.
void tell(std::string_view line);
void tell_error(std::string_view message, std::string_view hint = {});

// Prints diagnostics as they come (text to stderr, JSON lines to stdout) or together at the end (SARIF).
class Reporter {
 public:
  explicit Reporter(const ReportOptions& options);
  // Diagnostics `file/…` tell that the world failed. A problem that comes again, as one of house rules does with each
  // document, is told once.
  void report(const diag::Sink& sink);
  // The world failed: a plain message on stderr, and a diagnostic `file/failed` in JSON and SARIF.
  void fail(const std::string& message, const std::string& hint = {});
  // What was asked for does not exist or makes no sense: exit status 2.
  void refuse(const std::string& message, const std::string& hint = {});
  // A line for people on stderr, unless quiet.
  void say(const std::string& line);
  // Where the core puts its messages. They are printed before anything else is.
  project::Messages& messages() { return messages_; }
  void print_messages();
  // Writes what is left and gives the exit status of all that was reported. Whether standard output took it, run()
  // asks at the end.
  int finish();
  // The same, after telling why the work was refused, if it was.
  int finish(const base::Asked<void>& done);

 private:
  using Format = ReportOptions::Format;

  void report(std::vector<diag::Diagnostic> sorted);

  ReportOptions options_;
  project::Messages messages_;
  std::vector<diag::Diagnostic> all_;                                 // SARIF only
  std::set<std::tuple<std::string, std::size_t, std::string>> told_;  // where, and what
  std::set<std::string> refusals_;
  bool colour_ = false, errors_ = false, warnings_ = false, failed_ = false, refused_ = false;
};

// Whether none of `names` was given; else the reporter is told of each: "--turn is of booklets".
bool none_given(const GivenNames& given, const std::vector<std::string>& names, std::string_view why,
                const std::string& hint, Reporter& reporter);

}  // namespace planche::cli
