// Documents with an output each, which several machines write.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "project/opening/messages.h"
#include "rules/shard.h"

namespace planche::project {

struct DividedDocument {
  std::string file, name;  // the name is that of its output, without an ending
};

// The documents of one shard: documents are dealt out to the shards in turn. Nothing after a refusal, which is the same
// for all shards: there are no documents, one is standard input, or two have the same name.
std::optional<std::vector<DividedDocument>> documents_of(const rules::Shard& shard,
                                                         const std::vector<std::string>& files, Messages& messages);

}  // namespace planche::project
