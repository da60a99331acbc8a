// Changes of the game file that need no knowledge of JSON: languages, kinds of parts, types of fields. Each is the
// smallest change of its files, and may make new ones.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "declared/lists/game.h"
#include "project/editing/edit_history.h"

namespace planche::project {

// What a change of a game does to its files.
struct GameChange {
  std::vector<Replacement> parts = {};
  std::vector<EditHistory::Fresh> made = {};
  std::string told = {};  // "new language fr"
};

// The member of the game's own files: not of a game that it extends. Empty if none has it.
declared::Given own_member(const declared::Game& game, std::string_view name);

// Errors are sentences for the editing person.
class GameEdits {
 public:
  using Changed = tl::expected<GameChange, std::string>;

  // The game must outlive it.
  explicit GameEdits(const declared::Game& game) : game_{game} {}

  // Another language. `fields` (list, field) get a text in each language: a column in their table, or another file
  // beside it if the list has such files.
  Changed with_language(std::string_view language,
                        const std::vector<std::pair<std::string, std::string>>& fields) const;
  // Another kind of parts like one that is there: with records, a table and a template of its own.
  Changed with_kind(std::string_view title, std::string_view like) const;
  // Another type of a field: "text", "integer", "choice", "list", "reference:cards", …
  Changed with_type(std::string_view list, std::string_view field, std::string_view type) const;
  // The field that names the records, or counts their copies: `member` is "key" or "copies". Empty: none.
  Changed with_role(std::string_view list, std::string_view member, std::string_view field) const;

 private:
  const declared::Game& game_;
};

}  // namespace planche::project
