#include "declared/schema.h"

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/report.h"
#include "project/file_games.h"
#include "project/schemas.h"

namespace planche::cli {

namespace {

// Of records of a game in files, or of documents for it.
int own_schema(const project::FileGame& found, const std::string& records) {
  Reporter reporter{{}};
  diag::Sink sink;
  const auto game = project::open_file_game(found, {}, {}, sink, reporter.messages());
  const auto* list = game == nullptr ? nullptr : game->find(records);
  if (list != nullptr) {
    fmt::print("{}", declared::schema_of(*game, *list->declared));
    return fine;
  }
  if (game == nullptr) {
    reporter.report(sink);
  } else {
    std::vector<std::string_view> names;
    for (const declared::DocumentKind& kind : game->model().documents) {
      if (kind.name == records) {
        fmt::print("{}", declared::schema_of(*game, kind));
        return fine;
      }
      names.push_back(kind.name);
    }
    for (const auto& one : game->lists()) names.push_back(one->declared->name);
    reporter.refuse(records.empty() ? "which records?" : fmt::format("there are no records \"{}\"", records),
                    base::suggestion(records, names));
  }
  return reporter.finish();
}

int schema(const std::string& name, const std::string& records) {
  if (const auto own = project::find_file_game(name, true)) return own_schema(*own, records);
  std::vector<std::string_view> names;
  for (const project::Schema& known : project::schemas()) {
    if (known.name == name) {
      if (records.empty()) {
        fmt::print("{}", known.text());
        return fine;
      }
      tell_error(fmt::format("{} has no records, found \"{}\"", name, records), fmt::format("planche schema {}", name));
      return bad_usage;
    }
    names.push_back(known.name);
  }
  tell_error(fmt::format("there is no schema \"{}\"", name), base::suggestion(name, names));
  return bad_usage;
}

}  // namespace

Command schema_command() {
  struct Options {
    std::string name, records;
  };
  auto options = std::make_shared<Options>();
  Rows rows;
  rows.operand("NAME", "a schema (planche list schemas) or the folder of a game", options->name);
  rows.operand("RECORDS", "one kind of records of that game", options->records).required = false;
  return {"schema",
          "print a JSON Schema, for editors and other programs",
          "Prints the schema of one kind of document. Editors use it through the member \"$schema\" of a document.",
          {{"planche schema template", ""}, {"planche schema cards/embers cards", "the records of a file-based game"}},
          std::move(rows),
          [options] { return schema(options->name, options->records); }};
}

}  // namespace planche::cli
