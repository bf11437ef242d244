#include "samples/viewer/skinning_choice.h"

#include <array>
#include <string_view>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, kSkinningMethods> kWords = {
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
    return {.what = "way of skinning", .words = kWords};
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

} // namespace viewer
} // namespace sinew
