// Replaces a function of MinGW's C library that cannot decode all file names, using the linker's
// --wrap.
#include <cstddef>
#include <cwchar>

namespace
{

constexpr auto kBroken = static_cast<std::size_t>(-1);
constexpr auto kCutOff = static_cast<std::size_t>(-2);
// The state after three of four bytes is this plus the low four bits of the third byte.
constexpr int kHalfRead = 0x100;

unsigned at(const char* bytes, std::size_t index)
{
    return static_cast<unsigned char>(bytes[index]);
}

std::size_t lengthOf(unsigned first)
{
    return first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
}

} // namespace

// Reads names as UTF-8. libstdc++ converts std::filesystem::path(const char*) with mbrtowc, and
// msvcrt.dll's version does not support UTF-8. path::string() still returns UTF-8, because of the
// programs' manifest (samples/windows). Behaves like C's mbrtowc, except that the first three bytes
// of characters above U+FFFF give a high surrogate, and the last byte gives the low one.
extern "C" std::size_t __wrap_mbrtowc(wchar_t* wide, const char* bytes, std::size_t count,
                                      std::mbstate_t* state)
{
    static thread_local std::mbstate_t own = 0;
    std::mbstate_t& now = state != nullptr ? *state : own;
    wchar_t unused = 0;
    wchar_t& result = wide != nullptr ? *wide : unused;
    if (bytes == nullptr)
        return now = 0;
    if (count == 0)
        return kCutOff;
    if (now != 0)
    {
        result = static_cast<wchar_t>(0xDC00U | ((static_cast<unsigned>(now) & 15U) << 6U) |
                                      (at(bytes, 0) & 63U));
        now = 0;
        return 1;
    }
    const std::size_t length = lengthOf(at(bytes, 0));
    if (length == 0 || at(bytes, 0) > 0xF4)
        return kBroken;
    if (count < length)
        return kCutOff;
    unsigned code = length == 1 ? at(bytes, 0) : at(bytes, 0) & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i)
    {
        if ((at(bytes, i) & 0xC0U) != 0x80U)
            return kBroken;
        code = code << 6U | (at(bytes, i) & 63U);
    }
    if (length < 4)
    {
        result = static_cast<wchar_t>(code);
        return code == 0 ? 0 : length;
    }
    result = static_cast<wchar_t>(0xD800U + ((code - 0x10000U) >> 10U));
    now = kHalfRead | static_cast<int>(at(bytes, 2) & 15U);
    return 3;
}
