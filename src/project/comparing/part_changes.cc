#include "project/comparing/part_changes.h"

#include <algorithm>
#include <functional>
#include <string_view>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/judging/selection.h"

namespace planche::project {

namespace {

using Parts = std::vector<ComparedPart>;

// Pairs of parts, by index, and whether each part has a partner.
class PartPairing {
 public:
  PartPairing(const Parts& before, const Parts& now)
      : before_{before}, now_{now}, taken_before_(before.size()), taken_now_(now.size()) {}

  // Pairs each free old part with the first free new one whose text equals `wanted`; empty texts match nothing.
  void pair(const std::function<std::optional<std::string>(const ComparedPart&)>& wanted,
            const std::function<std::string(const ComparedPart&)>& text) {
    std::map<std::string, std::vector<std::size_t>> free;
    for (std::size_t j = now_.size(); j-- > 0;) {
      if (!taken_now_[j]) free[text(now_[j])].push_back(j);
    }
    for (std::size_t i = 0; i < before_.size(); ++i) {
      const auto want = taken_before_[i] ? std::nullopt : wanted(before_[i]);
      const auto found = want ? free.find(*want) : free.end();
      if (found == free.end() || found->second.empty()) continue;
      const std::size_t j = found->second.back();
      found->second.pop_back();
      taken_before_[i] = taken_now_[j] = true;
      pairs_.emplace_back(i, j);
    }
  }

  // The pairs, parts that were added, and parts that were removed, in the order of the new version.
  std::vector<std::pair<std::optional<std::size_t>, std::optional<std::size_t>>> take() {
    std::vector<std::pair<std::optional<std::size_t>, std::optional<std::size_t>>> all;
    std::map<std::size_t, std::size_t> by_new;
    for (const auto& [i, j] : pairs_) by_new[j] = i;
    for (std::size_t j = 0; j < now_.size(); ++j) {
      const auto found = by_new.find(j);
      all.emplace_back(found == by_new.end() ? std::nullopt : std::optional{found->second}, j);
    }
    for (std::size_t i = 0; i < before_.size(); ++i) {
      if (!taken_before_[i]) all.emplace_back(i, std::nullopt);
    }
    return all;
  }

 private:
  const Parts& before_;
  const Parts& now_;
  std::vector<bool> taken_before_, taken_now_;
  std::vector<std::pair<std::size_t, std::size_t>> pairs_;
};

// One entry for each drawing.
Parts without_repetitions(Parts parts) {
  Parts merged;
  std::map<std::string, std::size_t> places;
  for (ComparedPart& part : parts) {
    const auto [place, fresh] = places.emplace(part.fingerprint, merged.size());
    if (fresh) {
      merged.push_back(std::move(part));
    } else {
      merged[place->second].copies += part.copies;
    }
  }
  return merged;
}

// Gives old parts the kind of the new part with the same drawing.
void take_titles(Parts& before, const Parts& now) {
  std::map<std::string_view, const ComparedPart*> known;
  for (const ComparedPart& part : now) known[part.fingerprint] = &part;
  for (ComparedPart& part : before) {
    if (const auto same = known.find(part.fingerprint); same != known.end()) part.title = same->second->title;
  }
}

Parts compared_parts(const Edition& edition) {
  Parts parts;
  if (edition.project != nullptr) {
    const auto& all = edition.project->parts();
    for (std::size_t n = 0; n < all.size(); ++n) {
      if (edition.kinds.empty() || edition.kinds.contains(all[n].kind))
        parts.push_back(
            {all[n].kind, all[n].kind_title, all[n].key, all[n].name, all[n].fingerprint, all[n].copies, n});
    }
  } else {
    for (const parts::kit::Manifest::Entry& entry : edition.printout->parts)
      parts.push_back({{}, entry.kind, {}, entry.name, entry.hash, entry.count});
  }
  return parts;
}

// The list whose records the parts of a kind show; empty if there is none.
std::string list_shown_by(const Edition& edition, const std::string& kind) {
  const auto game = edition.project == nullptr ? nullptr : edition.project->game();
  const declared::Part* part = game == nullptr ? nullptr : game->model().part(kind);
  const declared::Given of = part == nullptr ? declared::Given{} : part->member("of");
  diag::Sink ignored;
  const auto selection = of ? declared::Selection::compile(*game, of, ignored) : std::nullopt;
  return selection ? selection->list().declared->name : std::string{};
}

// The parts by kind, or by the title of the kind. Adds kinds to `order` as they appear.
std::map<std::string, Parts> by_kind(Parts parts, std::string ComparedPart::*kind, std::vector<std::string>& order) {
  std::map<std::string, Parts> kinds;
  for (ComparedPart& part : parts) {
    if (std::ranges::find(order, part.*kind) == order.end()) order.push_back(part.*kind);
    kinds[part.*kind].push_back(std::move(part));
  }
  return kinds;
}

}  // namespace

const RecordLinks::Link* RecordLinks::find(const std::string& list, const std::string& before) const {
  if (!list.empty()) {
    const auto found = links_.find({list, before});
    return found == links_.end() ? nullptr : &found->second;
  }
  const auto found = std::ranges::find_if(links_, [&](const auto& link) { return link.first.second == before; });
  return found == links_.end() ? nullptr : &found->second;
}

void compare_kind(Parts before, Parts now, const RecordLinks& links, const std::string& list, bool with_records,
                  Comparison& found) {
  using How = PartChange::How;
  before = without_repetitions(std::move(before));
  now = without_repetitions(std::move(now));
  PartPairing pairing{before, now};
  pairing.pair([](const ComparedPart& part) { return std::optional{part.fingerprint}; }, &ComparedPart::fingerprint);
  const auto link_of = [&](const ComparedPart& part) {
    return part.key.empty() ? nullptr : links.find(list, part.key);
  };
  pairing.pair(
      [&](const ComparedPart& part) {
        const RecordLinks::Link* link = link_of(part);
        return link == nullptr ? std::nullopt : std::optional{link->now};
      },
      &ComparedPart::key);
  pairing.pair([](const ComparedPart& part) { return std::optional{part.name}; }, &ComparedPart::name);
  for (const auto& [i, j] : pairing.take()) {
    const ComparedPart* old_part = i ? &before[*i] : nullptr;
    const ComparedPart* new_part = j ? &now[*j] : nullptr;
    const ComparedPart& shown = new_part != nullptr ? *new_part : *old_part;
    PartChange change{How::added, shown.kind, shown.title, shown.name};
    if (old_part != nullptr) {
      change.before = old_part->number;
      change.old_copies = old_part->copies;
    }
    if (new_part != nullptr) {
      change.now = new_part->number;
      change.copies = new_part->copies;
    }
    if (new_part == nullptr) change.how = How::removed;
    if (old_part != nullptr && new_part != nullptr) {
      const bool same_drawing = old_part->fingerprint == new_part->fingerprint;
      if (same_drawing && old_part->copies == new_part->copies) {
        ++found.same_parts;
        continue;
      }
      if (old_part->name != new_part->name) change.old_name = old_part->name;
      const RecordLinks::Link* link = link_of(*old_part);
      if (link != nullptr) change.record = link->record;
      change.how = same_drawing ? How::copies : !with_records || change.record ? How::changed : How::drawn_otherwise;
    }
    found.parts.push_back(std::move(change));
  }
}

void compare_parts(const Edition& before, const Edition& now, const RecordLinks& links, Comparison& found) {
  const bool with_records = before.has_records() && now.has_records();
  const auto kind = with_records ? &ComparedPart::kind : &ComparedPart::title;  // printouts know only titles
  Parts new_parts_of_all = compared_parts(now), old_parts_of_all = compared_parts(before);
  if (!with_records) {
    // A manifest has each drawing once, even if parts of several kinds show it.
    new_parts_of_all = without_repetitions(std::move(new_parts_of_all));
    old_parts_of_all = without_repetitions(std::move(old_parts_of_all));
    take_titles(old_parts_of_all, new_parts_of_all);
  }
  std::vector<std::string> kinds;
  auto new_kinds = by_kind(std::move(new_parts_of_all), kind, kinds);
  auto old_kinds = by_kind(std::move(old_parts_of_all), kind, kinds);
  const Edition& known = now.project != nullptr ? now : before;
  for (const std::string& name : kinds) {
    Parts& old_parts = old_kinds[name];
    Parts& new_parts = new_kinds[name];
    if (known.project != nullptr && !with_records) {
      const Edition& printout = now.project != nullptr ? before : now;
      // A printout may hold pages that are not parts of the game: the rulebook, boxes, plots.
      if ((&known == &now ? new_parts : old_parts).empty()) {
        found.remarks.push_back(fmt::format("only {} has \"{}\", which is not compared", printout.given, name));
        continue;
      }
      if ((&known == &now ? old_parts : new_parts).empty())
        found.remarks.push_back(fmt::format(
            "{} has no \"{}\": if it was printed with --parts, give the same --parts here", printout.given, name));
    }
    const std::string list = list_shown_by(known, (new_parts.empty() ? old_parts : new_parts).front().kind);
    compare_kind(std::move(old_parts), std::move(new_parts), links, list, with_records, found);
  }
}

}  // namespace planche::project
