// Games described in files: what commands do with a folder instead of a document.
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

// A game in files, and a document that is written for it, if that was given.
struct FileGame {
  std::filesystem::path file, document = {};

  // "embers" of embers/game.json; the document's own name.
  std::string name() const;
};

// What an operand means: a folder that holds a game file, such a file, or a file of such a folder or of one below it,
// as far up as the working folder. Games in files that come with the program go by "cards/ID", their files by
// "cards/ID/FILE", and, where `by_id`, the games by ID, unless that is the ID of a game that is no folder. A document
// may name its game: a folder from its own on, or such an ID.
std::optional<FileGame> find_file_game(const std::string& operand, bool by_id = false);

// What the game file and those it names say, problems unheard; null when it is no game.
std::shared_ptr<const declared::Model> model_of(const std::filesystem::path& game_file);

// The game with the document that is named beside it, if one is. Nothing, and refused, where what is named is none of
// the game's, or several are.
std::optional<FileGame> with_document(FileGame game, const std::vector<std::string>& files, Messages& messages);

// The IDs of the games in files that come with the program, sorted.
std::vector<std::string> sample_games();

// Opened and judged in the language of the options; null when it cannot be, as the sink or the messages say.
enum class Check { data, data_and_rules };
std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const std::string& language,
                                                     const InputChoices& input, diag::Sink& sink, Messages& messages,
                                                     Check check = Check::data_and_rules);

// The same for commands that print: null too when an option of other games was given.
std::shared_ptr<const declared::Game> open_file_game(const FileGame& found, const PrintChoices& choices,
                                                     diag::Sink& sink, Messages& messages);

// What its file says of players, minutes and age.
rules::Facts facts_of(const declared::Model& model);

// Records to ask about: those of a game in files, of a document of a built-in game, or that such a game brings along.
struct Holding {
  std::shared_ptr<const declared::Game> game;  // keeps what it was made from
  std::string name, title;                     // "first-deck"; the title of its game
  const rules::Game* built_in = nullptr;
  std::shared_ptr<const rules::Subject> subject = {};  // the document
};

// Nothing after messages that say why; the sink takes what is wrong with the records.
std::optional<Holding> open_records(const std::string& source, const std::string& language, const InputChoices& input,
                                    diag::Sink& sink, Messages& messages);

// Pages about them, without parts. The sink is told what is wrong with words and fonts.
Work work_of(const Holding& holding, const PrintChoices& choices, diag::Sink& sink);

// Its parts: those named by the options, else the `usual` ones, "kit" or "all"; empty: those made from records. The
// sink is told what is wrong with its fonts and words.
Work work_of(std::shared_ptr<const declared::Game> game, const PrintChoices& choices, std::string_view usual,
             diag::Sink& sink);

}  // namespace planche::project
