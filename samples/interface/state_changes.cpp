#include "samples/interface/state_changes.h"

#include <algorithm>

namespace sinew::ui
{
namespace
{

constexpr unsigned kShortcutModifiers = KMOD_CTRL | KMOD_ALT | KMOD_GUI;

bool typesCharacter(const SDL_Keysym& key)
{
    return key.sym >= SDLK_SPACE && key.sym < SDLK_DELETE && (key.mod & kShortcutModifiers) == 0;
}

bool isModifierKey(const SDL_Keysym& key)
{
    return key.scancode >= SDL_SCANCODE_LCTRL && key.scancode <= SDL_SCANCODE_RGUI;
}

} // namespace

bool StateChanges::mustWait(const SDL_Event& event)
{
    Control control;
    bool waitsForAny = false;
    if (event.type == SDL_KEYDOWN || event.type == SDL_KEYUP)
    {
        const SDL_Keysym& key = event.key.keysym;
        if (event.key.repeat != 0 || typesCharacter(key))
            return false;
        control = {SDL_KEYDOWN, key.scancode};
        // Panels must see a shortcut together with its modifiers.
        waitsForAny = isModifierKey(key) && event.type == SDL_KEYUP;
    }
    else if (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP)
        control = {SDL_MOUSEBUTTONDOWN, event.button.button};
    else
        return false;
    if (waitsForAny ? !changed_.empty() : std::ranges::find(changed_, control) != changed_.end())
        return true;
    changed_.push_back(control);
    return false;
}

} // namespace sinew::ui
