#include "samples/common/dump.h"

#include "engine/animation/packed_model.h"
#include "engine/base/text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <initializer_list>
#include <iterator>

namespace sinew::samples
{

namespace
{

using Buffer = fmt::memory_buffer;

void append(Buffer& out, std::string_view text)
{
    out.append(text.data(), text.data() + text.size());
}

std::string quoted(const std::string& text)
{
    return jsonText(nlohmann::json(text), -1);
}

// JSON has no word for what is not finite: a failed computation shows as null.
void appendNumbers(Buffer& out, std::initializer_list<double> numbers)
{
    char separator = '[';
    for (const double number : numbers)
    {
        out.push_back(separator);
        separator = ',';
        if (std::isfinite(number))
            fmt::format_to(std::back_inserter(out), "{:.9g}", number);
        else
            append(out, "null");
    }
    out.push_back(']');
}

void appendPlace(Buffer& out, const gpu::SkinnedVertex& vertex, const glm::dvec3& origin)
{
    const glm::dvec3 position = origin + glm::dvec3(vertex.position);
    const glm::dvec3 normal = octahedralDecode(vertex.normal);
    append(out, ",\"position\":");
    appendNumbers(out, {position.x, position.y, position.z});
    append(out, ",\"normal\":");
    appendNumbers(out, {normal.x, normal.y, normal.z});
}

void appendTangent(Buffer& out, std::uint32_t packed, double sign)
{
    const glm::dvec3 tangent = octahedralDecode(packed);
    append(out, ",\"tangent\":");
    appendNumbers(out, {tangent.x, tangent.y, tangent.z, sign});
}

// Which mesh a line is about.
std::string meshKeys(const AnimatedModel& model, std::size_t index)
{
    const ModelMesh& mesh = model.meshes[index];
    if (mesh.source)
        return fmt::format("\"node\":{},\"mesh\":{},\"primitive\":{}", mesh.source->node,
                           mesh.source->mesh, mesh.source->primitive);
    if (model.parts.empty())
        return fmt::format("\"mesh\":{}", index);
    return fmt::format("\"part\":{},\"surface\":{}", quoted(model.parts[mesh.part].name),
                       quoted(mesh.name));
}

} // namespace

std::string dumpVertices(const AnimatedModel& model, std::span<const gpu::SkinnedVertex> vertices,
                         std::span<const std::uint32_t> tangents)
{
    Buffer out;
    for (std::size_t m = 0; m < model.meshes.size(); ++m)
    {
        const std::string keys = meshKeys(model, m);
        const SkinningMesh& mesh = model.skinning.meshes[m];
        for (std::uint32_t v = 0; v < mesh.fileVertexCount; ++v)
        {
            const std::size_t index = std::size_t{mesh.firstVertex} + v;
            fmt::format_to(std::back_inserter(out), "{{{},\"vertex\":{}", keys, v);
            appendPlace(out, vertices[index], model.origin);
            if (model.parts.empty() && !model.meshes[m].source)
                appendTangent(out, tangents[index], model.skinning.vertices[index].tangentSign);
            append(out, "}\n");
        }
    }
    return fmt::to_string(out);
}

std::string dumpJoints(const AnimatedModel& model, std::span<const JointTransform> joints)
{
    Buffer out;
    for (std::size_t j = 0; j < model.joints.size(); ++j)
    {
        const JointTransform& joint = joints[j];
        fmt::format_to(std::back_inserter(out), "{{\"joint\":{},\"name\":{},\"position\":", j,
                       quoted(model.joints[j].name));
        const glm::dvec3 position = model.origin + joint.position;
        appendNumbers(out, {position.x, position.y, position.z});
        append(out, ",\"orientation\":");
        appendNumbers(out, {joint.orientation.x, joint.orientation.y, joint.orientation.z,
                            joint.orientation.w});
        if (joint.scale != glm::dvec3(1.0))
        {
            append(out, ",\"scale\":");
            appendNumbers(out, {joint.scale.x, joint.scale.y, joint.scale.z});
        }
        append(out, "}\n");
    }
    return fmt::to_string(out);
}

} // namespace sinew::samples
