// Any bytes as an SVG picture, looked through before librsvg sees it.
#include <cstdint>
#include <string_view>

#include "check.h"
#include "render/svg/svg_scan.h"

PLANCHE_FUZZ_TARGET(svg)(const std::uint8_t* bytes, std::size_t size) {
  using namespace planche;
  const std::string_view text{reinterpret_cast<const char*>(bytes), size};
  const auto problem = render::scan_svg(text, "art.svg");
  if (problem) {
    fuzz::require(problem->code.starts_with("art/"), "a refusal has a code of pictures");
    fuzz::require(!problem->message.empty(), "a refusal has a reason");
  }
  render::SvgLimits none;
  none.elements = 0;
  fuzz::require(render::scan_svg(text, "art.svg", none).has_value(), "nothing is within no limits");
  return 0;
}
