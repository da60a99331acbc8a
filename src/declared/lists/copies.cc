#include "declared/lists/copies.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "data/tables/csv.h"

namespace planche::declared {

Counting counting_of(std::string_view heading) {
  static const std::set<std::string, std::less<>> yes{"qty",       "quantity",       "quantities",         "copies",
                                                      "copiesof",  "numberofcopies", "noofcopies",         "ofcopies",
                                                      "numcopies", "copycount",      "quantité",           "quantites",
                                                      "quantités", "quantite",       "exemplaires",        "exemplaire",
                                                      "anzahl",    "stück",          "stückzahl",          "stueck",
                                                      "kopien",    "cantidad",       "quantidade",         "quantità",
                                                      "aantal",    "количество",     "nombredexemplaires", "ποσότητα"};
  static const std::set<std::string, std::less<>> perhaps{"count", "number", "amount", "nombre", "num",   "nb",
                                                          "x",     "#",      "n",      "menge",  "cards", "times"};
  const std::string key = data::heading_key(heading);
  return yes.contains(key) ? Counting::yes : perhaps.contains(key) ? Counting::perhaps : Counting::no;
}

const Field& copies_field() {
  static const Field field = [] {
    Field made;
    made.name = "copies";
    made.kind = Field::Kind::integer;
    return made;
  }();
  return field;
}

Given copies_of_part(const Game& game, const List& list) {
  if (list.declared->copies || list.declared->field(list.declared->copies_field) != nullptr) return {};
  const auto is_of = [&](const Part& part) { return part.member("of").text() == list.declared->name; };
  const std::vector<Part>& parts = game.model().parts;
  const auto part = std::find_if(parts.begin(), parts.end(), is_of);
  const bool only = part != parts.end() && std::none_of(std::next(part), parts.end(), is_of);
  return only ? part->member("copies") : Given{};
}

std::optional<Copies> Copies::read(const Game& game, const List* list, Given given, diag::Sink& sink) {
  Copies copies;
  copies.game_ = &game;
  copies.list_ = list;
  if (!given && list != nullptr) given = list->declared->copies;
  copies.given_ = std::move(given);
  if (!copies.given_ || copies.given_.value->integer() != nullptr) return copies;
  copies.expression_ = game.compile(copies.given_, game.names(list), sink);
  return copies.expression_ == nullptr ? std::nullopt : std::optional{std::move(copies)};
}

std::optional<std::size_t> Copies::in_range(std::int64_t number, std::size_t row, diag::Sink& sink) const {
  if (number >= 0 && number <= static_cast<std::int64_t>(most_copies)) return static_cast<std::size_t>(number);
  if (number < 0 && given_ && given_.value->is_number()) return std::nullopt;  // reported by the format of game files
  const std::string message = fmt::format("expected 0 to {} copies, found {}", most_copies, number);
  // The place of the record's field, if there is one.
  const std::string field = given_ ? given_.text() : list_->declared->copies_field;
  const bool of_record = list_ != nullptr && list_->rows[row]->find(field) != nullptr;
  auto d = !given_ || of_record ? game_->at(*list_, row, field, "data/limit", message)
                                : given_.problem("data/limit", message);
  if (given_ && !of_record) d.together = message;
  d.subject = subject(row);
  sink.add(std::move(d));
  return std::nullopt;
}

std::optional<std::size_t> Copies::of(std::size_t row, expressions::Evaluation& evaluation, diag::Sink& sink) const {
  if (expression_ != nullptr) {
    const auto value = evaluation.value_of(*expression_, row);
    if (!value) {
      sink.add(Game::fault(given_, value.error(), subject(row)));
      return std::nullopt;
    }
    if (value->is_absent()) return 1;
    if (value->is(expressions::Value::Kind::number) && value->number().is_integer())
      return in_range(value->number().numerator(), row, sink);
    auto d = given_.problem("expression/type", "expected a whole number of copies");
    d.subject = subject(row);
    d.together = d.message;
    sink.add(std::move(d));
    return std::nullopt;
  }
  if (given_) return in_range(*given_.value->integer(), row, sink);
  const data::Value* own = list_ == nullptr ? nullptr : list_->sound_row(row).find(list_->declared->copies_field);
  if (const Field* field = list_ == nullptr ? nullptr : list_->declared->field(list_->declared->copies_field);
      (own == nullptr || own->is_null()) && field != nullptr && field->otherwise)
    own = field->otherwise.value;
  if (own == nullptr || own->is_null()) return 1;
  // From a column that also has cells with text.
  const data::Value read = own->string() != nullptr ? data::whole_value_of({*own->string(), own->span()}) : *own;
  if (read.integer() != nullptr) return in_range(*read.integer(), row, sink);
  sink.add(game_->at(*list_, row, list_->declared->copies_field, "data/type",
                     fmt::format("expected a whole number of copies, found {}", own->describe())));
  return std::nullopt;
}

}  // namespace planche::declared
