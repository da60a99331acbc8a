#include "project/printing/since.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "project/printing/print_report.h"
#include "project/project.h"
#include "render/render.h"

namespace planche::project {

namespace {

// A hint for a missing file: if output was split, the manifest in each file covers all parts.
std::string instead_of(const std::string& file) {
  std::error_code error;
  std::vector<std::string> split;
  for (const press::Sides sides : {press::Sides::two, press::Sides::one}) {
    const auto part = split_target(file, sides);
    if (std::filesystem::is_regular_file(part, error)) split.push_back(part.string());
  }
  if (!split.empty()) return fmt::format("did you mean {}?", base::join_alternatives({split.begin(), split.end()}));
  return "name a PDF of an earlier print, or its manifest";
}

}  // namespace

bool is_printout(const std::string& file) {
  constexpr std::string_view of_pdf = "%PDF-", of_manifest = R"({"manifest")";
  std::ifstream input{file, std::ios::binary};
  std::string start(of_manifest.size(), '\0');
  input.read(start.data(), static_cast<std::streamsize>(start.size()));
  return start.starts_with(of_pdf) || start == of_manifest;
}

std::optional<parts::kit::Manifest> manifest_of(const std::string& file, const std::vector<std::string>& games,
                                                diag::Sink& sink) {
  auto manifest = manifest_of(file, sink);
  if (manifest && std::ranges::find(games, manifest->game) == games.end()) {
    sink.add(diag::finding(diag::Severity::error, "print/since",
                           fmt::format("{} belongs to the game {}, not to {}", file, manifest->game, games.front()), ""));
    return std::nullopt;
  }
  return manifest;
}

std::optional<parts::kit::Manifest> manifest_of(const std::string& file, diag::Sink& sink) {
  const auto refuse = [&](std::string message, std::string hint) {
    sink.add(diag::finding(diag::Severity::error, "print/since", std::move(message), std::move(hint)));
    return std::nullopt;
  };
  auto bytes = base::read_file(file, most_pdf_bytes);
  if (!bytes && bytes.error().kind == base::FileError::Kind::too_large) return refuse(bytes.error().message, "");
  if (!bytes) {
    sink.add(diag::finding(diag::Severity::error, "file/unreadable", bytes.error().message, instead_of(file)));
    return std::nullopt;
  }
  std::string name = file, text;
  if (bytes->starts_with("%PDF-")) {
    auto found =
        render::attached_file(*bytes, parts::kit::manifest_name, parts::kit::most_manifest_bytes, "/proc/self/exe");
    if (!found) return refuse(fmt::format("{} cannot be read: {}", file, found.error().message), "print everything");
    if (!*found)
      return refuse(fmt::format("{} has no manifest of the printed parts", file),
                    "print everything once; PDFs of this and later versions have one");
    name = fmt::format("{}/{}", file, parts::kit::manifest_name);
    text = std::move(**found);
  } else if (bytes->find("\"manifest\"") == std::string::npos) {
    return refuse(fmt::format("{} is neither a PDF nor the manifest of one", file),
                  "name a PDF of an earlier print, or its manifest");
  } else {
    text = std::move(*bytes);
  }
  if (text.size() > parts::kit::most_manifest_bytes)
    return refuse(fmt::format("{} holds {} bytes, the limit is {}", file, text.size(), parts::kit::most_manifest_bytes),
                  "");
  return parts::kit::read_manifest(std::make_shared<diag::Source>(name, std::move(text)), sink);
}

std::optional<parts::kit::Manifest> manifest_of(const PastName& state, const std::string& game,
                                                const std::set<std::string>& kinds, const PrintChoices& choices,
                                                diag::Sink& sink) {
  const auto refuse = [&](std::string message) {
    sink.add(diag::finding(diag::Severity::error, "print/since", std::move(message), ""));
    return std::nullopt;
  };
  const auto past = Past::open(state);
  if (!past) return refuse(past.error());
  PrintChoices usual = choices;
  usual.since.clear();
  usual.kinds.clear();
  Project project{past->path().string(), usual};
  std::map<std::string, parts::kit::Manifest::Entry> entries;
  std::set<std::string> others = kinds;  // not among the parts: rules, boxes
  for (const ProjectPart& part : project.parts()) {
    if (!kinds.contains(part.kind)) continue;
    others.erase(part.kind);
    auto& entry = entries[part.fingerprint];
    entry.count += part.copies;
    if (entry.hash.empty()) entry = {part.fingerprint, part.kind_title, part.name, part.copies, part.kind};
  }
  if (!others.empty() && !project.parts().empty()) {
    for (auto& entry : project.kit_manifest({.cover = false, .no_rules = !others.contains("rules")}).parts) {
      if (others.contains(entry.kind_id)) entries.emplace(entry.hash, entry);
    }
  }
  if (project.parts().empty())
    return refuse(fmt::format("{}:{} cannot be read, or has no parts", state.revision, state.path));
  parts::kit::Manifest made{game, {}};
  for (auto& [hash, entry] : entries) made.parts.push_back(std::move(entry));
  return made;
}

}  // namespace planche::project
