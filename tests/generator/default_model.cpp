#include "tests/generator/default_model.h"

#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <stdexcept>

namespace sinew::test
{

std::filesystem::path defaultModelFolder()
{
    return SINEW_DEFAULT_MODEL;
}

std::string defaultModelText(std::string_view file)
{
    return readTextFile(defaultModelFolder() / file).value();
}

SkeletalModel defaultModel(Diagnostics& warnings)
{
    return readMd5Mesh(defaultModelText("strider.md5mesh"), "strider.md5mesh", warnings).value();
}

SkeletalModel defaultModel()
{
    Diagnostics warnings;
    return defaultModel(warnings);
}

Clip defaultModelClip(std::string_view name, Diagnostics& warnings)
{
    const std::string file = std::string(name) + ".md5anim";
    return readMd5Anim(defaultModelText(file), file, warnings).value();
}

Clip defaultModelClip(std::string_view name)
{
    Diagnostics warnings;
    return defaultModelClip(name, warnings);
}

std::size_t jointIndex(const SkeletalModel& model, std::string_view name)
{
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        if (model.joints[i].name == name)
            return i;
    throw std::runtime_error("no such joint");
}

ModelPose bindPose(const SkeletalModel& model)
{
    return modelPose(stillInBindPose(model.joints), {});
}

ModelPose poseAt(const Clip& clip, double frames)
{
    const double whole = std::floor(frames);
    const auto frame = static_cast<std::uint32_t>(whole);
    const ClipPhase phase{.frame = frame % clip.frameCount,
                          .nextFrame = (frame + 1) % clip.frameCount,
                          .fraction = static_cast<std::uint32_t>((frames - whole) * 4294967296.0)};
    return modelPose(clip, phase);
}

std::vector<glm::dvec3> positions(const SkinningModel& model, const ModelPose& pose)
{
    std::vector<glm::dvec3> all;
    for (const SkinningVertex& vertex : model.vertices)
        all.push_back(skinPosition(model, vertex, pose));
    return all;
}

namespace
{

glm::dvec3 bindExtent(const SkeletalModel& model)
{
    const Bounds bounds = posedBounds(buildSkinningModel(model, 0.0), bindPose(model));
    return bounds.max - bounds.min;
}

} // namespace

double heightOf(const SkeletalModel& model)
{
    return bindExtent(model).z;
}

double diagonalOf(const SkeletalModel& model)
{
    return glm::length(bindExtent(model));
}

} // namespace sinew::test
