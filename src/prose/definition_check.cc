#include "prose/definition_check.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"

namespace planche::prose {

namespace {

constexpr std::size_t longest_quoted = 60;

// The offset of the label in a line that may be a definition, behind marks of quotes and lists: "> - [Fox]: fast".
std::size_t label_in(std::string_view line) {
  std::size_t at = std::min(line.find_first_not_of(" \t>-+*0123456789.)"), line.size());
  return line.substr(at).starts_with('[') ? at : line.npos;
}

// The text after the label's colon, or nothing.
std::optional<std::string_view> target_of(std::string_view definition) {
  for (std::size_t at = 1; at < definition.size(); ++at) {
    if (definition[at] == '\\') {
      ++at;
    } else if (definition[at] == ']') {
      if (!definition.substr(at).starts_with("]:")) return std::nullopt;
      return base::trimmed(definition.substr(at + 2));
    }
  }
  return std::nullopt;
}

bool is_address(std::string_view target) {
  return target.find("://") != target.npos || target.find("mailto:") != target.npos;
}

}  // namespace

void check_definitions(std::vector<std::uint32_t> printed, const diag::SourcePtr& source, diag::Sink& sink) {
  std::ranges::sort(printed);
  const std::string_view text = source->text();
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find_first_of("\r\n", begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t label = label_in(line);
    const auto next = std::ranges::lower_bound(printed, begin);
    if (label == line.npos || (next != printed.end() && *next < end)) continue;
    const std::string_view definition = base::trimmed(line.substr(label));
    const auto target = target_of(definition);
    // The target may be on the next line.
    const std::string_view below = text.substr(std::min(end + 1, text.size()));
    if (!target || is_address(target->empty() ? below.substr(0, below.find('\n', 1)) : *target)) continue;
    const auto at = static_cast<std::uint32_t>(begin + label);
    diag::Diagnostic d =
        diag::problem(source, {at, at + static_cast<std::uint32_t>(definition.size())}, "booklet/definition",
                      fmt::format("`{}` defines the target of a link, which does not print",
                                  base::shortened(definition, longest_quoted, longest_quoted / 4)));
    d.severity = diag::Severity::warning;
    d.hint =
        definition.starts_with("[^")
            ? "put the note into the text: there are no footnotes"
            : fmt::format("write \\{} to print it", base::shortened(definition, longest_quoted, longest_quoted / 4));
    sink.add(std::move(d));
  }
}

}  // namespace planche::prose
