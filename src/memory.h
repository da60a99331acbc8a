// What the program does when there is no memory left.
#pragma once

namespace planche {

// Sets the exit status of a program that runs out of memory from now on; 3 at first. Many libraries go on without what
// they were not given, and print something else or never end: so the first request that is not met removes unfinished
// files, tells, and ends the program. Sanitizers, which have an allocator of their own, do that in their way.
void end_without_memory_with(int status);

}  // namespace planche
