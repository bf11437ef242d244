// Reads the JSON of a .vrma, followed by a zero byte and the file beside it, as clips of a small
// VRM model with three bones.
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/refusals.h"
#include "tests/fuzz/promise_clip.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sinew::fuzz
{
namespace
{

constexpr std::string_view kModel =
    R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0,1]}],"nodes":[{"mesh":0,"skin":0},)"
    R"({"name":"h","children":[2],"translation":[0,0.9,0]},{"children":[3],"translation":[0,0.3,0]},)"
    R"({"translation":[0,0.4,0]}],"skins":[{"joints":[1,2,3]}],)"
    R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":2,"WEIGHTS_0":3},)"
    R"("targets":[{"POSITION":1},{"POSITION":0}]}]}],"buffers":[{"byteLength":132,)"
    R"("uri":"data:application/octet-stream;base64,)"
    R"(AAAAAAAAgD8AAAAAAACAPwAAwD8AAAAAAAAAAAAAAEAAAAAAAAAAAAAAAADNzMw9AAAAAAAAAAAAAAAAAAAAAM3MzD0AAAAA)"
    R"(AAECAAABAgAAAQIAAAAAPwAAgD4AAIA+AAAAAAAAAD8AAIA+AACAPgAAAAAAAAA/AACAPgAAgD4AAAAA"}],)"
    R"("bufferViews":[{"buffer":0,"byteOffset":0,"byteLength":36},{"buffer":0,"byteOffset":36,)"
    R"("byteLength":36},{"buffer":0,"byteOffset":72,"byteLength":12},{"buffer":0,"byteOffset":84,)"
    R"("byteLength":48}],"accessors":[{"bufferView":0,"componentType":5126,"type":"VEC3","count":3,)"
    R"("min":[0,1,0],"max":[1,2,0]},{"bufferView":1,"componentType":5126,"type":"VEC3","count":3},)"
    R"({"bufferView":2,"componentType":5121,"type":"VEC4","count":3},{"bufferView":3,)"
    R"("componentType":5126,"type":"VEC4","count":3}],"extensionsUsed":["VRMC_vrm"],)"
    R"("extensions":{"VRMC_vrm":{"specVersion":"1.0","humanoid":{"humanBones":{"hips":{"node":1},)"
    R"("spine":{"node":2},"head":{"node":3}}}}}})";

Result<GltfFile> read(std::string_view json, std::string_view beside, const std::string& name,
                      Diagnostics& warnings)
{
    const auto bytesOf = [](std::string_view text)
    {
        const auto bytes = std::as_bytes(std::span(text));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    const GltfResource resource = [&](const std::string&) -> Result<SharedBytes>
    { return std::make_shared<std::vector<std::byte>>(bytesOf(beside)); };
    return readGltf(bytesOf(json), name, resource, warnings);
}

struct Model
{
    std::unique_ptr<GltfFile> file;
    GltfRig rig;
};

Model readModel()
{
    Diagnostics warnings;
    auto file = std::make_unique<GltfFile>(read(kModel, "", "a.vrm", warnings).value());
    GltfRig rig = rigOf(*file, file->scene, "a.vrm");
    return {std::move(file), std::move(rig)};
}

void promiseClips(const Model& model, std::string_view json, std::string_view beside)
{
    Diagnostics warnings;
    Result<GltfFile> file = read(json, beside, "a.vrma", warnings);
    if (!file)
        return promise(!file.error().message.empty());
    std::size_t keysLeft = kMaxKeysPerClip;
    const auto readClips = [&]
    {
        const auto clips = std::make_shared<const GltfFile>(std::move(*file));
        return clipsOf(model.rig, clips, "a.vrma", keysLeft, warnings);
    };
    const Result<ClipFile> clips = resultOf(readClips);
    if (!clips)
        return promise(!clips.error().message.empty());
    constexpr std::size_t kMostClips = 4;
    for (std::size_t i = 0; i < std::min(clips->names.size(), kMostClips); ++i)
        if (const auto clip = resultOf([&] { return clips->load(i, false); }))
            promiseClip(clip->clip, model.rig.joints.nodes.size(), model.rig.weights.atRest.size());
    for (const Diagnostic& each : warnings)
        promise(!each.message.empty());
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace sinew::fuzz;
    static const Model model = readModel();
    const std::string_view file(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(file.find('\0'), size);
    promiseClips(model, file.substr(0, end), file.substr(std::min(end + 1, size)));
    return 0;
}
