// Calibrated printers, each stored in a file in planche/printers/ of the XDG configuration folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"
#include "press/printer.h"
#include "project/opening/messages.h"

namespace planche::project {

// What is wrong with the name of a printer; empty if nothing.
std::string fault_of_printer_name(const std::string& name);

// The folder: $XDG_CONFIG_HOME/planche/printers, or ~/.config/planche/printers.
tl::expected<std::filesystem::path, base::FileError> printers_folder();

// The names of all stored printers, sorted; empty if there is no folder.
std::vector<std::string> printer_names();

// Reads a printer. Returns nothing if the messages say why: an unknown name is refused with the nearest one, a damaged
// file is reported with the place of the error.
std::optional<press::Printer> find_printer(const std::string& name, Messages& messages);

// Writes the printer's file atomically.
tl::expected<void, base::FileError> save_printer(const press::Printer& printer);
// Returns false if there is no such file.
tl::expected<bool, base::FileError> remove_printer(const std::string& name);

}  // namespace planche::project
