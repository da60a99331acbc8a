#include "parts/choice.h"

#include <algorithm>
#include <functional>
#include <set>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::parts {

namespace {

const PartKind* find_kind(const Workshop& workshop, std::string_view id) {
  const auto found = std::ranges::find(workshop.kinds, id, &PartKind::id);
  return found == workshop.kinds.end() ? nullptr : &*found;
}

// The kinds that show a document; all kinds if the game has none of these.
std::vector<std::string> kinds_of_document(const Workshop& workshop, const Request& request) {
  std::vector<std::string> shown, alone;
  for (const PartKind& kind : workshop.kinds) {
    if (kind.in_document) shown.push_back(kind.id);
    if (request.subject != nullptr && kind.only_kind_of == request.subject->kind->id) alone.push_back(kind.id);
  }
  if (!alone.empty()) return alone;
  return shown.empty() ? std::vector<std::string>{"all"} : shown;
}

}  // namespace

base::Asked<void> check_templates(const Workshop& workshop, std::string_view title, const Request& request) {
  for (const auto& [name, file] : request.templates) {
    const PartKind* kind = find_kind(workshop, name);
    if (kind == nullptr && name.ends_with("-back")) kind = find_kind(workshop, name.substr(0, name.size() - 5));
    if (kind == nullptr)
      return base::refused(fmt::format("--template: {} prints no part of the kind \"{}\"", title, name),
                           base::suggestion(name, ids_of(workshop)));
    if (kind->drawn)
      return base::refused(fmt::format("--template: the kind \"{}\" is not drawn from a template", kind->id));
  }
  return {};
}

base::Asked<std::vector<PartKind>> chosen_kinds(const Workshop& workshop, std::string_view title,
                                                const Request& request) {
  std::set<std::string, std::less<>> chosen;
  for (const std::string& name : request.kinds.empty() ? kinds_of_document(workshop, request) : request.kinds) {
    const auto kit = std::ranges::find(workshop.kits, name, &Kit::name);
    if (name == "all") {
      for (const PartKind& kind : workshop.kinds) {
        if (kind.added_by.empty()) chosen.insert(kind.id);
      }
    } else if (name == "kit") {
      for (std::string& kind : kinds_of_kit(workshop)) chosen.insert(std::move(kind));
    } else if (find_kind(workshop, name) != nullptr) {
      chosen.insert(name);
    } else if (kit != workshop.kits.end()) {
      chosen.insert(kit->kinds.begin(), kit->kinds.end());
    } else {
      std::vector<std::string_view> known = ids_of(workshop);
      for (const Kit& one : workshop.kits) known.push_back(one.name);
      return base::refused(fmt::format("{} prints no part of the kind \"{}\"", title, name),
                           base::suggestion(name, known));
    }
  }
  std::vector<PartKind> kinds;
  for (const PartKind& kind : workshop.kinds) {
    if (chosen.contains(kind.id) || request.options.contains(kind.added_by)) kinds.push_back(kind);
  }
  return kinds;
}

base::Asked<void> check_options(const Workshop& workshop, const rules::GivenOptions& given,
                                const std::vector<std::string>& kinds) {
  for (const rules::GameOption& option : workshop.options) {
    const auto is_here = [&](std::string_view part) { return std::ranges::find(kinds, part) != kinds.end(); };
    if (!given.contains(option.name) || option.parts.empty() || std::ranges::any_of(option.parts, is_here)) continue;
    const PartKind* kind = find_kind(workshop, option.parts.front());
    const bool adds = kind != nullptr && !kind->added_by.empty() && kind->added_by != option.name;
    return base::refused(fmt::format("--{} has no effect on the parts printed here", option.name),
                         adds ? fmt::format("add --{}", kind->added_by)
                              : fmt::format("it changes {}: planche list parts", base::join_all(option.parts)));
  }
  return {};
}

}  // namespace planche::parts
