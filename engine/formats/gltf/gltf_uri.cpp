#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_buffers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>

namespace sinew
{
namespace
{

constexpr std::string_view kDataScheme = "data:";
constexpr std::string_view kBase64 = ";base64";
constexpr unsigned char kNoDigit = 255;

constexpr std::array<unsigned char, 256> base64Digits()
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<unsigned char, 256> digits{};
    digits.fill(kNoDigit);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        digits[static_cast<unsigned char>(kDigits[i])] = static_cast<unsigned char>(i);
    return digits;
}

// A '%' without two hexadecimal digits stands for itself, as exporters that escape nothing mean it.
std::string percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        unsigned char byte = 0;
        const char* const digits = text.data() + i + 1;
        const bool isEscape = text[i] == '%' && i + 2 < text.size() &&
                              std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
        decoded += isEscape ? static_cast<char>(byte) : text[i];
        i += isEscape ? 2 : 0;
    }
    return decoded;
}

// "https:" and the like; one letter is a drive, which file names refuse.
bool hasScheme(std::string_view uri)
{
    const std::size_t end = uri.find_first_of(":/?#");
    return end != std::string_view::npos && uri[end] == ':' && end > 1;
}

tl::expected<std::vector<std::byte>, std::string> decodeBase64(std::string_view text)
{
    static constexpr std::array<unsigned char, 256> kDigitOf = base64Digits();
    const std::string unescaped =
        text.find('%') == std::string_view::npos ? std::string() : percentDecoded(text);
    if (!unescaped.empty())
        text = unescaped;
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    unsigned bitCount = 0;
    for (const char c : text)
    {
        const unsigned char digit = kDigitOf[static_cast<unsigned char>(c)];
        if (digit == kNoDigit)
            return tl::unexpected<std::string>("has a character that is not base64");
        bits = (bits << 6U | digit) & 0xFFFFU;
        bitCount += 6;
        if (bitCount >= 8)
        {
            bitCount -= 8;
            bytes.push_back(static_cast<std::byte>(bits >> bitCount & 0xFFU));
        }
    }
    if (bitCount == 6) // one digit alone
        return tl::unexpected<std::string>("is base64 that ends within a byte");
    return bytes;
}

} // namespace

bool isDataUri(std::string_view uri)
{
    return lowerCase(uri.substr(0, kDataScheme.size())) == kDataScheme;
}

tl::expected<std::vector<std::byte>, std::string> decodeDataUri(std::string_view uri)
{
    const std::size_t comma = uri.find(',');
    if (comma == std::string_view::npos)
        return tl::unexpected<std::string>("is a data URI without a comma");
    if (!lowerCase(uri.substr(0, comma)).ends_with(kBase64))
        return tl::unexpected<std::string>("is a data URI that is not base64");
    return decodeBase64(uri.substr(comma + 1));
}

tl::expected<std::string, std::string> fileOfUri(std::string_view uri)
{
    if (hasScheme(uri))
        return tl::unexpected<std::string>("has a scheme: only files below the model's folder are "
                                           "read");
    const std::string decoded = percentDecoded(uri);
    const std::string_view name =
        decoded.starts_with("./") ? std::string_view(decoded).substr(2) : std::string_view(decoded);
    const std::optional<std::vector<std::string>> parts = partsOfFileName(name);
    if (!parts)
        return tl::unexpected<std::string>("names no file below the model's folder: move the file "
                                           "there and write its path from that folder");
    return fmt::format("{}", fmt::join(*parts, "/"));
}

} // namespace sinew
