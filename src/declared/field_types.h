// Declarations of fields -> Field, with the types that a game gives names. Internal to declared/.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "declared/model.h"

namespace planche::declared {

// Reads the fields of a game and of those that it extends; what is wrong goes to the sink.
class FieldReader {
 public:
  explicit FieldReader(diag::Sink& sink) : sink_{sink} {}

  // The types of the game's files, which may name one another in any order. One that a game below has already is
  // replaced, and so is every field there that is of it.
  void declare(Model& model, const std::vector<std::pair<std::string, Given>>& types);

  // Of "name": what is given there.
  Field read(Model& model, const std::string& name, const Given& given);
  std::vector<Field> read_all(Model& model, const Given& fields);

 private:
  void resolve(Model& model, const std::string& name);
  Field of_type(Model& model, const std::string& name, const std::string& type, const Given& given);
  void complete(Field& field, const Given& given);

  diag::Sink& sink_;
  std::map<std::string, Given, std::less<>> pending_;  // types that are not looked at yet
  std::set<std::string, std::less<>> resolving_;
  std::size_t fields_ = 0;  // made so far, those within others counted
  bool told_of_fields_ = false;
};

}  // namespace planche::declared
