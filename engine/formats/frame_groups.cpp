#include "engine/base/text_scanner.h"
#include "engine/formats/requested_clips.h"
#include "engine/model/clip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace sinew
{
namespace
{

constexpr double kMostGroupRate = 1e6;

struct Row
{
    std::array<double, 4> numbers{0.0, 1.0, 20.0, 1.0}; // first, count, rate, loops
    std::size_t numberCount = 0;
    std::string_view name;
};

// "first count [rate [loops [name]]]", with a comment in place of the name.
Row rowOf(std::string_view line)
{
    Row row;
    const char* at = line.data();
    const char* const end = at + line.size();
    for (double& number : row.numbers)
    {
        at = std::find_if(at, end, [](char c) { return c != ' ' && c != '\t'; });
        const ParsedDecimal parsed = parseDecimal(at, end);
        if (parsed.end == at)
            break;
        number = parsed.value;
        at = parsed.end;
        ++row.numberCount;
    }
    constexpr std::string_view kAround = " \t\"/";
    row.name = line.substr(static_cast<std::size_t>(at - line.data()));
    row.name.remove_prefix(std::min(row.name.find_first_not_of(kAround), row.name.size()));
    row.name = row.name.substr(0, row.name.find_last_not_of(kAround) + 1);
    return row;
}

FrameGroup groupOf(const Row& row, std::size_t index, std::uint32_t frames)
{
    const auto& [first, count, rate, loops] = row.numbers;
    FrameGroup group{.name = row.name.empty() ? std::to_string(index) : std::string(row.name),
                     .firstFrame = static_cast<std::uint32_t>(std::max(first, 0.0)),
                     .frameRate = std::clamp(rate, 1.0, kMostGroupRate),
                     .loops = loops != 0.0};
    group.frameCount =
        static_cast<std::uint32_t>(std::clamp(count, 1.0, 1.0 * frames - group.firstFrame));
    return group;
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
        const Row row = rowOf(text.substr(begin, end - begin));
        if (row.numberCount > 1 && row.numbers[0] < frames)
        {
            groups.push_back(groupOf(row, groups.size(), frames));
            keys += (groups.back().frameCount + kFramesOfClipJoints) * std::uint64_t{joints};
        }
        else if (row.numberCount > 0)
            report.add(warnings, begin,
                       fmt::format("the line is left out: expected \"first count rate loops "
                                   "name\" within {} frames",
                                   frames));
        begin = end + 1;
        if (keys <= kMaxKeysPerClip)
            continue;
        report.add(warnings, begin - 1,
                   fmt::format("the groups up to here have more than {} keys (frames x joints): "
                               "no further group is read",
                               kMaxKeysPerClip));
        groups.pop_back();
        break;
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
