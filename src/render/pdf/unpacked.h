// Keeps Cairo from packing what the last pass unpacks, changes and packs again.
#pragma once

namespace planche::render {

// While one exists, zlib's streams of this thread only store their bytes. They remain valid streams.
class Unpacked {
 public:
  Unpacked();
  ~Unpacked();
  Unpacked(const Unpacked&) = delete;
  Unpacked& operator=(const Unpacked&) = delete;
};

}  // namespace planche::render
