#include "engine/formats/md3/md3.h"

#include "engine/animation/stored_frames.h"
#include "tests/fuzz/promise.h"

namespace sinew::fuzz
{
namespace
{

std::size_t memoryOf(const std::string& name)
{
    return sizeof(std::string) + name.capacity();
}

template <class Element>
std::size_t memoryOf(const std::vector<Element>& elements)
{
    return elements.capacity() * sizeof(Element);
}

std::size_t memoryOf(const std::vector<std::string>& names)
{
    std::size_t memory = 0;
    for (const std::string& name : names)
        memory += memoryOf(name);
    return memory;
}

std::size_t memoryOf(const Md3Surface& surface)
{
    return sizeof(surface) + surface.name.capacity() + memoryOf(surface.shaders) +
           memoryOf(surface.texCoords) + memoryOf(surface.triangles) + memoryOf(surface.vertices);
}

void checkTags(const Md3Model& model)
{
    promise(model.tags.size() == model.tagNames.size() * model.frameCount);
    for (const Md3Tag& tag : model.tags)
    {
        promiseFinite(tag.origin);
        for (const glm::dvec3& axis : tag.axes)
            promiseFinite(axis);
    }
}

void checkSurface(const Md3Surface& surface, std::uint32_t frameCount)
{
    promise(surface.texCoords.size() == surface.vertexCount);
    promise(surface.vertices.size() == std::size_t{surface.vertexCount} * frameCount);
    for (const Triangle& triangle : surface.triangles)
        for (const std::uint32_t corner : triangle)
            promise(corner < surface.vertexCount);
    for (const glm::dvec2& texCoord : surface.texCoords)
        promiseFinite({texCoord, 0.0});
    for (const gpu::FrameVertex& vertex : surface.vertices)
        promise(std::abs(glm::length(normalOf(vertex)) - 1.0) < 1e-9);
}

void read(std::span<const std::byte> bytes)
{
    Diagnostics warnings;
    const Result<Md3Model> model = readMd3(bytes, "fuzz.md3", warnings);
    for (const Diagnostic& warning : warnings)
        promise(!warning.message.empty() && warning.offset && *warning.offset < bytes.size());
    if (!model)
    {
        const Diagnostic& error = model.error();
        promise(!error.message.empty() && error.offset && *error.offset <= bytes.size());
        return;
    }
    promise(model->frameCount >= 1 && model->frameCount <= kMostMd3Frames);
    checkTags(*model);
    std::size_t memory = memoryOf(model->tagNames) + memoryOf(model->tags);
    for (const Md3Surface& surface : model->surfaces)
    {
        checkSurface(surface, model->frameCount);
        memory += memoryOf(surface);
    }
    promise(memory <= 10 * bytes.size());
}

} // namespace
} // namespace sinew::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    sinew::fuzz::read(std::as_bytes(std::span(data, size)));
    return 0;
}
