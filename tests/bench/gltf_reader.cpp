// How fast a .glb becomes plain checked data, beside Assimp.
#include "engine/formats/gltf/gltf_file.h"
#include "tests/bench/beside_assimp.h"

#include <span>
#include <stdexcept>

namespace
{

using sinew::bench::Microseconds;
using sinew::bench::Subject;

// The reader keeps the bytes that it gets, so making them is not timed.
Microseconds read(const Subject& subject)
{
    const auto bytes = std::as_bytes(std::span(subject.bytes));
    std::vector<std::byte> kept(bytes.begin(), bytes.end());
    sinew::Diagnostics warnings;
    const auto start = std::chrono::steady_clock::now();
    const auto file = sinew::readGltf(
        std::move(kept), subject.path.native(),
        [](const std::string& name) -> sinew::Result<sinew::SharedBytes>
        { return sinew::refusal(name, "only one file is read"); },
        warnings);
    const Microseconds elapsed = std::chrono::steady_clock::now() - start;
    if (!file)
        throw std::runtime_error(toString(file.error()));
    return elapsed;
}

bool hasContents(const aiScene& scene, const Subject& /*subject*/)
{
    return scene.HasMeshes() || scene.HasAnimations();
}

} // namespace

int main(int argc, char** argv)
{
    return sinew::bench::run(argc, argv,
                             {.about = "Times Sinew's glTF reader beside Assimp's.",
                              .extensions = {".glb"},
                              .read = read,
                              .assimpHasContents = hasContents});
}
