// Reads declarations of fields, with the named types of a game. Only for use in declared/.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "declared/file/model.h"

namespace planche::declared {

// Reads the fields of a game and of those it extends. Errors go to the sink.
class FieldReader {
 public:
  explicit FieldReader(diag::Sink& sink) : sink_{sink} {}

  // Reads the types of the game's files, which may refer to each other in any order. They replace types of an extended
  // game, and all fields there of these types.
  void declare(Model& model, const std::vector<std::pair<std::string, Given>>& types);

  // Reads the declaration of the field `name`.
  Field read(Model& model, const std::string& name, const Given& given);
  std::vector<Field> read_all(Model& model, const Given& fields);

 private:
  void resolve(Model& model, const std::string& name);
  Field of_type(Model& model, const std::string& name, const std::string& type, const Given& given);
  void complete(Field& field, const Given& given);

  diag::Sink& sink_;
  std::map<std::string, Given, std::less<>> pending_;  // types that are not yet read
  std::set<std::string, std::less<>> resolving_;
  std::size_t fields_ = 0;  // made so far, with nested ones
  bool reported_fields_ = false;
};

}  // namespace planche::declared
