// What is wrong with the data, where, by which rule, and what would help.
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

// Stable identifiers such as "lantern/character-budget"; docs/diagnostics.md lists every one.
using Code = std::string_view;

// Part of a document.
struct Place {
  SourcePtr source = {};  // null: none
  Span span = {};
  std::string path = {};

  explicit operator bool() const { return source != nullptr; }
  std::string text() const { return source != nullptr ? source->place(span.begin) : std::string{}; }  // "a.json:7:5"
};

struct Diagnostic {
  Severity severity = Severity::error;
  std::string code = {};
  std::string message = {};    // lower case, no full stop: what was expected and what was found
  SourcePtr source = {};       // may be null: the command line, a font
  Span span = {};              // within source
  std::string path = {};       // "characters[3].attack.force"; empty for the whole document
  std::string subject = {};    // the card or cell it concerns; may be empty
  std::string rule = {};       // "O1"; may be empty
  std::string reference = {};  // where the rule stands: "Lantern Rules 2.4"; may be empty
  std::string hint = {};       // may be empty
  // Not empty: told once for all of one source and code that have the same here; the message names their subjects.
  std::string together = {};
  // What a template made of a record: where its layer stands.
  Place layer = {};
  // Not empty: people are told one of all that have the same code and the same here, the one of the most `excess`.
  std::string alike = {};
  double excess = 0;
};

// The message after its subject, unless it names that itself ("Braise: …").
std::string told_of(const Diagnostic& d);

// For people: of more than three that are alike only the worst, which names the subjects of the others, at the layer
// that they share.
std::vector<Diagnostic> gathered(std::vector<Diagnostic> all);

// An error at a place of a document; callers add what else they know.
Diagnostic problem(const SourcePtr& source, Span span, std::string code, std::string message);
// Of no place, as long as callers name none.
Diagnostic finding(Severity severity, std::string code, std::string message, std::string hint = {});

// Takes every problem of a run. Keeps file order: diagnostics of one source are sorted by offset when taken out.
class Sink {
 public:
  // Beyond this many per source the rest is counted only, and one `data/limit` diagnostic tells how many.
  static constexpr std::size_t max_per_source = 1000;
  // Of longer texts the middle is left out (characters): values of a document may stand in them.
  static constexpr std::size_t longest_text = 1000, longest_name = 100;

  // What was already said of the same place is not said again.
  void add(Diagnostic d);
  bool has_errors() const { return errors_ > 0; }
  std::size_t count(Severity s) const;
  // Sources in the order of their first diagnostic, then by place; stable.
  std::vector<Diagnostic> sorted() const;

 private:
  struct Tally {
    SourcePtr source = {};
    std::size_t kept = 0, left_out = 0;
    Severity worst_left_out = Severity::note;
  };
  Tally& tally(const SourcePtr& source);

  // Problems that are told as one.
  struct Gathered {
    std::size_t first = 0;  // in kept_
    std::set<std::string, std::less<>> others = {};
    std::vector<std::string> named = {};  // the first few of them
  };
  bool joins_others(const Diagnostic& d);

  std::vector<Diagnostic> kept_;
  std::vector<Tally> tallies_;  // in the order of their first diagnostic
  std::map<std::tuple<const Source*, std::string, std::string>, Gathered> gathered_;  // by source, code, together
  std::set<std::tuple<std::string, std::uint32_t, std::string, std::string>> told_;   // name, place, code, what is told
  std::size_t errors_ = 0, warnings_ = 0, notes_ = 0;
};

}  // namespace planche::diag
