// Recorded games: documents of the kind "game".
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "data/value.h"
#include "play/machine/machine.h"

namespace planche::play {

// Records the events of a game.
class Recorder : public Observer {
 public:
  explicit Recorder(const Machine& machine) : machine_{machine} {}
  void clear() {
    lines.clear();
    listed.clear();
  }
  void shuffled(std::int32_t zone, const std::vector<std::int32_t>& pieces) override;
  void drawn(Value value) override;
  void chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) override;

  std::vector<std::string> lines = {};
  std::vector<std::uint64_t> listed = {};

 private:
  const Machine& machine_;
};

// The document as JSON on one line. `numbers`: chosen numbers of the rules as JSON members.
std::string document_of(const Program& program, int players, const std::string& numbers, const Recorder& recorder,
                        Machine& machine);

// The result of playing through a record.
struct Replayed {
  Position last;
  std::size_t played = 0;                      // number of legal lines
  bool at_decision = false;                    // whether the record ends where a player decides, or at the end
  std::optional<diag::Diagnostic> fault = {};  // the first problem of the record
};

// The number of players, the numbers, and the documents by seat, in a document of the kind "game".
struct RecordHead {
  struct Document {
    std::string file, fingerprint;
    diag::Span span = {};
  };
  int players = 0;
  std::vector<Document> documents = {};
  struct Number {
    std::string name;
    expressions::Number value;
    diag::Span span = {};
  };
  std::vector<Number> numbers = {};
  diag::Span players_span = {};
};
std::optional<RecordHead> head_of(const data::Document& record, diag::Sink& sink);

// Whether the documents of the rules are those that the record was played with; reports the others.
bool has_same_documents(const data::Document& record, const RecordHead& head, const Program& program, diag::Sink& sink);

// Plays the moves of the record, and compares its "listed" and "result", if present, with the actual values.
// `observer`, which may be null, sees what happens.
Replayed replay(Machine& machine, const data::Document& record, Observer* observer = nullptr);

// JSON: {"winners":["P1"],"score":[3,4]}
std::string result_of(Machine& machine);

}  // namespace planche::play
