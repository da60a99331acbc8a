// Names of files and texts made from parts: "{kind}-{index:03}-{title}-{side}".
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "diag/diagnostic.h"
#include "exports/catalogue.h"
#include "expressions/expression.h"

namespace planche::exports {

// What a pattern may name beside the values of the game: kind, kind_title, index, name, title, side, copy, copies, and
// `record`, the record of the part.
struct Naming {
  const Piece& piece;
  std::optional<Side> side = {};         // nothing: absent
  std::optional<std::size_t> copy = {};  // from 0; nothing: index and copy are absent
  bool shared = false;                   // by all parts of the kind: name, title and record are absent
};

// A text with expressions in braces. A number may have its least number of digits: "{index:03}".
class NamePattern {
 public:
  // `option`: how messages call it. Reports and returns null if it is wrong for one of the kinds.
  static std::unique_ptr<NamePattern> compile(const std::string& option, const std::string& text,
                                              const Catalogue& catalogue, diag::Sink& sink);
  // Reports what cannot be evaluated, and leaves it out.
  std::string of(const Naming& naming, diag::Sink& sink);
  // The same for a name of a file. Its longest value loses its end where the whole is too long.
  std::string file_name_of(const Naming& naming, diag::Sink& sink);

 private:
  struct Gap {
    expressions::ExpressionPtr expression;
    std::size_t begin = 0;   // in the text
    std::size_t digits = 0;  // at least
  };
  struct Compiled {
    std::vector<std::string> literals;  // one more than gaps
    std::vector<Gap> gaps;
  };
  explicit NamePattern(const Catalogue& catalogue);
  bool compile_for(const declared::List* list, diag::Sink& sink);
  std::vector<std::string> values_of(const Naming& naming, diag::Sink& sink);
  std::string joined(const Naming& naming, const std::vector<std::string>& values) const;

  const declared::Game* game_;
  diag::SourcePtr source_;
  expressions::Evaluation evaluation_;
  std::map<const declared::List*, Compiled> compiled_;
};

inline constexpr std::size_t longest_file_name = 150;  // bytes, without its ending

// The name without what some file system refuses: other characters for \ / : * ? " < > | and controls, no space, point
// or hyphen at either end, no name of a device of Windows, composed, at most longest_file_name. Empty: nothing is left.
std::string safe_file_name(std::string_view name);
// The text without its end, at most so many bytes of whole characters.
std::string beginning_of(std::string_view text, std::size_t bytes);
// With as many digits as `last` has, and at least so many, so that names sort as their numbers do.
std::string numbered(std::size_t n, std::size_t last, std::size_t digits = 1);
// Equal for names that are one file on some file system.
std::string file_key(std::string_view name);

}  // namespace planche::exports
