#include "declared/file/schema.h"

#include <fmt/format.h>

#include "declared/file/fields.h"

namespace planche::declared {

namespace {

const LimitOf plain = [](const Given& limit) -> std::optional<double> {
  return limit.value->is_number() ? std::optional{limit.value->number()} : std::nullopt;
};

std::string printed(const data::Format& format, const Game& game, const std::string& name) {
  return format.to_json_schema(fmt::format("{}-{}.json", game.model().id, name),
                               fmt::format("{} of {}", name, game.title()));
}

data::Format list_of(const Records& records) {
  return data::Format::array(
      format_of(records.fields, records.description.empty() ? records.name : records.description, plain, true));
}

}  // namespace

std::string schema_of(const Game& game, const Records& records) {
  data::Format object = data::Format::object(fmt::format("{} of {}", records.name, game.title()));
  object.field(records.name, list_of(records), {}, data::Need::required);
  return printed(data::Format::one_of({list_of(records), object}), game, records.name);
}

std::string schema_of(const Game& game, const DocumentKind& kind) {
  const std::string usual = fmt::format("{} of {}", kind.name, game.title());
  return printed(format_of(kind, kind.description.empty() ? usual : kind.description, plain, true, list_of), game,
                 kind.name);
}

}  // namespace planche::declared
