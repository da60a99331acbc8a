// Praxis at the commands that play.
#pragma once

#include "rules/play.h"

namespace planche::rules::praxis {

Play play();

}  // namespace planche::rules::praxis
