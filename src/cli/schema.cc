#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/command.h"
#include "cli/report.h"
#include "cli/schemas.h"

namespace planche::cli {

namespace {

int schema(const std::string& name) {
  std::vector<std::string_view> names;
  for (const Schema& known : schemas()) {
    if (known.name == name) {
      fmt::print("{}", known.text());
      return fine;
    }
    names.push_back(known.name);
  }
  tell_error(fmt::format("there is no schema \"{}\"", name), base::suggestion(name, names));
  return bad_usage;
}

}  // namespace

Command schema_command() {
  auto name = std::make_shared<std::string>();
  Rows rows;
  rows.operand("NAME", "the schema: planche list schemas", *name);
  return {"schema",
          "print a JSON Schema, for editors and other programs",
          "Prints the schema of one kind of document. Editors use it through the member \"$schema\" of a document.",
          {{"planche schema template", ""}},
          std::move(rows),
          [name] { return schema(*name); }};
}

}  // namespace planche::cli
