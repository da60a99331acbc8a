#include "project/importing/new_from.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/files.h"
#include "base/new_file.h"
#include "base/text.h"
#include "data/workbooks/workbook.h"
#include "project/importing/found.h"
#include "project/importing/guessed_game_file.h"
#include "project/importing/guessed_languages.h"
#include "project/importing/guessed_template.h"
#include "project/importing/guesses.h"
#include "project/importing/other_projects.h"
#include "project/importing/picture_decks.h"
#include "project/importing/record_lists.h"
#include "project/importing/starting_table.h"
#include "project/opening/file_names.h"
#include "project/opening/sample_folders.h"
#include "project/printing/validation.h"
#include "scene/art.h"

namespace planche::project {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t largest_picture = 256u << 20;

std::string records_name(const fs::path& file) {
  std::string name;
  for (const char c : base::lower(file.stem().string())) {
    const bool letter = c >= 'a' && c <= 'z', digit = c >= '0' && c <= '9';
    if (letter || (digit && !name.empty()))
      name += c;
    else if (!name.empty() && !name.ends_with('_'))
      name += '_';
  }
  while (name.ends_with('_')) name.pop_back();
  if (name.empty()) name = "cards";
  return name;
}

// A name in the folder of the game. Of tables with one name, the later ones get the name of their folder before it.
std::string file_name(const fs::path& file, std::set<std::string>& taken) {
  std::string name = file.filename().string();
  if (taken.contains(base::lower(name)) && file.has_parent_path())
    name = fmt::format("{}-{}", fs::absolute(file).parent_path().filename().string(), name);
  while (!taken.insert(base::lower(name)).second)
    name = fmt::format("{}-2{}", fs::path{name}.stem().string(), fs::path{name}.extension().string());
  return name;
}

// Says what the game does not show.
void say_what_is_missing(const std::vector<GuessedTable>& tables, const Found& found, Messages& messages) {
  constexpr std::size_t most_named = 20;
  for (const GuessedTable& table : tables) {
    for (const GuessedField& field : table.fields) {
      if (!field.missing.empty())
        messages.say(fmt::format("{}: pictures that are missing and not drawn yet: {}", table.file.string(),
                                 some_of(field.missing, most_named)));
    }
    std::set<std::string> signs;
    for (const GuessedField& field : table.fields) signs.insert(field.signs.begin(), field.signs.end());
    if (!signs.empty())
      messages.say(fmt::format("{}: printed as □, because planche has no font with them: {}; name a font in `fonts` of "
                               "game.json, or pictures as `tokens`",
                               table.file.string(), some_of({signs.begin(), signs.end()}, most_named)));
    if (!table.stems_without.empty())
      messages.say(fmt::format("{}: no picture for {}", table.file.string(), some_of(table.stems_without, most_named)));
    if (!table.failed.empty())
      messages.say(fmt::format(
          "{}: left out, because formulas in it have no value: {}",
          table.sheet.empty() ? table.file.string() : fmt::format("{}#{}", table.file.string(), table.sheet),
          some_of(table.failed, most_named)));
    if (!table.divisions.empty())
      messages.say(fmt::format("{}: rows that may be no cards: {}; \"where\" in game.json leaves them out",
                               table.file.string(), some_of(table.divisions, most_named)));
  }
  if (!found.size.why.empty())
    messages.say(
        fmt::format("size of the parts: {:.6g} × {:.6g} mm, {}", found.size.width, found.size.height, found.size.why));
  else if (!found.without_size.empty())
    messages.say(fmt::format("no size of the parts was found in {}; templates start with {:.6g} × {:.6g} mm",
                             some_of(found.without_size, most_named), found.size.width, found.size.height));
  if (!found.outside.empty())
    messages.say(
        fmt::format("not taken, because these links lead out of their folder: {}", some_of(found.outside, most_named)));
  if (!found.left.empty()) messages.say(fmt::format("not taken: {}", some_of(found.left, most_named)));
}

// The errors that keep the game from being printed, in all of its languages.
diag::Sink errors_in(const std::string& directory, const std::vector<std::string>& languages, Messages& messages) {
  diag::Sink errors;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, languages.size()); ++i) {
    PrintChoices choices;
    if (i > 0) choices.language = languages[i];
    diag::Sink sink;
    if (!Validator{choices, false, false, messages}.check(directory, {}, sink)) break;
    for (diag::Diagnostic& d : sink.sorted()) {
      if (d.severity == diag::Severity::error) errors.add(std::move(d));
    }
  }
  return errors;
}

// The names of the templates whose layers are too small for their texts.
std::set<std::string> too_small(const diag::Sink& errors) {
  std::set<std::string> names;
  for (const diag::Diagnostic& d : errors.sorted()) {
    if (d.code != "print/overflow") continue;
    for (const diag::SourcePtr& source : {d.source, d.layer.source})
      if (source != nullptr) names.insert(fs::path{source->name()}.stem().string());
  }
  return names;
}

// Checks the game as `planche validate` does, and gives its templates more room until they hold their texts. Returns
// whether the game can be printed.
bool fit(const std::vector<GuessedTable>& tables, const Found& found, const std::vector<std::string>& languages,
         const std::string& directory, Messages& messages) {
  std::map<std::string, int> rooms;  // by table
  diag::Sink errors;
  for (int round = 0; round <= most_room; ++round) {
    errors = errors_in(directory, languages, messages);
    bool changed = false;
    for (const std::string& name : too_small(errors)) {
      const auto table = std::ranges::find(tables, name, &GuessedTable::name);
      if (table == tables.end() || rooms[name] == most_room) continue;
      const auto text = template_for(*table, tables, found.size, ++rooms[name]);
      const fs::path file = fs::path{directory} / "templates" / (name + ".json");
      changed = base::write_file(file, text, base::Sources::replaced).has_value() || changed;
    }
    if (!changed) break;
  }
  for (const auto& [name, room] : rooms) {
    const GuessedSize size = roomier(found.size, room);
    if (room > 0)
      messages.say(fmt::format("{}: parts of {:.6g} × {:.6g} mm, because their texts do not fit smaller ones", name,
                               size.width, size.height));
  }
  messages.report(errors);
  return !errors.has_errors();
}

// Tables in other languages: "cards.fr.csv" of "cards.csv". The game reads them by that name.
struct Translation {
  fs::path file, of;
  std::string language;
};
std::vector<Translation> take_translations(Found& found) {
  std::vector<Translation> all;
  const auto marked = [](const fs::path& file) { return marked_heading(file.stem().string()); };
  for (const Found::Source& table : found.tables) {
    const auto own = table.sheet.empty() ? marked(table.file) : std::nullopt;
    if (!own || !own->sure) continue;
    const auto base = std::ranges::find_if(found.tables, [&](const Found::Source& other) {
      return other.sheet.empty() && other.file.parent_path() == table.file.parent_path() &&
             base::lower(other.file.stem().string()) == base::lower(own->base);
    });
    if (base != found.tables.end()) all.push_back({table.file, base->file, own->language});
  }
  return all;
}

}  // namespace

bool starts_a_game(const fs::path& file) {
  return is_starting_table(file) || scene::names_picture(file.string());
}

std::string hint_to_start_from(const std::string& source) {
  std::error_code error;
  bool has_table = starts_a_game(source);
  for (const fs::directory_entry& entry : fs::directory_iterator{source, error})
    has_table = has_table || starts_a_game(entry.path());
  return has_table ? fmt::format("make a game of it: planche new game DIR --from {}", source)
                   : "start a game: planche new game DIR";
}

namespace {

// What is written into the folder of the new game.
class NewGame {
 public:
  NewGame(Found found, std::string directory, Messages& messages)
      : found_{std::move(found)}, directory_{std::move(directory)}, target_{directory_}, messages_{messages} {}

  // Returns false if the messages say why not.
  bool make() {
    if (!(is_of_pictures() ? read_pictures() : read_tables() && read_documents())) return false;
    game_.tables = guesser_.finish();
    game_.languages = guesser_.languages();
    write_tables();
    write_decks();
    copy_pictures();
    const fs::path whole = (fs::absolute(target_) / "").lexically_normal().parent_path();
    game_.folder = whole.filename().string();
    add("game.json", game_file(game_));
    done_ = done_.and_then([&] { return add_schemas(target_, files_); }).and_then([&] { return files_.commit(); });
    if (!done_) {
      messages_.fail(done_.error().message);
      return false;
    }
    report();
    return fit(game_.tables, found_, game_.languages, directory_, messages_);
  }

 private:
  static std::set<std::string> places_of(const Found& found) {
    std::set<std::string> places;
    for (const auto& [place, file] : found.pictures) places.insert(place);
    return places;
  }

  bool is_of_pictures() const { return found_.tables.empty() && found_.documents.empty(); }

  void add(const fs::path& name, std::string text) {
    done_ = done_.and_then([&] { return files_.add(target_ / name, std::move(text)); });
  }
  void copy(const fs::path& from, const fs::path& name, std::size_t most) {
    done_ = done_.and_then([&]() -> tl::expected<void, base::FileError> {
      auto bytes = base::read_file(from, most);
      if (!bytes) return tl::make_unexpected(bytes.error());
      return files_.add(target_ / name, std::move(*bytes));
    });
  }

  const std::string& name_of(const fs::path& file) {
    if (!names_.contains(file)) names_[file] = file_name(file, taken_);
    return names_[file];
  }

  bool read_tables() {
    const std::vector<Translation> translations = take_translations(found_);
    for (const auto& [file, sheet] : found_.tables) {
      const auto translation = std::ranges::find(translations, file, &Translation::file);
      if (translation == translations.end() && !read(file, sheet)) return false;
    }
    for (const Translation& one : translations) {
      StartingTable table = read_table(one.file, {}, messages_);
      if (!table.table) return false;
      std::vector<std::string> headings;
      for (const data::Cell& cell : table.table->header.cells) headings.emplace_back(base::trimmed(cell.text));
      const fs::path of = names_[one.of];
      if (!table.encoding.empty() || !guesser_.translate(of, one.language, headings)) {
        if (!read(one.file, {})) return false;  // a table like others
        continue;
      }
      const std::string name = fmt::format("{}.{}{}", of.stem().string(), one.language, one.file.extension().string());
      copy(one.file, name, largest_starting_table);
      messages_.say(fmt::format("{}: {} in another language, {}", name, of.string(), one.language));
    }
    return true;
  }

  bool read(const fs::path& file, const std::string& sheet) {
    StartingTable read = read_table(file, sheet, messages_);
    if (!read.table) return false;
    if (read.table->rows.empty() && found_.tables.size() == 1) {
      messages_.refuse(fmt::format("--from: {} has headings, but no row below them", file.string()),
                       "write a row for each card");
      return false;
    }
    const std::string& name = name_of(file);
    game_.encodings[name] = read.rest.empty() ? read.encoding : std::string{};
    origins_[name] = file;
    if (!read.rest.empty()) shorter_[name] = std::move(read.rest);
    guesser_.add(name, sheet, read.range, records_name(sheet.empty() ? name : sheet + ".csv"), *read.table);
    return true;
  }

  bool read_documents() {
    for (const fs::path& file : found_.documents) {
      diag::Sink sink;
      const std::string& name = name_of(file);
      copy(file, name, largest_starting_table);
      for (RecordList& list : lists_in(open_document_of(file), sink)) {
        game_.encodings[name] = {};
        guesser_.add(name, {}, {}, list.member.empty() ? records_name(name) : list.member, list.table,
                     [&](GuessedField& field) { correct(field, list); });
      }
    }
    return true;
  }

  bool read_pictures() {
    PictureDecks pictures = decks_of(found_.pictures);
    game_.decks = std::move(pictures.decks);
    for (const std::string& one : pictures.left) {
      found_.left.push_back(one);
      found_.pictures.erase(one.substr(0, one.find(" (")));
    }
    if (!game_.decks.empty()) return true;
    messages_.refuse(fmt::format("--from: no card among the pictures: {}", some_of(pictures.left, 20)),
                     "name a folder of finished cards, or a table that names pictures");
    return false;
  }

  void write_tables() {
    for (const auto& [name, file] : origins_) {
      const auto text = shorter_.find(name);
      if (text == shorter_.end())
        copy(file, name, largest_starting_table);
      else
        add(name, text->second);
    }
    for (const fs::path& file : found_.defines) {
      game_.defines.push_back(file_name(file, taken_));
      copy(file, game_.defines.back(), largest_starting_table);
    }
    for (const GuessedTable& table : game_.tables)
      add(fs::path{"templates"} / (table.name + ".json"), template_for(table, game_.tables, found_.size));
  }

  void write_decks() {
    for (const PictureDeck& deck : game_.decks) {
      add(deck.name + ".csv", table_of(deck));
      add(fs::path{"templates"} / (deck.name + ".json"), template_of(deck));
      if (deck.has_back()) add(fs::path{"templates"} / (deck.name + "-back.json"), back_template_of(deck));
    }
  }

  void copy_pictures() {
    std::map<std::string, fs::path> pictures = found_.pictures;
    for (const auto& [name, place] : guesser_.pictures().taken()) pictures.erase(place);
    for (const auto& [name, place] : guesser_.pictures().taken()) pictures[name] = found_.pictures.at(place);
    // A PDF that no cell names may be a rulebook or a print.
    std::erase_if(pictures, [&](const auto& picture) {
      const bool unknown = !is_of_pictures() && base::lower(picture.first).ends_with(".pdf") &&
                           !guesser_.pictures().taken().contains(picture.first);
      if (unknown) found_.left.push_back(picture.first);
      return unknown;
    });
    for (const auto& [name, file] : pictures) copy(file, fs::path{"art"} / name, largest_picture);
    game_.has_pictures = !pictures.empty();
  }

  void report() {
    for (const GuessedTable& table : game_.tables)
      messages_.say(fmt::format("{}: {}, {}", table.file.filename().string(), base::counted(table.rows, "row"),
                                base::counted(table.fields.size(), "field")));
    for (const PictureDeck& deck : game_.decks)
      messages_.say(fmt::format("{}: {} of {:.6g} × {:.6g} mm ({}), {}", deck.name, base::counted(deck.cards.size(), "card"),
                                deck.size.width, deck.size.height, deck.size.why,
                                deck.has_own_backs()   ? "with backs of their own"
                                : !deck.back.empty() ? fmt::format("with the back {}", deck.back)
                                                       : "without backs"));
    messages_.say("game.json says what was guessed, and why");
    say_what_is_missing(game_.tables, found_, messages_);
  }

  Found found_;
  const std::string directory_;
  const fs::path target_;
  Messages& messages_;
  Guesser guesser_{places_of(found_)};
  GuessedGame game_;
  std::map<fs::path, fs::path> origins_;     // of each table
  std::map<fs::path, std::string> shorter_;  // tables without the rows above their headings
  std::set<std::string> taken_;
  std::map<fs::path, std::string> names_;  // in the folder of the game, by origin
  base::NewFiles files_{base::NewFiles::Existing::refused};
  tl::expected<void, base::FileError> done_;
};

}  // namespace

bool start_game_from(const std::vector<std::string>& sources, const std::string& directory, Messages& messages) {
  Found found;
  if (!collect(sources, found, messages) || !is_free(directory, messages)) return false;
  return NewGame{std::move(found), directory, messages}.make();
}

}  // namespace planche::project
