// A PDF for qpdf to read, from a file that is open.
#pragma once

#include <cstdio>
#include <memory>

class InputSource;

namespace planche::render {

// The file must stay open as long as the source is used, and its position is not kept. qpdf's own source moves the
// position of the file for every character that it reads twice, with a call of the system each.
std::shared_ptr<InputSource> buffered_source(std::FILE* file);

}  // namespace planche::render
