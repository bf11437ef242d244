#include "samples/viewer/clip_files.h"

#include "engine/assets/files.h"
#include "engine/assets/lower_case.h"
#include "engine/assets/md5_anim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <system_error>

namespace sinew::viewer
{

namespace
{

constexpr std::array<std::string_view, 1> kClipExtensions{".md5anim"};

std::vector<std::filesystem::path> clipsBeside(const std::filesystem::path& meshFile)
{
    return Folder(meshFile.parent_path()).list(kClipExtensions);
}

// "Walk" and "walk.md5anim" both name Walk.md5anim; of names that differ in case alone, the one
// written exactly so.
Result<std::filesystem::path> findClip(const std::string& named,
                                       const std::filesystem::path& meshFile)
{
    std::error_code error;
    if (std::filesystem::exists(named, error))
        return std::filesystem::path(named);

    const std::vector<std::filesystem::path> files = clipsBeside(meshFile);
    const std::string lowerNamed = lowerCase(named);
    std::vector<std::string> names;
    const std::filesystem::path* match = nullptr;
    for (const std::filesystem::path& file : files)
    {
        const std::string fileName = file.filename().string();
        names.push_back(file.stem().string());
        if (named == names.back() || named == fileName)
            return file;
        if (!match && (lowerNamed == lowerCase(names.back()) || lowerNamed == lowerCase(fileName)))
            match = &file;
    }
    if (match)
        return *match;
    return tl::unexpected(Diagnostic{
        .file = named,
        .message =
            fmt::format("no such file, and no clip of this name beside {}: {}", meshFile.string(),
                        names.empty() ? "there is none"
                                      : fmt::format("there are {}", fmt::join(names, ", ")))});
}

Result<SceneClip> loadClip(const std::filesystem::path& file, const SkeletalModel& model,
                           std::optional<LoopMode> loopMode, Diagnostics& warnings)
{
    const Result<std::string> text = readTextFile(file);
    if (!text)
        return tl::unexpected(text.error());
    Result<Clip> clip = readMd5Anim(*text, file.string(), warnings);
    if (!clip)
        return tl::unexpected(clip.error());
    if (const std::optional<std::string> reason = whyClipDoesNotFit(*clip, model))
        return tl::unexpected(
            Diagnostic{.file = file.string(),
                       .message = fmt::format("the clip does not fit the model: {}", *reason)});
    const LoopMode mode = loopMode ? *loopMode : detectLoopMode(*clip);
    const double period = clipPeriod(*clip, mode);
    return SceneClip{.name = file.stem().string(),
                     .file = file,
                     .clip = std::move(*clip),
                     .loopMode = mode,
                     .period = period};
}

} // namespace

std::vector<SceneClip> loadClips(const Options& options, const std::filesystem::path& meshFile,
                                 const SkeletalModel& model, Diagnostics& errors,
                                 Diagnostics& warnings)
{
    std::vector<SceneClip> clips;
    if (options.noClip)
        return clips;

    const auto add = [&](const std::filesystem::path& file, Diagnostics& refusals)
    {
        Result<SceneClip> clip = loadClip(file, model, options.loopMode, warnings);
        if (clip)
            clips.push_back(std::move(*clip));
        else
            refusals.push_back(clip.error());
    };
    if (options.clips.empty())
    {
        for (const std::filesystem::path& file : clipsBeside(meshFile))
            add(file, warnings);
        return clips;
    }
    for (const std::string& named : options.clips)
    {
        const Result<std::filesystem::path> file = findClip(named, meshFile);
        if (file)
            add(*file, errors);
        else
            errors.push_back(file.error());
    }
    return clips;
}

} // namespace sinew::viewer
