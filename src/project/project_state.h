// What an open project keeps until a file changes. Internal to project.cc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/files.h"
#include "project/opening/file_games.h"
#include "project/opening/named_game.h"
#include "project/printing/print.h"
#include "project/printing/studio.h"
#include "project/project.h"
#include "templates/reading/drawing_memory.h"

namespace planche::project {

struct Project::State {
  State(std::string source, PrintChoices chosen) : path{std::move(source)}, choices{std::move(chosen)} {}

  std::string path;
  PrintChoices choices;
  base::FileView view;
  Counts counts = {};

  struct Opened {
    diag::Sink sink;
    Messages messages;
    std::optional<FileGame> found;
    std::shared_ptr<const declared::Game> game;
    std::shared_ptr<const rules::Subject> subject;
    std::vector<std::filesystem::path> folders;
    std::uint64_t names;
  };
  std::optional<Opened> opened = {};  // the result of reading; empty before it is first needed and after a change
  std::vector<std::filesystem::path> folders = {};  // those of the latest opening
  std::optional<std::vector<diag::Diagnostic>> diagnostics = {};

  std::vector<std::filesystem::path> fonts = {};
  std::uint64_t fonts_hash = 0;
  std::uint64_t names_of_templates = 0;  // of all files when templates were shared
  KeptTools remembered = {};
  std::unique_ptr<templates::Memory> memory = {};

  // A drawn part and its set.
  struct DrawnPart {
    std::size_t set, index;  // the set it belongs to, and its number there
    scene::Part part;
  };
  struct Drawn {
    diag::Sink sink;
    Studio studio;
    std::vector<scene::PartSet> sets;
    std::vector<ProjectPart> parts;
    std::vector<DrawnPart> drawn;
    bool made = false;  // the studio is open, and the sets are made
  };
  std::unique_ptr<Drawn> drawn = {};

  void open();
  // Of what is open: whether no file that matters has changed, and no name of a file in its folders.
  bool is_current();
  // What is open, if it is a game. Documents of built-in games are none.
  std::optional<NamedGame> named() const;
  // The work to print; nothing if there is none.
  std::optional<Work> work(diag::Sink& sink);
  // The typesetter for these fonts, and the drawings of unchanged parts.
  KeptTools& remember(const std::vector<std::filesystem::path>& used);
  // Each part of a work on a page of its own.
  std::vector<ProjectSheet> pictures(std::optional<Work> made, diag::Sink& sink);
  Order order(const PrintChoices& how, diag::Sink& sink) { return {how, sink, {}, {}, {}, remembered}; }
  void draw();
};

}  // namespace planche::project
