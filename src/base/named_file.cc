#include "base/named_file.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::base {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_entries = 100'000, most_candidates = 100;

struct Candidate {
  fs::path spelled;
  std::string remark = {};
};

// The candidates in the folder with their real paths. Two names of one file (a link) count once.
std::vector<std::pair<Candidate, fs::path>> inside(const fs::path& folder, const std::vector<Candidate>& candidates) {
  std::vector<std::pair<Candidate, fs::path>> all;
  std::set<fs::path> known;
  for (const Candidate& candidate : candidates) {
    const auto file = resolve_inside(folder, candidate.spelled.native());
    if (file && known.insert(*file).second) all.emplace_back(candidate, *file);
  }
  return all;
}

}  // namespace

const std::vector<FileFinder::Entry>& FileFinder::entries(const fs::path& folder) {
  const auto [at, unknown] = folders_.try_emplace(folder);
  if (!unknown) return at->second;
  std::error_code error;
  for (fs::directory_iterator entry{folder, error}, end; !error && entry != end; entry.increment(error)) {
    if (at->second.size() == most_entries) break;
    std::string name = entry->path().filename();
    at->second.push_back({composed(name), case_folded(name), std::move(name)});
  }
  std::sort(at->second.begin(), at->second.end(), [](const Entry& a, const Entry& b) { return a.name < b.name; });
  return at->second;
}

tl::expected<NamedFile, FileError> FileFinder::find(const fs::path& folder, std::string_view relative) {
  return find({{folder, std::string{relative}}});
}

tl::expected<NamedFile, FileError> FileFinder::find(const std::vector<std::pair<fs::path, std::string>>& places) {
  std::vector<FileError> errors;
  for (std::size_t i = 0; i < places.size(); ++i) {
    auto exact = resolve_inside(places[i].first, places[i].second);
    if (exact) return NamedFile{std::move(*exact), places[i].second, {}, i};
    errors.push_back(std::move(exact.error()));
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (errors[i].kind != FileError::Kind::missing) continue;
    auto alike = find_alike(places[i].first, places[i].second);
    if (alike) alike->place = i;
    if (alike || alike.error().kind == FileError::Kind::ambiguous) return alike;
  }
  return tl::make_unexpected(std::move(errors.front()));
}

tl::expected<NamedFile, FileError> FileFinder::find_alike(const fs::path& folder, std::string_view relative) {
  std::vector<Candidate> candidates{{}};
  for (const fs::path& step : fs::path{relative}) {
    if (step.empty() || step == ".") continue;
    const std::string wanted = composed(step.native()), folded = case_folded(step.native());
    std::vector<Candidate> next;
    for (const Candidate& candidate : candidates) {
      for (const Entry& entry : entries((folder.empty() ? fs::path{"."} : folder) / candidate.spelled)) {
        if (entry.folded != folded || next.size() == most_candidates) continue;
        Candidate longer{candidate.spelled / entry.name, candidate.remark};
        if (longer.remark.empty() && entry.composed != wanted)
          longer.remark = fmt::format(R"(found "{}", the name on disk is "{}")", wanted, entry.composed);
        next.push_back(std::move(longer));
      }
    }
    candidates = std::move(next);
  }
  auto found = inside(folder, candidates);
  const auto same_case = [](const auto& one) { return one.first.remark.empty(); };
  if (std::any_of(found.begin(), found.end(), same_case))
    std::erase_if(found, [&](const auto& one) { return !same_case(one); });
  if (found.empty()) return tl::make_unexpected(FileError{FileError::Kind::missing, {}});
  if (found.size() > 1) {
    return tl::make_unexpected(FileError{
        FileError::Kind::ambiguous, fmt::format("{} may be {} or {}", relative, found[0].first.spelled.generic_string(),
                                                found[1].first.spelled.generic_string())});
  }
  auto& [candidate, file] = found.front();
  return NamedFile{std::move(file), std::move(candidate.spelled), std::move(candidate.remark)};
}

tl::expected<NamedFile, FileError> find_inside(const fs::path& folder, std::string_view relative) {
  return FileFinder{}.find(folder, relative);
}

}  // namespace planche::base
