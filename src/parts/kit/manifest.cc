#include "parts/kit/manifest.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/sum.h"
#include "base/text.h"
#include "data/formats/shape.h"
#include "data/json.h"
#include "scene/digest.h"

namespace planche::parts::kit {

namespace {

constexpr std::size_t most_parts = 1'000'000, longest_text = 1000;

const data::Shape<Manifest>& manifest_shape() {
  using Entry = Manifest::Entry;
  static const data::Shape<Manifest> shape =
      data::Struct<Manifest>("The parts of a printout")
          .constant("manifest", "1", "the version of this format")
          .field("game", &Manifest::game, data::text(1, longest_text), "", data::Want::vital)
          .field("parts", &Manifest::parts,
                 data::list<Entry>(
                     data::Struct<Entry>("A part")
                         .field("hash", &Entry::hash,
                                data::text(data::Format::string().pattern("^[0-9a-f]{16}$", "16 hexadecimal digits")),
                                "of what is drawn", data::Want::vital)
                         .field("kind", &Entry::kind, data::text(0, longest_text), "", data::Want::vital)
                         .field("name", &Entry::name, data::text(0, longest_text), "", data::Want::vital)
                         .field("count", &Entry::count, data::integer<std::size_t>(1, most_parts), "copies",
                                data::Want::vital),
                     0, most_parts),
                 "", data::Want::vital);
  return shape;
}

std::string digits(std::uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

// As long as manifests store it.
std::string cut(const std::string& text) {
  return base::shortened(text, longest_text, longest_text / 4);
}

}  // namespace

std::string Manifest::text() const {
  const std::string whole = manifest_shape().text(*this);
  std::string out;
  out.reserve(whole.size() + parts.size() + 1);
  // One part on each line.
  for (std::size_t at = 0; at < whole.size(); ++at) {
    if (whole.compare(at, 7, "{\"hash\"") == 0) out += '\n';
    out += whole[at];
  }
  out += '\n';
  return out;
}

std::optional<Manifest> read_manifest(const diag::SourcePtr& source, diag::Sink& sink) {
  data::Document document;
  document.source = source;
  auto root = data::read_json(source, sink);
  if (!root) return std::nullopt;
  document.root = std::move(*root);
  if (!manifest_shape().format().check(document, sink)) return std::nullopt;
  return manifest_shape().read(document.root);
}

struct Ledger::State {
  scene::Digester digester;
  std::map<std::uint64_t, Manifest::Entry> parts;
};

std::uint64_t Ledger::add(const scene::PartSet& set, const scene::Part& part) {
  if (!state_) state_ = std::make_shared<State>();
  const std::uint64_t hash = state_->digester.of(part, set.trim, set.outline);
  Manifest::Entry& entry = state_->parts[hash];
  if (entry.count++ == 0) entry = {digits(hash), cut(set.title), cut(part.called()), 1, set.kind};
  return hash;
}

Manifest Ledger::manifest() const {
  Manifest made{game_, {}};
  if (state_) {
    for (const auto& [hash, entry] : state_->parts) made.parts.push_back(entry);
  }
  std::ranges::sort(made.parts, [](const Manifest::Entry& a, const Manifest::Entry& b) {
    return std::tie(a.kind, a.name, a.hash) < std::tie(b.kind, b.name, b.hash);
  });
  return made;
}

void follow(scene::PartSet& set, const std::shared_ptr<Ledger>& ledger) {
  scene::PartSet about = set;
  about.make = nullptr;
  set.make = [make = std::move(set.make), about = std::move(about), ledger](std::size_t index) {
    scene::Part part = make(index);
    ledger->add(about, part);
    return part;
  };
}

std::size_t Changes::in() const {
  return base::sum_of(items, &Item::in);
}

std::size_t Changes::out() const {
  return base::sum_of(items, &Item::out);
}

Changes changes(const Manifest& before, const Manifest& now) {
  struct Copies {
    const Manifest::Entry* entry = nullptr;
    std::size_t before = 0, now = 0;
  };
  std::map<std::string_view, Copies> all;
  const auto count = [&](const Manifest& manifest, std::size_t Copies::*copies) {
    for (const Manifest::Entry& entry : manifest.parts) {
      all[entry.hash].entry = &entry;
      all[entry.hash].*copies += entry.count;
    }
  };
  count(before, &Copies::before);
  count(now, &Copies::now);  // with its current name
  std::map<std::string_view, std::string_view> kind_ids;
  for (const Manifest::Entry& entry : now.parts) kind_ids[entry.kind] = entry.kind_id;
  Changes found;
  std::map<std::pair<std::string, std::string>, Changes::Item> items;
  for (const auto& [hash, copies] : all) {
    const std::size_t kept = std::min(copies.before, copies.now);
    found.kept += kept;
    if (copies.before == copies.now) continue;
    const Manifest::Entry& entry = *copies.entry;
    Changes::Item& item = items[{entry.kind, entry.name}];
    item.kind = entry.kind;
    item.name = entry.name;
    item.kind_id = kind_ids[entry.kind];
    item.in += copies.now - kept;
    item.out += copies.before - kept;
  }
  for (auto& [key, item] : items) found.items.push_back(std::move(item));
  return found;
}

std::vector<scene::PartSet> new_parts(std::vector<scene::PartSet> sets, const Manifest& before, Ledger& ledger) {
  std::map<std::string, std::size_t, std::less<>> there;
  for (const Manifest::Entry& entry : before.parts) there[entry.hash] += entry.count;
  std::vector<scene::PartSet> out;
  for (scene::PartSet& set : sets) {
    auto fresh = std::make_shared<std::vector<scene::Part>>();
    for (std::size_t i = 0; i < set.count; ++i) {
      scene::Part part = set.make(i);
      const auto old = there.find(digits(ledger.add(set, part)));
      if (old != there.end() && old->second > 0) {
        --old->second;
      } else {
        fresh->push_back(std::move(part));
      }
    }
    if (fresh->empty()) continue;
    set.count = fresh->size();
    set.make = [fresh](std::size_t index) { return (*fresh)[index]; };
    out.push_back(std::move(set));
  }
  return out;
}

}  // namespace planche::parts::kit
