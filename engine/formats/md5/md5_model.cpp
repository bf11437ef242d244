#include "engine/formats/md5/md5_model.h"

#include "engine/base/content_hash.h"
#include "engine/base/out_of_memory.h"
#include "engine/formats/md5/md5_clips.h"
#include "engine/formats/md5/md5_mesh.h"
#include "engine/formats/md5/md5_scale.h"

#include <utility>

namespace sinew
{
namespace
{

Result<SkeletalModel> readMesh(const VirtualFile& file, const VirtualFiles& files,
                               std::string& hash, Diagnostics& warnings)
{
    const Result<std::string> text = files.readText(file);
    if (!text)
        return tl::unexpected(text.error());
    hash = contentHash(std::as_bytes(std::span(*text)));
    return readMd5Mesh(*text, file.shown, warnings);
}

} // namespace

std::optional<LoadedModel> loadMd5Model(const ModelRequest& request, const MountedModel& named,
                                        VirtualFiles& files, Diagnostics& errors,
                                        Diagnostics& warnings)
{
    std::string hash;
    Result<SkeletalModel> mesh = whileReading(
        named.file->shown, [&] { return readMesh(*named.file, files, hash, warnings); });
    if (!mesh)
    {
        errors.push_back(mesh.error());
        return std::nullopt;
    }
    std::vector<ModelClip> clips = loadMd5Clips(request, files, named, *mesh, errors, warnings);
    addScalingJoints(*mesh, clips, warnings);
    LoadedModel loaded = loadedSkeletal(request, named, *mesh);
    loaded.model.hash = std::move(hash);
    loaded.model.clips = std::move(clips);
    return loaded;
}

} // namespace sinew
