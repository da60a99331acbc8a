#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/commands.h"
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

std::function<int()> set_up_schema(CLI::App& app) {
  auto name = std::make_shared<std::string>();
  app.add_option("NAME", *name, "the schema: planche list schemas")->required();
  return [name] { return schema(*name); };
}

}  // namespace planche::cli
