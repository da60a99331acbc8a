#include "project/editing/edit_history.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "data/workbooks/workbook.h"
#include "project/editing/workbook_edits.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_edited = 64u << 20;  // bytes
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

std::string sentence_of(const base::FileError& error) {
  return error.message + (error.kind == base::FileError::Kind::changed ? ": look at it again" : "");
}

std::string place_in(const fs::path& file, std::string_view text, std::size_t at) {
  return fmt::format("{}:{}", file.string(), std::ranges::count(text.substr(0, std::min(at, text.size())), '\n') + 1);
}

}  // namespace

std::vector<std::string> EditHistory::told(const Steps& steps, std::size_t most) {
  std::vector<std::string> all;
  for (auto step = steps.rbegin(); step != steps.rend() && all.size() < most; ++step) all.push_back(step->what);
  return all;
}

std::size_t EditHistory::bytes() const {
  std::size_t sum = 0;
  for (const Steps* steps : {&done_, &undone_}) {
    for (const Step& step : *steps) {
      sum += sizeof step + step.what.size();
      for (const Change& change : step.changes) {
        sum += sizeof change;
        for (const Piece& piece : change.pieces) sum += sizeof piece + piece.before.size() + piece.after.size();
      }
    }
  }
  for (const auto& [file, text] : texts_) sum += text.size();
  return sum;
}

void EditHistory::trim() {
  while (done_.size() + undone_.size() > limits_.steps || bytes() > limits_.bytes) {
    Steps& steps = done_.empty() ? undone_ : done_;
    if (steps.empty()) break;
    steps.pop_front();
    std::set<fs::path> files;
    for (const Steps* kept : {&done_, &undone_})
      for (const Step& step : *kept)
        for (const Change& change : step.changes) files.insert(change.file);
    std::erase_if(texts_, [&files](const auto& entry) { return !files.contains(entry.first); });
  }
}

void EditHistory::keep(const fs::path& file, std::string text) {
  texts_[file] = std::move(text);
  trim();
}

// Moves a change to where its text is after what another program did, and leads that to the other side of the step:
// `foreign` is in the file after it (back) or before it (forth), and then in the file before it or after it. What touches
// it spoils it. Its text then stays as it is, which is one more foreign change for the steps behind it.
void EditHistory::carry(Change& change, Foreign& foreign, Way way) {
  if (change.spoilt) return;
  const auto length = [](const std::string& text) { return static_cast<std::ptrdiff_t>(text.size()); };
  struct Range {
    std::ptrdiff_t begin, end;
  };
  std::vector<Range> near, far;
  std::ptrdiff_t shift = 0;  // of places after the step
  for (const Piece& piece : change.pieces) {
    const auto at = static_cast<std::ptrdiff_t>(piece.at);
    const Range before{at, at + length(piece.before)}, after{at + shift, at + shift + length(piece.after)};
    near.push_back(way == Way::back ? after : before);
    far.push_back(way == Way::back ? before : after);
    shift += length(piece.after) - length(piece.before);
  }
  // What touches counts too: a digit that was typed beside a number makes another number.
  change.spoilt = std::ranges::any_of(
      near, [&](const Range& range) { return foreign.begin <= range.end && range.begin <= foreign.end; });
  std::ptrdiff_t passed = 0;  // growth from near to far before the foreign change
  for (std::size_t i = 0; i < near.size() && near[i].end < foreign.begin; ++i)
    passed += (far[i].end - far[i].begin) - (near[i].end - near[i].begin);
  if (!change.spoilt) {
    for (std::size_t i = 0; i < near.size(); ++i)
      if (near[i].begin > foreign.end) change.pieces[i].at += static_cast<std::size_t>(foreign.grown);
    foreign.begin += passed;
    foreign.end += passed;
    return;
  }
  const std::ptrdiff_t all = way == Way::back ? -shift : shift;  // growth from near to far
  std::ptrdiff_t until = all;                                    // growth before the end of the foreign change
  for (std::size_t i = near.size(); i > 0 && near[i - 1].begin > foreign.end; --i)
    until -= (far[i - 1].end - far[i - 1].begin) - (near[i - 1].end - near[i - 1].begin);
  foreign.begin = std::min(foreign.begin + passed, far.front().begin);
  foreign.end = std::max(foreign.end + until, far.back().end);
  foreign.grown -= all;
}

// What differs, in `was`, the first one first. Far apart in long files, it counts as one difference.
std::vector<EditHistory::Foreign> EditHistory::differences(std::string_view was, std::string_view now) {
  constexpr std::size_t most_pairs = 1'000'000;
  std::vector<Foreign> found;
  // Both without what they have in common at their ends.
  const auto add = [&found](std::size_t at, std::string_view before, std::string_view after) {
    const auto begin = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
    std::size_t tail = 0;
    const std::size_t most = std::min(before.size(), after.size()) - begin;
    while (tail < most && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
    found.push_back({static_cast<std::ptrdiff_t>(at + begin), static_cast<std::ptrdiff_t>(at + before.size() - tail),
                     static_cast<std::ptrdiff_t>(after.size()) - static_cast<std::ptrdiff_t>(before.size())});
  };
  const auto lines_of = [](std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
      const std::size_t length = std::min(text.find('\n'), text.size() - 1) + 1;
      lines.push_back(text.substr(0, length));
      text.remove_prefix(length);
    }
    return lines;
  };
  std::vector<std::string_view> old = lines_of(was), fresh = lines_of(now);
  std::size_t begin = 0, tail = 0;
  while (begin < std::min(old.size(), fresh.size()) && old[begin] == fresh[begin]) ++begin;
  while (tail < std::min(old.size(), fresh.size()) - begin &&
         old[old.size() - 1 - tail] == fresh[fresh.size() - 1 - tail])
    ++tail;
  const std::size_t n = old.size() - begin - tail, m = fresh.size() - begin - tail;
  if (n * m > most_pairs) {
    add(0, was, now);
    return found;
  }
  // The length of the longest common part of the last lines, for each pair of beginnings.
  std::vector<std::uint32_t> common((n + 1) * (m + 1));
  const auto at = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return common[i * (m + 1) + j]; };
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m; j-- > 0;)
      at(i, j) = old[begin + i] == fresh[begin + j] ? at(i + 1, j + 1) + 1 : std::max(at(i + 1, j), at(i, j + 1));
  }
  const auto offset = [](std::string_view text, const std::vector<std::string_view>& lines, std::size_t line) {
    return line < lines.size() ? static_cast<std::size_t>(lines[line].data() - text.data()) : text.size();
  };
  for (std::size_t i = 0, j = 0; i < n || j < m;) {
    if (i < n && j < m && old[begin + i] == fresh[begin + j]) {
      ++i;
      ++j;
      continue;
    }
    const std::size_t from = offset(was, old, begin + i), from_now = offset(now, fresh, begin + j);
    while ((i < n || j < m) && !(i < n && j < m && old[begin + i] == fresh[begin + j]))
      i < n && (j == m || at(i + 1, j) >= at(i, j + 1)) ? ++i : ++j;
    add(from, was.substr(from, offset(was, old, begin + i) - from),
        now.substr(from_now, offset(now, fresh, begin + j) - from_now));
  }
  return found;
}

// Finds out what other programs did to a file since it was left here.
void EditHistory::notice(const fs::path& file, std::string_view now) {
  const auto found = texts_.find(file);
  if (found == texts_.end() || found->second == now) return;
  // No part of a workbook is changed apart from the others.
  bool whole = false;
  for (Steps* steps : {&done_, &undone_})
    for (Step& step : *steps)
      for (Change& change : step.changes)
        if (change.file == file && !change.cell.empty()) whole = change.spoilt = true;
  if (whole) return keep(file, std::string{now});
  std::vector<Foreign> all = differences(found->second, now);
  // From the last one, so that the places of the others stay.
  for (auto foreign = all.rbegin(); foreign != all.rend(); ++foreign) {
    for (const auto& [steps, way] : {std::pair{&done_, Way::back}, {&undone_, Way::forth}}) {
      Foreign carried = *foreign;
      for (auto step = steps->rbegin(); step != steps->rend(); ++step)
        for (Change& change : step->changes)
          if (change.file == file) carry(change, carried, way);
    }
  }
  keep(file, std::string{now});
}

bool EditHistory::apply(std::string& text, const Change& change, Way way) {
  std::string made;
  std::size_t read = 0;
  std::ptrdiff_t shift = 0;
  for (const Piece& piece : change.pieces) {
    const std::string& from = way == Way::back ? piece.after : piece.before;
    const std::string& to = way == Way::back ? piece.before : piece.after;
    const std::size_t at = way == Way::back ? piece.at + static_cast<std::size_t>(shift) : piece.at;
    if (at < read || at > text.size() || text.compare(at, from.size(), from) != 0) return false;
    made.append(text, read, at - read).append(to);
    read = at + from.size();
    shift += static_cast<std::ptrdiff_t>(piece.after.size()) - static_cast<std::ptrdiff_t>(piece.before.size());
  }
  text = made.append(text, read);
  return true;
}

// Brings one file from before to after.
tl::expected<void, std::string> EditHistory::put(const Turn& turn) {
  const fs::path& file = turn.change->file;
  std::error_code error;
  if (!turn.change->cell.empty())
    if (std::string why = open_elsewhere(file); !why.empty()) return tl::make_unexpected(std::move(why));
  if (turn.removed) {
    fs::remove(file, error);
    if (error) return tl::make_unexpected(fmt::format("{} cannot be removed: {}", file.string(), error.message()));
    for (const fs::path& folder : turn.change->folders) fs::remove(folder, error);  // stays if it has other files
    return {};
  }
  if (!turn.made) {
    if (const auto written = base::exchange_file(file, turn.before, turn.after); !written)
      return tl::make_unexpected(sentence_of(written.error()));
    return {};
  }
  turn.change->folders.clear();
  for (fs::path folder = file.parent_path(); !folder.empty() && !fs::exists(folder, error);
       folder = folder.parent_path())
    turn.change->folders.push_back(folder);
  base::NewFiles files{base::NewFiles::Existing::refused};
  const auto written = files.add(file, turn.after).and_then([&] { return files.commit(); });
  if (!written) return tl::make_unexpected(written.error().message);
  return {};
}

// All or nothing: what was put before a failure is brought back.
tl::expected<void, std::string> EditHistory::put_all(const std::vector<Turn>& turns) {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const auto done = put(turns[i]);
    if (done) continue;
    std::string why = done.error();
    for (std::size_t k = i; k-- > 0;) {
      const Turn& old = turns[k];
      if (!put({old.change, old.after, old.before, old.removed, old.made}))
        why += fmt::format("; {} stays changed", old.change->file.string());
    }
    return tl::make_unexpected(std::move(why));
  }
  return {};
}

tl::expected<void, std::string> EditHistory::replace(const std::vector<Replacement>& parts, std::string what,
                                                     const std::vector<Fresh>& made) {
  if (parts.empty() && made.empty()) return {};
  Step step{std::move(what), {}};
  std::vector<std::string> befores;
  for (const Replacement& part : parts) {
    const fs::path file{part.source->name()};
    auto change = std::ranges::find(step.changes, file, &Change::file);
    if (change == step.changes.end()) {
      auto read = base::read_file(file, largest_edited);
      if (!read) return tl::make_unexpected(read.error().message);
      const std::size_t mark = read->starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
      if (part.cells == nullptr && std::string_view{*read}.substr(mark) != part.source->text())
        return tl::make_unexpected(base::first_invalid_utf8(*read)
                                       ? fmt::format("{} is not UTF-8: save it as UTF-8, then it can be changed here",
                                                     part.source->name())
                                       : fmt::format("{} has changed on the disk: look at it again",
                                                     part.source->name()));
      step.changes.push_back({file});
      befores.push_back(std::move(*read));
      change = std::prev(step.changes.end());
    }
    const std::string& before = befores[static_cast<std::size_t>(change - step.changes.begin())];
    if (part.cells != nullptr) {
      const auto splices = workbook_splices(part, before);
      if (!splices || !change->pieces.empty())
        return tl::make_unexpected(splices ? fmt::format("{} cannot be changed so", file.string()) : splices.error());
      for (const data::Splice& one : *splices)
        change->pieces.push_back({one.begin, before.substr(one.begin, one.end - one.begin), one.bytes});
      change->cell = place_of(part);
      continue;
    }
    const std::size_t mark = before.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    change->pieces.push_back({mark + part.span.begin,
                              std::string{part.source->text().substr(part.span.begin, part.span.end - part.span.begin)},
                              part.bytes});
  }
  for (const Fresh& fresh : made) {
    step.changes.push_back({fresh.file, {{0, {}, fresh.bytes}}});
    step.changes.back().makes = true;
    befores.emplace_back();
  }
  std::vector<Turn> turns;
  for (std::size_t i = 0; i < step.changes.size(); ++i) {
    Change& change = step.changes[i];
    std::ranges::stable_sort(change.pieces, {}, &Piece::at);
    turns.push_back({&change, befores[i], befores[i], change.makes});
    if (!apply(turns.back().after, change, Way::forth))
      return tl::make_unexpected(fmt::format("{} cannot be changed so", change.file.string()));
  }
  if (auto done = put_all(turns); !done) return done;
  for (const Turn& turn : turns) notice(turn.change->file, turn.before);
  undone_.clear();
  std::vector<std::pair<fs::path, std::string>> texts;
  for (Turn& turn : turns) texts.emplace_back(turn.change->file, std::move(turn.after));
  done_.push_back(std::move(step));
  for (auto& [file, text] : texts) keep(file, std::move(text));
  return {};
}

// The file as it is now: one that the step makes is not there before it.
tl::expected<void, std::string> EditHistory::read(Turn& turn, Way way) {
  turn.made = turn.change->makes && way == Way::forth;
  turn.removed = turn.change->makes && way == Way::back;
  if (turn.made) return {};
  auto read = base::read_file(turn.change->file, largest_edited);
  if (!read) return tl::make_unexpected(read.error().message);
  turn.before = std::move(*read);
  return {};
}

tl::expected<EditHistory::Done, std::string> EditHistory::take(Steps& from, Steps& to, Way way) {
  const char* const done = way == Way::back ? "undone" : "done again";
  if (from.empty()) return tl::make_unexpected(fmt::format("there is nothing that can be {}", done));
  std::vector<Turn> turns;
  for (Change& change : from.back().changes) {
    turns.push_back({&change});
    if (const auto found = read(turns.back(), way); !found) return tl::make_unexpected(found.error());
  }
  for (const Turn& turn : turns) {
    notice(turn.change->file, turn.before);
    if (from.empty()) return tl::make_unexpected(std::string{"the files have become too long"});
  }
  const Step& step = from.back();
  for (Turn& turn : turns) {
    turn.after = turn.before;
    if (!turn.change->spoilt && apply(turn.after, *turn.change, way)) continue;
    const std::string why = fmt::format("“{}” cannot be {}: another program has changed this place of {}, which stays",
                                        step.what, done, turn.change->file.string());
    from.pop_back();
    return tl::make_unexpected(why);
  }
  if (const auto put = put_all(turns); !put) return tl::make_unexpected(put.error());
  const Turn& first = turns.front();
  Done made{step.what, first.change->cell.empty()
                           ? place_in(first.change->file, first.after, first.change->pieces.front().at)
                           : first.change->cell};
  std::vector<std::pair<fs::path, std::string>> texts;
  for (Turn& turn : turns) texts.emplace_back(turn.change->file, std::move(turn.after));
  to.push_back(std::move(from.back()));
  from.pop_back();
  for (auto& [file, text] : texts) keep(file, std::move(text));
  return made;
}

tl::expected<EditHistory::Done, std::string> EditHistory::undo() {
  return take(done_, undone_, Way::back);
}
tl::expected<EditHistory::Done, std::string> EditHistory::redo() {
  return take(undone_, done_, Way::forth);
}
tl::expected<void, std::string> EditHistory::withdraw() {
  if (const auto done = undo(); !done) return tl::make_unexpected(done.error());
  undone_.pop_back();
  return {};
}

}  // namespace planche::project
