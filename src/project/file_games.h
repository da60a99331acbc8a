// File-based games: found, opened, checked, and made into work to print.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "declared/game.h"
#include "project/messages.h"
#include "project/print_choices.h"
#include "project/reading.h"
#include "project/work.h"

namespace planche::project {

// A file-based game, and a document of it, if one was named.
struct FileGame {
  std::filesystem::path file, document = {};

  // "embers" of embers/game.json; the document's own name.
  std::string name() const;
};

// Finds the game that an operand names: a folder with a game file, a game file, or a file below such a folder, which is
// searched for upwards to the working folder. The games that come with the program are "cards/ID", their files
// "cards/ID/FILE"; with `by_id`, the ID alone names the game, unless a built-in game has it. A document may name its
// game: by a folder, relative to its own, or by such an ID.
std::optional<FileGame> find_file_game(const std::string& operand, bool by_id = false);

// What the game file and the files that it names say; null when it is no game. Problems are not reported.
std::shared_ptr<const declared::Model> model_of(const std::filesystem::path& game_file);

// The game with the document that is named beside it, if one is. Refuses a file that is no document of the game, and
// several of them.
std::optional<FileGame> with_document(FileGame game, const std::vector<std::string>& files, Messages& messages);

// The IDs of the file-based games that come with the program, sorted.
std::vector<std::string> sample_games();

// Opens a game in a language (empty: its first) and checks it. Null when it cannot be opened, as the sink or the
// messages say.
enum class Check { data, data_and_rules };
std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const std::string& language,
                                                     const InputChoices& input, diag::Sink& sink, Messages& messages,
                                                     Check check = Check::data_and_rules);

// The same with choices of how to print; null also when an option of other games was given.
std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const PrintChoices& choices,
                                                     diag::Sink& sink, Messages& messages);

// The numbers of players and minutes and the age that its file gives.
rules::Facts facts_of(const declared::Model& model);

// Records to ask about: those of a file-based game, of a document of a built-in game, or of a built-in game itself.
struct Holding {
  std::shared_ptr<const declared::Game> game;  // owns what it was made from
  std::string name, title;                     // "first-deck"; the title of its game
  const rules::Game* built_in = nullptr;
  std::shared_ptr<const rules::Subject> subject = {};  // the document
};

// Nothing after messages that say why; the sink takes what is wrong with the records.
std::optional<Holding> open_records(const std::string& source, const std::string& language, const InputChoices& input,
                                    diag::Sink& sink, Messages& messages);

// The work for pages about them, without parts. The sink takes what is wrong with words and fonts.
Work work_of(const Holding& holding, const PrintChoices& choices, diag::Sink& sink);

// The work that prints the chosen parts of a game; where none are chosen, the `usual` ones: "kit", "all", or (empty)
// those made from records. The sink takes what is wrong with fonts and words.
Work work_of(std::shared_ptr<const declared::Game> game, const PrintChoices& choices, std::string_view usual,
             diag::Sink& sink);

}  // namespace planche::project
