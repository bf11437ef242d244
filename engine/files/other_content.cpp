#include "engine/files/other_content.h"

#include "engine/base/lower_case.h"

#include <algorithm>
#include <array>

namespace sinew
{
namespace
{

struct OtherContent
{
    std::string_view start;
    std::string_view what;
};

using namespace std::string_view_literals;

constexpr std::array kOthers{
    OtherContent{"version https://git-lfs.",
                 "a pointer of Git LFS, not the file itself; fetch that with: git lfs pull"},
    OtherContent{"\x1f\x8b"sv, "compressed by gzip; unpack it: gunzip"},
    OtherContent{"Rar!\x1a\x07"sv, "a RAR archive; unpack it, or pack its files as a zip archive"},
    OtherContent{"7z\xbc\xaf\x27\x1c"sv,
                 "a 7-Zip archive; unpack it, or pack its files as a zip archive"},
};

constexpr std::string_view kWebPage = "a web page, probably an error of the site that it was "
                                      "downloaded from; open it in a browser to see which";
constexpr std::string_view kUtf16 = "text in UTF-16; save it as UTF-8";

bool isWebPage(std::string_view bytes)
{
    const std::size_t begin = bytes.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos)
        return false;
    constexpr std::size_t kLongest = std::string_view("<!doctype html").size();
    const std::string start = lowerCase(bytes.substr(begin, kLongest));
    return start.starts_with("<!doctype html") || start.starts_with("<html");
}

// A byte order mark and a character of ASCII: as all texts of Sinew's formats begin.
bool isUtf16(std::string_view bytes)
{
    const auto isAscii = [](char c) { return c > 0; };
    return bytes.size() >= 4 &&
           ((bytes.starts_with("\xff\xfe") && isAscii(bytes[2]) && bytes[3] == 0) ||
            (bytes.starts_with("\xfe\xff") && bytes[2] == 0 && isAscii(bytes[3])));
}

} // namespace

std::string_view otherContent(std::string_view bytes)
{
    const auto* const other = std::ranges::find_if(kOthers, [&](const OtherContent& each)
                                                   { return bytes.starts_with(each.start); });
    if (other != kOthers.end())
        return other->what;
    if (isWebPage(bytes))
        return kWebPage;
    return isUtf16(bytes) ? kUtf16 : std::string_view();
}

} // namespace sinew
