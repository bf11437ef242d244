// Writes the default model: meshes, clips and textures.
#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/assets/files.h"
#include "tools/md5_writer/md5_writer.h"
#include "tools/strider/strider.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

namespace sinew
{
namespace
{

constexpr std::string_view kCommandLine = "make_default_model";

class OutputFolder
{
public:
    explicit OutputFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

    void write(std::string_view name, std::span<const std::byte> bytes)
    {
        const Result<void> written = writeFile(folder_ / name, bytes);
        if (!written)
        {
            fmt::print(stderr, "{}\n", toString(written.error()));
            failed_ = true;
        }
    }

    void write(std::string_view name, std::string_view text)
    {
        write(name, std::as_bytes(std::span(text)));
    }

    bool failed() const { return failed_; }

private:
    std::filesystem::path folder_;
    bool failed_ = false;
};

std::vector<Bounds> boundsOfFrames(const SkeletalModel& model, const Clip& clip)
{
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    std::vector<std::int32_t> parents;
    for (const ClipJoint& joint : clip.joints)
        parents.push_back(joint.parent);
    const std::vector<std::uint32_t> order = parentsFirst(parents);
    std::vector<Bounds> bounds;
    Pose pose(clip.joints.size());
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        localPose(clip, frame, pose);
        localToModel(parents, order, pose, pose);
        bounds.push_back(posedBounds(skinning, pose));
    }
    return bounds;
}

int writeDefaultModel(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error); // a failure shows when writing
    OutputFolder out(folder);

    const Skeleton skeleton = striderSkeleton();
    const SkeletalModel model = striderModel(skeleton);
    out.write("strider.md5mesh", md5MeshText(model, kCommandLine));
    const Clip idle = striderIdle(skeleton);
    out.write("idle.md5anim", md5AnimText(idle, boundsOfFrames(model, idle), kCommandLine));
    const Clip walk = striderWalk(skeleton);
    out.write("walk.md5anim", md5AnimText(walk, boundsOfFrames(model, walk), kCommandLine));
    out.write("body_d.png", encodeTexture(striderBodyTexture()));
    out.write("rubber.png", encodeTexture(striderRubberTexture()));
    out.write("eye_diffuse.png", encodeTexture(striderEyeTexture()));
    return out.failed() ? 4 : 0;
}

} // namespace
} // namespace sinew

int main(int argc, char** argv)
{
    if (argc != 2)
    {
        fmt::print(stderr, "usage: make_default_model OUTPUT_FOLDER\n");
        return 1;
    }
    return sinew::writeDefaultModel(argv[1]);
}
