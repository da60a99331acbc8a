#include "project/opening/source_files.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include "base/files.h"
#include "parts/kit/manifest.h"
#include "project/opening/documents.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"
#include "project/opening/json_text.h"
#include "project/opening/version.h"
#include "project/printing/work.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

class NotingLoader final : public scene::ArtLoader {
 public:
  NotingLoader(scene::ArtLoader& loader, std::set<fs::path>& used) : loader_{loader}, used_{used} {}
  tl::expected<scene::ArtPtr, scene::ArtError> load(const fs::path& folder, std::string_view name,
                                                    base::Size box) override {
    auto art = loader_.load(folder, name, box);
    if (art) used_.insert((*art)->file);
    return art;
  }

 private:
  scene::ArtLoader& loader_;
  std::set<fs::path>& used_;
};

fs::path real(const fs::path& path) {
  std::error_code error;
  const fs::path found = fs::weakly_canonical(path.empty() ? "." : path, error);
  return error ? path : found;
}

// The path of `file` relative to `folder` if it lies below it.
std::optional<std::string> inside(const fs::path& file, const fs::path& folder) {
  const auto place = base::place_in(file, folder);
  return place && *place != "." ? std::optional{place->generic_string()} : std::nullopt;
}

// The file or folder that a word of the command names: an existing path or a sample. IDs of games count in operands
// only.
std::optional<fs::path> meant_by(const std::string& word, bool is_operand) {
  std::error_code error;
  if (fs::exists(word, error)) return word;
  if (auto sample = find_sample(word)) return sample;
  const auto game = is_operand ? find_file_game(word, true) : std::nullopt;
  return game ? std::optional{game->document.empty() ? game->file.parent_path() : game->document} : std::nullopt;
}

std::string type_of(const fs::path& file) {
  static const std::map<std::string, std::string> types{
      {".json", "application/json"}, {".yaml", "application/yaml"}, {".yml", "application/yaml"},
      {".csv", "text/csv"},          {".svg", "image/svg+xml"},     {".png", "image/png"},
      {".pdf", "application/pdf"},   {".jpg", "image/jpeg"},        {".jpeg", "image/jpeg"},
      {".webp", "image/webp"},       {".ttf", "font/ttf"},          {".otf", "font/otf"}};
  const auto found = types.find(ending_of(file));
  return found == types.end() ? "" : found->second;
}

// Whether a document contains this name of a file, as in the pictures of its cards.
bool names(const fs::path& document, const std::string& file) {
  const auto text = base::read_file(document, most_attached);
  return text && text->find(file) != std::string::npos;
}

class Collection {
 public:
  Collection(const SourceFiles& files, const std::vector<CommandWord>& command, diag::Sink& sink)
      : folder_{real(files.folder)}, command_{command}, sink_{sink} {
    for (const fs::path& file : files.named) add(file, true);
    for (const fs::path& file : files.used) add(file, false);
    for (const fs::path& file : files.templates) add(file, false);
  }

  std::vector<render::Attachment> take() {
    std::vector<render::Attachment> out{{command_name, "application/json", "how this was printed", command()}};
    for (auto& [name, attachment] : attached_) out.push_back(std::move(attachment));
    return out;
  }

 private:
  void report(diag::Severity severity, std::string message, std::string hint) {
    sink_.add(diag::finding(severity, "print/source", std::move(message), std::move(hint)));
  }

  void add(const fs::path& given, bool named) {
    const fs::path file = real(given);
    if (names_.contains(file)) return;
    auto name = inside(file, folder_);
    if (!name && !named) {
      return report(diag::Severity::warning,
                    fmt::format("{} lies outside the document's folder and is not attached", given.string()),
                    "copy it into the folder");
    }
    if (!name) {
      const std::string own = file.filename();
      name = own;
      for (int i = 2; attached_.contains(*name); ++i) name = fmt::format("{}-{}", i, own);
    }
    if (*name == command_name || *name == parts::kit::manifest_name) return;  // planche attached these files
    auto bytes = base::read_file(file, most_attached);
    if (!bytes)
      return report(diag::Severity::error, bytes.error().message, "make it readable, or leave --embed-source out");
    bytes_ += bytes->size();
    if (bytes_ > most_attached && bytes_ - bytes->size() <= most_attached)
      report(diag::Severity::error,
             fmt::format("the files to be attached hold {} bytes and more, the limit is {}", bytes_, most_attached),
             "print without --embed-source");
    names_.emplace(file, *name);
    attached_.emplace(*name, render::Attachment{*name, type_of(file), "", std::move(*bytes)});
  }

  std::string command() const {
    nlohmann::ordered_json words = nlohmann::ordered_json::array();
    for (const CommandWord& word : command_) words.push_back(renamed(word.text, word.is_operand));
    return json_text({{"program", fmt::format("planche {}", version)}, {"arguments", words}}, 2) + "\n";
  }

  // Replaces a word that names a file, the folder or a sample (also in KIND=FILE) with its path among the attachments.
  std::string renamed(const std::string& word, bool is_operand) const {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos && !fs::path{word}.is_absolute())
      return word.substr(0, equals + 1) + renamed(word.substr(equals + 1), false);
    const auto meant = word.empty() ? std::nullopt : meant_by(word, is_operand);
    if (!meant) return word;
    const fs::path path = real(*meant);
    if (path == folder_) return ".";
    const auto known = names_.find(path);
    return known == names_.end() ? word : known->second;
  }

  fs::path folder_;
  const std::vector<CommandWord>& command_;
  diag::Sink& sink_;
  std::map<fs::path, std::string> names_;
  std::map<std::string, render::Attachment> attached_;
  std::size_t bytes_ = 0;
};

}  // namespace

std::vector<render::Attachment> source_attachments(const SourceFiles& files, const std::vector<CommandWord>& command,
                                                   diag::Sink& sink) {
  return Collection{files, command, sink}.take();
}

fs::path source_among(const SourceFiles& files, const std::vector<fs::path>& targets) {
  using Number = std::pair<dev_t, ino_t>;
  const auto number_of = [](const fs::path& file) -> std::optional<Number> {
    struct stat info {};
    if (::stat(file.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
    return Number{info.st_dev, info.st_ino};
  };
  std::set<Number> sources;
  const auto add = [&](const fs::path& file) {
    if (const auto number = number_of(file)) sources.insert(*number);
  };
  for (const fs::path& file : files.named) add(file);
  for (const fs::path& file : files.used) add(file);
  for (const fs::path& target : targets) {
    const auto number = number_of(target);
    if (!number) continue;
    if (sources.contains(*number) || std::ranges::any_of(files.named, [&](const fs::path& file) {
          return base::place_in(real(target), real(files.folder)) && names(file, target.filename().string());
        }))
      return target;
  }
  return {};
}

std::unique_ptr<scene::ArtLoader> noting(scene::ArtLoader& loader, std::set<fs::path>& used) {
  return std::make_unique<NotingLoader>(loader, used);
}

}  // namespace planche::project
