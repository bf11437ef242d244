// What is kept of levels of detail: with their surfaces, and their sizes alone.
#include "engine/lod/model_lods.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{
namespace
{

// Two meshes of four and three vertices, with two triangles and one.
SkinningModel smallModel()
{
    SkinningModel model;
    model.vertices.resize(7);
    model.indices = {0, 1, 2, 2, 1, 3, 4, 5, 6};
    model.meshes = {
        {.firstVertex = 0, .fileVertexCount = 3, .mirroredVertexCount = 1, .indexCount = 6},
        {.firstVertex = 4, .fileVertexCount = 3, .firstIndex = 6, .indexCount = 3}};
    return model;
}

void promiseSizes(const ModelLod& lod)
{
    promise(std::isfinite(lod.pixelSize) && lod.error >= 0.0 && lod.error <= lod.pixelSize);
}

void promiseSurface(const LodSurface& surface, const SkinningModel& model)
{
    promise(surface.meshes.size() == model.meshes.size());
    for (std::size_t i = 0; i < surface.meshes.size(); ++i)
    {
        const LodRange& range = surface.meshes[i];
        const SkinningMesh& mesh = model.meshes[i];
        promise(range.indexCount % 3 == 0 && range.indexCount <= mesh.indexCount);
        promise(std::size_t{range.firstIndex} + range.indexCount <= surface.indices.size());
        for (std::uint32_t k = 0; k < range.indexCount; ++k)
        {
            const std::uint32_t index = surface.indices[range.firstIndex + k];
            promise(index >= mesh.firstVertex && index - mesh.firstVertex < vertexCountOf(mesh));
        }
    }
}

void read(std::string_view bytes)
{
    const SkinningModel model = smallModel();
    if (const auto lods = parseLods(bytes, model))
    {
        for (const ModelLod& lod : *lods)
        {
            promiseSizes(lod);
            promiseSurface(lod.surface, model);
        }
        promise(lodBytes(*lods) == bytes);
    }
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read({reinterpret_cast<const char*>(data), size});
    return 0;
}
