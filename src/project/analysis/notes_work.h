// Notes from playtests of all records, as a list for people.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "declared/lists/game.h"
#include "project/editing/playtest_notes.h"
#include "project/printing/work.h"
#include "project/project.h"

namespace planche::project {

struct NotedRecord {
  std::string key, name;  // name: empty if there is no such record
  std::vector<Notes::Note> notes;
};
// The records of a game with notes, in their order; those whose record is gone come last. Without `all`, only open
// notes. `bad`: receives the files of notes that cannot be read.
std::vector<NotedRecord> noted_records(const declared::Game& game, bool all, std::vector<std::string>& bad);

// Lines for a terminal.
std::vector<std::string> lines_of(const std::vector<NotedRecord>& noted);
// One object.
std::string json_of(const std::vector<NotedRecord>& noted);

// Pages with the picture of each record, its notes, and a box to tick.
Work notes_work(std::shared_ptr<Project> project, std::vector<NotedRecord> noted, const PrintChoices& choices,
                diag::Sink& sink);

}  // namespace planche::project
