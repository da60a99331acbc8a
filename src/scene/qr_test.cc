#include "scene/qr.h"

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <gmock/gmock.h>

namespace planche::scene {
namespace {

// Reads codes of versions 1 to 4 back, written from ISO/IEC 18004, without correcting errors. Blocks must not be
// interleaved, so at most 62 (M) or 78 (L) bytes can be read.
class Reader {
 public:
  explicit Reader(const QrCode& code) : code_{code}, side_{code.side} {}

  std::string text() const {
    const std::string bits = data_bits();
    const auto number = [&](std::size_t from, std::size_t count) {
      return static_cast<std::size_t>(std::stoul(bits.substr(from, count), nullptr, 2));
    };
    EXPECT_EQ(number(0, 4), 4u);  // bytes
    std::string text;
    for (std::size_t i = 0; i < number(4, 8); ++i) text += static_cast<char>(number(12 + 8 * i, 8));
    return text;
  }

 private:
  // Finders with their separators and the format, timing lines, the one alignment pattern of versions 2 to 4.
  bool is_function(int x, int y) const {
    const bool finder = (x < 9 && y < 9) || (x >= side_ - 8 && y < 9) || (x < 9 && y >= side_ - 8);
    const bool alignment = code_.version > 1 && std::abs(x - (side_ - 7)) <= 2 && std::abs(y - (side_ - 7)) <= 2;
    return finder || alignment || x == 6 || y == 6;
  }
  bool masked(int x, int y) const {
    int mask = 0;  // the third to fifth bits of the format, which is itself masked with 101010000010010
    for (const int column : {2, 3, 4}) mask = mask * 2 + (code_.dark(column, 8) ? 1 : 0);
    switch (mask ^ 0b101) {
      case 0:
        return (x + y) % 2 == 0;
      case 1:
        return y % 2 == 0;
      case 2:
        return x % 3 == 0;
      case 3:
        return (x + y) % 3 == 0;
      case 4:
        return (y / 2 + x / 3) % 2 == 0;
      case 5:
        return x * y % 2 + x * y % 3 == 0;
      case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
      default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
  }
  // Two columns at a time from the right, up and down in turn, past the timing column.
  std::string data_bits() const {
    std::string bits;
    bool up = true;
    for (int right = side_ - 1; right > 0; right -= 2, up = !up) {
      if (right == 6) --right;
      for (int i = 0; i < side_; ++i) {
        const int y = up ? side_ - 1 - i : i;
        for (const int x : {right, right - 1}) {
          if (!is_function(x, y)) bits += code_.dark(x, y) != masked(x, y) ? '1' : '0';
        }
      }
    }
    return bits;
  }

  const QrCode& code_;
  int side_;
};

TEST(Qr, SaysWhatWasWritten) {
  for (const std::string& text : {std::string{"p"}, std::string{"planche"}, std::string{"--seed 12345 --count 8"},
                                  std::string{"é→{\"a\":[1,2]}"}, std::string(40, 'x')}) {
    const auto code = encode_qr(text);
    ASSERT_TRUE(code);
    ASSERT_EQ(code->side, 17 + 4 * code->version);
    EXPECT_EQ(Reader{*code}.text(), text);
  }
}

TEST(Qr, HasThreeFindersAndTimingLines) {
  const auto code = encode_qr("planche randomise lantern --edition 1 --players 2 --layout uniform --seed 1 --count 1");
  ASSERT_TRUE(code);
  const int side = code->side;
  for (const auto& [left, top] : {std::pair{0, 0}, std::pair{side - 7, 0}, std::pair{0, side - 7}}) {
    for (int y = 0; y < 7; ++y) {
      for (int x = 0; x < 7; ++x) {
        const int ring = std::max(std::abs(x - 3), std::abs(y - 3));
        EXPECT_EQ(code->dark(left + x, top + y), ring != 2);
      }
    }
  }
  for (int i = 8; i < side - 8; ++i) {
    EXPECT_EQ(code->dark(i, 6), i % 2 == 0);
    EXPECT_EQ(code->dark(6, i), i % 2 == 0);
  }
}

// Capacities in bytes: version 20 holds 666 (M) and 858 (L), version 40 2,953 (L).
TEST(Qr, KeepsToTheMostVersion) {
  EXPECT_EQ(encode_qr(std::string(666, 'x'))->version, 20);
  EXPECT_EQ(encode_qr(std::string(858, 'x'))->version, 20);
  EXPECT_FALSE(encode_qr(std::string(859, 'x')));
  EXPECT_EQ(encode_qr(std::string(2953, 'x'), 40)->version, 40);
  EXPECT_FALSE(encode_qr(std::string(2954, 'x'), 40));
  EXPECT_FALSE(encode_qr(""));
}

TEST(Qr, DrawingCoversDarkModulesOnceWithinTheQuietZone) {
  const auto code = encode_qr("planche");
  ASSERT_TRUE(code);
  constexpr double module = 0.5;
  const auto drawing = qr_drawing(*code, module, {});
  ASSERT_EQ(drawing->items.size(), 1u);
  const auto& path = std::get<Shape>(drawing->items.front()).path;
  std::vector<int> covered(code->modules.size(), 0);
  // Each rectangle is a move and three lines.
  for (std::size_t i = 0; i + 3 < path.points().size(); i += 4) {
    const auto a = path.points()[i], c = path.points()[i + 2];
    const auto cells = [&](double mm) { return static_cast<int>(std::lround(mm / module)) - qr_quiet_zone; };
    EXPECT_EQ(cells(c.y) - cells(a.y), 1);
    for (int x = cells(a.x); x < cells(c.x); ++x) {
      ASSERT_TRUE(x >= 0 && x < code->side);
      ++covered[static_cast<std::size_t>(cells(a.y) * code->side + x)];
    }
  }
  for (std::size_t i = 0; i < covered.size(); ++i) EXPECT_EQ(covered[i], code->modules[i] ? 1 : 0);
  EXPECT_EQ(drawing->extent, (base::Rect{0, 0, (21 + 8) * module, (21 + 8) * module}));
}

TEST(Qr, ModulesAreNotTooSmallForCameras) {
  const auto code = encode_qr("planche");
  EXPECT_NEAR(qr_drawing(*code, 0.1, {})->extent.width, 29 * 0.4, 1e-9);
}

TEST(Qr, holds_what_the_standard_says) {
  const std::pair<int, std::size_t> known[]{{1, 17}, {2, 32}, {7, 154}, {10, 271}, {40, 2953}};
  for (const auto& [version, bytes] : known) EXPECT_EQ(qr_capacity(version), bytes) << version;
}

TEST(Qr, modules_are_large_enough_for_cameras) {
  EXPECT_EQ(largest_qr_version(29 * 0.4 - 0.1), 0);  // 21 modules and a quiet zone of 4 on both sides
  EXPECT_EQ(largest_qr_version(29 * 0.4), 1);
  EXPECT_EQ(largest_qr_version(33 * 0.4), 2);
  EXPECT_EQ(largest_qr_version(20), 6);
  EXPECT_EQ(largest_qr_version(500), 40);
}

}  // namespace
}  // namespace planche::scene
