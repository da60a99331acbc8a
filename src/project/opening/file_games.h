// File-based games: finds, opens and checks them, and turns them into work to print.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "declared/lists/game.h"
#include "project/opening/messages.h"
#include "project/opening/reading.h"
#include "project/printing/print_choices.h"
#include "project/printing/work.h"

namespace planche::project {

// A file-based game, and a document of it if one was named.
struct FileGame {
  std::filesystem::path file, document = {};

  // "embers" for embers/game.json; for a document and a game file of another name, the name of the file.
  std::string name() const;
};

// Finds the game that an operand names: a folder with a game file, a game file of any name, or a file in or below such
// a folder; game files are searched for upwards to the working folder. Samples are "cards/ID", their files
// "cards/ID/FILE". With `by_id`, the ID alone names a sample unless a built-in game has that ID. A document may name
// its game by a folder, relative to its own, or by such an ID.
std::optional<FileGame> find_file_game(const std::string& operand, bool by_id = false);

// The game file in the folder that a document names, if a game file beside the document could read from there.
std::optional<std::filesystem::path> game_file_named(const std::string& folder, const std::filesystem::path& document);

// What the member "game" of a JSON or YAML document names; empty if it names none.
std::string game_claimed_by(const std::filesystem::path& document);

// The model from the game file and the files that it names; null if it is not a game file. Problems are not reported.
std::shared_ptr<const declared::Model> model_of(const std::filesystem::path& game_file);

// The game with the document among `files`, if there is one. Refuses a file that is not a document of the game, and
// several files.
std::optional<FileGame> with_document(FileGame game, const std::vector<std::string>& files, Messages& messages);

// The IDs of the sample file-based games, sorted.
std::vector<std::string> sample_games();

// Opens a game in a language (empty: its first) and checks it. Returns null if it cannot be opened; the sink or the
// messages say why.
enum class Check { data, data_and_rules };
std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const std::string& language,
                                                     const InputChoices& input, diag::Sink& sink, Messages& messages,
                                                     Check check = Check::data_and_rules);

// The same with choices for printing; also returns null if an option of another game was given.
std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const PrintChoices& choices,
                                                     diag::Sink& sink, Messages& messages);

// Number of players, minutes and age from the game file.
rules::Facts facts_of(const declared::Model& model);

// Records to query: of a file-based game, of a document of a built-in game, or of a built-in game itself.
struct Holding {
  std::shared_ptr<const declared::Game> game;  // owns the data it was made from
  std::string name, title;                     // "first-deck"; the title of its game
  const rules::Game* built_in = nullptr;
  std::shared_ptr<const rules::Subject> subject = {};  // the document
};

// Opens them. Returns nothing if the messages say why not; the sink receives problems of the records.
std::optional<Holding> open_records(const std::string& source, const std::string& language, const InputChoices& input,
                                    diag::Sink& sink, Messages& messages);

// What `render` leaves out of a game: the parts of its kit that are not made from records, unless parts are chosen.
std::vector<std::string> parts_left_to_kit(const declared::Game& game, const PrintChoices& choices);

// The work for pages about the records, without parts. The sink receives problems of the files of printed words, and of
// a file-based game's fonts, banner and tokens.
Work work_of(const Holding& holding, const PrintChoices& choices, diag::Sink& sink);

// The work that prints the chosen parts of a game. If none are chosen, `usual` decides: "kit", "all", or (empty) the
// parts made from records. The sink receives problems of the files of printed words, and of the game's fonts, banner
// and tokens.
Work work_of(std::shared_ptr<const declared::Game> game, const PrintChoices& choices, std::string_view usual,
             diag::Sink& sink);

}  // namespace planche::project
