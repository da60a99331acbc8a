// How commands tell what is wrong, and read what they are given.
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
#include "diag/source.h"

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
  void say(const std::string& line) const;
  // Writes what is left and gives the exit status of all that was reported. Whether standard output took it, run()
  // asks at the end.
  int finish();
  // The same, after telling why the work was refused, if it was.
  int finish(const base::Asked<void>& done);

 private:
  using Format = ReportOptions::Format;

  ReportOptions options_;
  std::vector<diag::Diagnostic> all_;                                 // SARIF only
  std::set<std::tuple<std::string, std::size_t, std::string>> told_;  // where, and what
  std::set<std::string> refusals_;
  bool colour_ = false, errors_ = false, warnings_ = false, failed_ = false, refused_ = false;
};

// Whether none of `names` was given; else the reporter is told of each: "--turn is of booklets".
bool none_given(const GivenNames& given, const std::vector<std::string>& names, std::string_view why,
                const std::string& hint, Reporter& reporter);

inline constexpr std::string_view standard_input = "<stdin>";  // the name of such a source

// How a document is written.
enum class Input { automatic, json, yaml, csv };

struct Opened {
  diag::SourcePtr source;
  bool csv = false;
  std::filesystem::path folder;  // of the document: its art
};

// What an operand names: "cards.xlsx#Prices" is a sheet of a workbook, unless there is a file of that name.
struct Operand {
  std::string file;
  std::string sheet = {};  // empty: the first, or no workbook
};
Operand operand_of(const std::string& given);

// "cards/GAME/NAME", or "cards/NAME" for short, among the samples that come with the program.
std::optional<std::filesystem::path> find_sample(const std::filesystem::path& file);

// The document `given` ("-": standard input). Where there is no file "cards/…", the sample of that name that comes with
// the program is opened, and said so. Nothing when it cannot be read (reported as a failure of the world) or is
// larger than documents may be (reported as `data/limit`).
// Tables are in `encoding`; empty: UTF-8.
std::optional<Opened> open_document(const std::string& given, Input input, const std::string& encoding,
                                    Reporter& reporter);

}  // namespace planche::cli
