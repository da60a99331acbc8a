// Drawing templates: a JSON description of a part, and one record, give a scene. docs/templates.md is the reference.
#pragma once

#include <array>
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
#include "data/formats/format.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "expressions/expression.h"
#include "scene/art.h"
#include "scene/color.h"
#include "scene/part.h"
#include "scene/scene.h"
#include "scene/text.h"

namespace planche::templates {

// The fields that a template may name: computed values for this record first, then an object of a document. Points to
// the caller's data.
struct Record {
  const data::Value* object = nullptr;                                         // may be null
  const std::vector<std::pair<std::string, data::Value>>* computed = nullptr;  // names may be dotted; may be null
  // For diagnostics about this record:
  diag::SourcePtr source;
  diag::Span span;
  std::string path, subject;
  std::filesystem::path folder;  // pictures are below it
  // Has the rows of lists and of Look::names.self; null without lists.
  expressions::Evaluation* evaluation = nullptr;
  std::size_t row = 0;  // in the table `self`
  // Moves the place of a diagnostic from the record to its field (dotted). Null: `object` knows the place.
  std::function<void(std::string_view field, diag::Diagnostic& d)> point_at = {};

  // The value of "attack.force"; null if absent.
  const data::Value* find(std::string_view dotted) const;
};

struct Look {
  std::string style = "colour";  // a palette of the template: "colour", "low-ink"
  std::string language = "en";
  // Fields with the same value for every record: "credit" -> the game's credit.
  std::vector<std::pair<std::string, std::string>> constants = {};
  base::Words words = {};  // of the game
  // Families for texts, the default first.
  std::vector<std::string> families = {"Inter", "EB Garamond", "DejaVu Sans"};
  bool lacks_families = false;  // some font files could not be read; that is already reported
  // Meanings of names: lists, values, the fields of `self`. Other names are looked up in the record.
  expressions::Names names = {};
  // Dotted names of all possible fields ("attack.force"), including computed values. Nothing: all names are possible.
  // Other fields are reported (template/unknown-field). `records` names the records of the part, if there are others.
  std::optional<std::vector<std::string>> fields = {};
  std::string records = {};
  // Tables of tokens for all texts (docs/templates.md). The files exist.
  std::vector<std::filesystem::path> tokens = {};
  double bleed = 0;         // mm of background beyond the cut that each part must have
  bool guides = false;      // draws the boxes of layers, the safe area and the bleed over each part
  bool of_symbols = false;  // only symbols are drawn, so the part needs no size
  // A large drawing, such as a map: templates have this size in place of their own, and may repeat layers more often.
  struct Large {
    base::Size size;
    std::uint64_t places = 0;  // hash of where things are on it
  };
  std::optional<Large> large = {};
  // What owns the tables of `names`. Given, `names`, `fields` and `records` follow from it and from `names.self`.
  std::shared_ptr<const void> owner = {};
};

// A part of a template's drawing. Cells of a map are drawn pass by pass, so that no background or border of a cell
// covers the content of its neighbour. Without a `pass`, a layer belongs to that of its type: fills and pictures to
// `grounds`, strokes to `lines`.
enum class Pass : std::uint8_t { grounds = 1, lines = 2, symbols = 4, texts = 8, all = 15 };
inline constexpr Pass passes[] = {Pass::grounds, Pass::lines, Pass::symbols, Pass::texts};

// A template compiled for one look. Layers without fields are drawn once and shared by all scenes.
class Stencil {
 public:
  virtual ~Stencil() = default;
  virtual base::Size trim() const = 0;
  virtual double bleed() const = 0;
  virtual double safe() const = 0;
  virtual scene::Outline outline() const = 0;
  // For cutting machines, in mm from the top left of the part: what is cut in place of the outline, and what is scored.
  virtual scene::Path cuts() const = 0;
  virtual scene::Path folds() const = 0;
  // Reports print/overflow, print/safe-area, print/resolution, print/missing-glyph, template/unknown-symbol, data/limit
  // and art/…. The scene is complete in any case; texts that do not fit are drawn as they were set.
  virtual scene::ScenePtr draw(const Record& record, diag::Sink& sink, Pass pass = Pass::all) = 0;
  // Dotted names of fields, lists and values on which the drawing depends. Empty: all parts look the same.
  virtual std::vector<std::string> fields() const = 0;
  // The symbol, `height` mm high, as in lines of text; nothing for unknown names.
  virtual std::optional<scene::Inline> symbol(std::string_view name, double height) = 0;
  virtual std::vector<std::string> symbols() const = 0;  // names of the symbols
  // The box of the layer with this id, in mm from the top left of the part; nothing for layers that repeat, are turned
  // or depend on the record, and for unknown ids.
  virtual std::optional<scene::Rect> box_of(std::string_view layer) const = 0;
  // The colour of this name in the palette; nothing for `none` and unknown names.
  virtual std::optional<scene::Color> color(std::string_view name) const = 0;
};

// Whether it names a file and not a template: it ends in .json, .yaml or .yml.
bool names_file(std::string_view name);

class Memory;
struct ShownDrawing;

// Finds templates by name ("lantern/character") in the given folders, the first match first, or by path
// ("my/card.json").
class Library {
 public:
  // Templates that several libraries read once, if nothing is reported about them.
  struct Shared;
  static std::shared_ptr<Shared> make_shared();
  // Whether no file of the templates that are shared has changed. `content`: the hash of a file's present content.
  static bool is_current(const Shared& shared,
                         const std::function<std::optional<std::uint64_t>(const std::filesystem::path&)>& content);

  // `memory`, which must outlive the stencils, holds drawings of earlier libraries, which are not drawn again.
  // `shared`: of libraries with the same folders; null: not shared.
  Library(std::vector<std::filesystem::path> folders, scene::Typesetter& typesetter, scene::ArtLoader& art,
          Memory* memory = nullptr, std::shared_ptr<Shared> shared = nullptr);
  ~Library();

  // Null if the template does not exist or has errors (except unknown members). Reports them (template/unknown with the
  // nearest name, data/…, template/…), and problems of layers that need no record (print/…).
  std::shared_ptr<Stencil> stencil(std::string_view name, const Look& look, diag::Sink& sink);

  // Stencils made from now on add what they draw to `shown`, which must outlive them. Only without a memory.
  void note_layers(std::vector<ShownDrawing>& shown);

  // All templates in the folders, sorted.
  std::vector<std::string> names() const;
  // Of the templates used so far: their files, and the names of their palettes.
  std::vector<std::filesystem::path> files() const;
  std::vector<std::string> styles() const;
  // Colours of their palettes with inks; of two for one colour, that of the template whose name comes first.
  std::vector<std::pair<scene::Color, std::array<double, 4>>> inks() const;
  // Those that have an ink of their own, by its name.
  std::vector<std::pair<scene::Color, std::string>> spots() const;

  // How many texts had characters that no font has. Counted only with a memory.
  std::size_t missing() const;

  // The typesetter of the constructor, for parts without a template.
  scene::Typesetter& typesetter() const;
  scene::ArtLoader& art() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The format of a template file: rules/schema/template.json.
const data::Format& template_format();

}  // namespace planche::templates
