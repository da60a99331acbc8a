#include "data/workbooks/archive.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "data/libzip.h"

namespace planche::data {

namespace {

// Counts before libzip opens the archive, because that needs memory for each entry.
std::size_t count_entries(std::string_view bytes) {
  std::size_t count = 0;
  constexpr std::string_view mark = "PK\x01\x02";
  for (std::size_t at = bytes.find(mark); at != bytes.npos; at = bytes.find(mark, at + mark.size())) ++count;
  return count;
}

ReadFault damaged(std::string_view what) {
  return {"data/syntax", fmt::format("the workbook is cut off or damaged: {}", what),
          "open it in the spreadsheet program and save it again"};
}

}  // namespace

ReadFault encrypted() {
  return {"data/encoding", "the workbook is encrypted", "save it without a password"};
}

void Archive::Close::operator()(zip* archive) const {
  libzip::discard(archive);
}

Tried<Archive> Archive::open(std::string_view bytes, const Limits& limits) {
  if (const std::size_t entries = count_entries(bytes); entries > most_entries) {
    return tl::unexpected{
        ReadFault{"data/limit", fmt::format("the workbook holds {} files, the limit is {}", entries, most_entries)}};
  }
  zip_error_t error;
  libzip::error_init(&error);
  zip_source_t* source = libzip::source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  zip_t* opened = source == nullptr ? nullptr : libzip::open_from_source(source, ZIP_RDONLY, &error);
  if (opened == nullptr) {
    const ReadFault fault = damaged(libzip::error_strerror(&error));
    if (source != nullptr) libzip::source_free(source);
    libzip::error_fini(&error);
    return tl::unexpected{fault};
  }
  libzip::error_fini(&error);
  return Archive{opened, limits};
}

// Some programs write names with backslashes.
std::int64_t Archive::find(const std::string& name) const {
  const zip_int64_t index = libzip::name_locate(zip_.get(), name.c_str(), ZIP_FL_NOCASE);
  if (index >= 0 || name.find('/') == name.npos) return index;
  std::string other = name;
  std::ranges::replace(other, '/', '\\');
  return libzip::name_locate(zip_.get(), other.c_str(), ZIP_FL_NOCASE);
}

bool Archive::has(const std::string& name) const {
  return find(name) >= 0;
}

Tried<std::string> Archive::content(const std::string& name) {
  std::string all;
  return read(name,
              [&](std::string_view piece) {
                all += piece;
                return true;
              })
      .map([&] { return std::move(all); });
}

Tried<void> Archive::read(const std::string& name, const std::function<bool(std::string_view)>& take) {
  const zip_int64_t index = find(name);
  if (index < 0) return tl::unexpected{damaged(fmt::format("it has no {}", name))};
  const auto place = static_cast<zip_uint64_t>(index);
  zip_stat_t stat;
  if (libzip::stat_index(zip_.get(), place, 0, &stat) == 0 && (stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 &&
      stat.encryption_method != ZIP_EM_NONE) {
    return tl::unexpected{encrypted()};
  }
  const auto close = [](zip_file_t* open) { libzip::fclose(open); };
  const std::unique_ptr<zip_file_t, decltype(close)> file{libzip::fopen_index(zip_.get(), place, 0), close};
  if (file == nullptr) return tl::unexpected{damaged(fmt::format("{}: {}", name, libzip::strerror(zip_.get())))};
  std::array<char, 1u << 16> buffer;
  for (;;) {
    const zip_int64_t read = libzip::fread(file.get(), buffer.data(), buffer.size());
    if (read < 0) return tl::unexpected{damaged(fmt::format("{}: {}", name, libzip::file_strerror(file.get())))};
    if (read == 0) return {};
    const auto size = static_cast<std::size_t>(read);
    if (size > left_) {
      return tl::unexpected{ReadFault{"data/limit", fmt::format("the workbook unpacks to more than {} bytes", most_)}};
    }
    left_ -= size;
    if (!take({buffer.data(), size})) return {};
  }
}

}  // namespace planche::data
