#include "declared/file/model.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "data/place.h"

namespace planche::declared {

Given Given::member(std::string_view key) const {
  const data::Value* found = value == nullptr ? nullptr : value->find(key);
  if (found == nullptr) return {};
  return {found, file, path.empty() ? std::string{key} : fmt::format("{}.{}", path, key)};
}

Given Given::item(std::size_t index) const {
  const data::Array* items = value == nullptr ? nullptr : value->array();
  if (items == nullptr || index >= items->size()) return {};
  return {&(*items)[index], file, fmt::format("{}[{}]", path, index)};
}

std::vector<std::string> Given::texts() const {
  if (value == nullptr) return {};
  if (value->string() != nullptr) return {*value->string()};
  std::vector<std::string> all;
  for (const Given& one : items()) {
    if (one.value->string() != nullptr) all.push_back(*one.value->string());
  }
  return all;
}

std::vector<std::pair<std::string, Given>> Given::members() const {
  std::vector<std::pair<std::string, Given>> all;
  if (value == nullptr || value->object() == nullptr) return all;
  for (const data::Member& one : *value->object())
    all.emplace_back(one.key, Given{&one.value, file, path.empty() ? one.key : fmt::format("{}.{}", path, one.key)});
  return all;
}

std::vector<Given> Given::items() const {
  std::vector<Given> all;
  if (value == nullptr || value->array() == nullptr) return all;
  for (std::size_t i = 0; i < value->array()->size(); ++i) all.push_back(item(i));
  return all;
}

diag::Diagnostic Given::problem(std::string code, std::string message, std::string hint) const {
  diag::Diagnostic d = value == nullptr
                           ? diag::finding(diag::Severity::error, std::move(code), std::move(message))
                           : diag::problem(file->document.source, value->span(), std::move(code), std::move(message));
  d.path = path;
  d.hint = std::move(hint);
  return d;
}

diag::Diagnostic Given::problem_in(std::size_t begin, std::size_t end, std::string code, std::string message,
                                   std::string hint) const {
  diag::Diagnostic d = problem(std::move(code), std::move(message), std::move(hint));
  if (value != nullptr) d.span = data::place_in(*file->document.source, *value, begin, end);
  return d;
}

void each_within(const Field& field, const std::function<void(const Field&)>& call) {
  call(field);
  if (field.item != nullptr) each_within(*field.item, call);
  for (const Field& inner : field.fields) each_within(inner, call);
}

const Field* Records::field_called(std::string_view wanted) const {
  if (const Field* own = field(wanted)) return own;
  const auto found = std::ranges::find_if(fields, [&](const Field& one) { return base::lower(one.name) == wanted; });
  return found == fields.end() ? nullptr : &*found;
}

const Field* Records::field(std::string_view wanted) const {
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& f) { return f.name == wanted; });
  return found == fields.end() ? nullptr : &*found;
}

Given Part::member(std::string_view key) const {
  for (const Given& one : likes) {
    if (Given found = one.member(key)) return found;
  }
  return {};
}

namespace {

const Records* find_in(const std::vector<Records>& all, std::string_view wanted) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Records& r) { return r.name == wanted; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

const Records* DocumentKind::find(std::string_view wanted) const {
  return find_in(records, wanted);
}

const Records* Model::find(std::string_view wanted) const {
  return find_in(records, wanted);
}

const Part* Model::part(std::string_view wanted) const {
  const auto found = std::find_if(parts.begin(), parts.end(), [&](const Part& p) { return p.name == wanted; });
  return found == parts.end() ? nullptr : &*found;
}

}  // namespace planche::declared
