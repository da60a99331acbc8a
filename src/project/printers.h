// The printers a person has measured: a file each in planche/printers/ of the XDG configuration folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/files.h"
#include "press/printer.h"
#include "project/messages.h"

namespace planche::project {

// What is wrong with the name of a printer; empty: nothing.
std::string fault_of_printer_name(const std::string& name);

// Where they are kept: $XDG_CONFIG_HOME/planche/printers, or ~/.config/planche/printers.
tl::expected<std::filesystem::path, base::FileError> printers_folder();

// Their names, sorted; none where there is no folder.
std::vector<std::string> printer_names();

// The one of that name. Nothing after messages: a name that is none is refused with the nearest one, a damaged file is
// reported with what is wrong where.
std::optional<press::Printer> find_printer(const std::string& name, Messages& messages);

// Writes its file, whole or not at all.
tl::expected<void, base::FileError> save_printer(const press::Printer& printer);
// False when there is no such file.
tl::expected<bool, base::FileError> remove_printer(const std::string& name);

}  // namespace planche::project
