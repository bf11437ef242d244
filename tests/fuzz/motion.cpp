#include "tests/fuzz/motion.h"

#include "engine/animation/animated_model.h"
#include "engine/formats/load_model.h"
#include "tests/fuzz/promise.h"
#include "tests/support/index_bounds.h"
#include "tests/support/temp_folder.h"

#include <algorithm>
#include <optional>

namespace sinew::fuzz
{
namespace
{

const test::TempFolder& folder()
{
    static const test::TempFolder folder;
    return folder;
}

bool isSmall(const AnimatedModel& model)
{
    constexpr std::size_t kMost = 5'000;
    const SkinningModel& skinning = model.skinning;
    return skinning.vertices.size() + skinning.influences.size() + skinning.morphDeltas.size() +
               model.joints.size() <=
           kMost;
}

void promiseDirection(const glm::dvec3& direction)
{
    promise(std::abs(glm::length(direction) - 1.0) < 1e-9);
}

void promisePlace(const AnimatedModel& model, const Playback& playback)
{
    for (const ReferenceVertex& vertex : verticesAt(model, playback))
    {
        promiseFinite(vertex.position);
        promiseDirection(vertex.normal);
        promiseDirection(vertex.tangent);
    }
}

void promiseMotion(const AnimatedModel& model)
{
    constexpr std::size_t kMostClips = 4;
    promise(model.meshes.size() == model.skinning.meshes.size());
    promise(model.joints.size() == model.skinning.jointCount);
    promisePlace(model, startOf(model, 0.0));
    for (std::size_t clip = 0; clip < std::min(model.clips.size(), kMostClips); ++clip)
    {
        promise(std::isfinite(model.clips[clip].period) && model.clips[clip].period >= 0.0);
        for (const double seconds : {-1.0, 0.37, 1e9})
            promisePlace(model, {.clips = {clip, clip}, .seconds = seconds});
    }
}

} // namespace

void playFiles(std::initializer_list<NamedFile> files, const ModelRequest& request)
{
    for (const NamedFile& file : files)
        folder().write(file.name, file.contents);
    VirtualFiles tree;
    Diagnostics errors;
    Diagnostics warnings;
    const Result<FoundModel> found = findModel(folder() / files.begin()->name, tree, warnings);
    if (!found)
        return promise(!found.error().message.empty());
    const std::optional<LoadedModel> loaded = loadModel(request, *found, tree, errors, warnings);
    promise(loaded || !errors.empty());
    for (const Diagnostics* const messages : {&errors, &warnings})
        for (const Diagnostic& each : *messages)
            promise(!each.message.empty());
    if (!loaded || !errors.empty() || !isSmall(loaded->model))
        return;
    test::checkIndices(*loaded); // an exception stops the fuzzer
    promiseMotion(loaded->model);
}

std::string pathOf(std::string_view name)
{
    return (folder() / name).string();
}

} // namespace sinew::fuzz
