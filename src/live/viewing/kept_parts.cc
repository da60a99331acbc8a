#include "live/viewing/kept_parts.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

namespace planche::live {

namespace {

using Concerned = std::vector<std::vector<std::size_t>>;

// The names of records by the line that they begin in.
using Rows = std::map<std::pair<const diag::Source*, std::size_t>, std::string>;

Rows rows_of(const declared::Game* game) {
  Rows rows;
  if (game == nullptr) return rows;
  for (const auto& list : game->lists()) {
    for (std::size_t row = 0; row < list->rows.size(); ++row) {
      const diag::Diagnostic at = game->at(*list, row, "", "", "");
      if (at.source != nullptr)
        rows.emplace(std::pair{at.source.get(), at.source->position(at.span.begin).line}, list->name_of(row));
    }
  }
  return rows;
}

std::vector<KeptPart> identified(const std::vector<project::ProjectPart>& parts) {
  std::vector<KeptPart> made;
  std::map<std::string, std::size_t> kinds, ids;
  for (std::size_t n = 0; n < parts.size(); ++n) {
    const std::size_t of_kind = kinds[parts[n].kind]++;
    std::string id = fmt::format("{}/{}", parts[n].kind, parts[n].key);
    if (parts[n].key.empty()) id += fmt::format("#{}", of_kind);
    if (const std::size_t same = ids[id]++; same > 0) id += fmt::format("#{}", same + 1);
    made.push_back({parts[n], std::move(id), of_kind, n});
  }
  return made;
}

// Whether it is an error of files. What rules of the game report spoils no picture.
bool spoils(const diag::Diagnostic& d, const declared::Game* game) {
  return d.severity == diag::Severity::error && !is_of_rules(d, game);
}

// Each diagnostic: the parts that it names, or whose record it points at.
Concerned concerned_by(const std::vector<diag::Diagnostic>& problems, const std::vector<KeptPart>& parts,
                       const declared::Game* game) {
  std::map<std::string, std::vector<std::size_t>> named;
  for (std::size_t n = 0; n < parts.size(); ++n) {
    named[parts[n].name].push_back(n);
    if (parts[n].key != parts[n].name) named[parts[n].key].push_back(n);
  }
  Concerned found;
  Rows rows;  // found where a diagnostic names no record
  for (const diag::Diagnostic& d : problems) {
    std::string subject = d.subject;
    if (subject.empty() && d.source != nullptr) {
      if (rows.empty()) rows = rows_of(game);
      const auto row = rows.find({d.source.get(), d.source->position(d.span.begin).line});
      if (row != rows.end()) subject = row->second;
    }
    const auto those = subject.empty() ? named.end() : named.find(subject);
    found.push_back(those == named.end() ? std::vector<std::size_t>{} : those->second);
  }
  return found;
}

// The parts that an error concerns.
std::vector<bool> with_errors(const std::vector<diag::Diagnostic>& problems, const Concerned& concerned,
                              std::size_t parts) {
  std::vector<bool> reported(parts);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (problems[i].severity != diag::Severity::error) continue;
    for (const std::size_t n : concerned[i]) reported[n] = true;
  }
  return reported;
}

// Whether the error may keep other parts from being read than those that it concerns.
bool hides_others(const diag::Diagnostic& d, const std::vector<std::size_t>& concerned) {
  return concerned.empty() || d.code == "data/syntax";
}

// Whether parts may be missing only because of an error.
bool hides_parts(project::Project& project, const std::vector<KeptPart>& found) {
  const auto fails = [](const project::Message& one) { return one.kind == project::Message::Kind::failure; };
  if (*open_as(project) == 0 || std::ranges::any_of(project.messages(), fails)) return true;
  const auto game = project.game();
  const auto& problems = project.diagnostics();
  const Concerned concerned = concerned_by(problems, found, game.get());
  for (std::size_t i = 0; i < problems.size(); ++i)
    if (spoils(problems[i], game.get()) && hides_others(problems[i], concerned[i])) return true;
  return false;
}

}  // namespace

const char* open_as(project::Project& project) {
  return project.game() != nullptr ? "files" : project.built_in() != nullptr ? "built-in" : "";
}

bool is_of_rules(const diag::Diagnostic& d, const declared::Game* game) {
  return !d.rule.empty() || (game != nullptr && d.code.starts_with(game->model().id + "/"));
}

void KeptParts::renew(project::Project& project) {
  std::vector<KeptPart> found = identified(project.parts());
  std::map<std::string, project::ProjectCut> cuts;
  for (std::size_t n = 0; n < found.size(); ++n) cuts.emplace(found[n].fingerprint, project.cut(n));
  keep_good(found, project);
  if (hides_parts(project, found)) add_missing(found);
  for (const KeptPart& part : found) {
    if (const auto kept = now_.find(part.fingerprint); kept != now_.end()) cuts.insert(*kept);
  }
  parts_ = std::move(found);
  now_ = std::move(cuts);
  attribute(project);
  if (!began_.empty()) return;
  first_ = now_;
  for (const KeptPart& part : parts_) began_.emplace(part.id, part.fingerprint);
}

// Puts the last good picture in place of each part with an error.
void KeptParts::keep_good(std::vector<KeptPart>& found, project::Project& project) const {
  const auto game = project.game();
  const auto& problems = project.diagnostics();
  const Concerned concerned = concerned_by(problems, found, game.get());
  const std::vector<bool> reported = with_errors(problems, concerned, found.size());
  // A part is flawed without a report if its template has an error.
  for (std::size_t n = 0; n < found.size(); ++n) found[n].is_spoilt = found[n].flawed && !reported[n];
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (!spoils(problems[i], game.get())) continue;
    for (const std::size_t n : concerned[i]) found[n].is_spoilt = true;
  }
  std::map<std::string, const KeptPart*> good;
  for (const KeptPart& part : parts_)
    if (!part.is_spoilt) good.emplace(part.id, &part);
  for (KeptPart& part : found) {
    const auto older = part.is_spoilt ? good.find(part.id) : good.end();
    if (older == good.end()) continue;
    const std::size_t of_kind = part.of_kind;
    part = *older->second;
    part.of_kind = of_kind;
    part.fresh.reset();
    part.is_missing = false;
  }
}

// Adds the parts that are no longer there, each after the part that came before it.
void KeptParts::add_missing(std::vector<KeptPart>& found) const {
  std::set<std::string> there;
  for (const KeptPart& part : found) there.insert(part.id);
  for (std::size_t n = 0; n < parts_.size(); ++n) {
    if (there.contains(parts_[n].id)) continue;
    auto at = found.begin();
    if (n > 0) at = std::next(std::ranges::find(found, parts_[n - 1].id, &KeptPart::id));
    const auto kept = found.insert(at, parts_[n]);
    kept->fresh.reset();
    kept->is_missing = true;
  }
}

void KeptParts::attribute(project::Project& project) {
  const auto game = project.game();
  const auto& problems = project.diagnostics();
  concerned_ = concerned_by(problems, parts_, game.get());
  const std::vector<bool> reported = with_errors(problems, concerned_, parts_.size());
  // Errors that do not belong to one record: those that keep parts from being read, and those of templates.
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (!spoils(problems[i], game.get())) continue;
    const bool of_records = !concerned_[i].empty(), hides = hides_others(problems[i], concerned_[i]);
    for (std::size_t n = 0; n < parts_.size(); ++n) {
      const KeptPart& part = parts_[n];
      const bool concerns = part.is_missing ? hides : !of_records && (part.is_spoilt || !part.fresh);
      if (concerns && !reported[n]) concerned_[i].push_back(n);
    }
  }
}

bool KeptParts::is_stale() const {
  return !parts_.empty() && std::ranges::none_of(parts_, [](const KeptPart& part) { return part.fresh.has_value(); });
}

const project::ProjectCut* KeptParts::cut(const std::string& fingerprint) const {
  for (const auto* cuts : {&now_, &first_}) {
    if (const auto found = cuts->find(fingerprint); found != cuts->end()) return &found->second;
  }
  return nullptr;
}

std::string KeptParts::began(std::size_t part) const {
  const auto found = began_.find(parts_[part].id);
  return found == began_.end() ? "" : found->second;
}

}  // namespace planche::live
