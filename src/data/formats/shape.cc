#include "data/formats/shape.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

namespace planche::data {

namespace {

bool read_nothing(const Value&, void*) {
  return true;
}

void write_nothing(std::string&, const void*) {}

}  // namespace

RulePtr unwritten(RulePtr rule) {
  return rule_of([rule](const Value& value, void* target) { return rule->read(value, target); }, write_nothing);
}

RulePtr unread(RulePtr rule) {
  return rule_of(read_nothing, [rule](std::string& out, const void* source) { rule->write(out, source); });
}

RulePtr unless_empty(RulePtr rule) {
  return rule_of([rule](const Value& value, void* target) { return rule->read(value, target); },
                 [rule](std::string& out, const void* source) {
                   const std::size_t before = out.size();
                   rule->write(out, source);
                   if (out.size() - before == 2) out.resize(before);
                 });
}

RulePtr row(std::vector<RulePtr> rules) {
  return rule_of(
      [rules](const Value& value, void* target) {
        const Array* items = value.array();
        if (items == nullptr || items->size() != rules.size()) return false;
        bool sound = true;
        for (std::size_t i = 0; i < rules.size(); ++i) sound = rules[i]->read((*items)[i], target) && sound;
        return sound;
      },
      [rules](std::string& out, const void* source) {
        write_list(out, rules.size(), [&](std::size_t i) { rules[i]->write(out, source); });
      });
}

RulePtr constant_rule(std::string text) {
  return rule_of(read_nothing, [text = std::move(text)](std::string& out, const void*) { write_text(out, text); });
}

RulePtr nothing() {
  return rule_of(read_nothing, write_nothing);
}

void write_text(std::string& out, std::string_view text) {
  constexpr std::string_view escaped = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt";
  out += '"';
  for (const char c : text) {
    if (const auto i = escaped.find(c); i != std::string_view::npos) {
      out += '\\';
      out += letters[i];
    } else if (static_cast<unsigned char>(c) < 0x20) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  out += '"';
}

void write_integer(std::string& out, std::int64_t number) {
  fmt::format_to(std::back_inserter(out), "{}", number);
}

Shape<bool> boolean() {
  return {Format::boolean(),
          [](const Value& value, bool& target) {
            if (value.boolean() != nullptr) target = *value.boolean();
            return value.boolean() != nullptr;
          },
          [](std::string& out, const bool& source) { out += source ? "true" : "false"; }};
}

Shape<std::string> text(Format format) {
  return {std::move(format),
          [](const Value& value, std::string& target) {
            if (value.string() != nullptr) target = *value.string();
            return value.string() != nullptr;
          },
          [](std::string& out, const std::string& source) { write_text(out, source); }};
}

Shape<std::string> text(std::size_t least, std::size_t most) {
  return converted<std::string>(
      text(Format::string().length(least, most)),
      [least](const std::string& own) { return least > 0 && own.empty() ? std::nullopt : std::optional{own}; },
      [](const std::string& own) { return own; });
}

Shape<std::string> seed() {
  return {Format::one_of({Format::integer().at_least(0),
                          Format::string().pattern("^[0-9]{1,20}(/[0-9]{1,20})?$", "digits, as in \"12345/7\"")}),
          [](const Value& value, std::string& target) {
            std::string own = seed_text_of(&value);
            if (own.empty()) return false;
            target = std::move(own);
            return true;
          },
          [](std::string& out, const std::string& source) { write_text(out, source); }};
}

Shape<double> number(double least, double most) {
  return {Format::number().at_least(least).at_most(most),
          [least, most](const Value& value, double& target) {
            const double own = value.number();
            if (!value.is_number() || !(own >= least && own <= most)) return false;
            target = own;
            return true;
          },
          [](std::string& out, const double& source) {
            constexpr double parts = 10'000;
            const double rounded = std::round(source * parts) / parts;
            fmt::format_to(std::back_inserter(out), "{}", rounded == 0 ? 0 : rounded);
          }};
}

std::optional<std::size_t> named(const Value& value, std::span<const std::string_view> names) {
  if (value.string() == nullptr) return std::nullopt;
  const auto found = std::find(names.begin(), names.end(), *value.string());
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

void write_list(std::string& out, std::size_t count, const std::function<void(std::size_t)>& write) {
  out += '[';
  const std::size_t start = out.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t before = out.size();
    if (before != start) out += ',';
    const std::size_t begin = out.size();
    write(i);
    if (out.size() == begin) out.resize(before);
  }
  out += ']';
}

Format Members::added_to(Format object) const {
  for (const Entry& entry : entries_) {
    const bool needed = entry.want == Want::required || entry.want == Want::vital;
    object.field(entry.name, entry.format, entry.description, needed ? Need::required : Need::optional);
  }
  return object;
}

RulePtr Members::rule() const {
  return rule_of([own = *this](const Value& value, void* target) { return own.read(value, target); },
                 [own = *this](std::string& out, const void* source) {
                   out += '{';
                   own.write(out, source);
                   out += '}';
                 });
}

bool Members::read(const Value& value, void* target) const {
  if (value.object() == nullptr) return false;
  bool sound = true;
  for (const Entry& entry : entries_) {
    const Value* own = value.find(entry.name);
    const bool good = own == nullptr ? entry.want != Want::vital : entry.rule->read(*own, target);
    sound = sound && (good || entry.want == Want::optional || entry.want == Want::required);
  }
  return sound;
}

void Members::write(std::string& out, const void* source) const {
  for (const Entry& entry : entries_) {
    const std::size_t before = out.size();
    if (out.back() != '{') out += ',';
    write_text(out, entry.name);
    out += ':';
    const std::size_t begin = out.size();
    entry.rule->write(out, source);
    if (out.size() == begin) out.resize(before);
  }
}

RulePtr Options::rule() const {
  return rule_of(
      [own = *this](const Value& value, void* target) {
        const std::string name = text_of(value.find(own.tag));
        const auto option =
            std::find_if(own.options.begin(), own.options.end(), [&](const Option& o) { return o.name == name; });
        if (option == own.options.end()) return false;
        own.set_kind(target, option->kind);
        const bool sound = option->members.read(value, target);
        return own.common.read(value, target) && sound;
      },
      [own = *this](std::string& out, const void* source) {
        const std::size_t kind = own.kind_of(source);
        const auto option =
            std::find_if(own.options.begin(), own.options.end(), [&](const Option& o) { return o.kind == kind; });
        if (option == own.options.end()) return;
        out += '{';
        write_text(out, own.tag);
        out += ':';
        write_text(out, option->name);
        option->members.write(out, source);
        own.common.write(out, source);
        out += '}';
      });
}

}  // namespace planche::data
