// Taps that are shorter than a frame.
#include "samples/interface/interface.h"

#include <SDL.h>
#include <gtest/gtest.h>

namespace sinew::ui
{
namespace
{

SDL_Event keyEvent(unsigned type, SDL_Scancode scancode, SDL_Keycode sym, unsigned modifiers = 0)
{
    SDL_Event event{};
    event.type = type;
    event.key.keysym.scancode = scancode;
    event.key.keysym.sym = sym;
    event.key.keysym.mod = static_cast<Uint16>(modifiers);
    return event;
}

SDL_Event backspace(unsigned type)
{
    return keyEvent(type, SDL_SCANCODE_BACKSPACE, SDLK_BACKSPACE);
}

TEST(StateChanges, AReleaseWaitsWhereItsPressCameInThisFrame)
{
    StateChanges changes;
    EXPECT_FALSE(changes.mustWait(backspace(SDL_KEYDOWN)));
    EXPECT_TRUE(changes.mustWait(backspace(SDL_KEYUP)));
    changes.beginFrame();
    EXPECT_FALSE(changes.mustWait(backspace(SDL_KEYUP)));
}

TEST(StateChanges, ASecondPressWaitsWhereTheReleaseCameInThisFrame)
{
    StateChanges changes;
    EXPECT_FALSE(changes.mustWait(backspace(SDL_KEYUP)));
    EXPECT_TRUE(changes.mustWait(backspace(SDL_KEYDOWN)));
}

TEST(StateChanges, AModifierIsHeldAsLongAsTheKeysThatWerePressedWithIt)
{
    const SDL_Event released = keyEvent(SDL_KEYUP, SDL_SCANCODE_LCTRL, SDLK_LCTRL);
    StateChanges changes;
    EXPECT_FALSE(changes.mustWait(keyEvent(SDL_KEYDOWN, SDL_SCANCODE_A, SDLK_a, KMOD_LCTRL)));
    EXPECT_TRUE(changes.mustWait(released));
    changes.beginFrame();
    EXPECT_FALSE(changes.mustWait(released));
}

TEST(StateChanges, KeysThatTypeCharactersAndRepeatsNeverWait)
{
    StateChanges changes;
    for (const unsigned type : {SDL_KEYDOWN, SDL_KEYUP, SDL_KEYDOWN})
        EXPECT_FALSE(changes.mustWait(keyEvent(type, SDL_SCANCODE_A, SDLK_a)));
    SDL_Event repeated = backspace(SDL_KEYDOWN);
    EXPECT_FALSE(changes.mustWait(repeated));
    repeated.key.repeat = 1;
    EXPECT_FALSE(changes.mustWait(repeated));
}

TEST(StateChanges, ButtonsWaitEachForItself)
{
    SDL_Event left{};
    left.type = SDL_MOUSEBUTTONDOWN;
    left.button.button = SDL_BUTTON_LEFT;
    SDL_Event right = left;
    right.button.button = SDL_BUTTON_RIGHT;
    StateChanges changes;
    EXPECT_FALSE(changes.mustWait(left));
    EXPECT_FALSE(changes.mustWait(right));
    left.type = SDL_MOUSEBUTTONUP;
    EXPECT_TRUE(changes.mustWait(left));
}

} // namespace
} // namespace sinew::ui
