// The shape of a value in a document and in the program, defined once: its format, its reader and its writer.
//
//   const Shape<Points>& points() {
//     static const Shape<Points> shape = Struct<Points>("Points in two powers")
//         .field("force", &Points::force, integer(0, 99), "hammer", Want::vital)
//         .field("magic", &Points::magic, usually(0, integer(0, 99)), "star");
//     return shape;
//   }
//
// Readers take well-formed values and ignore the rest, which the format reports: an absent or malformed value leaves
// its target unchanged. Writers print one line of JSON, and leave out members and items that write nothing.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "data/formats/format.h"
#include "data/value.h"

namespace planche::data {

// A reader and a writer behind pointers, so that code that does not depend on the type is compiled once.
class Rule {
 public:
  Rule() = default;
  Rule(const Rule&) = delete;
  Rule& operator=(const Rule&) = delete;
  virtual ~Rule() = default;
  // Returns false if the value does not have this shape. The target may then be partly filled.
  virtual bool read(const Value& value, void* target) const = 0;
  virtual void write(std::string& out, const void* source) const = 0;
};
using RulePtr = std::shared_ptr<const Rule>;

// From bool read(const Value&, void*) and void write(std::string&, const void*).
template <typename Read, typename Write>
RulePtr rule_of(Read read, Write write) {
  class Own final : public Rule {
   public:
    Own(Read own_read, Write own_write) : read_{std::move(own_read)}, write_{std::move(own_write)} {}
    bool read(const Value& value, void* target) const override { return read_(value, target); }
    void write(std::string& out, const void* source) const override { write_(out, source); }

   private:
    Read read_;
    Write write_;
  };
  return RulePtr{new Own{std::move(read), std::move(write)}};
}

// Rules made from other rules, for any type. unwritten() never writes, unread() never reads, unless_empty() does not
// write "", [] or {}, and row() puts several into one array, all or none.
RulePtr unwritten(RulePtr rule);
RulePtr unread(RulePtr rule);
RulePtr unless_empty(RulePtr rule);
RulePtr row(std::vector<RulePtr> rules);
// Rules that read nothing, and write this string or nothing.
RulePtr constant_rule(std::string text);
RulePtr nothing();

template <typename T>
class Shape {
 public:
  Shape(Format format, RulePtr rule) : format_{std::move(format)}, rule_{std::move(rule)} {}
  // bool read(const Value&, T&), void write(std::string&, const T&)
  template <std::invocable<const Value&, T&> Read, std::invocable<std::string&, const T&> Write>
  Shape(Format format, Read read, Write write)
      : Shape{std::move(format),
              rule_of([read = std::move(read)](const Value& value,
                                               void* target) { return read(value, *static_cast<T*>(target)); },
                      [write = std::move(write)](std::string& out, const void* source) {
                        write(out, *static_cast<const T*>(source));
                      })} {}
  // An empty optional writes nothing, and malformed values leave it empty.
  template <typename U>
  requires std::same_as<T, std::optional<U>> Shape(const Shape<U>& shape)
      : Shape{shape.format(),
              [rule = shape.rule()](const Value& value, T& target) {
                U own = target ? *target : U{};
                const bool sound = rule->read(value, &own);
                if (sound) target = std::move(own);
                return sound;
              },
              [rule = shape.rule()](std::string& out, const T& source) {
                if (source) rule->write(out, &*source);
              }} {}

  const Format& format() const { return format_; }
  const RulePtr& rule() const { return rule_; }

  bool read(const Value& value, T& target) const { return rule_->read(value, &target); }
  T read(const Value& value) const {
    T target{};
    rule_->read(value, &target);
    return target;
  }
  void write(std::string& out, const T& source) const { rule_->write(out, &source); }
  std::string text(const T& source) const {
    std::string out;
    write(out, source);
    return out;
  }

  // See Format.
  Shape by_rule(std::string code, std::string rule, std::string reference) && {
    format_.by_rule(std::move(code), std::move(rule), std::move(reference));
    return std::move(*this);
  }
  Shape described(std::string description) && {
    format_.described(std::move(description));
    return std::move(*this);
  }

 private:
  Format format_;
  RulePtr rule_;
};

// Writes a JSON string in quotes.
void write_text(std::string& out, std::string_view text);
void write_integer(std::string& out, std::int64_t number);

Shape<bool> boolean();
// Any string, except the empty one if `least` is above 0. Accepts longer strings too; the format reports them.
Shape<std::string> text(std::size_t least, std::size_t most);
// Any string; `format` must be a format of strings.
Shape<std::string> text(Format format = Format::string());
// A seed of random numbers: an integer or "12345/7".
Shape<std::string> seed();
// Written with up to four decimals.
Shape<double> number(double least, double most);

template <typename Integer = int>
Shape<Integer> integer(std::type_identity_t<Integer> least,
                       std::type_identity_t<Integer> most = std::numeric_limits<Integer>::max()) {
  Format format = Format::integer().at_least(static_cast<double>(least));
  if (most != std::numeric_limits<Integer>::max()) format.at_most(static_cast<double>(most));
  return {std::move(format),
          [least, most](const Value& value, Integer& target) {
            const auto own = integer_in(&value, least, most);
            if (own) target = *own;
            return own.has_value();
          },
          [](std::string& out, const Integer& source) { write_integer(out, static_cast<std::int64_t>(source)); }};
}

// The index of a string among the names.
std::optional<std::size_t> named(const Value& value, std::span<const std::string_view> names);

// An enum whose values, from 0, have these names. The names must outlive the shape.
template <typename Enum>
Shape<Enum> choice(std::span<const std::string_view> names) {
  return {Format::choice({names.begin(), names.end()}),
          [names](const Value& value, Enum& target) {
            const auto own = named(value, names);
            if (own) target = static_cast<Enum>(*own);
            return own.has_value();
          },
          [names](std::string& out, const Enum& source) { write_text(out, names[static_cast<std::size_t>(source)]); }};
}

// Written only if `condition` holds.
template <typename T, typename Condition>
Shape<T> when(Condition condition, const Shape<T>& shape) {
  return {shape.format(), [rule = shape.rule()](const Value& value, T& target) { return rule->read(value, &target); },
          [condition = std::move(condition), rule = shape.rule()](std::string& out, const T& source) {
            if (condition(source)) rule->write(out, &source);
          }};
}

// Not written if it has the default value.
template <typename T>
Shape<T> usually(std::type_identity_t<T> usual, const Shape<T>& shape) {
  return when([usual = std::move(usual)](const T& source) { return !(source == usual); }, shape);
}

// Not written if empty: "", [] or {}.
template <typename T>
Shape<T> unless_empty(const Shape<T>& shape) {
  return {shape.format(), unless_empty(shape.rule())};
}

// Read, but never written.
template <typename T>
Shape<T> unwritten(const Shape<T>& shape) {
  return {shape.format(), unwritten(shape.rule())};
}

// Written, but read by other code, because reading needs more than the value.
template <typename T>
Shape<T> unread(const Shape<T>& shape) {
  return {shape.format(), unread(shape.rule())};
}

// Malformed values read as `instead`, so that items of a list keep their index.
template <typename T>
Shape<T> otherwise(std::type_identity_t<T> instead, const Shape<T>& shape) {
  return {shape.format(),
          [instead = std::move(instead), rule = shape.rule()](const Value& value, T& target) {
            if (!rule->read(value, &target)) target = instead;
            return true;
          },
          [rule = shape.rule()](std::string& out, const T& source) { rule->write(out, &source); }};
}

// The rule of a part, applied to the whole. `access` is a pointer to a member or a function.
template <typename T, typename Access>
RulePtr within(RulePtr part, Access access) {
  return rule_of(
      [part, access](const Value& value, void* whole) {
        return part->read(value, &std::invoke(access, *static_cast<T*>(whole)));
      },
      [part, access](std::string& out, const void* whole) {
        part->write(out, &std::invoke(access, *static_cast<const T*>(whole)));
      });
}

// A value that is written as one of its members.
template <typename T, typename U>
Shape<T> by_member(U T::*member, const Shape<std::type_identity_t<U>>& shape) {
  return {shape.format(), within<T>(shape.rule(), member)};
}

// Also stores the place of the value.
template <typename T>
Shape<T> placed(const Shape<T>& shape, const Value* T::*place) {
  return {shape.format(),
          [rule = shape.rule(), place](const Value& value, T& target) {
            const bool sound = rule->read(value, &target);
            target.*place = &value;
            return sound;
          },
          [rule = shape.rule()](std::string& out, const T& source) { rule->write(out, &source); }};
}

// A value that is written as another type: std::optional<To> to(const From&), From from(const To&).
template <typename To, typename From, typename Read, typename Write>
Shape<To> converted(const Shape<From>& shape, Read to, Write from) {
  return {shape.format(),
          [rule = shape.rule(), to](const Value& value, To& target) {
            From own{};
            if (!rule->read(value, &own)) return false;
            std::optional<To> read = to(own);
            if (read) target = std::move(*read);
            return read.has_value();
          },
          [rule = shape.rule(), from](std::string& out, const To& source) {
            const From own = from(source);
            rule->write(out, &own);
          }};
}

// An empty optional is null.
template <typename T>
Shape<std::optional<T>> or_null(const Shape<T>& shape) {
  return {Format::one_of({shape.format(), Format::null()}),
          [rule = shape.rule()](const Value& value, std::optional<T>& target) {
            T own{};
            if (rule->read(value, &own)) target = std::move(own);
            return value.is_null() || target.has_value();
          },
          [rule = shape.rule()](std::string& out, const std::optional<T>& source) {
            if (source) return rule->write(out, &*source);
            out += "null";
          }};
}

// Calls write(i) for each of `count` items, with brackets and commas around their text.
void write_list(std::string& out, std::size_t count, const std::function<void(std::size_t)>& write);

// Keeps the well-formed items, up to the limit.
template <typename T>
Shape<std::vector<T>> list(const Shape<T>& item, std::optional<std::pair<std::size_t, std::size_t>> length = {}) {
  Format format = Format::array(item.format());
  if (length) format.length(length->first, length->second);
  const std::size_t most = length ? length->second : std::numeric_limits<std::size_t>::max();
  return {std::move(format),
          [rule = item.rule(), most](const Value& value, std::vector<T>& target) {
            const Array* items = value.array();
            if (items == nullptr) return false;
            target.clear();
            for (const Value& one : *items) {
              if (T own{}; target.size() < most && rule->read(one, &own)) target.push_back(std::move(own));
            }
            return true;
          },
          [rule = item.rule()](std::string& out, const std::vector<T>& source) {
            write_list(out, source.size(), [&](std::size_t i) {
              const T& one = source[i];
              rule->write(out, &one);
            });
          }};
}
template <typename T>
Shape<std::vector<T>> list(const Shape<T>& item, std::size_t least, std::size_t most) {
  return list(item, std::pair{least, most});
}

// Members with any names; keeps the well-formed ones.
template <typename T>
Shape<std::map<std::string, T, std::less<>>> map(const Shape<T>& item, std::string description) {
  using Map = std::map<std::string, T, std::less<>>;
  return {Format::map(item.format(), std::move(description)),
          [rule = item.rule()](const Value& value, Map& target) {
            if (value.object() == nullptr) return false;
            for (const Member& member : *value.object()) {
              if (T own{}; rule->read(member.value, &own)) target.insert_or_assign(member.key, std::move(own));
            }
            return true;
          },
          [rule = item.rule()](std::string& out, const Map& source) {
            const char* before = "{";
            for (const auto& [name, one] : source) {
              out += std::exchange(before, ",");
              write_text(out, name);
              out += ':';
              rule->write(out, &one);
            }
            out += source.empty() ? "{}" : "}";
          }};
}

// An array of these members, all or none: [q, r].
template <typename T, typename U>
Shape<T> row(const Shape<U>& item, std::type_identity_t<std::vector<U T::*>> members) {
  std::vector<RulePtr> rules;
  for (U T::*member : members) rules.push_back(within<T>(item.rule(), member));
  return {Format::array(item.format()).length(members.size(), members.size()), row(std::move(rules))};
}
template <std::size_t n, typename T>
Shape<std::array<T, n>> row(const Shape<T>& item) {
  std::vector<RulePtr> rules;
  for (std::size_t i = 0; i < n; ++i) {
    rules.push_back(within<std::array<T, n>>(
        item.rule(), [i](auto& items) -> auto& { return items[i]; }));
  }
  return {Format::array(item.format()).length(n, n), row(std::move(rules))};
}

// What a member requires from the format, and from the value around it when the member is absent or malformed.
enum class Want {
  optional,
  sound,     // may be absent, but if it is malformed, so is the object
  required,  // reported if absent
  vital      // reported if absent, and without a well-formed value, the object is malformed
};

// The members of an object in order, without their types.
class Members {
 public:
  struct Entry {
    std::string name;
    Format format;
    std::string description;
    Want want;
    RulePtr rule;  // of the object, not of the member
  };
  void add(Entry entry) { entries_.push_back(std::move(entry)); }
  const std::vector<Entry>& entries() const { return entries_; }

  Format added_to(Format object) const;
  RulePtr rule() const;  // of the object
  bool read(const Value& value, void* target) const;
  // Writes without the braces.
  void write(std::string& out, const void* source) const;

 private:
  std::vector<Entry> entries_;
};

// An object. `access` is a pointer to a member of T, or a function that takes T& or const T& and gives a reference.
template <typename T>
class Struct {
 public:
  explicit Struct(std::string description = {}) : description_{std::move(description)} {}

  template <typename Access>
  using Part = std::remove_cvref_t<std::invoke_result_t<Access, T&>>;

  template <typename Access>
  Struct& field(std::string name, Access access, const Shape<Part<Access>>& shape, std::string description = {},
                Want want = Want::optional) {
    return add({std::move(name), shape.format(), std::move(description), want, within<T>(shape.rule(), access)});
  }
  // A member whose own members belong to T: a "table" with length and width.
  Struct& group(std::string name, const Shape<T>& shape, std::string description = {}, Want want = Want::optional) {
    return add({std::move(name), shape.format(), std::move(description), want, shape.rule()});
  }
  // Exactly this string; written if it is required.
  Struct& constant(std::string name, const std::string& value, std::string description = {},
                   Want want = Want::required) {
    return add({std::move(name), Format::constant(value), std::move(description), want,
                want == Want::required ? constant_rule(value) : nothing()});
  }
  // Checked, but neither read nor written.
  Struct& passed(std::string name, Format format, std::string description = {}, Want want = Want::optional) {
    return add({std::move(name), std::move(format), std::move(description), want, nothing()});
  }
  // Adds the fields of a part to those of the whole.
  template <typename Access>
  Struct& fields(Access access, const Struct<Part<Access>>& part) {
    for (Members::Entry entry : part.members().entries()) {
      entry.rule = within<T>(entry.rule, access);
      add(std::move(entry));
    }
    return *this;
  }
  Struct& fields(const Struct& more) {
    for (const Members::Entry& entry : more.members().entries()) add(entry);
    return *this;
  }

  const Members& members() const { return members_; }
  Format format() const { return members_.added_to(Format::object(description_)); }
  operator Shape<T>() const { return {format(), members_.rule()}; }

 private:
  Struct& add(Members::Entry entry) {
    members_.add(std::move(entry));
    return *this;
  }

  std::string description_;
  Members members_;
};

// The members of each of several kinds of objects, and of all, without their types.
struct Options {
  struct Option {
    std::string name;
    std::size_t kind;
    Members members;
  };
  std::string tag = {};
  std::vector<Option> options = {};
  std::vector<std::pair<std::string, Format>> formats = {};  // includes options that are only checked
  Members common = {};
  std::function<std::size_t(const void*)> kind_of = {};
  std::function<void(void*, std::size_t)> set_kind = {};

  Format format() const { return common.added_to(Format::tagged(tag, formats)); }
  RulePtr rule() const;
};

// An object whose member `tag` names a value of an enum and so selects its other members.
template <typename T, typename Enum>
class Tagged {
 public:
  Tagged(std::string tag, Enum T::*kind) {
    own_.tag = std::move(tag);
    own_.kind_of = [kind](const void* source) {
      return static_cast<std::size_t>(static_cast<const T*>(source)->*kind);
    };
    own_.set_kind = [kind](void* target, std::size_t own) { static_cast<T*>(target)->*kind = static_cast<Enum>(own); };
  }

  Tagged& option(std::string name, Enum value, const Struct<T>& object) {
    own_.formats.emplace_back(name, object.format());
    own_.options.push_back({std::move(name), static_cast<std::size_t>(value), object.members()});
    return *this;
  }
  // Checked, but reads as malformed.
  Tagged& passed(std::string name, Format format) {
    own_.formats.emplace_back(std::move(name), std::move(format));
    return *this;
  }
  // Adds members of every option.
  Tagged& fields(const Struct<T>& object) {
    own_.common = object.members();
    return *this;
  }

  operator Shape<T>() const { return {own_.format(), own_.rule()}; }

 private:
  Options own_;
};

}  // namespace planche::data
