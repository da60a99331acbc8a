// The command line. Each command has a file of its own; command.h lists them.
#pragma once

namespace planche::cli {

// Exit status: 0 success (warnings allowed), 1 the data breaks a rule or a schema, 2 wrong usage, 3 a file cannot be
// read or written.
enum Status { fine = 0, bad_data = 1, bad_usage = 2, io_error = 3 };

int run(int argc, const char* const* argv);

}  // namespace planche::cli
