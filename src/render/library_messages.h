// Messages of the libraries that this room uses.
#pragma once

namespace planche::render {

// Keeps GLib from printing messages. Calls `end`, which must not return, when a library cannot continue, for example
// because the system refuses a thread.
void catch_library_messages(void (*end)(const char* message));

}  // namespace planche::render
