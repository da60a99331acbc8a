// The inks of a printing press, by its profile (ICC).
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace planche::render {

// Shares of cyan, magenta, yellow and black, each from 0 to 1.
using Inks = std::array<double, 4>;

// From 0 to 4.
inline double sum(const Inks& inks) {
  return inks[0] + inks[1] + inks[2] + inks[3];
}

// Colours of sRGB, of 8 bits a channel, whose inks are given.
using ExactInks = std::map<std::array<unsigned char, 3>, Inks>;
// Those that are printed with an ink of their own, by its name.
using SpotInks = std::map<std::array<unsigned char, 3>, std::string>;

class InkProfile {
 public:
  // No colour that it converts has more than `most` ink, all four added (4: as much as the profile gives): of darker
  // ones, black takes the place of the other three. Fails, saying why, if the bytes are not a profile for printing with
  // four inks.
  static tl::expected<std::shared_ptr<const InkProfile>, std::string> read(std::string bytes, double most);

  const std::string& bytes() const { return bytes_; }
  // As its author calls it: "Coated FOGRA39 (ISO 12647-2:2004)".
  const std::string& title() const { return title_; }
  double most() const { return most_; }

  // How greys are printed: with black alone, as light as the grey is, or with all inks.
  enum class Greys { black, all_inks };

  // The same profile, but areas, lines and text in these colours have exactly these inks, whatever their sum.
  std::shared_ptr<const InkProfile> with(ExactInks exact, SpotInks spots = {}) const;
  // The ink of its own that the colour has; null: none.
  const std::string* spot_of(const std::array<double, 3>& color) const;
  bool is_exact(const std::array<double, 3>& color) const { return exact_of(color) != nullptr; }

  // A colour in sRGB, from 0 to 1.
  Inks of(const std::array<double, 3>& color, Greys greys) const;
  // The share of black for a grey from 0 (black) to 1 (white).
  double black_of(double grey) const;
  // `count` pixels of 3 bytes to pixels of 4 bytes.
  void convert(const unsigned char* colors, unsigned char* inks, std::size_t count, Greys greys) const;

 private:
  struct Transforms;

  InkProfile() = default;
  const Inks* exact_of(const std::array<double, 3>& color) const;

  std::string bytes_, title_;
  double most_ = 4;
  std::shared_ptr<const Transforms> transforms_;
  std::array<double, 256> blacks_{};  // by the level of the grey
  ExactInks exact_;
  SpotInks spots_;
};

}  // namespace planche::render
