#include "data/document.h"

#include <utility>

#include "base/text.h"
#include "data/yaml.h"

namespace planche::data {

namespace {

bool is_yaml(const diag::Source& source) {
  if (source.form() != diag::Source::Form::by_name) return source.form() == diag::Source::Form::yaml;
  const std::string small = base::lower(source.name());
  return small.ends_with(".yaml") || small.ends_with(".yml");
}

}  // namespace

std::optional<Document> read_document(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits,
                                      JsonStyle style) {
  const bool yaml = is_yaml(*source);
  auto root = yaml ? read_yaml(source, sink, limits) : read_json(source, sink, limits, style);
  if (!root) return std::nullopt;
  return Document{source, std::move(*root), yaml};
}

}  // namespace planche::data
