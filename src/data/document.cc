#include "data/document.h"

#include <utility>

#include "data/yaml.h"

namespace planche::data {

std::optional<Document> read_document(const diag::SourcePtr& source, diag::Sink& sink, const Limits& limits) {
  const bool yaml = source->name().ends_with(".yaml") || source->name().ends_with(".yml");
  auto root = yaml ? read_yaml(source, sink, limits) : read_json(source, sink, limits, JsonStyle::relaxed);
  if (!root) return std::nullopt;
  return Document{source, std::move(*root), yaml};
}

}  // namespace planche::data
