// Handles exhausted memory.
#pragma once

namespace planche {

// Sets the exit status of a program that runs out of memory from now on; 3 by default. Many libraries do not handle a
// failed allocation: they print something else, or never end. So the first failed allocation removes unfinished files,
// reports the failure and ends the program. Sanitizers have their own allocator and end the program themselves.
void end_without_memory_with(int status);

}  // namespace planche
