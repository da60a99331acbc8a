// Opens a game: declares its tables, reads its records, checks names. Only for use in declared/.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <unordered_set>
#include <utility>

#include "declared/file/fields.h"
#include "declared/file/files_inside.h"
#include "declared/lists/game.h"
#include "declared/lists/keys.h"
#include "declared/lists/rows.h"

namespace planche::declared {

// Whether the text contains the name as a word.
bool mentions(std::string_view text, std::string_view name);

class Opener {
 public:
  Opener(Game& game, const Choices& choices, diag::Sink& sink) : game_{game}, choices_{choices}, sink_{sink} {}
  // `document`: may be empty.
  void run(const std::filesystem::path& document);
  void run(const data::Document* document, bool sound);

 private:
  // In opener.cc:
  void begin();
  void run(const DocumentKind* kind);
  void take_numbers();
  void take_labels();
  void take_titles(List& list);
  static void take_keys(List& list);
  void check_with_keys(const List& list);
  void add_list(const Records& records, bool of_document, bool lacking);
  void declare_tables();
  void add_variables(Records& records);
  void declare_computed();
  enum class Named { number, records, value, heading };  // heading: of a column without a declaration
  void check_name(const std::string& name, const Given& given, Named of);
  void check_names();
  void check_names(List& list);
  void check_field(const Field& field);
  void check_default(const Field& field);
  const data::Value* default_of(const Field& field) const;
  bool is_faulty(const Field& field) const;
  void read_all();
  std::set<std::string> asked_by(List& list);

  // In opener_inferred.cc:
  // Returns whether all files of the records can be read.
  bool infer(Records& records);
  void take_languages(Records& records, const std::vector<std::pair<std::string, std::string>>& headings,
                      Opener& first);

  // In opener_rows.cc:
  void add_cells(Records& records);

  // In opener_cells.cc:
  void declare_cell_names(Records& records);
  void declare_board(List& list, Records& records);
  void number_cells(List& list);
  void add_ways_back();
  void compute_keys(List& list);

  // In opener_rows.cc:
  void choose_copies(Records& records);
  bool counts_copies(const Records& records) const;
  void report_counts(const List& list);
  void report_html(const List& list);
  void report_undrawn_html(const List& list, const Field& field);
  void read(List& list);
  enum class Part { rows, members };  // which part of the records a file gives
  // `known`: the fields of the records are declared.
  std::optional<Rows> read_file(const Records& records, const Records::From& from, bool known, Part of = Part::rows);
  bool has_room(const Given& given, std::size_t values);
  bool read_table(const Records& records, Rows& rows, bool known);
  bool read_grid(const Records& records, Rows& rows);
  bool is_read(const Records& records, const Field& field);
  void combine(List& list);
  void keep(List& list, Rows rows);
  void check_required(const List& list);
  void report_columns(const Records& records, const Rows& rows);
  void report_lacks(const diag::SourcePtr& source, const std::vector<Rows::Lack>& lacks);
  void report_blank(const Records& records, const diag::SourcePtr& source, const Rows::Blank& blank);
  void report_headings(List& list);
  void report_without_column(List& list, const std::vector<std::string_view>& unread);
  void spread_faults();
  data::Document& add_document(const Records& records, Rows rows, bool all_optional);
  void mend(List& list);
  void read_texts(List& list);

  // In opener_where.cc. Reports and returns null if it is wrong. Before rows are read, it may name choices that only
  // rows have.
  expressions::ExpressionPtr understand_where(List& list, diag::Sink& sink);
  expressions::ExpressionPtr compile_where(List& list, const std::vector<Field>& fields, diag::Sink& sink);
  // The rows for which `where` holds, if it uses only these fields; otherwise all.
  std::vector<const data::Value*> belonging(const Records& records, const std::vector<Field>& fields,
                                            const std::vector<const data::Value*>& rows) const;
  void filter(List& list);
  void check_rows(const Records& records);

  // In opener_translations.cc:
  void check_words();
  void check_worded(const Given& worded, bool is_printed = true);
  void report_languages(const diag::SourcePtr& source, const data::Object& texts, const std::string& path,
                        const std::string& together = {});
  void translate(const Records& records, Rows& rows);
  // The files beside those of the records that give texts in the printed language.
  std::vector<Records::From> translations_of(const Records& records) const;
  void add_translations(List& list);
  enum class Adds { members, translations };
  bool add_members(List& list, const Records::From& from, Adds adds);
  bool can_add_to(const Records& records, const Records::From& from);
  bool has_keys(const Records& records, const Rows& rows);
  bool is_below(const Records::From& from, std::uint32_t document) const;
  void report_passed(const diag::SourcePtr& source, const data::Member& member, const Records& records);
  void report_replaced(const List& list, const std::string& key, std::size_t row, const diag::SourcePtr& source,
                       const data::Member& member, const Records::From& from);
  void report_untranslated(List& list);

  // In opener_labels.cc:
  void settle_labels(Field& field, bool reported);
  void labels_of_translations(const Records& records, Rows& rows) const;
  void take_labels(const std::vector<Rows::Label>& labels, std::size_t row, const diag::SourcePtr& source,
                   const data::Object& object);
  void take_label(const diag::SourcePtr& source, const Column& column, const data::Object& row, const data::Cell& cell,
                  bool may_repeat);
  void report_labels();

  const expressions::Table* table_of(const std::string& records) const;

  // In opener_document.cc:
  const DocumentKind* open_document(const std::filesystem::path& file);
  void check_game_of(const data::Document& document, const std::filesystem::path& folder);
  const DocumentKind* kind_of(const data::Document& document);
  void declare_members(const std::vector<Field>& fields, const std::string& above, const data::Value* object,
                       bool lacking);
  void check_document(const DocumentKind& kind);
  void take_rows(List& list);
  // Whether the values of a list are dealt anew in documents that `randomise` writes.
  bool is_dealt(std::string_view list) const;
  // The rows of a dealt list in the document; null if it has none.
  const data::Value* dealt_rows(const List& list) const;
  void check_dealt();
  void take_in_place(List& list, const data::Array& array, const diag::SourcePtr& source);
  bool stands(const Records& records) const;

  // In opener_checks.cc:
  void check_columns(const Records& records);
  void check_unique(const List& list, const Field& field);
  // Checks the records of the list, or the document if `list` is null.
  void check_references(const Field& field, const List* list);
  void check_limits(const Field& field, const List* list);
  template <typename Call>
  void each_value_of(const Field& field, const List* list, Call call) const;
  diag::Diagnostic at_value(const Field& field, const List* list, std::size_t row, const data::Value& value,
                            std::string code, std::string message) const;

  Game& game_;
  const Choices& choices_;
  diag::Sink& sink_;
  std::vector<std::unique_ptr<Records>> completed_;  // with fields found in tables
  // State of the list that is being read:
  std::vector<data::Value*> own_rows_;
  // Rows that other files add, and the rows that they extend.
  std::vector<std::pair<const data::Value*, const data::Value*>> additions_;
  // The rows as they are in their file.
  std::map<const data::Value*, data::Value> unmerged_;
  // Documents whose rows are checked once it is known which rows belong to the records.
  struct Unchecked {
    const data::Document* document;
    data::Format row;
    std::vector<Rows::Blank> blanks;
    std::vector<Rows::Lack> lacks;
  };
  std::vector<Unchecked> unchecked_;
  std::unordered_set<const data::Value*> left_out_;          // rows excluded by `where`
  std::set<std::string, std::less<>> asked_;                 // fields that `where` uses
  std::set<std::string, std::less<>> lacking_;               // fields with missing values, which are reported
  std::optional<std::set<std::string, std::less<>>> words_;  // words of the game, for is_read()
  std::set<std::pair<std::size_t, std::string>> translated_, foreign_;
  // Cells that give no label, by the labels and the value; without a source, there is none.
  struct CellLabel {
    diag::SourcePtr source = {};
    diag::Span span = {};
    std::string language = {};
  };
  std::map<std::pair<std::shared_ptr<Labels>, std::string>, CellLabel> cell_labels_;
  std::map<std::uint32_t, std::filesystem::path> origins_;  // folder of the game to which each document belongs
  std::map<std::string, std::string> headings_;             // of its tables: normalised for comparison, and as written
  std::string heading_place_;                               // of the first of them: "cards.csv, line 1"
  bool checked_ = false, sound_ = false;                    // of a given document
  std::size_t held_ = 0;                                    // records and values of all lists
  Keys keys_{game_};
};

}  // namespace planche::declared
