// A desk for tests: templates in a temporary folder, records as JSON text, a typesetter with fixed widths, pictures
// without files.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <unistd.h>

#include "data/json.h"
#include "scene/testing/fixed_typesetter.h"
#include "templates/reading/template.h"

namespace planche::templates::testing {

// The name shows how it was recoloured.
struct FixedPicture : scene::Art {
  tl::expected<scene::ArtPtr, scene::ArtError> recoloured(const scene::Recolouring& change) const override {
    auto art = std::make_shared<FixedPicture>(*this);
    if (change.key) art->name += fmt::format(" without {}±{}", change.key->color.red, change.key->within);
    if (change.greyscale) art->name += " grey";
    if (change.tint) art->name += fmt::format(" in {} {}", change.tint->red, change.tint->alpha);
    const auto red = [](const std::optional<scene::Color>& color) { return color ? int{color->red} : -1; };
    if (change.parts) art->name += fmt::format(" figure {} ground {}", red(change.parts->figure), red(change.parts->ground));
    return art;
  }
};

// "400x300.png" is a bitmap of that size, "10x20.svg" a drawing. All others are missing, as are bitmaps in a folder
// "lines".
class FixedArt : public scene::ArtLoader {
 public:
  std::vector<std::string> folders;  // as requested
  tl::expected<scene::ArtPtr, scene::ArtError> load(const std::filesystem::path& folder, std::string_view name,
                                                    base::Size) override {
    folders.push_back(folder.generic_string());
    const std::string_view path = name;
    name.remove_prefix(name.find_last_of('/') + 1);
    const std::size_t x = name.find('x'), dot = name.find('.');
    const bool in_lines = path.find("lines/") != std::string_view::npos;
    if ((in_lines && name.ends_with(".png")) || x == std::string_view::npos || dot == std::string_view::npos || dot < x)
      return tl::unexpected{scene::ArtError{"art/missing", "there is no picture " + std::string{path}, "draw it"}};
    auto art = std::make_shared<FixedPicture>();
    art->name = path;
    art->kind = name.find(".svg") != std::string_view::npos ? scene::Art::Kind::vector : scene::Art::Kind::bitmap;
    const auto digits = [](std::string_view text) {
      double value = 0;
      for (const char c : text) value = value * 10 + (c - '0');
      return value;
    };
    art->width = digits(name.substr(0, x));
    art->height = digits(name.substr(x + 1, dot - x - 1));
    return art;
  }
};

class Desk {
 public:
  // Each desk has a folder of its own, because a test may use several at once.
  Desk()
      : folder_{std::filesystem::temp_directory_path() /
                ("planche-templates-" + std::to_string(getpid()) + "-" + std::to_string(++desks_))} {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~Desk() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  const std::filesystem::path& folder() const { return folder_; }

  void write(const std::string& name, std::string_view json) {
    const auto path = folder_ / (name + ".json");
    std::filesystem::create_directories(path.parent_path());
    std::ofstream{path, std::ios::binary} << json;
  }

  std::shared_ptr<Stencil> stencil(const std::string& name, const Look& look = {}) {
    library = std::make_unique<Library>(std::vector{folder_}, typesetter, art);
    return library->stencil(name, look, sink);
  }

  // The drawing of the template `json` for `record`, as text.
  std::string drawn(std::string_view json, std::string_view record = "{}", const Look& look = {}) {
    write("t", json);
    const auto made = stencil("t", look);
    return made ? draw(*made, record) : std::string{"no stencil"};
  }

  // Draws only for the reports.
  void lay(std::string_view json, std::string_view record = "{}") {
    write("t", json);
    if (const auto made = stencil("t", {})) scene_of(*made, record);
  }

  std::string draw(Stencil& made, std::string_view record, Pass pass = Pass::all) {
    return scene::dump(*scene_of(made, record, pass));
  }

  scene::ScenePtr scene_of(Stencil& made, std::string_view record, Pass pass = Pass::all) {
    const auto source = std::make_shared<diag::Source>("record.json", std::string{record});
    value = data::read_json(source, sink).value_or(data::Value{});
    Record of;
    of.object = &value;
    of.computed = &computed;
    of.source = source;
    of.span = value.span();
    of.path = "characters[0]";
    of.subject = "Braise";
    of.folder = "/deck";
    return made.draw(of, sink, pass);
  }

  // "code path: message (hint)" of all reports so far, one on each line.
  std::string problems() const {
    std::string text;
    for (const diag::Diagnostic& d : sink.sorted()) {
      text += d.code + " " + d.path + ": " + d.message;
      if (!d.hint.empty()) text += " (" + d.hint + ")";
      text += "\n";
    }
    return text;
  }
  // Only the codes, separated by spaces.
  std::string codes() const {
    std::string text;
    for (const diag::Diagnostic& d : sink.sorted()) text += (text.empty() ? "" : " ") + d.code;
    return text;
  }

  scene::testing::FixedTypesetter typesetter;
  FixedArt art;
  diag::Sink sink;
  std::vector<std::pair<std::string, data::Value>> computed;
  data::Value value;
  std::unique_ptr<Library> library;

 private:
  static inline int desks_ = 0;
  std::filesystem::path folder_;
};

// A template of 50 × 50 mm without a safe margin, with `members` and then `layers`.
inline std::string sheet(std::string_view layers, std::string_view members = {}) {
  return R"({"part":{"size":[50,50],"safe":0},)" + std::string{members} + R"("layers":[)" + std::string{layers} + "]}";
}

}  // namespace planche::templates::testing
