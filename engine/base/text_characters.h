// Which characters of a model file's text separate tokens.
#pragma once

#include <array>

namespace sinew
{

enum class CharacterClass : unsigned char
{
    Word,
    Blank,
    Punctuation,
};

inline constexpr auto kCharacterClasses = []
{
    std::array<CharacterClass, 256> classes{};
    for (const char c : {' ', '\t', '\n', '\r', '\v', '\f'})
        classes[static_cast<unsigned char>(c)] = CharacterClass::Blank;
    for (const char c : {'(', ')', '{', '}', '"'})
        classes[static_cast<unsigned char>(c)] = CharacterClass::Punctuation;
    return classes;
}();

inline CharacterClass classOf(char c)
{
    return kCharacterClasses[static_cast<unsigned char>(c)];
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
