// How the page looks: colours of both schemes, layout for narrow and wide windows.
#pragma once

#include <cstddef>
#include <string_view>

namespace sinew::crowd
{

// Colours that plots may use: classes "c0" to "c7", which set the property --c. Each stands out
// from the page's background in both schemes, none carries text.
inline constexpr std::size_t kPageColours = 8;

// For the page's <style> element.
std::string_view pageStyle();

} // namespace sinew::crowd
