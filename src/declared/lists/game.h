// An open file-based game: its records in one language, and the names of its expressions.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/words.h"
#include "declared/file/model.h"
#include "declared/lists/numbering.h"
#include "expressions/expression.h"

namespace planche::declared {

// The records of one list.
struct List {
  const Records* declared = nullptr;
  bool of_document = false;                        // belongs to documents, not to the game itself
  bool lacking = false;                            // of a document that is missing or unreadable
  std::set<std::string, std::less<>> faulty = {};  // fields with a wrong declaration
  expressions::Table table = {};                   // declared fields, then computed ones
  std::optional<Numbering> numbering = {};         // of the cells of a board, if its key names them
  std::vector<const data::Value*> rows = {};
  // Replaces rows in expressions: without refused values. Empty if no value is refused.
  std::vector<const data::Value*> sound = {};
  // Fields of a row (of `rows`) that have a cell without a value, which is reported: a formula that failed.
  std::map<const data::Value*, std::set<std::string, std::less<>>> failed = {};
  const data::Value* first = nullptr;             // of the array with all rows, or null
  std::vector<std::uint32_t> documents = {};      // for each row, the index of its document in Game::documents()
  std::vector<const data::Value*> left_out = {};  // rows excluded by `where`
  // The documents of values that are not in the file of their row: from `with` and translations.
  std::map<std::pair<std::size_t, std::string>, std::uint32_t> elsewhere = {};  // by row and field
  // Rows and fields whose text is that of another language, because the printed one has none.
  std::set<std::pair<std::size_t, std::string>> untranslated = {};
  struct Place {
    diag::SourcePtr source;
    std::string path;
  };
  std::vector<Place> places = {};  // of objects in fields, which replace `documents`; empty for records

  // The key, else the title, else "cards 3".
  std::string name_of(std::size_t row) const;
  // The value of the field `title`, else of `name`; both may be computed. Empty if neither is a text or number.
  std::string title_of(std::size_t row) const;
  // The name that people use besides the key: the title, else the first text.
  std::string called_by(std::size_t row) const;
  const data::Value& sound_row(std::size_t row) const { return *(sound.empty() ? rows : sound)[row]; }
};

struct Choices {
  std::string language = {};                                             // the first of the game if it lacks this one
  std::map<std::string, expressions::Number, std::less<>> numbers = {};  // replace those of the game file
  std::string encoding = {};                                             // of text tables; empty: UTF-8
  // Records by name that are not from files. The game keeps them.
  std::map<std::string, std::shared_ptr<const data::Array>, std::less<>> lists = {};
};

// Adds the record's fields (dotted) that an expression uses, directly or through computed fields.
void add_asked(const expressions::Table& table, const expressions::Expression& expression,
               std::set<std::string>& fields);
void add_asked(const expressions::Table& table, const std::string& name, std::set<std::string>& fields);

// An expression of the game file with its place.
struct Compiled {
  expressions::ExpressionPtr expression = {};
  Given given = {};
};

class Game {
 public:
  // Null if it is not a game. Files must be below `confines`. `document`: a document for the game.
  static std::shared_ptr<const Game> open(const std::filesystem::path& file, const std::filesystem::path& confines,
                                          const Choices& choices, diag::Sink& sink,
                                          const std::filesystem::path& document = {});
  // Opens a model with a document, which must outlive the game, or without (null). The document is already checked;
  // `sound`: without errors.
  static std::shared_ptr<const Game> open(std::shared_ptr<const Model> model, const Choices& choices, diag::Sink& sink,
                                          const data::Document* document, bool sound);
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  const Model& model() const { return *model_; }
  const std::string& language() const { return language_; }
  // In the current language; the id if there is no title.
  std::string title() const;
  const std::vector<std::unique_ptr<List>>& lists() const { return lists_; }
  const List* find(std::string_view name) const;
  const diag::SourcePtr& source(std::uint32_t document) const { return documents_[document].source; }
  const diag::SourcePtr& source(const List& list, std::size_t row) const {
    return list.places.empty() ? source(list.documents[row]) : list.places[row].source;
  }
  // Every text that was read, for commands that process all of them.
  const std::deque<data::Document>& documents() const { return documents_; }
  // Those of the game file, or their replacements.
  const std::vector<std::pair<std::string, expressions::Number>>& numbers() const { return numbers_; }
  // Labels of the language, by key.
  // Of the game file; nothing: it has no such number.
  std::optional<expressions::Number> usual_number(std::string_view name) const;
  const base::Vocabulary& labels() const { return labels_; }

  // The names for an expression about a record of `self` (null: none).
  expressions::Names names(const List* self) const;
  // With all rows and numbers.
  expressions::Evaluation evaluation() const;
  // Reports an error and returns null if the expression is wrong.
  expressions::ExpressionPtr compile(const Given& given, const expressions::Names& names, diag::Sink& sink,
                                     expressions::Expression::As as = expressions::Expression::As::value) const;
  std::shared_ptr<const expressions::Text> compile_text(const Given& given, const expressions::Names& names,
                                                        diag::Sink& sink) const;
  // Reports a value that cannot be evaluated; once for each expression.
  static diag::Diagnostic fault(const Given& given, const expressions::Fault& fault, std::string subject);
  // Sets the place of a record's field (dotted; empty: the record), or of the record. A path through a reference leads
  // to the referenced record, as do records of "for", which are in no file.
  diag::Diagnostic at(const List& list, std::size_t row, std::string_view field, std::string code,
                      std::string message) const;

  // Whether "for" made the record.
  bool is_made(const List& list, std::size_t row) const;
  // The row of the first record with this key.
  std::optional<std::size_t> row_named(const List& list, const std::string& key) const;

  // Whether the expression uses missing documents, or fields with a wrong declaration, which is already reported. Its
  // value then means nothing.
  bool lacks(const expressions::Expression& expression) const;
  // `there` selects lists that are present nevertheless.
  bool lacks(const expressions::Expression& expression, const std::function<bool(std::string_view list)>& there) const;
  // The given document, or null.
  const data::Document* document() const { return document_; }
  // Names of the fields of documents, dotted.
  std::vector<std::string_view> members() const;
  // Whether a field or list of documents has this name.
  bool is_of_document(std::string_view name) const;

  // What the same game, with the same choices and document, finds in another of its languages, and what its records are
  // called there. Opened once.
  struct Elsewhere {
    std::vector<diag::Diagnostic> found = {};
    std::map<const List*, std::vector<std::vector<std::string>>> called = {};  // by row: one name, or none
  };
  const Elsewhere& elsewhere(const std::string& language) const;
  // Reports errors in files of other languages, which are not read when the game is opened in one language, and missing
  // translations.
  void check_translations(diag::Sink& sink) const;

  // A text, or its version in the current language.
  Given in_language(const Given& worded) const;

 private:
  friend class Opener;
  Game() = default;

  struct Place {
    const List* list;
    std::size_t row;
    std::string_view field;  // of that record
  };
  Place followed(const List& list, std::size_t row, std::string_view field) const;

  std::shared_ptr<const Model> model_;
  std::string language_, encoding_;
  std::deque<data::Document> documents_;
  std::vector<std::unique_ptr<List>> lists_;
  std::vector<std::pair<std::string, expressions::Number>> numbers_;
  base::Vocabulary labels_;
  const data::Document* document_ = nullptr;
  std::optional<data::Document> own_document_;  // the document, if the game read it
  std::deque<data::Value> valid_parts_;         // rows for List::sound
  struct Member {
    expressions::Type type;
    const data::Value* value;  // null: absent
    bool lacking;
  };
  std::map<std::string, Member, std::less<>> members_;  // fields of documents, dotted
  std::vector<std::unique_ptr<Records>> completed_;     // with fields found in tables
  decltype(Choices::lists) handed_;
  mutable std::mutex places_in_use_;
  mutable std::map<const List*, std::unordered_map<std::string, std::size_t>> places_;  // rows by key
  mutable std::mutex elsewhere_in_use_;
  mutable std::map<std::string, Elsewhere, std::less<>> elsewhere_;  // by language
};

}  // namespace planche::declared
