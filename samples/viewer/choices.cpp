#include "samples/viewer/choices.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, kSkinningMethods> kMethodWords = {
    "device", "reference", "four-weights", "matrix-palette", "baked", "nlerp", "dual-quaternions"};

struct Text
{
    const char* name;
    const char* explanation;
};

constexpr std::array<Text, kSkinningMethods> kTexts = {{
    {"Device", "The compute shaders, in float"},
    {"Reference", "The same sum on the CPU, in double: what the file says"},
    {"Four weights", "The four largest weights of each vertex, as engines keep them"},
    {"Matrix palette", "One position per vertex and inverse bind matrices, as engines keep them"},
    {"Baked at 30 Hz", "The clip sampled 30 times a second, as importers bake it"},
    {"Nlerp", "Orientations between frames normalised, not spherical"},
    {"Dual quaternions", "Joints blended as rigid motions: keeps volume, bulges at bends"},
}};

} // namespace

samples::ChoiceWords wordsOf(SkinningMethod)
{
    return {.what = "way of skinning", .words = kMethodWords};
}

namespace viewer
{

const char* describe(SkinningMethod method)
{
    return kTexts.at(static_cast<std::size_t>(method)).name;
}

const char* explanationOf(SkinningMethod method)
{
    return kTexts.at(static_cast<std::size_t>(method)).explanation;
}

namespace
{

constexpr std::array<std::string_view, kSurfaceChoices> kSurfaceWords = {
    "lit",     "unlit",    "joint-weights", "weight-counts", "meshes",
    "normals", "tangents", "texcoords",     "difference"};

constexpr std::array<const char*, kSurfaceChoices> kDescriptions = {
    "Lit",     "Unlit",    "Weights of the chosen joint", "Number of weights",     "Meshes",
    "Normals", "Tangents", "Texture coordinates",         "Difference in skinning"};

} // namespace

samples::ChoiceWords wordsOf(SurfaceChoice)
{
    return {.what = "surface", .words = kSurfaceWords};
}

const char* describe(SurfaceChoice choice)
{
    return kDescriptions.at(static_cast<std::size_t>(choice));
}

std::optional<std::uint32_t> jointNamed(const AnimatedModel& model,
                                        const std::optional<std::string>& name)
{
    if (!name)
        return std::nullopt;
    const auto found = std::ranges::find(model.joints, *name, &ModelJoint::name);
    if (found == model.joints.end())
        return std::nullopt;
    return static_cast<std::uint32_t>(found - model.joints.begin());
}

} // namespace viewer
} // namespace sinew
