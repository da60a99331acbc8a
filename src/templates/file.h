// Template files: found, read, checked against the format; and the places messages point at.
#pragma once

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

namespace planche::templates {

struct File {
  std::string name;            // as asked for
  std::filesystem::path path;  // of the file, normalised
  data::Document document;
};
using FilePtr = std::shared_ptr<const File>;

// A place in a template file, or none.
struct Where {
  diag::SourcePtr source;
  diag::Span span;
  std::string path;
};

// Adds to a sink and counts errors.
class Reporter {
 public:
  explicit Reporter(diag::Sink& sink) : sink_{sink} {}
  void error(const Where& where, diag::Code code, std::string message, std::string hint = {});
  // Of a member too many (data/unknown-field), which hides nothing else that is wrong: it is not counted.
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

// "did you mean `ink`?", or the first few of them: "known are `ink`, `paper`"; empty when there are none.
std::string hint_for(std::string_view word, const std::vector<std::string>& known);

// Reads each sound file once.
class FileStore {
 public:
  explicit FileStore(std::vector<std::filesystem::path> folders) : folders_{std::move(folders)} {}

  // Null when it does not exist or is unsound; `report` says why, at `asked` when the name is wrong. Paths that the
  // file `by` names are taken relative to its folder and stay inside it; what is not there is looked for at the same
  // place in the folders after the one that holds it. Who runs the program (null) names any.
  FilePtr load(std::string_view name, const File* by, const Where& asked, Reporter& report);

  // Below all folders, sorted, each once.
  std::vector<std::string> names() const;
  // That were read.
  std::vector<std::filesystem::path> files() const;

 private:
  // `name` in the folder `from`, or at the same place in the folder of templates that holds it or one after that;
  // `spelled` with that folder.
  tl::expected<base::NamedFile, base::FileError> beside_or_below(const std::filesystem::path& from,
                                                                 std::string_view name);
  FilePtr read(std::string_view name, const std::filesystem::path& path, const Where& asked, Reporter& report);
  std::vector<std::filesystem::path> folders_;
  base::FileFinder finder_;
  std::map<std::string, FilePtr> known_;  // by path
};

}  // namespace planche::templates
