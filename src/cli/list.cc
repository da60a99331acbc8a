#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/play_commands.h"
#include "cli/report.h"
#include "exports/exports.h"
#include "project/opening/json_text.h"
#include "project/opening/listings.h"

namespace planche::cli {

namespace {

using project::Entries;
using project::ListingEntry;

constexpr Entries (*all_parts)() = project::list_parts;
const Rows::Choices<Entries (*)()> listings{{"games", project::list_games},         {"parts", all_parts},
                                            {"templates", project::list_templates}, {"styles", project::list_styles},
                                            {"samples", project::list_samples},     {"papers", project::list_papers},
                                            {"schemas", project::list_schemas},     {"exports", exports::list_exports}};

void print_columns(const Entries& entries) {
  std::vector<std::size_t> widths;
  for (const ListingEntry& entry : entries) {
    widths.resize(std::max(widths.size(), entry.size()));
    for (std::size_t i = 0; i < entry.size(); ++i) widths[i] = std::max(widths[i], entry[i].second.size());
  }
  for (const ListingEntry& entry : entries) {
    std::string line;
    for (std::size_t i = 0; i < entry.size(); ++i) {
      line += i + 1 == entry.size() ? entry[i].second : fmt::format("{:<{}}  ", entry[i].second, widths[i]);
    }
    print_line(line);
  }
}

void print_objects(const Entries& entries) {
  for (const ListingEntry& entry : entries) {
    nlohmann::ordered_json object;
    for (const auto& [key, value] : entry) object[key] = value;
    fmt::print("{}\n", project::json_text(object));
  }
}

}  // namespace

Command list_command() {
  struct Options {
    Entries (*entries)() = nullptr;
    std::string folder;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  std::vector<std::string_view> names;
  for (const auto& [name, entries] : listings) names.push_back(name);
  Rows rows;
  rows.choice("WHAT", fmt::format("what to list: {}", base::join_alternatives(names)), options->entries, listings)
      .required = true;
  rows.operand("GAME", "with `parts`: a game, or the folder of one", options->folder).required = false;
  add_format_option(rows, options->json, "text in columns or json, one object a line");
  return {
      "list",
      "list games, parts, templates, styles, samples, papers, schemas or exports",
      "One entry a line; with --format json one JSON object a line.",
      {{"planche list templates", ""},
       {"planche list styles", "the text styles and colours of the template base"},
       {"planche list papers --format json", ""}},
      std::move(rows),
      [options] {
        const auto print = options->json ? print_objects : print_columns;
        if (options->folder.empty()) {
          print(options->entries());
          return static_cast<int>(fine);
        }
        if (options->entries != all_parts) {
          print_error(fmt::format("expected no GAME, found {}: only `planche list parts` takes one", options->folder));
          return static_cast<int>(bad_usage);
        }
        Reporter reporter{{}};
        if (const auto entries = project::list_parts(options->folder, reporter.messages())) print(*entries);
        return reporter.finish();
      }};
}

}  // namespace planche::cli
