// Texts as cells of workbooks hold them. Only for use in data/.
#pragma once

#include <string>
#include <string_view>

namespace planche::data {

std::string escaped_xml(std::string_view text);
// Also escapes characters that XML does not allow, and texts that would read as an escape, as Excel does.
std::string escaped_for_excel(const std::string& text);
// Of OpenDocument: lines become paragraphs; white space that it would merge becomes elements. `prefix`: "text:".
std::string paragraphs(const std::string& text, std::string_view prefix);

// Whether the text is a number in decimal digits that changes none of them.
bool reads_as_number(const std::string& text);

}  // namespace planche::data
