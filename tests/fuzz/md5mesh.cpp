#include "engine/assets/md5_mesh.h"
#include "tests/fuzz/promise.h"

using namespace sinew;
using fuzz::promise;

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
        fuzz::promiseFinite(weight.position);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Diagnostics warnings;
    const auto text = std::string_view(reinterpret_cast<const char*>(data), size);
    const Result<SkeletalModel> model = readMd5Mesh(text, "fuzz.md5mesh", warnings);
    if (!model)
    {
        promise(!model.error().message.empty() && model.error().line > 0);
        return 0;
    }
    promise(!model->joints.empty());
    std::vector<std::int32_t> parents;
    for (const Joint& joint : model->joints)
    {
        parents.push_back(joint.parent);
        fuzz::promiseFinite(joint.bindPose.position);
        fuzz::promiseUnit(joint.bindPose.orientation);
    }
    fuzz::promiseForest(parents);
    for (const Mesh& mesh : model->meshes)
        checkMesh(mesh, model->joints.size());
    return 0;
}
