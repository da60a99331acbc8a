// The command line: one file per command, one table of commands (commands.h).
#pragma once

namespace planche::cli {

// Exit status: 0 fine (warnings allowed), 1 the data breaks a rule or a schema, 2 wrong usage, 3 the world failed.
enum Status { fine = 0, bad_data = 1, bad_usage = 2, bad_world = 3 };

int run(int argc, const char* const* argv);

}  // namespace planche::cli
