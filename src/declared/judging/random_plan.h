// How the records of random documents are drawn, as "random" of a game file says.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "data/formats/format.h"
#include "declared/judging/selection.h"
#include "declared/lists/game.h"

namespace planche::declared {

struct RandomPlan {
  // The value of an expression that uses no record, evaluated once.
  struct Fixed {
    expressions::Evaluation evaluation;  // keeps the content of the value
    std::optional<tl::expected<expressions::Value, expressions::Fault>> value = {};
  };
  // How a field is drawn: an item of a list, a value by weight, or the value of an expression.
  struct Draw {
    std::string field;
    Given given;
    expressions::ExpressionPtr expression;
    std::vector<std::pair<data::Value, std::uint64_t>> weighted;
    std::uint64_t weights = 0;          // sum of the weights
    std::shared_ptr<Fixed> fixed = {};  // null: the expression uses records
  };
  struct Limit {
    std::string field;
    expressions::ExpressionPtr bound;
    Given given;
    bool least = false;
  };
  struct Condition {
    const Rule* rule = nullptr;
    expressions::ExpressionPtr when, require, unique;
    std::optional<Selection> each;  // if not for all records
    bool of_each = false, asks_list = false;
    bool early = false;  // of a board: what it refuses while cells are empty stays refused
  };
  struct Kind {
    const List* list = nullptr;
    std::vector<Draw> draws;
    // Fields whose values are dealt anew among the records of the game, in place of draws; those of one item together.
    std::vector<std::vector<std::string>> shuffles;
    bool of_cells = false;  // the fields are drawn for the cells of the game's board
    bool searched = false;  // they, or dealt ones, are put on cells one by one, because rules compare cells
    std::vector<Limit> limits;
    std::vector<Condition> conditions;
    data::Format format = data::Format::object();

    // Whether the documents have all records of the game.
    bool keeps_records() const { return of_cells || !shuffles.empty(); }
  };

  const DocumentKind* document_kind = nullptr;  // of the documents; owned by the game
  std::vector<Kind> kinds;
  std::set<std::string> unjudged;  // codes of rules that use values of documents
};

// Reports and returns nothing if the game file has no "random", or a wrong one. The game must outlive the plan.
std::optional<RandomPlan> read_random_plan(const Game& game, diag::Sink& sink);

}  // namespace planche::declared
