#include "engine/formats/md5/md5_clips.h"

#include "engine/base/lower_case.h"
#include "engine/base/out_of_memory.h"
#include "engine/files/file_name.h"
#include "engine/formats/md5/md5_anim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <system_error>

namespace sinew
{

namespace
{

constexpr std::array<std::string_view, 1> kClipExtensions{".md5anim"};

// A clip's file: beside the mesh, or anywhere on the disk when the command line names its path.
struct Md5ClipFile
{
    std::string name;  // stem
    std::string shown; // for messages
    std::optional<VirtualFile> file;
};

std::string stemOf(const std::string& name)
{
    return std::filesystem::path(name).stem().string();
}

std::vector<Md5ClipFile> clipsBeside(const VirtualFiles& files, const MountedModel& model)
{
    std::vector<Md5ClipFile> clips;
    for (VirtualFile& file : files.listIn(model.mount, model.folder, kClipExtensions))
    {
        Md5ClipFile clip{.name = stemOf(file.name), .shown = file.shown, .file = {}};
        clip.file = std::move(file);
        clips.push_back(std::move(clip));
    }
    return clips;
}

// "Walk" and "walk.md5anim" both name Walk.md5anim; of names that differ in case alone, the one
// written exactly so.
Result<Md5ClipFile> findClip(const std::string& named, const VirtualFiles& files,
                             const MountedModel& model)
{
    std::error_code error;
    const bool isOfOtherFormat =
        !lowerExtension(named).empty() && !hasExtension(named, kClipExtensions);
    if (std::filesystem::is_regular_file(named, error) && isOfOtherFormat)
        return tl::unexpected(
            Diagnostic{.file = named,
                       .message = fmt::format("clips for {} come from {} files", model.file->shown,
                                              fmt::join(kClipExtensions, ", "))});
    if (std::filesystem::exists(named, error) && !std::filesystem::is_directory(named, error))
        return Md5ClipFile{.name = stemOf(named), .shown = named, .file = {}};

    const std::vector<Md5ClipFile> clips = clipsBeside(files, model);
    const std::string lowerNamed = lowerCase(named);
    std::vector<std::string> names;
    const Md5ClipFile* match = nullptr;
    for (const Md5ClipFile& clip : clips)
    {
        const std::string fileName = std::filesystem::path(clip.file->name).filename().string();
        names.push_back(clip.name);
        if (named == clip.name || named == fileName)
            return clip;
        if (!match && (lowerNamed == lowerCase(clip.name) || lowerNamed == lowerCase(fileName)))
            match = &clip;
    }
    if (match)
        return *match;
    return tl::unexpected(Diagnostic{
        .file = named,
        .message =
            fmt::format("no such file, and no clip of this name beside {}: {}", model.file->shown,
                        names.empty() ? "there is none"
                                      : fmt::format("there are {}", fmt::join(names, ", ")))});
}

Result<ModelClip> loadClip(const Md5ClipFile& file, const VirtualFiles& files,
                           const SkeletalModel& model, const std::string& modelFile,
                           std::optional<LoopMode> loopMode, Diagnostics& warnings)
{
    const Result<std::string> text =
        file.file ? files.readText(*file.file) : files.readTextOutside(file.shown);
    if (!text)
        return tl::unexpected(text.error());
    Result<Clip> clip = readMd5Anim(*text, file.shown, warnings);
    if (!clip)
        return tl::unexpected(clip.error());
    if (const std::optional<std::string> reason = whyClipDoesNotFit(*clip, model))
        return tl::unexpected(
            Diagnostic{.file = file.shown,
                       .message = fmt::format("the clip does not fit {}: {}", modelFile, *reason)});
    const LoopMode mode = loopMode ? *loopMode : detectLoopMode(*clip);
    const double period = clipPeriod(*clip, mode);
    return ModelClip{.name = file.name,
                     .file = file.shown,
                     .clip = std::move(*clip),
                     .loopMode = mode,
                     .period = period};
}

} // namespace

std::vector<ModelClip> loadMd5Clips(const ModelRequest& request, const VirtualFiles& files,
                                    const MountedModel& named, const SkeletalModel& model,
                                    Diagnostics& errors, Diagnostics& warnings)
{
    std::vector<ModelClip> clips;
    if (request.noClip)
        return clips;

    const auto add = [&](const Md5ClipFile& file, Diagnostics& refusals)
    {
        Result<ModelClip> clip = whileReading(
            file.shown,
            [&] {
                return loadClip(file, files, model, named.file->shown, request.loopMode, warnings);
            });
        if (clip)
            clips.push_back(std::move(*clip));
        else
            refusals.push_back(clip.error());
    };
    if (request.clips.empty())
        for (const Md5ClipFile& file : clipsBeside(files, named))
            add(file, warnings);
    for (const std::vector<std::string>& asked : {request.clips, request.addedClips})
        for (const std::string& clip : asked)
        {
            const Result<Md5ClipFile> file = findClip(clip, files, named);
            if (file)
                add(*file, errors);
            else
                errors.push_back(file.error());
        }
    return clips;
}

} // namespace sinew
