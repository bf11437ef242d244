#include "engine/base/text_scanner.h"
#include "engine/formats/requested_clips.h"
#include "engine/model/clip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <optional>

namespace sinew
{
namespace
{

constexpr double kMostGroupRate = 1e6;

// Reads "first count [rate [loops [name]]]"; the name may be a comment. Empty if this is no group
// within `frames`; `isBlank` then says whether the line has no number.
std::optional<FrameGroup> groupOf(std::string_view line, std::size_t index, std::uint32_t frames,
                                  bool& isBlank)
{
    std::array<double, 4> numbers{0.0, 1.0, 20.0, 1.0};
    std::size_t count = 0;
    const char* at = line.data();
    const char* const end = at + line.size();
    for (double& number : numbers)
    {
        at = std::find_if(at, end, [](char c) { return c != ' ' && c != '\t'; });
        const ParsedDecimal parsed = parseDecimal(at, end);
        if (parsed.end == at)
            break;
        number = parsed.value;
        at = parsed.end;
        ++count;
    }
    isBlank = count == 0;
    if (count < 2 || numbers[0] >= frames)
        return std::nullopt;
    constexpr std::string_view kAround = " \t\"/";
    std::string_view name(at, static_cast<std::size_t>(end - at));
    name.remove_prefix(std::min(name.find_first_not_of(kAround), name.size()));
    name = name.substr(0, name.find_last_not_of(kAround) + 1);
    const double first = std::max(numbers[0], 0.0);
    return FrameGroup{.name = name.empty() ? std::to_string(index) : std::string(name),
                      .firstFrame = static_cast<std::uint32_t>(first),
                      .frameCount = static_cast<std::uint32_t>(
                          std::clamp(numbers[1], 1.0, frames - std::floor(first))),
                      .frameRate = std::clamp(numbers[2], 1.0, kMostGroupRate),
                      .loops = numbers[3] != 0.0};
}

} // namespace

std::vector<FrameGroup> readFrameGroups(std::string_view text, std::string_view fileName,
                                        std::uint32_t frames, std::size_t joints,
                                        Diagnostics& warnings)
{
    TextReport report(text, fileName);
    std::vector<FrameGroup> groups;
    std::uint64_t keys = 0;
    for (std::size_t begin = 0; begin < text.size();)
    {
        const std::size_t end = std::min(text.find_first_of("\r\n", begin), text.size());
        bool isBlank = false;
        const auto group = groupOf(text.substr(begin, end - begin), groups.size(), frames, isBlank);
        if (group)
            keys += (group->frameCount + kFramesOfClipJoints) * std::uint64_t{joints};
        if (keys > kMaxKeysPerClip)
        {
            report.add(warnings, begin,
                       fmt::format("the groups up to here have more than {} keys (frames x "
                                   "joints): no further group is read",
                                   kMaxKeysPerClip));
            break;
        }
        if (group)
            groups.push_back(*group);
        else if (!isBlank)
            report.add(warnings, begin,
                       fmt::format("the line is left out: expected \"first count rate loops "
                                   "name\" within {} frames",
                                   frames));
        begin = end + 1;
    }
    return groups;
}

std::vector<FrameGroup> frameGroupsOf(const VirtualFiles& files, const VirtualFile& model,
                                      std::uint32_t frames, std::size_t joints,
                                      Diagnostics& warnings)
{
    const std::string stem = std::filesystem::path(model.name).replace_extension().generic_string();
    for (const std::string& name : {model.name, stem})
        if (const auto file = files.findIn(model.mount, name + ".framegroups"))
        {
            const Result<std::string> text = files.readText(*file);
            if (text)
                return readFrameGroups(*text, file->shown, frames, joints, warnings);
            warnings.push_back(text.error());
        }
    return {};
}

} // namespace sinew
