#include "render/pdf/unpacked.h"

#include <zlib.h>

namespace planche::render {

namespace {
thread_local int storing = 0;
}

Unpacked::Unpacked() {
  ++storing;
}

Unpacked::~Unpacked() {
  --storing;
}

}  // namespace planche::render

// Cairo has no option for it, so this takes the place of zlib's function of the same name, in the whole program. The
// least window and memory suffice for streams that are only stored.
extern "C" int deflateInit_(z_streamp stream, int level, const char* version, int size) {
  const bool stores = planche::render::storing > 0;
  return deflateInit2_(stream, stores ? 0 : level, Z_DEFLATED, stores ? 9 : MAX_WBITS, stores ? 1 : 8,
                       Z_DEFAULT_STRATEGY, version, size);
}
