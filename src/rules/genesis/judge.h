// Checks one position, of a document or the start of a game. Internal to validation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/genesis/document.h"
#include "rules/genesis/parameters.h"
#include "rules/judging.h"

namespace planche::rules::genesis {

// What a diagnostic of a rule has in common: its number and where it stands. `rule` is 1 to 15.
diag::Diagnostic by_rule(const data::Document& document, diag::Span span, int rule, std::string code,
                         std::string message);

// `board` is the document's root or, in a game, its start; `prefix` of paths: "" or "start.".
void judge_position(const data::Document& document, const data::Value& board, const std::string& prefix,
                    const Position& position, const Parameters& parameters, diag::Sink& sink);

// Reports a well-formed cell that lies outside a world of that size; what is no cell at all the format reports. True
// when it was reported.
bool report_outside(const data::Document& document, const data::Value& cell, const std::string& path, int size,
                    diag::Sink& sink);

}  // namespace planche::rules::genesis
