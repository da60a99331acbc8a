// Opens a document of the game, such as a deck.
#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "declared/lists/opener.h"

namespace planche::declared {

// Reports and returns null if it is not a document of this game.
const DocumentKind* Opener::open_document(const std::filesystem::path& file) {
  const diag::SourcePtr source = open_source(file, {}, sink_);
  auto document = source == nullptr ? std::nullopt : read_values(source, sink_);
  if (!document) return nullptr;
  if (document->root.object() == nullptr) {
    sink_.add(diag::problem(source, {0, 1}, "data/type",
                            fmt::format("expected an object, found {}", document->root.describe())));
    return nullptr;
  }
  game_.document_ = &game_.own_document_.emplace(std::move(*document));
  check_game_of(*game_.document_, file.parent_path());
  const DocumentKind* kind = kind_of(*game_.document_);
  if (kind != nullptr) settle(*kind, *game_.own_document_);
  return kind;
}

// Matches the game's id or its folder.
void Opener::check_game_of(const data::Document& document, const std::filesystem::path& folder) {
  const data::Value* named = document.root.find("game");
  const std::string name = data::text_of(named);
  std::error_code error;
  if (name.empty() || name == game_.model_->id ||
      std::filesystem::equivalent(folder / name, game_.model_->folder, error))
    return;
  auto d =
      diag::problem(document.source, named->span(), "data/unknown-game", fmt::format("there is no game \"{}\"", name));
  d.hint = fmt::format("write \"{}\", the nearest game", game_.model_->id);
  sink_.add(std::move(d));
}

const DocumentKind* Opener::kind_of(const data::Document& document) {
  const auto& kinds = game_.model_->documents;
  const data::Value* given = document.root.find("kind");
  if (given == nullptr && kinds.size() == 1) return &kinds.front();
  const std::string name = data::text_of(given);
  const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const auto& one) { return one.name == name; });
  if (kind != kinds.end()) return &*kind;
  const auto* members = document.root.object();
  const bool is_dealt_anew = kinds.empty() && given == nullptr && members != nullptr &&
                             std::ranges::any_of(*members, [&](const data::Member& one) { return is_dealt(one.key); });
  if (is_dealt_anew) return nullptr;
  if (kinds.empty()) {
    auto d = diag::problem(document.source, {0, 1}, "data/type", fmt::format("{} has no documents", game_.title()));
    d.hint = "declare \"documents\" in the game file; records of the game itself are in the files that it names";
    sink_.add(std::move(d));
    return nullptr;
  }
  std::vector<std::string_view> names;
  for (const DocumentKind& one : kinds) names.push_back(one.name);
  auto d = diag::problem(document.source, given == nullptr ? diag::Span{0, 1} : given->span(),
                         given == nullptr ? "data/missing-field" : "data/type",
                         given == nullptr ? "the document lacks its \"kind\""
                                          : fmt::format("{} has no documents of the kind \"{}\"", game_.title(), name));
  if (!names.empty()) d.hint = base::suggestion(name, names);
  sink_.add(std::move(d));
  return nullptr;
}

void Opener::declare_members(const std::vector<Field>& fields, const std::string& above, const data::Value* object,
                             bool lacking) {
  const auto tables = [this](const std::string& records) { return table_of(records); };
  for (const Field& declared : fields) {
    Field field = declared;
    settle_labels(field, false);
    const data::Value* value = object == nullptr ? nullptr : object->find(field.name);
    if (field.kind == Field::Kind::object) {
      declare_members(field.fields, above + field.name + ".", value, lacking);
      continue;
    }
    // Keeps the current language of texts in several languages.
    if (value != nullptr && field.translated && value->object() != nullptr)
      value = game_.in_language({value, field.given.file, {}}).value;
    const bool rejected = value != nullptr && !Soundness{constant_limits(game_)}.of(field, *value);
    if (rejected) value = nullptr;
    const bool faulty = field.faulty || (value == nullptr && is_faulty(field));
    if (value == nullptr && !faulty) value = default_of(field);
    game_.members_[above + field.name] = {type_of(field, tables), value, lacking || faulty || rejected};
  }
}

bool Opener::is_dealt(std::string_view list) const {
  const auto& records = game_.model_->records;
  const auto board = std::ranges::find_if(records, [&](const Records& one) { return one.name == list && one.board; });
  return std::ranges::any_of(game_.model_->random, [&](const auto& one) {
    return one.first == list && one.second.value->object() != nullptr &&
           (board != records.end() || one.second.member("shuffle"));
  });
}

const data::Value* Opener::dealt_rows(const List& list) const {
  if (game_.document_ == nullptr || list.of_document || !is_dealt(list.declared->name)) return nullptr;
  const data::Value* rows = game_.document_->root.find(list.declared->name);
  return rows != nullptr && rows->array() != nullptr ? rows : nullptr;
}

// The document of a game without documents: lists of the game whose values were dealt anew.
void Opener::check_dealt() {
  if (game_.document_ == nullptr || !game_.model_->documents.empty()) return;
  data::Format format = data::Format::object("A set-up of the game");
  for (const char* known : {"game", "title", "seed"}) format.field(known, data::Format::any());
  for (const Records& records : game_.model_->records) {
    if (!is_dealt(records.name)) continue;
    data::Format record = format_of(records.fields, {}, constant_limits(game_), false);
    // Where the cells of a board are, and what they are called, need not be declared.
    for (const char* place : {"column", "row", "q", "r"}) {
      if (records.board && records.field(place) == nullptr) record.field(place, data::Format::integer());
    }
    if (records.board && !records.key.empty() && records.field(records.key) == nullptr)
      record.field(records.key, data::Format::string());
    format.field(records.name, data::Format::array(std::move(record)));
  }
  format.check(*game_.document_, sink_);
}

void Opener::check_document(const DocumentKind& kind) {
  const LimitOf limit = constant_limits(game_);
  const auto list = [&](const Records& records) {
    return data::Format::array(stands(records) ? format_of(records.fields, {}, limit, false) : data::Format::any());
  };
  format_of(kind, {}, limit, false, list).check(*game_.document_, sink_);
}

// Whether the rows of the document can be used unchanged: all belong to the records, and nothing is added.
bool Opener::stands(const Records& records) const {
  const bool translated =
      std::any_of(records.fields.begin(), records.fields.end(), [](const Field& field) { return field.translated; });
  const bool reads_key = records.key.empty() || records.field(records.key) != nullptr;
  return !game_.document_->is_yaml && !translated && records.with.empty() && !records.where && reads_key;
}

void Opener::take_in_place(List& list, const data::Array& array, const diag::SourcePtr& source) {
  const auto index = static_cast<std::uint32_t>(game_.documents_.size());
  game_.documents_.push_back({source, {}});
  list.first = array.data();
  for (const data::Value& row : array) {
    if (row.object() == nullptr) continue;
    list.rows.push_back(&row);
    list.documents.push_back(index);
  }
}

// Takes the document's rows of the list.
void Opener::take_rows(List& list) {
  if (game_.document_ == nullptr || !list.of_document) return;
  const data::Value* given = game_.document_->root.find(list.declared->name);
  if (given == nullptr || given->array() == nullptr) return;
  if (stands(*list.declared)) return take_in_place(list, *given->array(), game_.document_->source);
  Rows rows{game_.document_->source, *given->array(), list.declared->given, {}};
  settle(list.declared->fields, rows.rows, *game_.document_);
  translate(*list.declared, rows);
  keep(list, std::move(rows));
}

}  // namespace planche::declared
