// The part of the last pass that turns all colours of a PDF into inks.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <qpdf/QPDFObjectHandle.hh>

#include "render/inks/ink_profile.h"
#include "render/pdf/pdf_pack.h"

class QPDF;

namespace planche::render {

struct WrittenInks {
  std::vector<double> most;        // of a colour or pixel of each page, from 0 to 4
  std::vector<std::string> spots;  // inks beside the four, in order
};

// Of everything that the pages draw: colours of shapes and text, gradients, pictures, and what is mixed of them. Greys
// become black alone except in pictures with colours; masks stay. `marks`: forms whose black is all inks at once.
// Throws std::runtime_error if there are colours that Cairo does not write.
WrittenInks write_inks(QPDF& pdf, const InkProfile& profile, const std::set<QPDFObjGen>& marks, StreamPacker& packer);

// Makes the stream a picture in four inks. `samples`: 4 bytes a pixel.
void write_picture_in_inks(QPDFObjectHandle stream, const std::string& samples, unsigned width, unsigned height);

}  // namespace planche::render
