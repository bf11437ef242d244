// Writes the default model: meshes, clips, materials and textures.
#include "tools/character/texture_maps.h"
#include "tools/md5_writer/clip_from_poses.h"
#include "tools/md5_writer/md5_writer.h"
#include "tools/output_folder.h"
#include "tools/strider/strider.h"

#include <fmt/format.h>

#include <string>

namespace sinew
{
namespace
{

constexpr std::string_view kCommandLine = "make_default_model";

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
    writeClip(out, model, "idle", strider::striderIdle(skeleton));
    writeClip(out, model, "jump", strider::striderJump(skeleton));
    writeClip(out, model, "run", strider::striderRun(skeleton),
              groundSpeedComment(strider::striderRunSpeed()));
    writeClip(out, model, "walk", strider::striderWalk(skeleton),
              groundSpeedComment(strider::striderWalkSpeed()));
    writeClip(out, model, "wave", strider::striderWave(skeleton));
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

void writeDefaultModel(OutputFolder& out)
{
    const Skeleton skeleton = striderSkeleton();
    const SkeletalModel model = striderModel(skeleton);
    out.write("strider.md5mesh", md5MeshText(model, kCommandLine));
    writeClips(out, skeleton, model);
    out.write("strider.mtr", striderMaterials());
    writeImages(out);
}

} // namespace
} // namespace sinew

int main(int argc, char** argv)
{
    return sinew::runGenerator(argc, argv, sinew::kCommandLine, sinew::writeDefaultModel);
}
