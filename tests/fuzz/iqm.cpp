#include "engine/formats/iqm/iqm.h"

#include "engine/model/clip.h"
#include "tests/fuzz/promise.h"

#include <algorithm>

namespace sinew::fuzz
{
namespace
{

template <class Element>
std::size_t memoryOf(const std::vector<Element>& elements)
{
    return elements.capacity() * sizeof(Element);
}

// Memory of elements with names.
template <class Element>
std::size_t memoryOfNamed(const std::vector<Element>& elements)
{
    std::size_t memory = memoryOf(elements);
    for (const Element& element : elements)
    {
        promise(element.name.size() <= kMostIqmName);
        memory += element.name.capacity();
    }
    return memory;
}

template <class Vector>
void checkVectors(const std::vector<Vector>& vectors, std::size_t count)
{
    promise(vectors.empty() || vectors.size() == count);
    for (const Vector& vector : vectors)
        for (glm::length_t i = 0; i < Vector::length(); ++i)
            promise(std::isfinite(vector[i]));
}

template <class Vector>
void checkCount(const std::vector<Vector>& vectors, std::size_t count)
{
    promise(vectors.empty() || vectors.size() == count);
}

void checkMeshes(const IqmFile& file)
{
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    for (const IqmMesh& mesh : file.meshes)
    {
        promise(std::size_t{mesh.firstVertex} + mesh.vertexCount <= file.positions.size());
        promise(std::size_t{mesh.firstTriangle} + mesh.triangleCount <= file.triangles.size());
        for (std::uint32_t i = 0; i < mesh.triangleCount; ++i)
            for (const std::uint32_t corner : file.triangles[mesh.firstTriangle + i])
                promise(corner >= mesh.firstVertex && corner - mesh.firstVertex < mesh.vertexCount);
        vertices += mesh.vertexCount;
        triangles += mesh.triangleCount;
    }
    promise(std::max(vertices, triangles) <= kMaxInfluencesPerModel);
}

void checkWeights(const IqmFile& file)
{
    promise(file.weights.empty() || file.weights.size() == file.positions.size());
    for (const IqmWeights& of : file.weights)
    {
        for (std::size_t i = 0; i < of.weights.size(); ++i)
        {
            promise(std::isfinite(of.weights[i]) && of.weights[i] >= 0.0F);
            promise(of.weights[i] == 0.0 || of.joints[i] < file.joints.size());
        }
    }
}

void checkTransform(const IqmTransform& transform)
{
    for (const double number : transform)
        promise(std::abs(number) <= 1.1e15);
}

void checkClips(const IqmFile& file)
{
    promise(file.poses.empty() || file.joints.empty() || file.poses.size() == file.joints.size());
    std::vector<std::int32_t> parents;
    for (const IqmPose& pose : file.poses)
        parents.push_back(pose.parent);
    promiseForest(parents);
    std::size_t keys = 0;
    for (const IqmClip& clip : file.clips)
    {
        promise(clip.frameCount >= 1 && clip.frameRate > 0.0 && std::isfinite(clip.frameRate));
        keys += std::size_t{clip.frameCount} * file.poses.size();
        for (const std::uint32_t frame : {clip.firstFrame, clip.firstFrame + clip.frameCount / 2,
                                          clip.firstFrame + clip.frameCount - 1})
            for (std::size_t joint = 0; joint < file.poses.size(); ++joint)
                checkTransform(iqmTransform(file, frame, joint));
    }
    promise(keys <= kMaxKeysPerClip);
}

void checkJoints(const IqmFile& file)
{
    std::vector<std::int32_t> parents;
    for (const IqmJoint& joint : file.joints)
    {
        parents.push_back(joint.parent);
        checkTransform(joint.base);
    }
    promiseForest(parents);
}

void read(std::span<const std::byte> bytes)
{
    Diagnostics warnings;
    const Result<IqmFile> file = readIqm(bytes, "fuzz.iqm", warnings);
    for (const Diagnostic& warning : warnings)
        promise(!warning.message.empty() &&
                (warning.leftOut > 0 || (warning.offset && *warning.offset < bytes.size())));
    if (!file)
    {
        const Diagnostic& error = file.error();
        promise(!error.message.empty() && error.offset && *error.offset <= bytes.size());
        return;
    }
    checkVectors(file->positions, file->positions.size());
    checkCount(file->texCoords, file->positions.size());
    checkCount(file->normals, file->positions.size());
    checkCount(file->tangents, file->positions.size());
    checkCount(file->colours, file->positions.size());
    checkMeshes(*file);
    checkWeights(*file);
    checkJoints(*file);
    checkClips(*file);
    std::size_t memory =
        memoryOf(file->positions) + memoryOf(file->texCoords) + memoryOf(file->normals) +
        memoryOf(file->tangents) + memoryOf(file->colours) + memoryOf(file->weights) +
        memoryOf(file->triangles) + memoryOf(file->poses) + memoryOf(file->frames) +
        memoryOfNamed(file->meshes) + memoryOfNamed(file->joints) + memoryOfNamed(file->clips);
    for (const IqmMesh& mesh : file->meshes)
        memory += mesh.material.capacity();
    promise(memory <= 30 * bytes.size());
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read(std::as_bytes(std::span(data, size)));
    return 0;
}
