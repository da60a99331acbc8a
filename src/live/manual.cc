#include "live/manual.h"

#include <algorithm>
#include <utility>

#include "base/files.h"
#include "base/text.h"

namespace planche::live {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_file_of_manual = 4u << 20, longest_excerpt = 240;

std::size_t times_in(std::string_view text, std::string_view word) {
  std::size_t times = 0;
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + word.size())) ++times;
  return times;
}

}  // namespace

Manual Manual::read(const fs::path& folder) {
  Manual manual;
  std::vector<fs::path> files;
  std::error_code error;
  for (fs::directory_iterator entry{folder, error}; !error && entry != fs::directory_iterator{}; entry.increment(error))
    if (entry->path().extension() == ".md") files.push_back(entry->path());
  std::ranges::sort(files);
  for (const fs::path& file : files)
    if (const auto text = base::read_file(file, largest_file_of_manual)) manual.add(file.filename().string(), *text);
  return manual;
}

void Manual::add(const std::string& file, std::string_view text) {
  const std::size_t first = sections_.size();
  bool fenced = false;
  std::size_t number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (line.starts_with("```")) fenced = !fenced;
    const std::size_t level = line.find_first_not_of('#');
    if (!fenced && level > 0 && level <= 6 && level < line.size() && line[level] == ' ') {
      sections_.push_back({file, std::string{base::trimmed(line.substr(level))}, number});
      continue;
    }
    if (sections_.size() == first) sections_.push_back({file, file, number});
    sections_.back().text += std::string{line} + "\n";
  }
  for (std::size_t n = first; n < sections_.size(); ++n)
    folded_.emplace_back(base::case_folded(sections_[n].heading), base::case_folded(sections_[n].text));
}

std::vector<Manual::Found> Manual::find(std::string_view words, std::size_t most) const {
  std::vector<std::string> wanted;
  const std::string folded = base::case_folded(words);
  for (const std::string_view word : base::split(folded, ' '))
    if (!base::trimmed(word).empty()) wanted.emplace_back(base::trimmed(word));
  const std::string phrase{base::trimmed(folded)};
  std::vector<std::pair<std::size_t, std::size_t>> ranked;  // points, section
  for (std::size_t n = 0; n < sections_.size() && !wanted.empty(); ++n) {
    const std::string &heading = folded_[n].first, &text = folded_[n].second;
    std::size_t points = 0;
    const bool all = std::ranges::all_of(wanted, [&](const std::string& word) {
      const std::size_t in_heading = times_in(heading, word), in_text = times_in(text, word);
      points += (heading == word ? 40 : 0) + in_heading * 20 + std::min<std::size_t>(in_text, 8);
      return in_heading + in_text > 0;
    });
    // The words as they were typed, one after the other, say more.
    points += times_in(heading, phrase) * 20 + std::min<std::size_t>(times_in(text, phrase), 8) * 4;
    if (all) ranked.emplace_back(points, n);
  }
  std::ranges::stable_sort(ranked, std::greater<>{}, [](const auto& one) { return one.first; });
  std::vector<Found> found;
  for (const auto& [points, n] : ranked) {
    if (found.size() >= most) break;
    std::string_view best;
    std::size_t has = 0;
    for (const std::string_view line : base::split(sections_[n].text, '\n')) {
      const std::string plain = base::case_folded(line);
      const auto count = static_cast<std::size_t>(
          std::ranges::count_if(wanted, [&](const std::string& word) { return plain.find(word) != plain.npos; }));
      if (count > has || (best.empty() && !base::trimmed(line).empty() && has == 0)) best = line;
      has = std::max(has, count);
    }
    found.push_back({n, base::shortened(base::trimmed(best), longest_excerpt)});
  }
  return found;
}

}  // namespace planche::live
