#include "project/devices/profiles.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/files.h"
#include "base/text.h"
#include "declared/file/paths.h"
#include "templates/reading/template.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_profile = 1u << 20;

fs::path profiles_folder(const std::string& folder) {
  return base::data_folder() / "rules" / folder;
}

}  // namespace

std::vector<std::string> profile_names(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry{profiles_folder(folder), error}, end; !error && entry != end;
       entry.increment(error)) {
    if (entry->path().extension() == ".json") names.push_back(entry->path().stem().string());
  }
  std::ranges::sort(names);
  return names;
}

std::optional<declared::Given> read_profile(const std::string& folder, const std::string& name,
                                            const std::string& option, const data::Format& format, diag::Sink& sink,
                                            Messages& messages) {
  fs::path file = name;
  if (!templates::names_file(name)) {
    const std::vector<std::string> known = profile_names(folder);
    if (std::ranges::find(known, name) == known.end()) {
      messages.refuse(fmt::format("{}: there is no profile \"{}\"", option, name),
                      base::suggestion(name, {known.begin(), known.end()}));
      return std::nullopt;
    }
    file = profiles_folder(folder) / (name + ".json");
  }
  auto text = base::read_file(file, largest_profile);
  if (!text) {
    messages.fail(text.error().message);
    return std::nullopt;
  }
  const auto source = std::make_shared<const diag::Source>(file.string(), std::move(*text));
  auto document = declared::read_values(source, sink);
  if (!document) return std::nullopt;
  format.settle(*document);
  const auto read = std::make_shared<declared::File>(declared::File{file, file.parent_path(), std::move(*document)});
  if (!format.check(read->document, sink)) return std::nullopt;
  return declared::Given{&read->document.root, read, {}};
}

data::Format profile_format(std::string description) {
  using data::Format;
  using data::Need;
  Format format = Format::object(std::move(description));
  format.field("title", Format::string(), "its name", Need::required)
      .field("source", Format::string(), "where the numbers come from", Need::required)
      .field("date", Format::string(), "when they were read", Need::required);
  return format;
}

data::Format number_between(double least, double most) {
  data::Format format = data::Format::number();
  format.at_least(least).at_most(most);
  return format;
}

}  // namespace planche::project
