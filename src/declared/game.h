// A game described in files, opened: its records in one language, and what its expressions mean.
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
#include "declared/model.h"
#include "expressions/expression.h"

namespace planche::declared {

// Records of one kind, read.
struct List {
  const Records* declared = nullptr;
  bool of_document = false;                        // not of the game itself
  bool lacking = false;                            // of documents of a kind that was not given, or could not be read
  std::set<std::string, std::less<>> faulty = {};  // fields whose declaration is wrong
  expressions::Table table = {};                   // its fields, then those computed
  std::vector<const data::Value*> rows = {};
  // As expressions see them, where a field refuses a value: without it. Empty: as they are.
  std::vector<const data::Value*> sound = {};
  const data::Value* first = nullptr;             // of the array that all rows stand in; null: there is none
  std::vector<std::uint32_t> documents = {};      // of each row: the one it stands in, see Game::documents()
  std::vector<const data::Value*> left_out = {};  // rows for which `where` does not hold
  // Values that stand in another file than their row: those of `with` and of translations.
  std::map<std::pair<std::size_t, std::string>, std::uint32_t> elsewhere = {};  // by row and field

  // What the key says, else the title, else "cards 3".
  std::string name_of(std::size_t row) const;
  // What stands in its field `title`, else in `name`, each of which may be computed; empty: in neither a text or
  // number.
  std::string title_of(std::size_t row) const;
  // What people call a record, besides its key: its title, else the first text that it has.
  std::string called_by(std::size_t row) const;
  const data::Value& sound_row(std::size_t row) const { return *(sound.empty() ? rows : sound)[row]; }
};

struct Choices {
  std::string language = {};                                             // the first of the game that lacks this one
  std::map<std::string, expressions::Number, std::less<>> numbers = {};  // instead of those of the game file
  std::string encoding = {};                                             // of tables that are text; empty: UTF-8
  // Records that come from no file, by their name; the game keeps them.
  std::map<std::string, std::shared_ptr<const data::Array>, std::less<>> lists = {};
};

// Adds the fields of its record (dotted) that an expression asks for, and those that computed ones among them ask for.
void add_asked(const expressions::Table& table, const expressions::Expression& expression,
               std::set<std::string>& fields);
void add_asked(const expressions::Table& table, const std::string& name, std::set<std::string>& fields);

// What an expression of the game file means; knows where it stands.
struct Compiled {
  expressions::ExpressionPtr expression = {};
  Given given = {};
};

class Game {
 public:
  // Null when it is no game at all. What it names is below `confines`. With `document`, one that is written for it.
  static std::shared_ptr<const Game> open(const std::filesystem::path& file, const std::filesystem::path& confines,
                                          const Choices& choices, diag::Sink& sink,
                                          const std::filesystem::path& document = {});
  // Of a model that was read, with a document, which outlives the game, or without (null). The document was checked;
  // `sound`: without finding fault.
  static std::shared_ptr<const Game> open(std::shared_ptr<const Model> model, const Choices& choices, diag::Sink& sink,
                                          const data::Document* document, bool sound);
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  const Model& model() const { return *model_; }
  const std::string& language() const { return language_; }
  // In that language; its id where it has none.
  std::string title() const;
  const std::vector<std::unique_ptr<List>>& lists() const { return lists_; }
  const List* find(std::string_view name) const;
  const diag::SourcePtr& source(std::uint32_t document) const { return documents_[document].source; }
  // Every text that was read, for what is made from all of it.
  const std::deque<data::Document>& documents() const { return documents_; }
  // Those of the game file, or what was chosen instead.
  const std::vector<std::pair<std::string, expressions::Number>>& numbers() const { return numbers_; }
  // Labels of the language, by key.
  const base::Vocabulary& labels() const { return labels_; }

  // What names mean where a record of `self` (null: none) is in reach.
  expressions::Names names(const List* self) const;
  // All rows and numbers, bound.
  expressions::Evaluation evaluation() const;
  // Null, and reported, when it is wrong.
  expressions::ExpressionPtr compile(const Given& given, const expressions::Names& names, diag::Sink& sink,
                                     std::size_t skip = 0) const;
  std::shared_ptr<const expressions::Text> compile_text(const Given& given, const expressions::Names& names,
                                                        diag::Sink& sink) const;
  // What could not be had of a record: told once for each expression.
  static diag::Diagnostic fault(const Given& given, const expressions::Fault& fault, std::string subject);
  // Where the value of a record stands: its field (dotted; empty: the whole record), or the record. A path through a
  // reference leads to the record that it names; so does a record of "for", which stands in no file itself.
  diag::Diagnostic at(const List& list, std::size_t row, std::string_view field, std::string code,
                      std::string message) const;

  // Whether "for" made the record.
  bool is_made(const List& list, std::size_t row) const;

  // Whether it asks for documents that were not given, or for fields whose declaration is wrong, which was told: what
  // it would come to says nothing.
  bool lacks(const expressions::Expression& expression) const;
  // Lists that are `there` were given all the same.
  bool lacks(const expressions::Expression& expression, const std::function<bool(std::string_view list)>& there) const;
  // The document that was given, or null.
  const data::Document* document() const { return document_; }
  // Names of the fields of documents, dotted.
  std::vector<std::string_view> members() const;
  // Whether a field or list of documents has this name.
  bool is_of_document(std::string_view name) const;

  // The same game, with the same choices and document, opened in another of its languages.
  std::shared_ptr<const Game> opened_in(const std::string& language, diag::Sink& sink) const;
  // Reports what is wrong with files of the other languages, which an opening in one language does not read, and which
  // texts are missing in them.
  void check_translations(diag::Sink& sink) const;

  // Of a text, or of one for each language.
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
  std::optional<std::size_t> row_named(const List& list, const std::string& key) const;

  std::shared_ptr<const Model> model_;
  std::string language_, encoding_;
  std::deque<data::Document> documents_;
  std::vector<std::unique_ptr<List>> lists_;
  std::vector<std::pair<std::string, expressions::Number>> numbers_;
  base::Vocabulary labels_;
  const data::Document* document_ = nullptr;
  std::optional<data::Document> own_document_;  // that was read here
  std::deque<data::Value> mended_;              // rows of List::sound
  struct Member {
    expressions::Type type;
    const data::Value* value;  // null: absent
    bool lacking;
  };
  std::map<std::string, Member, std::less<>> members_;  // fields of documents, dotted
  std::vector<std::unique_ptr<Records>> completed_;     // with the fields that were found in tables
  decltype(Choices::lists) handed_;
  mutable std::mutex places_in_use_;
  mutable std::map<const List*, std::unordered_map<std::string, std::size_t>> places_;  // rows by key
};

}  // namespace planche::declared
