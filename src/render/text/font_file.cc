#include "render/text/font_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "render/text/glyph_pictures.h"

#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H

namespace planche::render {

namespace {

tl::unexpected<FontError> cannot_use(std::string why) {
  return tl::make_unexpected(FontError{std::move(why)});
}

bool is_packed(std::string_view bytes) {
  return bytes.starts_with("wOFF") || bytes.starts_with("wOF2");
}

std::uint32_t word_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8u | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

void append_number(std::string& bytes, std::uint32_t number, int size) {
  for (int shift = 8 * (size - 1); shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFFu);
}

struct SfntTable {
  FT_ULong tag;
  std::string bytes;  // padded to multiples of four
  FT_ULong length;
};

std::uint32_t sum_of_words(std::string_view words) {
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at < words.size(); at += 4) sum += word_at(words, at);
  return sum;
}

// All tables of a face; none if one is unreadable.
std::vector<SfntTable> tables_of(FT_Face face) {
  FT_ULong count = 0;
  if (FT_Sfnt_Table_Info(face, 0, nullptr, &count) != 0) return {};
  std::vector<SfntTable> tables;
  std::size_t total = 0;
  for (FT_UInt i = 0; i < count; ++i) {
    FT_ULong tag = 0, length = 0;
    if (FT_Sfnt_Table_Info(face, i, &tag, &length) != 0) return {};
    total += length;
    if (total > most_unpacked_font_bytes) return {};
    std::string bytes((length + 3) / 4 * 4, '\0');
    if (length > 0 && FT_Load_Sfnt_Table(face, tag, 0, reinterpret_cast<FT_Byte*>(bytes.data()), &length) != 0)
      return {};
    tables.push_back({tag, std::move(bytes), length});
  }
  std::ranges::sort(tables, {}, &SfntTable::tag);
  return tables;
}

// An OpenType file with these tables, laid out by the specification.
std::string file_of(const std::vector<SfntTable>& tables) {
  const bool outlines_of_postscript = std::ranges::any_of(
      tables, [](const SfntTable& table) { return table.tag == TTAG_CFF || table.tag == TTAG_CFF2; });
  const auto count = static_cast<std::uint32_t>(tables.size());
  std::uint32_t power = 0;
  while ((2u << power) <= count) ++power;
  std::string bytes;
  append_number(bytes, outlines_of_postscript ? TTAG_OTTO : 0x00010000, 4);
  append_number(bytes, count, 2);
  append_number(bytes, 16u << power, 2);
  append_number(bytes, power, 2);
  append_number(bytes, 16 * count - (16u << power), 2);
  auto offset = static_cast<std::uint32_t>(12 + 16 * count);
  for (const SfntTable& table : tables) {
    append_number(bytes, static_cast<std::uint32_t>(table.tag), 4);
    append_number(bytes, sum_of_words(table.bytes), 4);
    append_number(bytes, offset, 4);
    append_number(bytes, static_cast<std::uint32_t>(table.length), 4);
    offset += static_cast<std::uint32_t>(table.bytes.size());
  }
  for (const SfntTable& table : tables) bytes += table.bytes;
  return bytes;
}

// FreeType reads both packed formats and returns unpacked tables.
tl::expected<std::string, FontError> unpacked(const std::string& packed) {
  constexpr std::size_t header = 20, unpacked_size_at = 16;
  if (packed.size() < header) return cannot_use("it is damaged");
  if (word_at(packed, unpacked_size_at) > most_unpacked_font_bytes)
    return cannot_use(fmt::format("expected at most {} bytes after unpacking, found {}", most_unpacked_font_bytes,
                                  word_at(packed, unpacked_size_at)));
  FT_Library opened = nullptr;
  if (FT_Init_FreeType(&opened) != 0) return cannot_use("FreeType does not start");
  const FontLibrary library{opened};
  FT_Face loaded = nullptr;
  if (FT_New_Memory_Face(opened, reinterpret_cast<const FT_Byte*>(packed.data()), static_cast<FT_Long>(packed.size()),
                         0, &loaded) != 0)
    return cannot_use("it is a damaged WOFF file");
  const FontFile face{loaded};
  if (loaded->num_faces > 1) return cannot_use("it is a WOFF file of several typefaces");
  const std::vector<SfntTable> tables = tables_of(loaded);
  if (tables.empty()) return cannot_use("it is a damaged WOFF file");
  return file_of(tables);
}

}  // namespace

tl::expected<std::string, FontError> read_font(const std::filesystem::path& file) {
  // Checks the size and the type of the file before libraries see it.
  auto bytes = base::read_file(file, most_font_bytes);
  if (!bytes) return cannot_use(bytes.error().message);
  if (is_packed(*bytes)) return unpacked(*bytes);
  return std::move(*bytes);
}

tl::expected<std::filesystem::path, FontError> readable_font(const std::filesystem::path& file) {
  const auto bytes = base::read_file(file, most_font_bytes);
  if (!bytes) return cannot_use(bytes.error().message);
  if (!is_packed(*bytes)) return file;
  static std::map<std::uint64_t, std::filesystem::path> known;  // by hash of the packed bytes
  static std::mutex mutex;
  const std::lock_guard lock{mutex};
  auto& path = known[base::content_hash(*bytes)];
  if (!path.empty()) return path;
  const auto font = unpacked(*bytes);
  if (!font) return tl::make_unexpected(font.error());
  const int descriptor = ::memfd_create("font", MFD_CLOEXEC);
  if (descriptor < 0) return cannot_use(std::strerror(errno));
  for (std::size_t written = 0; written < font->size();) {
    const auto more = ::write(descriptor, font->data() + written, font->size() - written);
    if (more <= 0) return cannot_use(std::strerror(errno));
    written += static_cast<std::size_t>(more);
  }
  path = fmt::format("/proc/self/fd/{}", descriptor);
  return path;
}

}  // namespace planche::render
