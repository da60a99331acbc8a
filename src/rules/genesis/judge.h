// Checks one position, of a document or the start of a game. Internal to validation.
#pragma once

#include <string>

#include "data/value.h"
#include "diag/diagnostic.h"
#include "rules/genesis/document.h"
#include "rules/genesis/parameters.h"
#include "rules/judging.h"

namespace planche::rules::genesis {

Report report_on(const data::Document& document, diag::Sink& sink);

// `board` is the document's root or, in a game, its start; `prefix` of paths: "" or "start.".
void judge_position(const data::Document& document, const data::Value& board, const std::string& prefix,
                    const Position& position, const Parameters& parameters, diag::Sink& sink);

// Reports a well-formed cell that lies outside a world of that size; what is no cell at all the format reports. True
// when it was reported.
bool report_outside(const data::Document& document, const data::Value& cell, const std::string& path, int size,
                    diag::Sink& sink);

}  // namespace planche::rules::genesis
