// The content of a Format. Only for use in data/.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data/formats/format.h"
#include "data/formats/pattern.h"

namespace planche::data {

enum class FormatKind {
  any,
  null,
  boolean,
  integer,
  number,
  string,
  constant,
  choice,
  array,
  object,
  map,
  one_of,
  tagged,
  reference
};

struct Format::Node {
  struct Field {
    std::string name;
    Format format;
    std::string description;
    Need need;
  };

  FormatKind kind = FormatKind::any;
  std::string description = {};
  std::optional<double> minimum = {}, maximum = {};
  std::vector<std::int64_t> numbers = {};  // integer: the allowed values; empty: all
  std::optional<std::pair<std::size_t, std::size_t>> length = {};
  std::string pattern = {}, pattern_in_words = {};
  std::optional<Pattern> regex = {};
  std::string code = {}, rule = {}, reference = {};  // of range and length violations; an empty code is data/limit
  std::vector<std::string> values = {};              // constant: one, choice
  std::vector<Format> parts = {};                    // array: the item, map: the value, one_of: the alternatives
  std::vector<Field> fields = {};                    // object; tagged: the fields of all cases
  std::string name = {};                             // tagged: the tag, reference: the definition
  std::vector<std::pair<std::string, Format>> cases = {}, definitions = {};
  std::vector<Elsewhere> elsewhere = {};
  std::function<const std::vector<std::string>*(const Value&)> narrowed = {};
  std::string otherwise = {}, with_commas = {}, divided_by = {};
  unsigned marks = 0;

  // The node of a format. Only for use in data/.
  static const Node& of(const Format& format) { return *format.node_; }
  // Follows references into the definitions of `root`; null if they end nowhere.
  static const Node* resolved(const Format& format, const Node& root);
  static bool fits_type(const Value& value, const Node& node, const Node& root);
  // "an integer", "one of "a" or "b"", …
  static std::string expectation(const Node& node, const Node& root);
};

}  // namespace planche::data
