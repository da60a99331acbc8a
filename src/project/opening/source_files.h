// The files from which a printout is made.
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

inline constexpr std::size_t most_attached = 64u << 20;  // limit for all files in one PDF

// The sources of a printout: attached on request, and protected from being overwritten.
struct SourceFiles {
  std::filesystem::path folder;  // of the document; files in or below it are attached under their relative path
  std::vector<std::filesystem::path> named;  // named by the user; attached wherever they are
  std::set<std::filesystem::path> used;      // attached if they lie in the folder
  // Files of the folder that may be templates: attached, but protected only once they are used.
  std::set<std::filesystem::path> templates = {};
};

inline constexpr const char* command_name = "planche-command.json";  // name of the attached file with the command

// A word of the printing command; the program's name and output options are left out.
struct CommandWord {
  std::string text;
  bool is_operand = false;  // false for options and their values
};

// The attachments: the command, with files called by their attached names, and the present contents of the files.
// Leaves out, with a warning, a used file that lies outside the folder and was not named. A file that cannot be read or
// exceeds the limit is an error (`print/source`).
std::vector<render::Attachment> source_attachments(const SourceFiles& files, const std::vector<CommandWord>& command,
                                                   diag::Sink& sink);

// The first of these files (links followed) that is also among `targets`; empty if none is.
std::filesystem::path source_among(const SourceFiles& files, const std::vector<std::filesystem::path>& targets);

// Wraps `loader` and adds each loaded file to `used`. Both must outlive it.
std::unique_ptr<scene::ArtLoader> noting(scene::ArtLoader& loader, std::set<std::filesystem::path>& used);

}  // namespace planche::project
