// Finds, reads and checks template files, and knows places in them.
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/named_file.h"
#include "data/value.h"
#include "diag/diagnostic.h"
#include "scene/color.h"

namespace planche::templates {

// The most templates that extend each other, styles that are `like` each other, and symbols in each other.
inline constexpr std::size_t most_extended = 16;
inline constexpr std::size_t longest_spot = 60;  // bytes of the name of an ink
inline constexpr const char* spot_pattern = "^[A-Za-z0-9][A-Za-z0-9 _+-]*$";

// A colour of a palette that gives its inks: cyan, magenta, yellow and black, from 0 to 1. `spot`: the name of an ink of
// its own, which these inks show where it is missing; else empty.
struct InkedColor {
  scene::Color color;
  std::array<double, 4> inks{};
  std::string spot = {};
};

struct File {
  std::string name;            // as requested
  std::filesystem::path path;  // normalised path of the file
  data::Document document;
  double unit = 1;          // mm, of numbers without a unit: that of the nearest file of the chain that gives one
  bool from_bleed = false;  // its layers are measured from the corner of the bleed; inherited like the unit
  std::vector<InkedColor> inks = {};  // of its palettes
  std::vector<std::pair<diag::Span, std::string>> unknown = {};  // members that the format does not know: place, hint
  bool settled = false;     // its lengths are millimetres, and its format is checked
  bool incomplete = false;  // it has stand-ins for what is wrong: other errors are found, nothing is drawn
};
using FilePtr = std::shared_ptr<const File>;

// A place in a template file, or no place.
struct Where {
  diag::SourcePtr source;
  diag::Span span;
  std::string path;
};

// Adds diagnostics to a sink and counts errors.
class Reporter {
 public:
  explicit Reporter(diag::Sink& sink) : sink_{sink} {}
  void error(const Where& where, diag::Code code, std::string message, std::string hint = {});
  // Reports a member that does not belong there (data/unknown-field). It is not counted, so that other problems are
  // still found.
  void superfluous(const Where& where, std::string message, std::string hint);
  void note(const Where& where, diag::Code code, std::string message, std::string hint = {});
  void warning(const Where& where, diag::Code code, std::string message, std::string hint = {});
  std::size_t errors() const { return errors_; }
  diag::Sink& sink() { return sink_; }

 private:
  void add(diag::Severity severity, const Where& where, diag::Code code, std::string message, std::string hint);
  diag::Sink& sink_;
  std::size_t errors_ = 0;
};

// "did you mean `ink`?", or the first few words: "known are `ink`, `paper`". Empty if there are none.
std::string hint_for(std::string_view word, const std::vector<std::string>& known);

// Reads each valid file once.
class FileStore {
 public:
  explicit FileStore(std::vector<std::filesystem::path> folders) : folders_{std::move(folders)} {}

  // The named template and those that it extends, the most extended one first. Empty if one does not exist or is
  // invalid, which is reported. A file may extend files in its own folder and below; if they are missing there, the
  // same path in later template folders is used. The name may be that of any file, as from the command line.
  std::vector<FilePtr> load_chain(std::string_view name, Reporter& report);
  // The same of a template that the member at `asked` of a file names.
  std::vector<FilePtr> load_chain(std::string_view name, const File& by, const Where& asked, Reporter& report);

  // The templates in all folders, sorted, without repetitions.
  std::vector<std::string> names() const;
  // The files that were read.
  std::vector<std::filesystem::path> files() const;

 private:
  using Chain = std::vector<std::shared_ptr<File>>;
  std::vector<FilePtr> load_chain(std::shared_ptr<File> last, Reporter& report);
  // Reads files until one extends none. Returns whether all could be read; `chain` has those that could.
  bool read_chain(std::shared_ptr<File> last, Chain& chain, Reporter& report);
  // Returns whether all are valid.
  bool settle(const Chain& chain, Reporter& report);
  // Returns null if the file does not exist or cannot be parsed, and reports why (at `asked` if the name is wrong).
  // Without `by`, the command line names the file.
  std::shared_ptr<File> load(std::string_view name, const File* by, const Where& asked, Reporter& report);
  // `name` in the folder `from`, or at the same path in the template folder that contains it or a later one. `spelled`
  // includes that folder.
  tl::expected<base::NamedFile, base::FileError> beside_or_below(const std::filesystem::path& from,
                                                                 std::string_view name);
  std::shared_ptr<File> read(std::string_view name, const std::filesystem::path& path, const Where& asked,
                             Reporter& report);
  std::vector<std::filesystem::path> folders_;
  base::FileFinder finder_;
  std::map<std::string, std::shared_ptr<File>> known_;  // by path
};

}  // namespace planche::templates
