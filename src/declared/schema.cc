#include "declared/schema.h"

#include <fmt/format.h>

#include "declared/fields.h"

namespace planche::declared {

std::string schema_of(const Game& game, const Records& records) {
  const LimitOf plain = [](const Given& limit) -> std::optional<double> {
    return limit.value->is_number() ? std::optional{limit.value->number()} : std::nullopt;
  };
  const data::Format list = data::Format::array(format_of(records.fields, records.name, plain, true));
  data::Format object = data::Format::object(fmt::format("{} of {}", records.name, game.model().title));
  object.field(records.name, list, {}, data::Need::required);
  return data::Format::one_of({list, object})
      .to_json_schema(fmt::format("{}-{}.json", game.model().id, records.name),
                      fmt::format("{} of {}", records.name, game.model().title));
}

}  // namespace planche::declared
