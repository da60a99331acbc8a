#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/report.h"
#include "diag/glyphs.h"
#include "project/opening/schemas.h"

namespace planche::cli {

namespace {

int schema(const std::string& name, const std::string& records) {
  Reporter reporter{{}};
  if (const auto text = project::find_schema(name, records, reporter.messages()))
    fmt::print("{}", diag::plain_json(*text));
  return reporter.finish();
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
