#include "project/comparing/causes.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/unwanted.h"
#include "project/opening/file_names.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_tried = 100, largest_cause = 64u << 20;

using Number = std::optional<std::size_t> PartChange::*;

// A version that is drawn again with single files of the other one.
class Trial {
 public:
  Trial(const Edition& own, const Edition& other, Number number, const PrintChoices& choices)
      : own_{own}, other_{other}, number_{number}, choices_{choices} {}

  // Adds the file to the causes of the parts that look different with it.
  void take(const std::string& file, std::vector<PartChange>& parts) {
    const auto there = other_.files.find(file);
    auto bytes = there == other_.files.end() ? tl::make_unexpected(base::FileError{})
                                             : base::read_file(there->second, largest_cause);
    if (!bytes) return;
    if (project_ == nullptr) project_ = std::make_unique<Project>(own_.path, choices_);
    project_->renew({{own_.folder / file, std::move(*bytes)}});
    const auto &drawn = project_->parts(), &usual = own_.project->parts();
    if (drawn.size() != usual.size()) return;
    for (PartChange& part : parts) {
      const auto n = part.*number_;
      if (n && is_explained(part) && drawn[*n].fingerprint != usual[*n].fingerprint) part.causes.push_back(file);
    }
  }
  static bool is_explained(const PartChange& part) {
    return part.before && part.now && part.how != PartChange::How::copies;
  }

 private:
  const Edition& own_;
  const Edition& other_;
  Number number_;
  const PrintChoices& choices_;
  std::unique_ptr<Project> project_;
};

bool is_font(const std::string& file) {
  return ends_with_any(file, {".ttf", ".otf", ".ttc", ".woff", ".woff2"});
}

}  // namespace

void find_causes(Comparison& found, const Edition& before, const Edition& now, const PrintChoices& choices) {
  if (!before.has_records() || !now.has_records()) return;
  if (std::ranges::none_of(found.parts, &Trial::is_explained)) return;
  Trial with_old{now, before, &PartChange::now, choices}, with_new{before, now, &PartChange::before, choices};
  std::size_t tried = 0;
  for (const FileChange& change : found.files) {
    if (base::is_unwanted()) return;
    if (is_font(change.file)) continue;
    if (++tried > most_tried) {
      found.remarks.push_back(fmt::format("only the first {} changed files are looked at as causes", most_tried));
      break;
    }
    (change.how == FileChange::How::added ? with_new : with_old).take(change.file, found.parts);
  }
  // The system reads fonts by itself.
  for (const FileChange& change : found.files) {
    if (!is_font(change.file)) continue;
    for (PartChange& part : found.parts)
      if (part.how == PartChange::How::drawn_otherwise && Trial::is_explained(part) && part.causes.empty())
        part.causes.push_back(change.file);
  }
}

}  // namespace planche::project
