// Any bytes through the JSON reader and a recursive format.
#include <cstdint>
#include <memory>
#include <string>

#include <nlohmann/json.hpp>

#include "check.h"
#include "data/formats/format.h"
#include "data/json.h"

namespace {

using namespace planche;

void require_nested(const data::Value& value, diag::Span outer, const diag::Source& source) {
  const diag::Span span = value.span();
  fuzz::require_inside(span, source);
  fuzz::require(span.begin < span.end, "a value has a text");
  fuzz::require(span.begin >= outer.begin && span.end <= outer.end, "a value lies within its container");
  const char first = source.text()[span.begin];
  if (value.string() != nullptr)
    fuzz::require(first == '"' && source.text()[span.end - 1] == '"', "strings are quoted");
  if (value.is_number()) fuzz::require(first == '-' || (first >= '0' && first <= '9'), "numbers begin with digits");
  if (value.array() != nullptr) {
    fuzz::require(first == '[' && source.text()[span.end - 1] == ']', "arrays have brackets");
    for (const data::Value& item : *value.array()) require_nested(item, span, source);
  }
  if (value.object() != nullptr) {
    fuzz::require(first == '{' && source.text()[span.end - 1] == '}', "objects have braces");
    for (const data::Member& member : *value.object()) {
      fuzz::require(source.text()[member.key_span.begin] == '"', "keys are quoted");
      require_nested(member.value, span, source);
    }
  }
}

const data::Format& format() {
  using data::Format;
  static const Format tree =
      Format::object()
          .field("name", Format::string().length(1, 8).pattern("^[a-z]+$", "lower case letters"), "",
                 data::Need::required)
          .field("count", Format::integer().at_least(0).at_most(9).by_rule("x/count", "X1", "Somewhere 1"))
          .field("either", Format::one_of({Format::number(), Format::array(Format::boolean())}))
          .field("parts", Format::array(Format::reference("part")).length(1, 3))
          .field("map", Format::map(Format::choice({"one", "two"})))
          .define("part",
                  Format::tagged(
                      "type", {{"leaf", Format::object().field("size", Format::number())},
                               {"group", Format::object().field("parts", Format::array(Format::reference("part")))}}));
  return tree;
}

}  // namespace

PLANCHE_FUZZ_TARGET(json)(const std::uint8_t* bytes, std::size_t size) {
  const std::string text{reinterpret_cast<const char*>(bytes), size};
  const auto source = std::make_shared<diag::Source>("input.json", text);
  diag::Sink sink;
  auto value = data::read_json(source, sink);
  fuzz::require(value || sink.has_errors(), "a refusal has a reason");
  if (value) {
    const std::string_view read = source->text();
    fuzz::require(nlohmann::json::accept(read.begin(), read.end()), "only JSON is accepted");
    require_nested(*value, {0, static_cast<std::uint32_t>(read.size())}, *source);
    format().check({source, std::move(*value)}, sink);
  }
  fuzz::require_printable(sink);
  return 0;
}
