#include "samples/viewer/surface_choice.h"

#include <array>
#include <string_view>

namespace sinew::viewer
{
namespace
{

constexpr std::array<std::string_view, kSurfaceChoices> kWords = {
    "lit",     "unlit",    "joint-weights", "weight-counts", "meshes",
    "normals", "tangents", "texcoords",     "difference"};

constexpr std::array<const char*, kSurfaceChoices> kDescriptions = {
    "Lit",     "Unlit",    "Weights of the chosen joint", "Number of weights",     "Meshes",
    "Normals", "Tangents", "Texture coordinates",         "Difference in skinning"};

} // namespace

samples::ChoiceWords wordsOf(SurfaceChoice)
{
    return {.what = "surface", .words = kWords};
}

const char* describe(SurfaceChoice choice)
{
    return kDescriptions.at(static_cast<std::size_t>(choice));
}

} // namespace sinew::viewer
