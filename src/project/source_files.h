// The files that a printout is made from.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "diag/diagnostic.h"
#include "render/render.h"
#include "scene/art.h"

namespace planche::project {

inline constexpr std::size_t most_attached = 64u << 20;  // bytes of all files of one PDF

// What a printout is made from: noted to be attached to it, and not to be written over.
struct SourceFiles {
  std::filesystem::path folder;  // of the document: what lies in it or below is attached under its path there
  std::vector<std::filesystem::path> named;  // by whoever prints: attached, wherever they lie
  std::set<std::filesystem::path> used;      // attached where they lie in the folder
};

inline constexpr const char* command_name = "planche-command.json";  // of the attached file with the command

// A word of the command that prints, without the program's name and the options that name what is written.
struct CommandWord {
  std::string text;
  bool is_operand = false;  // not the value of an option
};

// What is attached: the command, in which files are called as they are attached, and the files, as they are now. A file
// in use that lies outside the folder and is not named is left out: a warning. What cannot be read or is too much is an
// error (`print/source`).
std::vector<render::Attachment> source_attachments(const SourceFiles& files, const std::vector<CommandWord>& command,
                                                   diag::Sink& sink);

// The first of these files, links followed, that is one of `files`; empty: none is.
std::filesystem::path source_among(const SourceFiles& files, const std::vector<std::filesystem::path>& targets);

// `loader`, which notes what it loads among those used. Both outlive it.
std::unique_ptr<scene::ArtLoader> noting(scene::ArtLoader& loader, std::set<std::filesystem::path>& used);

}  // namespace planche::project
