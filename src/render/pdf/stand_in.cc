#include "render/pdf/stand_in.h"

#include <charconv>

#include <fmt/format.h>

namespace planche::render {

namespace {

using namespace std::literals;

// Start of image, and a comment segment of 2 + 26 bytes: this text and ten digits.
constexpr std::string_view before_number = "\xFF\xD8\xFF\xFE\x00\x1Cplanche stand-in"sv;
constexpr std::size_t digits = 10;

// One grey pixel, by ITU T.81.
std::string after_number() {
  constexpr auto one_code = "\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"sv;  // of one bit, for 0
  std::string rest;
  rest.append("\xFF\xDB\x00\x43\x00"sv).append(64, '\x01');               // quantisation without loss
  rest.append("\xFF\xC0\x00\x0B\x08\x00\x01\x00\x01\x01\x01\x11\x00"sv);  // baseline, 1 × 1, one component
  rest.append("\xFF\xC4\x00\x14\x00"sv).append(one_code);                 // codes of the DC coefficient
  rest.append("\xFF\xC4\x00\x14\x10"sv).append(one_code);                 // codes of the AC coefficients
  rest.append("\xFF\xDA\x00\x08\x01\x01\x00\x00\x3F\x00"sv);              // scan:
  rest.append("\x3F\xFF\xD9"sv);                                          // 0, 0, padded with ones; end
  return rest;
}

}  // namespace

std::string stand_in_jpeg(std::uint32_t number) {
  static const std::string rest = after_number();
  return fmt::format("{}{:0{}}{}", before_number, number, digits, rest);
}

std::size_t stand_in_size() {
  static const std::size_t size = stand_in_jpeg({}).size();
  return size;
}

std::optional<std::uint32_t> stand_in_number(std::string_view bytes) {
  if (bytes.size() != stand_in_size()) return std::nullopt;
  const char* const at = bytes.data() + before_number.size();
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(at, at + digits, number);
  if (error != std::errc{} || end != at + digits || bytes != stand_in_jpeg(number)) return std::nullopt;
  return number;
}

}  // namespace planche::render
