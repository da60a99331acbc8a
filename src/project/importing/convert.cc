#include "project/importing/convert.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/new_file.h"
#include "base/text.h"
#include "data/tables/csv.h"
#include "data/workbooks/workbook.h"
#include "data/write.h"
#include "data/yaml.h"
#include "declared/file/paths.h"
#include "declared/lists/converted_tables.h"
#include "project/opening/file_games.h"
#include "project/opening/file_names.h"
#include "project/opening/game_sources.h"

namespace planche::project {

namespace {

namespace fs = std::filesystem;

enum class FileForm { csv, tsv, xlsx, ods, json, yaml };

std::optional<FileForm> file_form(const std::string& file) {
  const std::string ending = ending_of(file);
  for (const auto& [known, form] : {std::pair{".csv", FileForm::csv},
                                    {".tsv", FileForm::tsv},
                                    {".xlsx", FileForm::xlsx},
                                    {".ods", FileForm::ods},
                                    {".json", FileForm::json},
                                    {".yaml", FileForm::yaml},
                                    {".yml", FileForm::yaml}}) {
    if (ending == known) return form;
  }
  return std::nullopt;
}

bool is_text_table(FileForm form) {
  return form == FileForm::csv || form == FileForm::tsv;
}
bool is_table(FileForm form) {
  return is_text_table(form) || form == FileForm::xlsx || form == FileForm::ods;
}

// Members of a document without a column in its table: the columns identify the game, and the file name is the title.
constexpr std::string_view known_by_table[] = {"game", "kind", "title"};

// The digits of a written number without zeros at either end; 0 if the text is something else.
std::size_t significant_digits(std::string_view written) {
  written = written.substr(0, written.find_first_of("eE"));
  if (written.find_first_not_of("0123456789.,+-\"") != written.npos) return 0;
  std::string digits{written};
  std::erase_if(digits, [](char c) { return c < '0' || c > '9'; });
  const std::size_t first = digits.find_first_not_of('0');
  return first == digits.npos ? 0 : digits.find_last_not_of('0') + 1 - first;
}

class Conversion {
 public:
  Conversion(const std::string& given, const std::string& output, FileForm to, const InputChoices& choices,
             Messages& messages)
      : given_{given}, output_{output}, to_{to}, choices_{choices}, messages_{messages} {}

  void run() {
    const auto opened = open_document(given_, choices_.input, choices_.encoding, messages_);
    if (!opened) return;
    source_ = opened->source;
    find_meaning(opened->folder);
    if (is_read(opened->csv)) return refuse_source(output_, messages_);
    const std::optional<std::string> bytes = opened->csv ? from_table() : from_values();
    if (!bytes && choices_.input == Input::automatic) propose_yaml(*source_, sink_);
    messages_.report(sink_);
    if (!bytes || sink_.has_errors()) return;
    std::error_code error;
    const bool replaces = fs::is_regular_file(output_, error);
    const auto written = base::write_file(output_, *bytes, base::Sources::replaced);
    if (!written) return messages_.fail(written.error().message);
    const std::string part = part_taken_ ? fmt::format(": only {}, the `range` that the game reads", from_->range.text()) : "";
    messages_.say(fmt::format("{} {}{}", replaces ? "replaced" : "wrote", output_, part));
  }

 private:
  // Finds the file-based game that reads records from one of the two files. `folder` holds the opened file, which may
  // be a sample.
  void find_meaning(const fs::path& folder) {
    const auto found = find_file_game(given_);
    std::error_code error;
    if (!found || fs::equivalent(found->file, given_, error) || !found->document.empty()) return;
    diag::Sink ignored;  // problems of the game do not concern this conversion
    own_ = open_file_game(*found, {}, choices_, ignored, messages_);
    if (own_ == nullptr) return;
    std::vector<const declared::Records*> all;
    for (const auto& list : own_->lists()) all.push_back(list->declared);
    file_ = folder / fs::path{operand_of(given_).file}.filename();
    const diag::Sheet* sheet = source_->sheet();
    const auto named = declared::records_of(all, {file_, output_}, sheet == nullptr ? "" : sheet->name);
    records_ = named.records;
    from_ = named.from;
  }

  // The part of the opened sheet that the game reads; null after a report if it cannot be read.
  diag::SourcePtr part_of_sheet(diag::Sink& sink) const {
    std::error_code error;
    const bool is_part = from_ != nullptr && from_->range && source_->sheet() != nullptr &&
                         fs::equivalent(file_, from_->given.file->folder / from_->file, error);
    if (!is_part) return source_;
    auto part = declared::open_table(file_, *from_, choices_.encoding, sink);
    const bool other = part != nullptr && part->sheet()->name != source_->sheet()->name;
    return other ? source_ : part;
  }

  // Whether a game reads the target. Converting the records themselves to another format is allowed, unless they lie in
  // a part of a sheet, which a document cannot replace.
  bool is_read(bool from_table) const {
    std::error_code error;
    const auto name_of = [&](const fs::path& file) { return fs::weakly_canonical(file, error).replace_extension(); };
    const bool same = records_ != nullptr && (from_table || (!from_->sheet && !from_->range)) &&
                      name_of(operand_of(given_).file) == name_of(output_);
    return is_read_by_game(output_, same ? Tables::left_out : Tables::counted);
  }

  // Gives bare YAML values the types that the reader of the document expects.
  void settle(data::Document& document) const {
    const auto found = find_file_game(given_);
    const auto model = found ? model_of(found->file) : nullptr;
    std::error_code error;
    if (model == nullptr) {
      const rules::Game* game = rules::find_game(data::text_of(document.root.find("game")));
      const auto* kind = game == nullptr ? nullptr : game->kind(data::text_of(document.root.find("kind")));
      if (kind != nullptr) kind->format().settle(document);
    } else if (!found->document.empty()) {
      declared::settle_document(*model, document);
    } else if (std::ranges::any_of(model->files, [&](const declared::FilePtr& file) {
                 return fs::equivalent(file->path, given_, error);
               })) {
      declared::settle_game_file(*model, document);
    }
  }

  const std::vector<std::string>& languages() const { return own_->model().languages; }

  // The content of a table as a document or as records; nothing after a report.
  std::optional<data::Value> value_of(const diag::SourcePtr& source, const data::Table& table) {
    if (records_ != nullptr)
      return data::Value{declared::records_from(*records_, languages(), source, table, sink_), table.header.span};
    rules::Rulesets rules{{}};
    const auto subject = rules::read_subject(source, true, rules, sink_);
    return subject == nullptr ? std::nullopt : std::optional{subject->document.root};
  }

  // The table as a file; none, after a diagnostic, if no workbook can hold it.
  std::optional<std::string> written(const data::TextRows& rows) {
    if (!is_text_table(to_) && !fits_workbook(rows)) return std::nullopt;
    const std::string sheet = source_->sheet() != nullptr ? source_->sheet()->name  // the game may ask for it
                              : records_ != nullptr       ? records_->name
                                                          : fs::path{output_}.stem().string();
    return is_text_table(to_)      ? data::to_csv(rows, to_ == FileForm::tsv ? '\t' : ',')
           : to_ == FileForm::xlsx ? data::to_xlsx(rows, sheet)
                                   : data::to_ods(rows, sheet);
  }

  bool fits_workbook(const data::TextRows& rows) {
    std::size_t columns = 0, longest = 0;
    for (const auto& row : rows) {
      columns = std::max(columns, row.size());
      for (const std::string& text : row)
        longest = std::max(longest, text.size() <= data::most_cell_text ? 0 : base::count_code_points(text));
    }
    const auto within = [&](std::size_t found, std::size_t most, std::string_view what) {
      if (found <= most) return true;
      sink_.add(exceeds_workbook(fmt::format("a workbook holds at most {} {}, found {}", most, what, found)));
      return false;
    };
    const bool few = within(rows.size(), data::most_rows, "rows"),
               narrow = within(columns, data::most_columns, "columns");
    return within(longest, data::most_cell_text, "characters in a cell") && few && narrow;
  }

  diag::Diagnostic exceeds_workbook(std::string message) const {
    auto d = diag::problem(source_, {0, 1}, "data/limit", std::move(message));
    d.hint = "convert it to .csv";
    return d;
  }

  // The bytes, if planche can read them as a table.
  std::optional<std::string> readable(std::optional<std::string> bytes) {
    if (!bytes || is_text_table(to_)) return bytes;
    if (sink_.has_errors()) return std::nullopt;  // they may also be in the bytes
    diag::Sink problems;
    if (data::open_table(output_, *bytes, {}, problems) != nullptr) return bytes;
    for (const diag::Diagnostic& d : problems.sorted()) sink_.add(exceeds_workbook(d.message));
    return std::nullopt;
  }

  // The table that the game reads, within the opened one: how its cells are copied, and where its cells begin.
  struct ReadPart {
    diag::SourcePtr source = {};  // null if nothing reads the table
    declared::CellText text_of = {};
    std::size_t heading_line = 0, first_column = 0;  // the line of the headings; 0 in a grid
  };
  // Without a game or formats, cells are copied as they are.
  ReadPart read_part() {
    if (records_ == nullptr || source_->sheet() == nullptr) return {};
    diag::Sink ignored;  // the game reports them
    const diag::SourcePtr part = part_of_sheet(ignored);
    if (part == nullptr) return {};
    ReadPart made{part};
    made.first_column = part->sheet()->first_column - source_->sheet()->first_column;
    data::Row header;
    const auto take = [&](data::Row row) { header = std::move(row); };
    const auto skip = [](const data::Row&) {};
    if (!records_->grid) data::read_csv(part, ignored, {}, take, skip);
    if (!header.cells.empty()) made.heading_line = part->position(header.span.begin).line;
    made.text_of = declared::cell_texts(*records_, languages(), part, header);
    return made;
  }

  std::string text_of(const ReadPart& part, std::size_t line, std::size_t column, const data::Cell& cell) {
    if (part.text_of == nullptr || line < part.heading_line || column < part.first_column)
      return std::string{cell.plain()};
    if (line == part.heading_line) return cell.text;
    const auto text = part.text_of(column - part.first_column, cell);
    if (!text)
      refuse(cell.span, "a table without number formats cannot hold the value of this cell unchanged",
             "remove the number format of the cell");
    return text.value_or(std::string{});
  }

  // Copies cell by cell: the first row need not hold headings.
  std::optional<std::string> table_from_table() {
    ReadPart part = read_part();
    // A CSV file has no `range`, so the rest of the sheet would become records.
    const bool takes_part = is_text_table(to_) && part.source != nullptr && part.source != source_;
    const diag::SourcePtr& source = takes_part ? part.source : source_;
    if (takes_part) part.first_column = 0;
    part_taken_ = takes_part;
    data::TextRows rows;
    data::Lacking lacking;
    std::size_t widest = 0;
    const auto add = [&](const data::Row& row) {
      rows.resize(rows.size() + (takes_part && rows.empty() ? 0 : row.empty_before) + 1);
      const std::size_t line = part.text_of == nullptr ? 0 : source->position(row.span.begin).line;
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const data::Cell& cell = row.cells[i];
        check_text(cell.text, cell.span);
        // Error values in CSV are plain text and are copied; in a workbook they are not content.
        if (cell.lacks_value() && !cell.failed) lacking.add(i, cell);
        rows.back().push_back(text_of(part, line, i, cell));
      }
      widest = std::max(widest, rows.back().size());
    };
    if (!data::read_grid(source, sink_, {}, add)) return std::nullopt;
    lacking.report(source, sink_);
    for (auto& row : rows) {
      if (!row.empty()) row.resize(widest);  // leave empty rows empty: there may be a million of them
    }
    return readable(written(rows));
  }

  std::optional<std::string> from_table() {
    if (is_table(to_)) return table_from_table();
    if (records_ != nullptr && records_->grid)
      return refuse({}, fmt::format("\"{}\" holds a grid of cells, which only a table can store", records_->name),
                    "convert it to .csv, .xlsx or .ods");
    const diag::SourcePtr part = part_of_sheet(sink_);
    const auto table = part == nullptr ? std::nullopt : data::read_csv(part, sink_);
    const auto value = table ? value_of(part, *table) : std::nullopt;
    if (!value) return std::nullopt;
    note_lost_digits(*value);
    std::string bytes = to_ == FileForm::json ? data::to_json(*value) : data::to_yaml(*value);
    return bytes;
  }

  // Numbers have 17 significant digits. Notes those that were written with more.
  void note_lost_digits(const data::Value& root) {
    constexpr std::size_t most_digits = 17;
    if (source_->sheet() != nullptr) return;  // spreadsheets themselves keep fewer
    const data::Value* first = nullptr;
    std::size_t others = 0;
    const auto written = [&](const data::Value& value) {
      return source_->text().substr(value.span().begin, value.span().end - value.span().begin);
    };
    const std::function<void(const data::Value&)> visit = [&](const data::Value& value) {
      if (const data::Array* list = value.array()) std::ranges::for_each(*list, visit);
      if (const data::Object* members = value.object()) std::ranges::for_each(*members, visit, &data::Member::value);
      if (value.real() == nullptr || significant_digits(written(value)) <= most_digits) return;
      others += first == nullptr ? 0 : 1;
      first = first == nullptr ? &value : first;
    };
    visit(root);
    if (first == nullptr) return;
    auto d = diag::problem(
        source_, first->span(), "data/limit",
        fmt::format("{} is rounded to {}: numbers keep {} digits{}", written(*first), data::cell_text(*first),
                    most_digits, others == 0 ? "" : fmt::format("; the same goes for {} more", others)));
    d.severity = diag::Severity::note;
    sink_.add(std::move(d));
  }

  void check_text(std::string_view text, diag::Span span) {
    if (to_ == FileForm::ods && !data::is_xml(text))
      refuse(span, "expected text that an OpenDocument can hold, found a control character",
             "convert it to .xlsx or .csv");
  }
  void check_texts(const data::Value& value) {
    if (const std::string* text = value.string()) check_text(*text, value.span());
    if (const data::Array* list = value.array()) {
      for (const data::Value& each : *list) check_texts(each);
    }
    if (const data::Object* members = value.object()) {
      for (const data::Member& member : *members) check_texts(member.value);
    }
  }

  std::optional<std::string> from_values() {
    auto document = declared::read_values(source_, sink_);
    if (!document) return std::nullopt;
    if (document->is_yaml) settle(*document);
    data::Array* const list = records_ == nullptr ? nullptr : declared::records_in(*records_, *document);
    const data::Value& root = document->root;
    note_lost_digits(root);
    if (to_ == FileForm::json) return data::to_json(root);
    if (to_ == FileForm::yaml) return data::to_yaml(root);
    if (records_ == nullptr) return from_document(root);
    if (list == nullptr) return refuse({}, fmt::format("a list of {}", records_->name));
    if (!records_->inferred) declared::drop_unread(*records_, *list, source_, languages(), sink_);
    auto bytes = written(declared::table_from(*records_, languages(), *list));
    return checked(std::move(bytes), data::Value{std::move(*list), root.span()});
  }

  // Writes a document as the table of its game.
  std::optional<std::string> from_document(const data::Value& root) {
    const rules::Game* game = rules::find_game(data::text_of(root.find("game")));
    const bool has_table =
        game != nullptr && game->to_table != nullptr && data::text_of(root.find("kind")) == game->kinds.front().id;
    if (!has_table) return refuse({}, "cards of a game that reads tables, or records of a file-based game");
    auto bytes = written(game->to_table(root));
    data::Object cards;
    std::vector<std::string_view> lost;
    for (const data::Member& member : *root.object()) {
      if (member.value.array() != nullptr) {
        cards.push_back(member);
      } else if (std::find(std::begin(known_by_table), std::end(known_by_table), member.key) ==
                 std::end(known_by_table)) {
        lost.push_back(member.key);
      }
    }
    if (!lost.empty())
      messages_.say(fmt::format("{}: tables hold only cards, left out: {}", output_, base::join_all(lost)));
    return checked(std::move(bytes), data::Value{std::move(cards), root.span()});
  }

  // The bytes of a table, if reading them gives the values that they were made from.
  std::optional<std::string> checked(std::optional<std::string> bytes, const data::Value& meant) {
    if (!bytes) return std::nullopt;
    check_texts(meant);
    if (sink_.has_errors()) return std::nullopt;
    const auto source = data::open_table(output_, *bytes, {}, sink_);
    const auto table = source == nullptr ? std::nullopt : data::read_csv(source, sink_);
    if (!table) return std::nullopt;
    auto value = value_of(source, *table);
    if (!value) return std::nullopt;
    if (data::Object* members = value->object()) {
      std::erase_if(*members, [](const data::Member& member) {
        return member.value.array() == nullptr || member.value.array()->empty();
      });
    }
    data::Value wanted = meant;
    if (data::Object* members = wanted.object())
      std::erase_if(*members, [](const data::Member& member) { return member.value.array()->empty(); });
    if (const auto path = data::difference(wanted, *value)) return refuse(*path, {});
    return bytes;
  }

  // Refuses the value at `path` of the input because it is not `expected`; if that is empty, because a table cannot
  // hold it.
  std::optional<std::string> refuse(const std::string& path, const std::string& expected) {
    return refuse(
        {0, 1},
        expected.empty() ? fmt::format("a table cannot hold {} unchanged", path) : fmt::format("expected {}", expected),
        "convert it to .json or .yaml", path);
  }

  std::optional<std::string> refuse(diag::Span span, std::string message, std::string hint, std::string path = {}) {
    auto d = diag::problem(source_, span, "data/type", std::move(message));
    d.path = std::move(path);
    d.hint = std::move(hint);
    sink_.add(std::move(d));
    return std::nullopt;
  }

  const std::string& given_;
  const std::string& output_;
  FileForm to_;
  const InputChoices& choices_;
  Messages& messages_;
  diag::Sink sink_;
  diag::SourcePtr source_;
  std::shared_ptr<const declared::Game> own_;
  const declared::Records* records_ = nullptr;     // of `own_`; null if no game reads the file
  const declared::Records::From* from_ = nullptr;  // of `records_`
  bool part_taken_ = false;                        // the target holds only the range of `from_`
  fs::path file_;                                  // the opened file, if there is a game
};

}  // namespace

void convert(const std::string& file, const std::string& output, const InputChoices& choices, Messages& messages) {
  const auto to = file_form(output);
  std::error_code error;
  if (to && fs::equivalent(operand_of(file).file, output, error)) {
    messages.refuse(fmt::format("--output: {} is the input and is not overwritten", output), "write another file");
  } else if (to) {
    Conversion{file, output, *to, choices, messages}.run();
  } else {
    messages.refuse(fmt::format("--output: {} is not the name of a table or document", output),
                    "end it in .csv, .tsv, .xlsx, .ods, .json or .yaml");
  }
}

}  // namespace planche::project
