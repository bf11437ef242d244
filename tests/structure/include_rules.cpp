#include "tests/structure/include_rules.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <span>
#include <utility>

namespace sinew::structure
{
namespace
{

struct Area
{
    std::string_view folder;
    bool mayUseVulkan = false;
    bool mayUseSdl = false;
    std::span<const std::string_view> mayInclude; // besides itself
};

constexpr std::string_view kPlatform = "engine/platform/";
constexpr std::string_view kNoGpu = "tools/no_gpu/";
constexpr std::string_view kExternal = "external/";
constexpr std::string_view kTests = "tests/";

// Compiled shaders, written by the build.
constexpr std::string_view kShaderCode = "spirv/";

constexpr std::array<std::string_view, 1> kBelowModel{"engine/base/"};
constexpr std::array<std::string_view, 2> kBelowFiles{"engine/base/", "engine/platform/"};
constexpr std::array<std::string_view, 2> kBelowImages{"engine/base/", "engine/files/"};
constexpr std::array<std::string_view, 3> kBelowMaterials{"engine/base/", "engine/files/",
                                                          "engine/images/"};
constexpr std::array<std::string_view, 3> kBelowAnimation{"engine/base/", "engine/model/",
                                                          "shaders/shared/"};
constexpr std::array<std::string_view, 7> kBelowFormats{
    "engine/animation/", "engine/base/",  "engine/files/",  "engine/images/",
    "engine/materials/", "engine/model/", "shaders/shared/"};
constexpr std::array<std::string_view, 6> kBelowExport{"engine/animation/", "engine/base/",
                                                       "engine/images/",    "engine/materials/",
                                                       "engine/model/",     "shaders/shared/"};
constexpr std::array<std::string_view, 4> kBelowLod{"engine/animation/", "engine/base/",
                                                    "engine/model/", "shaders/shared/"};
constexpr std::array<std::string_view, 8> kBelowRender{
    kShaderCode,     "engine/gpu/",       "engine/animation/", "engine/base/",
    "engine/model/", "engine/materials/", "engine/images/",    "shaders/shared/"};
constexpr std::array<std::string_view, 9> kBelowCrowd{
    kShaderCode,    "engine/render/", "engine/gpu/",       "engine/animation/", "engine/lod/",
    "engine/base/", "engine/model/",  "engine/materials/", "shaders/shared/"};
// Samples do not include each other, only what they share.
constexpr std::array<std::string_view, 5> kBelowSamples{kShaderCode, "engine/", "shaders/shared/",
                                                        "samples/common/", "samples/interface/"};
constexpr std::array<std::string_view, 5> kBelowInterface{
    kShaderCode, "engine/base/", "engine/gpu/", "engine/render/", "shaders/shared/"};
// Self-contained, down to its shaders.
constexpr std::array<std::string_view, 3> kBelowHello{kShaderCode, "engine/", "shaders/shared/"};
constexpr std::array<std::string_view, 5> kBelowTools{
    "engine/base/", "engine/files/", "engine/model/", "engine/animation/", "shaders/shared/"};
constexpr std::array<std::string_view, 6> kAll{kShaderCode, "engine/", "shaders/",
                                               "samples/",  "tools/",  "tests/"};

// Reports name what was chosen and compiled, which is plain data; of the rest of the crowd and the
// device they know nothing.
constexpr std::array<std::string_view, 3> kBelowReport{"engine/base/", "engine/crowd/form_values.h",
                                                       "engine/gpu/compiled_pipeline.h"};

// The first folder that a path begins with is its area.
constexpr std::array<Area, 25> kAreas{{
    {kPlatform, false, false, {}},
    {"engine/base/", false, false, {}},
    {"engine/files/", false, false, kBelowFiles},
    {"engine/images/", false, false, kBelowImages},
    {"engine/materials/", false, false, kBelowMaterials},
    {"engine/model/", false, false, kBelowModel},
    {"engine/export/", false, false, kBelowExport},
    {"engine/formats/", false, false, kBelowFormats},
    {"engine/lod/", false, false, kBelowLod},
    {"engine/animation/", false, false, kBelowAnimation},
    {"engine/gpu/", true, true, kBelowFiles},
    {"engine/render/", true, false, kBelowRender},
    {"engine/crowd/", true, false, kBelowCrowd},
    {"shaders/shared/", false, false, {}},
    {"shaders/", false, false, {}},
    {"samples/common/", true, true, kBelowSamples},
    {"samples/interface/", true, true, kBelowInterface},
    {"samples/viewer/", true, true, kBelowSamples},
    {"samples/hello_skinning/", true, false, kBelowHello},
    {"samples/crowd/report/", false, false, kBelowReport},
    {"samples/crowd/", true, true, kBelowSamples},
    {kNoGpu, false, false, {}},
    {"tools/", false, false, kBelowTools},
    {kTests, true, true, kAll},
    {kExternal, true, true, {}},
}};

// glslang looks beside the including file first, so shaders may name their neighbours.
constexpr std::string_view kMayNameNeighbours = "shaders/";

constexpr std::array<std::string_view, 7> kProjectFolders{
    kShaderCode, "engine/", "shaders/", "samples/", "tools/", "tests/", "external/"};

bool startsWithAny(std::string_view name, std::span<const std::string_view> prefixes)
{
    return std::ranges::any_of(prefixes,
                               [&](std::string_view prefix) { return name.starts_with(prefix); });
}

const Area* areaOf(std::string_view path)
{
    const auto area = std::ranges::find_if(kAreas, [&](const Area& candidate)
                                           { return path.starts_with(candidate.folder); });
    return area == kAreas.end() ? nullptr : &*area;
}

bool isVulkanHeader(std::string_view name)
{
    return startsWithAny(name, std::array<std::string_view, 4>{"vulkan/", "volk", "Volk/", "vk_"});
}

bool isSdlHeader(std::string_view name)
{
    return name.starts_with("SDL");
}

// Of POSIX, of one system or one C library.
bool isSystemHeader(std::string_view name)
{
    constexpr std::array<std::string_view, 13> kHeaders{
        "direct.h",  "dirent.h",  "dlfcn.h",  "fcntl.h",   "io.h",     "malloc.h", "poll.h",
        "process.h", "pthread.h", "signal.h", "termios.h", "unistd.h", "windows.h"};
    return std::ranges::find(kHeaders, name) != kHeaders.end() ||
           startsWithAny(name, std::array<std::string_view, 3>{"linux/", "mach-o/", "sys/"});
}

// Up to the closing quote, or to the end of the line where there is none.
std::size_t quotedLength(std::string_view text)
{
    std::size_t i = 1;
    while (i < text.size() && text[i] != text.front() && text[i] != '\n')
        i += text[i] == '\\' ? 2u : 1u;
    return std::min(i + 1, text.size());
}

std::size_t tokenLength(std::string_view text)
{
    if (text.starts_with("//"))
        return std::min(text.find('\n'), text.size());
    if (text.starts_with("/*"))
    {
        const std::size_t end = text.find("*/", 2);
        return end == std::string_view::npos ? text.size() : end + 2;
    }
    return text.front() == '"' || text.front() == '\'' ? quotedLength(text) : 1;
}

} // namespace

bool mayUseSystem(std::string_view path)
{
    return startsWithAny(path, std::array{kPlatform, kNoGpu, kTests, kExternal});
}

std::string withoutComments(std::string_view text)
{
    std::string result;
    while (!text.empty())
    {
        const std::string_view token = text.substr(0, tokenLength(text));
        if (token.starts_with("//") || token.starts_with("/*"))
            result.append(static_cast<std::size_t>(std::ranges::count(token, '\n')), '\n');
        else
            result += token;
        text.remove_prefix(token.size());
    }
    return result;
}

namespace
{

void skipBlanks(std::string_view& text)
{
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0)
        text.remove_prefix(1);
}

// What follows the word `include` on a line, or nothing.
std::string_view includeOperand(std::string_view line)
{
    skipBlanks(line);
    if (!line.starts_with('#'))
        return {};
    line.remove_prefix(1);
    skipBlanks(line);
    constexpr std::string_view kWord = "include";
    if (!line.starts_with(kWord))
        return {};
    line.remove_prefix(kWord.size());
    skipBlanks(line);
    return line;
}

// Why `area` may not include `name`; empty when it may.
std::string objection(const Area& area, std::string_view name, bool inQuotes)
{
    const std::string folder(area.folder.substr(0, area.folder.size() - 1));
    const std::string file(name);
    if (name.find("../") != std::string_view::npos || name.starts_with("./"))
        return "'" + file + "' leaves or repeats its folder: name the path from the root";
    if (inQuotes && area.folder.starts_with(kMayNameNeighbours) &&
        !startsWithAny(name, kProjectFolders))
        return {};
    const bool ofProject = startsWithAny(name, kProjectFolders);
    if (ofProject && !inQuotes)
        return "<" + file + "> is a file of the project and belongs in quotes";
    if (inQuotes && !ofProject)
        return "\"" + file + "\" is not named from the root; a system header belongs in <>";
    if (ofProject && !name.starts_with(area.folder) && !startsWithAny(name, area.mayInclude))
        return folder + " may not include " + file;
    if (isVulkanHeader(name) && !area.mayUseVulkan)
        return folder + " knows nothing of Vulkan, so not of " + file;
    if (isSdlHeader(name) && !area.mayUseSdl)
        return folder + " knows nothing of SDL, so not of " + file;
    if (isSystemHeader(name) && !mayUseSystem(area.folder))
        return folder + " knows nothing of the system, so not of " + file +
               ": engine/platform does";
    return {};
}

// The reason why this one operand is wrong; empty when it is right.
std::string checkOperand(const Area& area, std::string_view operand)
{
    const char close = operand.front() == '<' ? '>' : operand.front() == '"' ? '"' : '\0';
    const std::size_t end = close == '\0' ? std::string_view::npos : operand.find(close, 1);
    if (end == std::string_view::npos)
        return "cannot tell what is included: write the name out";
    return objection(area, operand.substr(1, end - 1), close == '"');
}

} // namespace

std::vector<Violation> checkIncludes(std::string_view path, std::string_view text)
{
    const Area* area = areaOf(path);
    if (area == nullptr)
        return {{1, "no rule says what this folder may include"}};

    std::vector<Violation> violations;
    const std::string code = withoutComments(text);
    std::string_view rest = code;
    for (int line = 1; !rest.empty(); ++line)
    {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string_view operand = includeOperand(rest.substr(0, end));
        if (!operand.empty())
            if (std::string reason = checkOperand(*area, operand); !reason.empty())
                violations.push_back({line, std::move(reason)});
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return violations;
}

} // namespace sinew::structure
