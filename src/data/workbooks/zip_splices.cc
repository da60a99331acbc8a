#include "data/workbooks/zip_splices.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include <zlib.h>

namespace planche::data {

namespace {

constexpr std::size_t end_size = 22, entry_size = 46, head_size = 30;
constexpr std::uint16_t descriptor_flag = 8, encrypted_flag = 1, stored = 0, deflated = 8;

template <typename Number>
Number number_at(std::string_view bytes, std::size_t at) {
  Number number = 0;
  for (std::size_t i = sizeof(Number); i-- > 0;)
    number = static_cast<Number>(number << 8 | static_cast<unsigned char>(bytes[at + i]));
  return number;
}

template <typename Number>
void put(std::string& bytes, std::size_t at, Number number) {
  for (std::size_t i = 0; i < sizeof(Number); ++i) bytes[at + i] = static_cast<char>(number >> 8 * i);
}

struct Entry {
  std::size_t at = 0;     // in the directory
  std::size_t place = 0;  // of the file
  std::string_view name;
};

struct Directory {
  std::size_t begin = 0, end = 0;  // end: where the record of its end begins
  std::vector<Entry> entries;
};

std::optional<Directory> directory_of(std::string_view archive) {
  if (archive.size() < end_size) return std::nullopt;
  const std::size_t end = archive.rfind("PK\x05\x06", archive.size() - end_size);
  if (end == archive.npos || end + end_size + number_at<std::uint16_t>(archive, end + 20) != archive.size())
    return std::nullopt;
  Directory found{number_at<std::uint32_t>(archive, end + 16), end, {}};
  const std::size_t count = number_at<std::uint16_t>(archive, end + 10);
  if (number_at<std::uint32_t>(archive, end + 4) != 0 || number_at<std::uint16_t>(archive, end + 8) != count ||
      count == 0xffff || found.begin + number_at<std::uint32_t>(archive, end + 12) != end)
    return std::nullopt;
  std::size_t at = found.begin;
  for (std::size_t i = 0; i < count; ++i) {
    if (at + entry_size > end || archive.substr(at, 4) != "PK\x01\x02") return std::nullopt;
    const std::size_t name = number_at<std::uint16_t>(archive, at + 28);
    const std::size_t more =
        std::size_t{number_at<std::uint16_t>(archive, at + 30)} + number_at<std::uint16_t>(archive, at + 32);
    if (at + entry_size + name + more > end) return std::nullopt;
    found.entries.push_back({at, number_at<std::uint32_t>(archive, at + 42), archive.substr(at + entry_size, name)});
    at += entry_size + name + more;
  }
  return at == end ? std::optional{std::move(found)} : std::nullopt;
}

std::string deflated_bytes(const std::string& content) {
  z_stream stream{};
  deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string made(deflateBound(&stream, static_cast<uLong>(content.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(made.data());
  stream.avail_out = static_cast<uInt>(made.size());
  deflate(&stream, Z_FINISH);
  made.resize(stream.total_out);
  deflateEnd(&stream);
  return made;
}

}  // namespace

tl::expected<std::vector<Splice>, std::string> zip_splices(std::string_view archive,
                                                           const std::vector<NewContent>& files) {
  const auto unusual = [](const char* what) {
    return tl::make_unexpected(std::string{"its archive is unusual ("} + what +
                               "): save it again in the spreadsheet program");
  };
  const auto directory = directory_of(archive);
  if (!directory) return unusual("it has no plain directory");
  std::string entries{archive.substr(directory->begin, directory->end + end_size - directory->begin)};
  std::vector<Splice> parts;
  for (const NewContent& file : files) {
    if (file.index >= directory->entries.size()) return unusual("it has no plain directory");
    const Entry& entry = directory->entries[file.index];
    const std::size_t at = entry.at - directory->begin;
    const auto flags = number_at<std::uint16_t>(entries, at + 8), method = number_at<std::uint16_t>(entries, at + 10);
    const std::size_t size = number_at<std::uint32_t>(entries, at + 20);
    if (entry.place + head_size > directory->begin || archive.substr(entry.place, 4) != "PK\x03\x04" ||
        (flags & encrypted_flag) != 0 || (method != stored && method != deflated) ||
        number_at<std::uint16_t>(archive, entry.place + 8) != method)
      return unusual("a file is stored in its own way");
    const std::size_t begin = entry.place + head_size + number_at<std::uint16_t>(archive, entry.place + 26) +
                              number_at<std::uint16_t>(archive, entry.place + 28);
    std::size_t end = begin + size;
    if (end > directory->begin) return unusual("a file is cut off");
    if ((number_at<std::uint16_t>(archive, entry.place + 6) & descriptor_flag) != 0) {
      const std::string_view after = archive.substr(end, directory->begin - end);
      const std::size_t mark = after.starts_with("PK\x07\x08") ? 4 : 0;
      if (after.size() < mark + 12 ||
          number_at<std::uint32_t>(after, mark) != number_at<std::uint32_t>(entries, at + 16) ||
          number_at<std::uint32_t>(after, mark + 4) != size)
        return unusual("the sizes of a file are not behind it");
      end += mark + 12;
    }
    for (const Entry& other : directory->entries)
      if (&other != &entry && (other.name == entry.name || (other.place >= entry.place && other.place < end)))
        return unusual("a file is there twice");
    std::string packed = method == stored ? file.content : deflated_bytes(file.content);
    if (file.content.size() > 0xffff'fffeu || packed.size() > 0xffff'fffeu) return unusual("it is too large");
    const auto sum = static_cast<std::uint32_t>(
        crc32_z(0, reinterpret_cast<const Bytef*>(file.content.data()), file.content.size()));
    const auto plain_flags = static_cast<std::uint16_t>(flags & ~descriptor_flag);
    put(entries, at + 8, plain_flags);
    put(entries, at + 16, sum);
    put(entries, at + 20, static_cast<std::uint32_t>(packed.size()));
    put(entries, at + 24, static_cast<std::uint32_t>(file.content.size()));
    std::string head{archive.substr(entry.place, head_size)};
    put(head, 6, static_cast<std::uint16_t>(number_at<std::uint16_t>(head, 6) & ~descriptor_flag));
    put(head, 14, sum);
    put(head, 18, static_cast<std::uint32_t>(packed.size()));
    put(head, 22, static_cast<std::uint32_t>(file.content.size()));
    parts.push_back({entry.place, entry.place + head_size, std::move(head)});
    parts.push_back({begin, end, std::move(packed)});
  }
  const auto moved = [&parts](std::size_t place) {
    std::size_t now = place;
    for (const Splice& part : parts)
      if (part.end <= place) now = now + part.bytes.size() - (part.end - part.begin);
    return now;
  };
  if (moved(archive.size()) > 0xffff'fffeu) return unusual("it is too large");
  for (const Entry& entry : directory->entries)
    put(entries, entry.at - directory->begin + 42, static_cast<std::uint32_t>(moved(entry.place)));
  put(entries, directory->end - directory->begin + 16, static_cast<std::uint32_t>(moved(directory->begin)));
  parts.push_back({directory->begin, directory->end + end_size, std::move(entries)});
  std::ranges::sort(parts, {}, &Splice::begin);
  return parts;
}

}  // namespace planche::data
