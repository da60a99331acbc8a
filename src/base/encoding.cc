#include "base/encoding.h"

#include <array>
#include <cerrno>
#include <string_view>
#include <utility>

#include <iconv.h>

namespace planche::base {

namespace {

struct Converter {
  explicit Converter(const std::string& encoding) : to_utf8{iconv_open("UTF-8", encoding.c_str())} {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (fine()) iconv_close(to_utf8);
  }
  // iconv_open() returns -1 on failure.
  bool fine() const { return to_utf8 != reinterpret_cast<iconv_t>(-1); }

  iconv_t to_utf8;
};

}  // namespace

bool is_encoding(const std::string& name) {
  // iconv skips other characters, and suffixes such as "//IGNORE" would hide errors.
  constexpr std::string_view signs = "-_.:+()";
  bool lettered = false;
  for (const char c : name) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (!letter && signs.find(c) == std::string_view::npos) return false;
    lettered = lettered || letter;
  }
  return lettered && Converter{name}.fine();
}

tl::expected<std::string, Unreadable> to_utf8(std::string text, const std::string& encoding) {
  const bool little = text.starts_with("\xff\xfe"), big = text.starts_with("\xfe\xff");
  if (encoding.empty() && !little && !big) return text;
  const Converter converter{little ? "UTF-16LE" : big ? "UTF-16BE" : encoding};
  if (!converter.fine()) return tl::unexpected{Unreadable{}};
  std::string result;
  char* from = text.data();
  std::size_t left = text.size();
  std::array<char, 1u << 14> buffer;
  for (bool more = true; more;) {
    char* to = buffer.data();
    std::size_t room = buffer.size();
    more = left > 0;  // then once more to flush the converter
    const std::size_t failed = iconv(converter.to_utf8, more ? &from : nullptr, &left, &to, &room);
    const bool stopped = failed == static_cast<std::size_t>(-1) && errno != E2BIG;
    result.append(buffer.data(), static_cast<std::size_t>(to - buffer.data()));
    if (stopped) return tl::unexpected{Unreadable{text.size() - left, std::move(result)}};
  }
  return result;
}

}  // namespace planche::base
