// Reports diagnostics and messages of commands.
#pragma once

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/asked.h"
#include "cli/option_rows.h"
#include "diag/diagnostic.h"
#include "project/opening/messages.h"

namespace planche::cli {

struct ReportOptions {
  enum class Format { text, json, sarif } format = Format::text;
  bool strict = false;  // warnings count as errors
  bool quiet = false;   // errors only, no summaries, no progress
};

// Adds --format, --strict and --quiet.
void add_report_options(Rows& rows, ReportOptions& options);
// Adds --strict and --quiet.
void add_severity_options(Rows& rows, ReportOptions& options);

// Adds --format for results: text or JSON.
void add_format_option(Rows& rows, bool& json, std::string meaning);

// Writes a line to stderr with control characters escaped. Failed writes are ignored.
void print_note(std::string_view line);
void print_error(std::string_view message, std::string_view hint = {});

// Prints diagnostics as they come (text to stderr, JSON lines to stdout), or all together at the end (SARIF).
class Reporter {
 public:
  explicit Reporter(const ReportOptions& options);
  // Diagnostics `file/…` count as failures of reading or writing. A repeated problem, such as one in house rules that
  // each document reports, is printed once.
  void report(const diag::Sink& sink);
  // A file cannot be read or written: prints a message on stderr, or a diagnostic `file/failed` in JSON and SARIF.
  void fail(const std::string& message, const std::string& hint = {});
  // The request names something that does not exist or makes no sense: exit status 2.
  void refuse(const std::string& message, const std::string& hint = {});
  // Prints a line for people on stderr, unless quiet.
  void say(const std::string& line);
  // Collects messages of the core; they are printed before the next output.
  project::Messages& messages() { return messages_; }
  void print_messages();
  // Writes the remaining reports and returns the exit status for all of them. run() checks at the end whether stdout
  // took everything.
  int finish();
  // The same; first reports why the work was refused, if it was.
  int finish(const base::Asked<void>& done);

 private:
  using Format = ReportOptions::Format;

  void report(std::vector<diag::Diagnostic> sorted);

  ReportOptions options_;
  project::Messages messages_;
  std::vector<diag::Diagnostic> all_;                                     // SARIF only
  std::set<std::tuple<std::string, std::size_t, std::string>> reported_;  // problems: source, place, message
  std::set<std::string> refusals_;
  bool colour_ = false, errors_ = false, warnings_ = false, failed_ = false, refused_ = false;
};

// Returns whether none of `names` was given. Otherwise refuses each of them: "--paper-weight requires --box or --lid".
bool none_given(const GivenNames& given, const std::vector<std::string>& names, std::string_view why,
                const std::string& hint, Reporter& reporter);

}  // namespace planche::cli
