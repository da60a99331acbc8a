#include "project/opening/version.h"

namespace planche::project {

const char* const version = PLANCHE_VERSION;

}  // namespace planche::project
