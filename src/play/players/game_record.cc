#include "play/players/game_record.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "play/language/limits.h"

namespace planche::play {

namespace {

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string json_number(Machine& machine, Value value) {
  if (value.absent()) return "null";
  const std::string text = machine.text(value);
  return value.whole()                         ? text
         : text.find('/') == std::string::npos ? std::string{text.substr(1, text.size() - 2)}
                                               : json_text(text.substr(1, text.size() - 2));
}

}  // namespace

void Recorder::shuffled(std::int32_t zone, const std::vector<std::int32_t>& pieces) {
  std::string line = fmt::format("* {}:", machine_.setup().zones[static_cast<std::size_t>(zone)].name);
  for (const std::int32_t piece : pieces) line += " " + machine_.text(Value::piece(piece));
  lines.push_back(std::move(line));
}

void Recorder::drawn(Value value) {
  lines.push_back("* " + machine_.text(value));
}

void Recorder::chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) {
  const Program& program = *machine_.setup().program;
  lines.push_back(
      fmt::format("P{} {}", player + 1, machine_.text(program.choices[static_cast<std::size_t>(choice)], made)));
  if (of > 1) listed.push_back(of);
}

std::string result_of(Machine& machine) {
  const Position& position = machine.position();
  if (position.status == Position::Status::fault)
    return fmt::format(R"({{"fault":{}}})", json_text(machine.fault().message));
  if (position.status != Position::Status::over) return R"({"unfinished":true})";
  Machine::Result result;
  try {
    result = machine.result();
  } catch (const PlayFault& fault) {
    return fmt::format(R"({{"fault":{}}})", json_text(fault.message));
  }
  std::string winners, score;
  for (std::size_t p = 0; p < result.won.size(); ++p) {
    if (result.won[p]) winners += fmt::format(R"({}"P{}")", winners.empty() ? "" : ",", p + 1);
  }
  for (const Value value : result.score) score += (score.empty() ? "" : ",") + json_number(machine, value);
  // Games that are won together have no score.
  if (machine.setup().program->together >= 0) return fmt::format(R"({{"winners":[{}]}})", winners);
  return fmt::format(R"({{"winners":[{}],"score":[{}]}})", winners, score);
}

std::string document_of(const Program& program, int players, const std::string& numbers, const Recorder& recorder,
                        Machine& machine) {
  std::string moves;
  for (const std::string& line : recorder.lines) moves += (moves.empty() ? "" : ",") + json_text(line);
  std::string documents;
  for (const PlayedDocument& one : program.documents)
    documents += fmt::format(R"({}{{"file":{},"fingerprint":"{}"}})", documents.empty() ? "" : ",", json_text(one.file),
                             one.fingerprint);
  if (!documents.empty()) documents = fmt::format(R"("documents":[{}],)", documents);
  return fmt::format(
      R"({{"game":{},"kind":"game","players":{},{}"numbers":{{{}}},"moves":[{}],"listed":[{}],"result":{}}})",
      json_text(program.id), players, documents, numbers, moves, fmt::join(recorder.listed, ","), result_of(machine));
}

std::optional<RecordHead> head_of(const data::Document& record, diag::Sink& sink) {
  RecordHead head;
  const auto wrong = [&](const data::Value* at, std::string message) {
    sink.add(
        diag::problem(record.source, at == nullptr ? record.root.span() : at->span(), "data/type", std::move(message)));
    return std::nullopt;
  };
  const data::Value* kind = record.root.find("kind");
  if (kind == nullptr || data::text_of(kind) != "game")
    return wrong(kind, R"(expected "kind": "game", a recorded game)");
  const data::Value* players = record.root.find("players");
  if (players == nullptr || players->integer() == nullptr || *players->integer() < 1 ||
      *players->integer() > most_players)
    return wrong(players, "expected \"players\", the number of players");
  head.players = static_cast<int>(*players->integer());
  head.players_span = players->span();
  if (const data::Value* documents = record.root.find("documents")) {
    if (documents->array() == nullptr) return wrong(documents, "expected \"documents\", a list of objects");
    for (const data::Value& one : *documents->array()) {
      const std::string file = data::text_of(one.find("file")), fingerprint = data::text_of(one.find("fingerprint"));
      if (file.empty() || fingerprint.empty())
        return wrong(&one, "expected a document, an object with \"file\" and \"fingerprint\"");
      head.documents.push_back({file, fingerprint, one.span()});
    }
  }
  const data::Value* moves = record.root.find("moves");
  if (moves == nullptr || moves->array() == nullptr) return wrong(moves, "expected \"moves\", a list of texts");
  for (const data::Value& move : *moves->array()) {
    if (move.string() == nullptr) return wrong(&move, "expected a move, a text");
  }
  if (const data::Value* numbers = record.root.find("numbers")) {
    if (numbers->object() == nullptr) return wrong(numbers, "expected \"numbers\", an object");
    for (const data::Member& member : *numbers->object()) {
      const auto number = member.value.integer() != nullptr
                              ? std::optional{expressions::Number{*member.value.integer()}}
                          : member.value.is_number() ? expressions::Number::of_double(member.value.number())
                                                     : std::nullopt;
      if (!number) return wrong(&member.value, "expected a number");
      head.numbers.push_back({member.key, *number, member.key_span});
    }
  }
  const data::Value* listed = record.root.find("listed");
  if (listed != nullptr && listed->array() == nullptr) return wrong(listed, "expected \"listed\", a list of numbers");
  const data::Value* result = record.root.find("result");
  if (result != nullptr && result->object() == nullptr) return wrong(result, "expected \"result\", an object");
  return head;
}

namespace {

// What a record states about its game and the game contradicts: the numbers of moves at each decision, and the result.
// An empty result of a game that is not over states nothing.
std::optional<diag::Diagnostic> contradiction(const data::Document& record, Machine& machine,
                                              const std::vector<std::uint64_t>& listed) {
  const Position::Status status = machine.position().status;
  const bool unfinished = status == Position::Status::choosing || status == Position::Status::running;
  const auto wrong = [&](diag::Span at, std::string message, std::string hint = {}) {
    auto d = diag::problem(record.source, at, "play/record", std::move(message));
    d.hint = std::move(hint);
    return d;
  };
  const data::Value* numbers = record.root.find("listed");
  const data::Array* stated = numbers == nullptr ? nullptr : numbers->array();
  for (std::size_t i = 0; stated != nullptr && i < std::max(stated->size(), listed.size()); ++i) {
    if (i >= listed.size())
      return wrong((*stated)[i].span(),
                   fmt::format("the record ends after {}, and \"listed\" has {}", base::counted(i, "decision"),
                               base::counted(stated->size(), "number")),
                   "remove the numbers of decisions that are not in the record");
    const bool same =
        i < stated->size() && (*stated)[i].integer() != nullptr && std::cmp_equal(*(*stated)[i].integer(), listed[i]);
    if (!same)
      return wrong(i < stated->size() ? (*stated)[i].span() : numbers->span(),
                   fmt::format("decision {} has {} moves to choose from", i + 1, listed[i]));
  }
  const data::Value* result = record.root.find("result");
  if (result == nullptr || result->object() == nullptr || (unfinished && result->object()->empty()))
    return std::nullopt;
  const auto span = result->span();
  const auto recorded =
      nlohmann::json::parse(record.source->text().substr(span.begin, span.end - span.begin), nullptr, false);
  const auto own = nlohmann::json::parse(result_of(machine));
  if (recorded == own) return std::nullopt;
  if (unfinished)
    return wrong(span, "the record ends before the game is over",
                 fmt::format("remove the result, or write {}", own.dump()));
  return wrong(span, fmt::format("the game ends with {}", own.dump()));
}

// Chance as recorded, with places for reports.
class Script : public Chance {
 public:
  Script(Machine& machine, const data::Array& lines) : machine_{machine}, lines_{lines} {}

  struct Wrong {
    std::string message;
  };
  struct End {};

  void shuffle(std::int32_t zone, std::vector<std::int32_t>& pieces) override {
    const std::string head = fmt::format("* {}:", machine_.setup().zones[static_cast<std::size_t>(zone)].name);
    const std::string_view line = next(head);
    if (!line.starts_with(head)) throw Wrong{fmt::format("expected a shuffle, \"{} …\"", head)};
    std::vector<std::pair<std::string, std::int32_t>> left;
    for (const std::int32_t piece : pieces) left.emplace_back(machine_.text(Value::piece(piece)), piece);
    std::vector<std::int32_t> order;
    for (std::string_view word : words(line.substr(head.size()))) {
      const auto found = std::ranges::find(left, word, &std::pair<std::string, std::int32_t>::first);
      if (found == left.end())
        throw Wrong{fmt::format("{} holds no {}", machine_.setup().zones[static_cast<std::size_t>(zone)].name, word)};
      order.push_back(found->second);
      left.erase(found);
    }
    if (!left.empty()) throw Wrong{fmt::format("{} is missing after the shuffle", left.front().first)};
    pieces = std::move(order);
  }

  std::size_t draw(const std::vector<Value>& items) override {
    const std::string_view line = next("* …");
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (line == "* " + machine_.text(items[i])) return i;
    }
    throw Wrong{"expected an item of the list that is drawn from"};
  }

  bool at_end() const { return at_ == lines_.size(); }
  const std::string& line() const { return *lines_[at_].string(); }
  void advance() { ++at_; }
  std::size_t at() const { return at_; }

 private:
  std::string_view next(std::string_view) {
    if (at_end()) throw End{};
    return *lines_[at_++].string();
  }
  // Splits at blanks outside quotes.
  static std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> all;
    for (std::size_t at = 0; at < text.size();) {
      if (text[at] == ' ') {
        ++at;
        continue;
      }
      const std::size_t begin = at;
      bool inside = false;
      for (; at < text.size() && (inside || text[at] != ' '); ++at) inside = text[at] == '"' ? !inside : inside;
      all.push_back(text.substr(begin, at - begin));
    }
    return all;
  }

  Machine& machine_;
  const data::Array& lines_;
  std::size_t at_ = 0;
};

// Checks moves that are made without a decision against the record, and counts the moves of decisions.
class Follower : public Observer {
 public:
  Follower(Machine& machine, Script& script, Observer* next) : machine_{machine}, script_{script}, next_{next} {}
  void shuffled(std::int32_t zone, const std::vector<std::int32_t>& pieces) override {
    if (next_ != nullptr) next_->shuffled(zone, pieces);
  }
  void drawn(Value value) override {
    if (next_ != nullptr) next_->drawn(value);
  }
  void chosen(int player, std::int32_t choice, const Made& made, std::uint64_t of) override {
    if (of > 1)
      listed.push_back(of);
    else
      follow(player, choice, made);
    if (next_ != nullptr) next_->chosen(player, choice, made, of);
  }
  std::vector<std::uint64_t> listed = {};

 private:
  void follow(int player, std::int32_t choice, const Made& made) {
    if (script_.at_end()) throw Script::End{};
    const Program& program = *machine_.setup().program;
    const std::string expected =
        fmt::format("P{} {}", player + 1, machine_.text(program.choices[static_cast<std::size_t>(choice)], made));
    if (script_.line() != expected) throw Script::Wrong{fmt::format("expected \"{}\", the only move", expected)};
    script_.advance();
  }

  Machine& machine_;
  Script& script_;
  Observer* next_;
};

}  // namespace

Replayed replay(Machine& machine, const data::Document& record, Observer* observer) {
  Replayed made;
  const data::Array& lines = *record.root.find("moves")->array();
  made.last = machine.setup().start;
  machine.attach(made.last);
  Script script{machine, lines};
  Follower follower{machine, script, observer};
  machine.use(&script);
  machine.use(&follower);
  const auto wrong = [&](std::size_t line, std::string message) {
    const data::Value& at = lines.empty() ? record.root : lines[std::min(line, lines.size() - 1)];
    made.fault = diag::problem(record.source, at.span(), "play/record", std::move(message));
    made.fault->path = fmt::format("moves[{}]", line);
  };
  try {
    machine.begin();
    while (made.last.status == Position::Status::choosing) {
      made.at_decision = script.at_end();
      if (made.at_decision) throw Script::End{};
      const std::uint64_t all = machine.moves().size();
      const std::string& line = script.line();
      const std::string by = fmt::format("P{} ", machine.to_move() + 1);
      std::optional<Made> found;
      if (line.starts_with(by)) found = machine.named(std::string_view{line}.substr(by.size()));
      if (!found || by + machine.text(machine.choice(), *found) != line) {
        std::string known;
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(all, 6); ++i)
          known += (i == 0 ? "" : ", ") + machine.text(machine.choice(), machine.made(i));
        wrong(script.at(), fmt::format("\"{}\" is not a legal move", line));
        made.fault->hint = fmt::format("{} may choose {}{}", fmt::format("P{}", machine.to_move() + 1), known,
                                       all > 6 ? fmt::format(" and {} more", all - 6) : "");
        break;
      }
      script.advance();
      machine.play(*found);
    }
    made.at_decision = true;
  } catch (const Script::End&) {  // the record is not finished
  } catch (const Script::Wrong& why) {
    wrong(script.at() == 0 ? 0 : script.at() - (script.at() == lines.size() ? 1 : 0), why.message);
  } catch (const PlayFault& fault) {
    wrong(script.at(), fault.message);
  }
  made.played = script.at();
  machine.use(static_cast<Chance*>(nullptr));
  machine.use(static_cast<Observer*>(nullptr));
  if (made.fault) return made;
  if (made.last.status == Position::Status::fault) {
    made.fault = contradiction(record, machine, follower.listed);
    if (!made.fault) wrong(script.at(), machine.fault().message);
    return made;
  }
  if (!script.at_end()) {
    wrong(script.at(), "the game is over before this move");
    return made;
  }
  made.fault = contradiction(record, machine, follower.listed);
  return made;
}

bool has_same_documents(const data::Document& record, const RecordHead& head, const Program& program,
                        diag::Sink& sink) {
  bool all = true;
  for (std::size_t i = 0; i < std::min(head.documents.size(), program.documents.size()); ++i) {
    const auto& [stated, fingerprint, span] = head.documents[i];
    if (program.documents[i].fingerprint == fingerprint) continue;
    auto d =
        diag::problem(record.source, span, "play/record",
                      fmt::format("{} is not the document that P{} played with", program.documents[i].file, i + 1));
    d.hint = fmt::format(
        "restore {} as it was when the game was recorded, or name the right documents after the record", stated);
    sink.add(std::move(d));
    all = false;
  }
  return all;
}

}  // namespace planche::play
