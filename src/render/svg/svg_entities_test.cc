#include "render/svg/svg_entities.h"

#include <gtest/gtest.h>

namespace planche::render {
namespace {

TEST(SvgEntities, texts_are_put_in_their_places) {
  EXPECT_EQ(with_entities_expanded(
                "<?xml version='1.0'?>\n<!-- a -->\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" 'a]>' [\n"
                "<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n<!-- ]> -->\n"
                "<!ENTITY it 'it\"s'> ]>\n<svg xmlns='&ns_svg;' a='&it;&it;'>&lt;&#38;&it;</svg>"),
            "<?xml version='1.0'?>\n<!-- a -->\n\n\n\n\n<svg xmlns='http://www.w3.org/2000/svg' "
            "a='it&quot;sit&quot;s'>&lt;&#38;it&quot;s</svg>");
}

TEST(SvgEntities, comments_and_quoted_text_stay) {
  EXPECT_EQ(with_entities_expanded("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg><!--&a;--><![CDATA[&a;]]><?a &a;?>&a;</svg>"),
            "<svg><!--&a;--><![CDATA[&a;]]><?a &a;?>b</svg>");
}

TEST(SvgEntities, the_first_declaration_counts) {
  EXPECT_EQ(with_entities_expanded("<!DOCTYPE svg [<!ENTITY a 'b'><!ENTITY a 'c'>]><svg>&a;&b;</svg>"),
            "<svg>b&b;</svg>");
}

TEST(SvgEntities, other_declarations_are_left_to_be_refused) {
  for (const char* declared :
       {"<!ENTITY a SYSTEM 'file:///etc/passwd'>", "<!ENTITY a PUBLIC 'a' 'b'>", "<!ENTITY % a 'b'>", "%a;",
        "<!ENTITY a '<rect/>'>", "<!ENTITY a 'b'><!ENTITY c '&a;&a;'>", "<!ENTITY a '&#60;'>", "<!ENTITY a '%b;'>",
        "<!ENTITY a 'b' NDATA c>", "<!ELEMENT svg ANY>", "<!ATTLIST svg a CDATA 'b'>", "<!ENTITY a 'b"}) {
    const std::string svg = "<!DOCTYPE svg [" + std::string{declared} + "]><svg>&a;</svg>";
    EXPECT_EQ(with_entities_expanded(svg), svg);
  }
  EXPECT_EQ(with_entities_expanded("<!DOCTYPE svg><svg/>"), "<!DOCTYPE svg><svg/>");
  EXPECT_EQ(with_entities_expanded(""), "");
}

TEST(SvgEntities, what_grows_beyond_the_limit_stays) {
  const std::string svg = "<!DOCTYPE svg [<!ENTITY a '12345'>]><svg>&a;&a;</svg>";
  EXPECT_EQ(with_entities_expanded(svg, 10), "<svg>1234512345</svg>");
  EXPECT_EQ(with_entities_expanded(svg, 9), svg);
}

}  // namespace
}  // namespace planche::render
