// Writes the default model: meshes, clips, materials and textures.
#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/assets/files.h"
#include "tools/character/texture_maps.h"
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

void writeClip(OutputFolder& out, const SkeletalModel& model, std::string_view name,
               const Clip& clip, std::string_view comment = "")
{
    out.write(fmt::format("{}.md5anim", name),
              md5AnimText(clip, boundsOfFrames(model, clip), kCommandLine, comment));
}

std::string groundSpeedComment(double unitsPerSecond)
{
    return fmt::format("ground speed: {:.4f} units/s along +x", unitsPerSecond);
}

void writeClips(OutputFolder& out, const Skeleton& skeleton, const SkeletalModel& model)
{
    writeClip(out, model, "idle", striderIdle(skeleton));
    writeClip(out, model, "jump", striderJump(skeleton));
    writeClip(out, model, "run", striderRun(skeleton), groundSpeedComment(striderRunSpeed()));
    writeClip(out, model, "walk", striderWalk(skeleton), groundSpeedComment(striderWalkSpeed()));
    writeClip(out, model, "wave", striderWave(skeleton));
}

void writeMaps(OutputFolder& out, std::string_view name, const Canvas& canvas)
{
    out.write(fmt::format("{}_local.png", name), normalMap(canvas));
    out.write(fmt::format("{}_s.png", name), specularMap(canvas));
}

void writeImages(OutputFolder& out)
{
    const Canvas body = striderBodyPaint();
    out.write("body_d.png", diffuseMap(body));
    writeMaps(out, "body", body);
    const Canvas rubber = striderRubberPaint();
    out.write("rubber_d.png", diffuseMap(rubber));
    writeMaps(out, "rubber", rubber);
    const Canvas eye = striderEyePaint();
    out.write("eye_d.png", diffuseMap(eye));
    out.write("eye_glow.png", glowMap(eye));
    writeMaps(out, "eye", eye);
    const Canvas feather = striderFeatherPaint();
    out.write("feather_d.png", diffuseMapWithAlpha(feather));
    writeMaps(out, "feather", feather);
}

int writeDefaultModel(const std::filesystem::path& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error); // a failure shows when writing
    OutputFolder out(folder);

    const Skeleton skeleton = striderSkeleton();
    const SkeletalModel model = striderModel(skeleton);
    out.write("strider.md5mesh", md5MeshText(model, kCommandLine));
    writeClips(out, skeleton, model);
    out.write("strider.mtr", striderMaterials());
    writeImages(out);
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
