#include "exports/zipped.h"

#include <algorithm>

#include "data/libzip.h"

namespace planche::exports {

namespace {

bool is_text(const std::string& name) {
  return name.ends_with(".json") || name.ends_with(".txt");
}

bool fill(zip_t* archive, const std::vector<std::pair<std::string, std::string>>& files) {
  constexpr zip_uint32_t plain = ZIP_CM_STORE;
  for (const auto& [name, bytes] : files) {
    zip_source_t* source = data::libzip::source_buffer(archive, bytes.data(), bytes.size(), 0);
    const zip_int64_t index =
        source == nullptr ? -1 : data::libzip::file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      data::libzip::source_free(source);
      return false;
    }
    // The first of January 1980, the earliest time that an archive knows.
    const auto number = static_cast<zip_uint64_t>(index);
    data::libzip::file_set_dostime(archive, number, 0, 0x21, 0);
    if (!is_text(name)) data::libzip::set_file_compression(archive, number, plain, 0);
  }
  return true;
}

std::string content_of(zip_source_t* source) {
  if (data::libzip::source_open(source) != 0) return {};
  data::libzip::source_seek(source, 0, SEEK_END);
  const zip_int64_t size = data::libzip::source_tell(source);
  data::libzip::source_seek(source, 0, SEEK_SET);
  std::string bytes(static_cast<std::size_t>(std::max<zip_int64_t>(size, 0)), '\0');
  const zip_int64_t read = data::libzip::source_read(source, bytes.data(), bytes.size());
  data::libzip::source_close(source);
  return read == size ? bytes : std::string{};
}

}  // namespace

std::string Zipped::bytes() const {
  zip_error_t error;
  data::libzip::error_init(&error);
  zip_source_t* target = data::libzip::source_buffer_create(nullptr, 0, 0, &error);
  if (target == nullptr) return {};
  data::libzip::source_keep(target);
  zip_t* archive = data::libzip::open_from_source(target, ZIP_TRUNCATE, &error);
  std::string made;
  if (archive != nullptr && fill(archive, files_) && data::libzip::close(archive) == 0) {
    made = content_of(target);
  } else if (archive != nullptr) {
    data::libzip::discard(archive);
  }
  data::libzip::source_free(target);
  return made;
}

}  // namespace planche::exports
