// How the panels look: font, colours and spacing, chosen once.
#pragma once

struct ImVec4;

namespace sinew::ui
{

// Loads the font at that many pixels per unit of the interface (1 on most displays, 2 where they
// are twice as fine), and sets colours and sizes of the current ImGui context. `textSize`: height
// of the text in units.
void applyStyle(float textSize, float pixelsPerUnit);

// Contrast with a panel's background is at least 4.5 each.
ImVec4 mutedText();
ImVec4 warningText();
ImVec4 errorText();
ImVec4 accentText();

} // namespace sinew::ui
