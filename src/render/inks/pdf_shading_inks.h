// Turns colours of gradients into inks (ISO 32000-1, 8.7.4.5 and 7.10).
#pragma once

#include <qpdf/QPDFObjectHandle.hh>

#include "render/inks/ink_profile.h"

class QPDF;

namespace planche::render {

// Changes the shading; functions, which others may use too, are replaced. A gradient of greys is black alone. Returns
// the most ink, from 0 to 4. Throws std::runtime_error if it is a shading that Cairo does not write.
double write_shading_in_inks(QPDF& pdf, QPDFObjectHandle shading, const InkProfile& profile);

}  // namespace planche::render
