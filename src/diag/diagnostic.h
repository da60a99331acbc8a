// Diagnostics: what is wrong with the data, where, by which rule, and what would help.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "diag/source.h"

namespace planche::diag {

enum class Severity { note, warning, error };
std::string_view name_of(Severity severity);  // "note", …

// A stable identifier such as "lantern/character-budget"; docs/diagnostics.md lists them all.
using Code = std::string_view;

// Part of a document.
struct Place {
  SourcePtr source = {};  // null if there is no place
  Span span = {};
  std::string path = {};

  explicit operator bool() const { return source != nullptr; }
  std::string text() const { return source != nullptr ? source->place(span.begin) : std::string{}; }  // "a.json:7:5"
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string code = {};
  std::string message = {};    // lower case, no full stop: what is wrong, then what was expected
  SourcePtr source = {};       // null for problems without a document, for example on the command line
  Span span = {};              // within `source`
  std::string path = {};       // "characters[3].attack.force"; empty for the whole document
  std::string subject = {};    // the card or cell it concerns; may be empty
  std::string rule = {};       // "O1"; may be empty
  std::string reference = {};  // where the rule stands: "Lantern Rules 2.4"; may be empty
  std::string hint = {};       // may be empty
  // If not empty: of all diagnostics with the same source, code and `together`, only one is kept; its message names all
  // their subjects.
  std::string together = {};
  // The place of the template layer that drew the record.
  Place layer = {};
  // If not empty: of all diagnostics with the same code and `alike`, people see only the one with the largest `excess`.
  std::string alike = {};
  double excess = 0;
};

// "SUBJECT: MESSAGE", or the message alone if it already starts with the subject.
std::string with_subject(const Diagnostic& d);

// Merges diagnostics for people. Of more than three with the same code and `alike`, it keeps the worst, adds the
// subjects of the others to its message, and moves it to their common layer. What says the same of one place for several
// subjects, such as a cell that several parts draw, becomes one as well.
std::vector<Diagnostic> merged_for_people(std::vector<Diagnostic> all);

// An error at a place of a document. Callers add the subject, rule and hint.
Diagnostic problem(const SourcePtr& source, Span span, std::string code, std::string message);
// A diagnostic without a place, unless callers add one.
Diagnostic finding(Severity severity, std::string code, std::string message, std::string hint = {});

// Collects all problems of a run. sorted() returns those of one source by offset.
class Sink {
 public:
  // More diagnostics of one source are only counted; a `data/limit` diagnostic gives their number.
  static constexpr std::size_t max_per_source = 1000;
  // Longer texts lose their middle, because they may contain values of a document. In characters.
  static constexpr std::size_t longest_text = 1000, longest_name = 100;

  // Ignores a diagnostic that repeats an earlier one at the same place.
  void add(Diagnostic d);
  // Counts errors of a source that are not listed individually.
  void count_more(const SourcePtr& source, std::size_t errors);
  // Ignores notes with this code from now on.
  void ignore_notes(std::string code) { ignored_.insert(std::move(code)); }
  bool has_errors() const { return errors_ > 0; }
  std::size_t count(Severity s) const;
  // Ordered by the first diagnostic of each source, then by place; stable.
  std::vector<Diagnostic> sorted() const;

 private:
  struct Tally {
    SourcePtr source = {};
    std::size_t kept = 0, left_out = 0;
    Severity worst_left_out = Severity::note;
  };
  Tally& tally(const SourcePtr& source);

  // Diagnostics that are reported as one.
  struct Gathered {
    std::size_t first = 0;  // index in kept_
    std::set<std::string, std::less<>> others = {};
    std::vector<std::string> named = {};  // up to the limit, for the message
  };
  bool joins_others(const Diagnostic& d);

  std::vector<Diagnostic> kept_;
  std::vector<Tally> tallies_;                                                        // ordered by the first diagnostic
  std::map<std::tuple<const Source*, std::string, std::string>, Gathered> gathered_;  // by source, code, together
  std::set<std::tuple<std::string, std::uint32_t, std::string, std::string>> reported_;  // name, place, code, text
  std::set<std::string, std::less<>> ignored_;                                           // codes of notes
  std::size_t errors_ = 0, warnings_ = 0, notes_ = 0;
};

}  // namespace planche::diag
