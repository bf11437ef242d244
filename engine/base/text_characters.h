// Which characters separate the tokens of a text.
#pragma once

#include <array>
#include <string_view>

namespace sinew
{

enum class CharacterClass : unsigned char
{
    Word,
    Blank,
    Sign, // a token by itself; '"' begins a string
};

using CharacterClasses = std::array<CharacterClass, 256>;

// White space or a control character. As in Doom 3, a file may end in zeros or Ctrl-Z.
constexpr bool isBlank(char c)
{
    return static_cast<unsigned char>(c) <= ' ';
}

constexpr CharacterClasses characterClasses(std::string_view signs)
{
    CharacterClasses classes{};
    for (char c = 0; isBlank(c); ++c)
        classes[static_cast<unsigned char>(c)] = CharacterClass::Blank;
    for (const char c : signs)
        classes[static_cast<unsigned char>(c)] = CharacterClass::Sign;
    return classes;
}

inline bool isLineEnd(char c)
{
    return c == '\n' || c == '\r';
}

inline bool isKeyCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

inline bool startsNumber(char c)
{
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

} // namespace sinew
