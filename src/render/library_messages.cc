#include "render/library_messages.h"

#include <string_view>

#include <glib.h>

namespace planche::render {

namespace {

void (*end_program)(const char* message) = nullptr;

void on_message(const char*, GLogLevelFlags level, const char* message, void*) {
  if ((level & (G_LOG_LEVEL_ERROR | G_LOG_FLAG_FATAL)) != 0) end_program(message);
}

GLogWriterOutput on_fields(GLogLevelFlags level, const GLogField* fields, gsize count, void*) {
  const char* message = "unknown reason";
  for (gsize i = 0; i < count; ++i) {
    if (fields[i].key == std::string_view{"MESSAGE"} && fields[i].length < 0)
      message = static_cast<const char*>(fields[i].value);
  }
  on_message(nullptr, level, message, nullptr);
  return G_LOG_WRITER_HANDLED;
}

}  // namespace

void catch_library_messages(void (*end)(const char* message)) {
  end_program = end;
  g_log_set_default_handler(on_message, nullptr);
  g_log_set_writer_func(on_fields, nullptr, nullptr);
}

}  // namespace planche::render
