#include "samples/common/output_name.h"

#include "engine/files/file_name.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>

namespace sinew::samples
{

namespace
{

constexpr std::string_view kFilmExtension = ".webp";
constexpr std::string_view kExample = "such as walk_{frame:04}.png";

struct Placeholder
{
    int width = 0;
    bool zeros = false;
};

// `inside` is what stands between the braces.
std::optional<Placeholder> readPlaceholder(std::string_view inside)
{
    if (inside == "frame")
        return Placeholder{};
    if (!inside.starts_with("frame:"))
        return std::nullopt;
    std::string_view format = inside.substr(6);
    Placeholder placeholder;
    if (format.size() == 2 && format.front() == '0')
    {
        placeholder.zeros = true;
        format.remove_prefix(1);
    }
    if (format.size() != 1 || format.front() < '1' || format.front() > '9')
        return std::nullopt;
    placeholder.width = format.front() - '0';
    return placeholder;
}

std::optional<std::string> whyNotExtension(std::string_view name)
{
    const std::string extension = lowerExtension(name);
    if (extension.empty() || extension == ".png" || extension == kFilmExtension)
        return std::nullopt;
    return fmt::format("'{}' cannot be written: expected the name of a .png picture or of a .webp "
                       "film",
                       name);
}

} // namespace

std::optional<std::string> whyNotPattern(std::string_view pattern)
{
    std::string_view rest = pattern;
    while (true)
    {
        const std::size_t open = rest.find_first_of("{}");
        if (open == std::string_view::npos)
            return std::nullopt;
        const std::size_t close = rest.find_first_of("{}", open + 1);
        if (rest[open] == '}' || close == std::string_view::npos || rest[close] == '{')
            return fmt::format("the braces in '{}' do not match: expected a name {}", pattern,
                               kExample);
        const std::string_view inside = rest.substr(open + 1, close - open - 1);
        if (!readPlaceholder(inside))
            return fmt::format("{{{}}} in '{}' stands for nothing: expected {{frame}} or "
                               "{{frame:04}}, {}",
                               inside, pattern, kExample);
        rest.remove_prefix(close + 1);
    }
}

std::optional<std::string> whyNotOutputName(std::string_view pattern)
{
    const auto reason = whyNotPattern(pattern);
    return reason ? reason : whyNotExtension(pattern);
}

std::optional<std::string> whyNotMotionName(std::string_view pattern)
{
    if (auto reason = whyNotPattern(pattern))
        return reason;
    if (isFlowName(pattern) || lowerExtension(pattern) == ".png")
        return std::nullopt;
    return fmt::format("'{}' cannot be written: expected the name of a .flo file, or of a .png "
                       "picture to look at",
                       pattern);
}

bool isFlowName(std::string_view name)
{
    return lowerExtension(name) == ".flo";
}

bool isFilmName(std::string_view name)
{
    return lowerExtension(name) == kFilmExtension;
}

bool hasFramePlaceholder(std::string_view pattern)
{
    return pattern.find('{') != std::string_view::npos;
}

std::string outputName(std::string_view pattern, std::uint32_t frame)
{
    std::string name;
    while (true)
    {
        const std::size_t open = pattern.find('{');
        name += pattern.substr(0, open);
        if (open == std::string_view::npos)
            return name;
        const std::size_t close = pattern.find('}', open);
        const auto placeholder = readPlaceholder(pattern.substr(open + 1, close - open - 1));
        if (!placeholder)
            return name;
        name += placeholder->zeros ? fmt::format("{:0{}}", frame, placeholder->width)
                                   : fmt::format("{:{}}", frame, placeholder->width);
        pattern.remove_prefix(close + 1);
    }
}

std::string unusedName(const std::string& wanted)
{
    const std::filesystem::path first = wanted;
    std::filesystem::path name = first;
    std::error_code ignored;
    // A link without a target occupies its name too.
    for (int i = 1; std::filesystem::exists(std::filesystem::symlink_status(name, ignored)); ++i)
        name = first.parent_path() /
               fmt::format("{}-{}{}", first.stem().string(), i, first.extension().string());
    return name.string();
}

} // namespace sinew::samples
