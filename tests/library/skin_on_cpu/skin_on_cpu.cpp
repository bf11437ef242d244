// Reads a model of any format, skins it on the CPU in a pose of its clip, and writes the result to
// standard output as a Wavefront .obj file. Usage: skin_on_cpu MODEL CLIP SECONDS
#include <sinew/engine/animation/animated_model.h>
#include <sinew/engine/formats/load_model.h>

#include <cstdio>
#include <cstdlib>

namespace
{

std::optional<sinew::LoadedModel> load(const sinew::ModelRequest& request)
{
    sinew::VirtualFiles files; // the model's folder or archive, as one tree
    sinew::Diagnostics errors;
    sinew::Diagnostics warnings;
    std::optional<sinew::LoadedModel> loaded;
    if (const auto found = sinew::findModel(request.path, files, warnings))
        loaded = sinew::loadModel(request, *found, files, errors, warnings);
    else
        errors.push_back(found.error());
    for (const sinew::Diagnostic& warning : warnings)
        std::fprintf(stderr, "warning: %s\n", toString(warning).c_str());
    for (const sinew::Diagnostic& error : errors)
        std::fprintf(stderr, "error: %s\n", toString(error).c_str());
    return errors.empty() ? loaded : std::nullopt;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 4)
    {
        std::fprintf(stderr, "Usage: skin_on_cpu MODEL CLIP SECONDS\n");
        return 1;
    }
    const auto loaded = load({.path = argv[1], .clips = {argv[2]}});
    if (!loaded)
        return 2;
    const sinew::AnimatedModel& model = loaded->model;
    const sinew::Playback playback = startOf(model, std::strtod(argv[3], nullptr));

    for (const glm::dvec3& position : positionsAt(model, playback))
        std::printf("v %.6f %.6f %.6f\n", position.x, position.y, position.z);
    const std::vector<std::uint32_t>& indices = model.skinning.indices;
    for (std::size_t i = 0; i < indices.size(); i += 3) // .obj files: counter-clockwise
        std::printf("f %u %u %u\n", indices[i] + 1, indices[i + 2] + 1, indices[i + 1] + 1);
    return 0;
}
