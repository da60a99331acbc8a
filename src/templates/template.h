// Drawing templates: a JSON description of a part and one record -> a scene. docs/templates.md is the reference.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "data/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "expressions/expression.h"
#include "scene/art.h"
#include "scene/color.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::templates {

// The fields a template may name: an object of a document, and values computed for this record that come first.
// Points into the caller's data.
struct Record {
  const data::Value* object = nullptr;                                         // may be null
  const std::vector<std::pair<std::string, data::Value>>* computed = nullptr;  // dotted names allowed; may be null
  // What diagnostics about this record say.
  diag::SourcePtr source;
  diag::Span span;
  std::string path, subject;
  std::filesystem::path folder;  // art is looked for below it
  // Where lists and the record of `Look::names` have their rows; null: there are none.
  expressions::Evaluation* evaluation = nullptr;
  std::size_t row = 0;  // of the table that is `self`
  // Makes what is said of the record said of its field, dotted. Null: `object` knows where that stands.
  std::function<void(std::string_view field, diag::Diagnostic& d)> point_at = {};

  // "attack.force"; null when absent.
  const data::Value* find(std::string_view dotted) const;
};

struct Look {
  std::string style = "colour";  // a palette of the template: "colour", "low-ink"
  std::string language = "en";
  // Fields that are the same for every record: "credit" -> the game's credit.
  std::vector<std::pair<std::string, std::string>> constants = {};
  base::Words words = {};  // of the game
  // That texts may be set in, the usual one first.
  std::vector<std::string> families = {"Inter", "EB Garamond", "DejaVu Sans"};
  bool lacks_families = false;  // of files that cannot be read, which was told
  // What names mean: lists, values, the fields of `self`. Any other name is looked up in the record.
  expressions::Names names = {};
  // Dotted names of what records can have ("attack.force"), computed values included; none: anything. template/unknown-
  // field is reported of others, and says `records`, what they are called, where there are some of another kind.
  std::optional<std::vector<std::string>> fields = {};
  std::string records = {};
  double bleed = 0;         // mm of ground beyond the cut that every part is to have at least
  bool of_symbols = false;  // only the symbols are drawn: the part needs no size
};

// What is drawn of a template. Cells of a map are drawn one pass after another, so that no ground or border of a cell
// covers what stands in its neighbour. Without a `pass` of its own a layer is in that of its kind: fills and pictures
// are grounds, strokes are lines.
enum class Pass : std::uint8_t { grounds = 1, lines = 2, symbols = 4, texts = 8, all = 15 };
inline constexpr Pass passes[] = {Pass::grounds, Pass::lines, Pass::symbols, Pass::texts};

// A template prepared for one look: layers that name no field are drawn once and shared by all scenes.
class Stencil {
 public:
  virtual ~Stencil() = default;
  virtual base::Size trim() const = 0;
  virtual double bleed() const = 0;
  virtual double safe() const = 0;
  virtual scene::Outline outline() const = 0;
  // Problems: print/overflow, print/safe-area, print/resolution, print/missing-glyph, template/unknown-symbol,
  // data/limit, art/…; the scene is complete all the same (what does not fit is left as set).
  virtual scene::ScenePtr draw(const Record& record, diag::Sink& sink, Pass pass = Pass::all) = 0;
  // Fields, lists and values, dotted, that what is drawn depends on; none: all parts look alike.
  virtual std::vector<std::string> fields() const = 0;
  // Its symbol `height` mm high, as it stands in lines of text; nothing when there is none of that name.
  virtual std::optional<scene::Inline> symbol(std::string_view name, double height) = 0;
  virtual std::vector<std::string> symbols() const = 0;  // their names
  // The colour of that name in its palette; nothing for `none` and where there is none.
  virtual std::optional<scene::Color> color(std::string_view name) const = 0;
};

// Whether it is the name of a file, not of a template: ends in .json, .yaml or .yml.
bool names_file(std::string_view name);

// Finds templates by name ("lantern/character") in the given folders, first hit wins, or by path ("my/card.json").
class Library {
 public:
  Library(std::vector<std::filesystem::path> folders, scene::Typesetter& typesetter, scene::ArtLoader& art);
  ~Library();

  // Null when the template does not exist or has errors other than members too many; the sink says why
  // (template/unknown with the nearest name, data/…, template/…). What layers that need no record print badly (print/…)
  // is reported here, too.
  std::shared_ptr<Stencil> stencil(std::string_view name, const Look& look, diag::Sink& sink);

  // All names found below the folders, sorted.
  std::vector<std::string> names() const;
  // Of the templates that were asked for: the files they were read from, and the names of their palettes.
  std::vector<std::filesystem::path> files() const;
  std::vector<std::string> styles() const;

  // What it was given: for parts that are drawn without a template.
  scene::Typesetter& typesetter() const;
  scene::ArtLoader& art() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The shape of a template file: rules/schema/template.json.
const data::Format& template_format();

}  // namespace planche::templates
