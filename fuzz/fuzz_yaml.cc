// Any bytes through the YAML reader; what stands at a scalar's place must be the scalar.
#include <cstdint>
#include <memory>
#include <string>

#include "check.h"
#include "data/place.h"
#include "data/yaml.h"

namespace {

using namespace planche;

void require_sound(const data::Document& document, const data::Value& value) {
  const diag::Source& source = *document.source;
  const diag::Span span = value.span();
  fuzz::require_inside(span, source);
  const std::string_view written = source.text().substr(span.begin, span.end - span.begin);
  if (value.array() != nullptr) {
    for (const data::Value& item : *value.array()) require_sound(document, item);
  } else if (value.object() != nullptr) {
    for (const data::Member& member : *value.object()) {
      fuzz::require_inside(member.key_span, source);
      require_sound(document, member.value);
    }
  } else if (const std::string* text = value.string()) {
    const bool in_quotes = written.starts_with('"') || written.starts_with('\'');
    fuzz::require(!in_quotes || (written.size() > 1 && written.back() == written.front()), "quotes are closed");
    fuzz::require(!written.empty(), "a string has a text");
    for (std::size_t i = 0; i < text->size() && i < 64; ++i) {
      const diag::Span place = data::place_in(source, value, i, i + 1);
      fuzz::require(place.begin >= span.begin && place.end <= span.end, "a place in a string lies within it");
      const bool whole = place == span && text->size() > 1;
      fuzz::require(!whole || (*text).find_first_of(" \t\r\n") != std::string::npos, "strings can be followed");
    }
    fuzz::require(data::bare_text(document, value) == *text, "a string is its text");
  } else if (value.is_null()) {
    fuzz::require(written.empty() || written == "~" || written == "null", "null is a word or nothing");
    fuzz::require(!data::bare_text(document, value), "null has no text");
  } else {
    fuzz::require(data::bare_text(document, value) == written, "numbers and truths are what is written");
    diag::Sink sink;
    const auto alone = data::read_json(std::make_shared<diag::Source>("input.json", std::string{written}), sink);
    fuzz::require(alone && alone->describe() == value.describe(), "they are those of JSON");
  }
}

}  // namespace

PLANCHE_FUZZ_TARGET(yaml)(const std::uint8_t* bytes, std::size_t size) {
  const auto source =
      std::make_shared<diag::Source>("input.yaml", std::string{reinterpret_cast<const char*>(bytes), size});
  diag::Sink sink;
  auto value = data::read_yaml(source, sink, {.bytes = 1u << 20, .values = 100'000});
  fuzz::require(value || sink.has_errors(), "a refusal has a reason");
  if (value) {
    const data::Document document{.source = source, .root = std::move(*value), .is_yaml = true};
    require_sound(document, document.root);
  }
  fuzz::require_printable(sink);
  return 0;
}
