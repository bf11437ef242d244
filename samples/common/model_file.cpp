#include "samples/common/model_file.h"

#include "engine/base/lower_case.h"
#include "engine/files/file_name.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <string_view>
#include <vector>

namespace sinew::samples
{

namespace
{

constexpr std::string_view kExpected =
    "expected a .md5mesh or .md3 file or a folder with one in it";
constexpr std::array<std::string_view, 1> kMesh{".md5mesh"};
constexpr std::array<std::string_view, 1> kMd3{".md3"};

tl::unexpected<Diagnostic> refuse(const std::string& file, std::string message)
{
    return tl::unexpected(Diagnostic{.file = file, .message = std::move(message)});
}

Result<VirtualFile> onlyMeshIn(const VirtualFiles& files, const MountedModel& mounted,
                               const std::string& shown)
{
    const std::vector<VirtualFile> meshes = files.listIn(mounted.mount, mounted.folder, kMesh);
    if (meshes.size() == 1)
        return meshes.front();
    if (meshes.empty())
        return refuse(shown, "no .md5mesh or .md3 file lies in this folder");
    std::vector<std::string> names;
    for (const VirtualFile& mesh : meshes)
        names.push_back(std::filesystem::path(mesh.name).filename().string());
    return refuse(shown, fmt::format("{} .md5mesh files lie in this folder, name one of them: {}",
                                     meshes.size(), fmt::join(names, ", ")));
}

std::optional<Diagnostic> whyNoMesh(const VirtualFile& file)
{
    const std::string extension = lowerExtension(file.name);
    if (extension == ".md5anim")
        return Diagnostic{
            .file = file.shown,
            .message = fmt::format("this is a clip, to be named with --clip; {}", kExpected)};
    if (extension != ".md5mesh")
        return Diagnostic{.file = file.shown,
                          .message =
                              fmt::format("models of this kind cannot be read; {}", kExpected)};
    return std::nullopt;
}

} // namespace

Result<LocatedModel> findModel(const std::filesystem::path& named, VirtualFiles& files,
                               Diagnostics& warnings)
{
    const std::filesystem::path path = named.empty() ? SINEW_DEFAULT_MODEL : named;
    const Result<ModelLocation> location = locateModel(path);
    if (!location)
        return refuse(location.error().file,
                      fmt::format("{}; {}", location.error().message, kExpected));
    const Result<MountedModel> mounted = mountModel(*location, files, warnings);
    if (!mounted)
        return tl::unexpected(mounted.error());
    const bool isMd3 = mounted->file
                           ? lowerExtension(mounted->file->name) == kMd3[0]
                           : files.listIn(mounted->mount, mounted->folder, kMesh).empty() &&
                                 !files.listIn(mounted->mount, mounted->folder, kMd3).empty();
    if (isMd3)
        return *mounted;
    if (mounted->file)
    {
        if (const auto reason = whyNoMesh(*mounted->file))
            return tl::unexpected(*reason);
        return ModelFile{*mounted->file, mounted->mount, mounted->folder};
    }
    const Result<VirtualFile> mesh = onlyMeshIn(files, *mounted, path.string());
    if (!mesh)
        return tl::unexpected(mesh.error());
    return ModelFile{*mesh, mounted->mount, mounted->folder};
}

} // namespace sinew::samples
