// The tags of an XML text with their places, for changes that keep all other bytes. Only for use in data/.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace planche::data {

// New bytes for a part of a text.
struct Splice {
  std::size_t begin = 0, end = 0;
  std::string bytes;
};
// The parts do not overlap. Those at one place stay in their order.
std::string spliced(std::string_view text, std::vector<Splice> parts);

struct Tag {
  enum class Kind { open, close, empty } kind = Kind::open;  // empty: <a/>
  std::string_view name, text;                               // with its prefix; all of it
  std::size_t begin = 0, end = 0;                            // in the whole text

  // The value of an attribute, with its prefix, as it is written; null if absent.
  std::optional<std::string_view> get(std::string_view attribute) const;
  // The same without references such as `&amp;`; empty if absent.
  std::string value(std::string_view attribute) const;
  bool is(std::string_view prefix, std::string_view local) const {
    return name.size() == prefix.size() + local.size() && name.starts_with(prefix) && name.ends_with(local);
  }
};

// Reads the tags of a text in UTF-8 that was parsed before. Comments, CDATA and instructions are passed over.
class Tags {
 public:
  explicit Tags(std::string_view text) : text_{text} {}
  // The next tag; nothing at the end, or where the text is not as expected: fault().
  std::optional<Tag> next();
  const std::string& fault() const { return fault_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::string fault_;
};

// Why the text cannot be changed, such as another encoding than UTF-8; empty if it can.
std::string unwritable_xml(std::string_view text);

// The characters of a text between tags, in which references and CDATA are resolved; tags count as nothing.
std::string characters(std::string_view xml);

// `tag` with an attribute that has this value, or without it if there is no value. The value is escaped.
std::string with_attribute(std::string_view tag, std::string_view name, const std::optional<std::string>& value);

// The prefix with its colon that stands for this namespace at the root; nothing if there is none.
std::optional<std::string> prefix_of(const Tag& root, std::string_view space);

// "x:" of "x:row".
std::string_view prefix_in(std::string_view name);

}  // namespace planche::data
