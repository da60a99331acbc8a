// Pairs the records of two versions of a table.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "data/value.h"

namespace planche::project {

// A record as texts by field.
struct FlatRecord {
  std::string key;   // the value of its key field; empty if there is none
  std::string name;  // what people call it; may be empty
  struct Field {
    std::string name, text;
    bool computed = false;
  };
  std::vector<Field> fields = {};  // fields without a value may be missing

  const std::string* find(const std::string& field) const;
};

// A record of each version; one of them is absent if the record was added or removed.
struct RecordPair {
  std::optional<std::size_t> before, now;
  friend bool operator==(const RecordPair&, const RecordPair&) = default;
};

// Pairs equal records, then those with equal keys, then those with equal names. Pairs the others if at least half of
// their fields agree: a text counts by its share of common words, and the same place in the table adds a quarter. The
// order is that of `now`; removed records follow.
std::vector<RecordPair> pair_records(const std::vector<FlatRecord>& before, const std::vector<FlatRecord>& now);

// A field whose text differs; absent where the record lacks it.
struct FieldChange {
  std::string field;
  std::optional<std::string> before = {}, now = {};
  bool computed = false;
  friend bool operator==(const FieldChange&, const FieldChange&) = default;
};
// In the order of `now`; removed fields follow.
std::vector<FieldChange> changed_fields(const FlatRecord& before, const FlatRecord& now);

// The leaves of a value by path: "attack.force", "faces[2]". Lists of plain values are one text: "1, 2, 3".
FlatRecord flat_record(const data::Value& value);

// The differences between two documents by path. Pairs the objects of lists as records: "rules[deck-size].require".
// Passes over the paths for which `skip` is true.
std::vector<FieldChange> changed_values(const data::Value& before, const data::Value& now,
                                        const std::function<bool(const std::string& path)>& skip);

}  // namespace planche::project
