// A text that was read, and places in it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace planche::diag {

// Byte offsets into a Source; `end` is one past the last byte.
struct Span {
  std::uint32_t begin = 0, end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

struct Position {
  std::size_t line = 1, column = 1;  // from 1; columns count code points
};

// The text of one input and its displayed name ("cards/lantern/menagerie.json", "<stdin>"). A leading UTF-8 byte order
// mark is kept out of `text`.
class Source {
 public:
  Source(std::string name, std::string text);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  Position position(std::uint32_t offset) const;
  // The line's text without its line ending; lines count from 1.
  std::string_view line(std::size_t number) const;

 private:
  // The number of characters before `offset`: counted once a block, so that places in one long line stay cheap.
  std::size_t characters_before(std::size_t offset) const;

  std::string name_, text_;
  std::vector<std::uint32_t> line_starts_, block_counts_;
};

using SourcePtr = std::shared_ptr<const Source>;

}  // namespace planche::diag
