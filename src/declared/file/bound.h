// The declared format of an object whose fields the program knows as members of a struct:
//
//   const Shape<Card> card = bound<Card>(records.description, records.fields,
//                                        {to("name", &Card::name), to("copies", &Card::copies)});
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "data/formats/shape.h"
#include "declared/file/model.h"

namespace planche::declared {

// Ignores limits that are expressions.
data::Format stated_format(const Field& field);
// The least and the greatest value of an integer; those of the type if the declaration has none.
std::pair<std::int64_t, std::int64_t> stated_range(const Field& field);

template <typename T>
data::Shape<T> stated_shape(const Field& field);
template <>
inline data::Shape<std::string> stated_shape(const Field& field) {
  return data::text(stated_format(field));
}
template <>
inline data::Shape<bool> stated_shape(const Field& field) {
  const data::Shape<bool> plain{stated_format(field), data::boolean().rule()};
  return field.otherwise ? data::usually(data::truth_of(field.otherwise.value, false), plain) : plain;
}
// Not written if it has the value for "none".
template <>
inline data::Shape<std::int64_t> stated_shape(const Field& field) {
  const auto [least, most] = stated_range(field);
  const data::Shape<std::int64_t> plain{stated_format(field), data::integer<std::int64_t>(least, most).rule()};
  return field.otherwise ? data::usually(data::integer_in(field.otherwise.value, least, most).value_or(0), plain)
                         : plain;
}

// The name of a declared field, and how it becomes a member of the struct.
template <typename T>
struct Binding {
  std::string name;
  std::function<void(data::Struct<T>&, const Field&, data::Want)> add;
};

template <typename T>
struct Unwrapped {
  using Type = T;
};
template <typename T>
struct Unwrapped<std::optional<T>> {
  using Type = T;
};

// A field with the declared format.
template <typename T, typename Access>
Binding<T> to(std::string name, Access access) {
  using Member = typename Unwrapped<typename data::Struct<T>::template Part<Access>>::Type;
  return {std::move(name), [access](data::Struct<T>& made, const Field& field, data::Want want) {
            made.field(field.name, access, stated_shape<Member>(field), field.description, want);
          }};
}
template <typename T, typename Member>
Binding<T> to(std::string name, Member T::*member) {
  return to<T, Member T::*>(std::move(name), member);
}
// A field with another shape: an object, or a type that only the program knows.
template <typename T, typename Member>
Binding<T> to(std::string name, Member T::*member, const data::Shape<std::type_identity_t<Member>>& shape) {
  return {std::move(name), [member, shape](data::Struct<T>& made, const Field& field, data::Want want) {
            made.field(field.name, member, shape, field.description, want);
          }};
}
// An object whose members are members of T.
template <typename T>
Binding<T> within(std::string name, const data::Shape<T>& shape) {
  return {std::move(name), [shape](data::Struct<T>& made, const Field& field, data::Want want) {
            made.group(field.name, shape, field.description, want);
          }};
}

// Only checked, with another format than the declared one.
template <typename T>
Binding<T> checked(std::string name, data::Format format) {
  return {std::move(name), [format = std::move(format)](data::Struct<T>& made, const Field& field, data::Want want) {
            made.passed(field.name, format, field.description, want);
          }};
}

// All declared fields in order. Fields without a binding are only checked. `vital`: if a required field is malformed,
// so is the object.
template <typename T>
data::Struct<T> bound(std::string description, const std::vector<Field>& fields,
                      const std::vector<Binding<std::type_identity_t<T>>>& bindings, bool vital = false) {
  data::Struct<T> made{std::move(description)};
  for (const Field& field : fields) {
    const auto binding =
        std::find_if(bindings.begin(), bindings.end(), [&](const auto& one) { return one.name == field.name; });
    const data::Want want = !field.required ? data::Want::optional : vital ? data::Want::vital : data::Want::required;
    if (binding != bindings.end()) {
      binding->add(made, field, want);
    } else {
      made.passed(field.name, stated_format(field), field.description, want);
    }
  }
  return made;
}

}  // namespace planche::declared
