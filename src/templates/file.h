// Finds, reads and checks template files, and knows places in them.
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
  std::string name;            // as requested
  std::filesystem::path path;  // normalised path of the file
  data::Document document;
  double unit = 1;  // mm, of numbers that expressions give for lengths
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

  // Returns null if the file does not exist or is invalid, and reports why (at `asked` if the name is wrong). The file
  // `by` may name files in its own folder and below; if they are missing there, the same path in later template folders
  // is used. Without `by`, the command line names the file, which may be anywhere.
  FilePtr load(std::string_view name, const File* by, const Where& asked, Reporter& report);

  // The templates in all folders, sorted, without repetitions.
  std::vector<std::string> names() const;
  // The files that were read.
  std::vector<std::filesystem::path> files() const;

 private:
  // `name` in the folder `from`, or at the same path in the template folder that contains it or a later one. `spelled`
  // includes that folder.
  tl::expected<base::NamedFile, base::FileError> beside_or_below(const std::filesystem::path& from,
                                                                 std::string_view name);
  FilePtr read(std::string_view name, const std::filesystem::path& path, const Where& asked, Reporter& report);
  std::vector<std::filesystem::path> folders_;
  base::FileFinder finder_;
  std::map<std::string, FilePtr> known_;  // by path
};

}  // namespace planche::templates
