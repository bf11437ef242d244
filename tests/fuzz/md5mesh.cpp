#include "engine/formats/md5/md5.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{
namespace
{

void checkMesh(const Mesh& mesh, std::size_t jointCount)
{
    for (const Vertex& vertex : mesh.vertices)
        promise(std::uint64_t{vertex.firstWeight} + vertex.weightCount <= mesh.weights.size());
    for (const Triangle& triangle : mesh.triangles)
        for (const std::uint32_t corner : triangle)
            promise(corner < mesh.vertices.size());
    for (const Weight& weight : mesh.weights)
    {
        promise(weight.joint < jointCount && std::isfinite(weight.bias));
        promiseFinite(weight.position);
    }
}

void read(std::string_view text)
{
    Diagnostics warnings;
    const Result<SkeletalModel> model = readMd5Mesh(text, "fuzz.md5mesh", warnings);
    if (!model)
    {
        promise(!model.error().message.empty() && model.error().line > 0);
        return;
    }
    promise(!model->joints.empty());
    std::vector<std::int32_t> parents;
    for (const Joint& joint : model->joints)
    {
        parents.push_back(joint.parent);
        promiseFinite(joint.bindPose.position);
        promiseUnit(joint.bindPose.orientation);
    }
    promiseForest(parents);
    for (const Mesh& mesh : model->meshes)
        checkMesh(mesh, model->joints.size());
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read({reinterpret_cast<const char*>(data), size});
    return 0;
}
