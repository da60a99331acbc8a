// Simple HTML, as other tools put it into cells.
#pragma once

#include <string>
#include <string_view>

namespace planche::templates {

// The text as markup. <b>, <strong>, <i>, <em>, <u>, <s>, <strike>, <del> and <small-caps> are runs; <span class="x">
// and <font color="x"> are the run or the colour x. <br>, <p>, <div> and <li> begin paragraphs, and <li> a bullet.
// Other tags are left out, entities are their characters. Characters that mean something in markup are literal, except
// in
// `:symbol:`.
std::string from_html(std::string_view html);

}  // namespace planche::templates
