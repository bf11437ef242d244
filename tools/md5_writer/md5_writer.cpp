#include "tools/md5_writer/md5_writer.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <iterator>

namespace sinew
{

namespace
{

class Md5Text
{
public:
    Md5Text(std::string_view commandLine)
    {
        add("MD5Version 10\ncommandline \"{}\"\n\n", commandLine);
    }

    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args)
    {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }

    void addNumber(double value, int decimals)
    {
        add("{:.{}f}", asWritten(value, decimals), decimals);
    }

    void addTuple(std::initializer_list<double> values, int decimals)
    {
        add("( ");
        for (const double value : values)
        {
            addNumber(value, decimals);
            add(" ");
        }
        add(")");
    }

    void addTuple(const glm::dvec3& value, int decimals)
    {
        addTuple({value.x, value.y, value.z}, decimals);
    }

    std::string take() { return std::move(text_); }

private:
    std::string text_;
};

void addMesh(Md5Text& text, const Mesh& mesh)
{
    text.add("\nmesh {{\n\t// meshes: {}\n\tshader \"{}\"\n", mesh.name, mesh.shader);
    text.add("\n\tnumverts {}\n", mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    {
        const Vertex& vertex = mesh.vertices[i];
        text.add("\tvert {} ", i);
        text.addTuple({vertex.texCoord.x, vertex.texCoord.y}, kPositionDecimals);
        text.add(" {} {}\n", vertex.firstWeight, vertex.weightCount);
    }
    text.add("\n\tnumtris {}\n", mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    {
        const Triangle& triangle = mesh.triangles[i];
        text.add("\ttri {} {} {} {}\n", i, triangle[0], triangle[1], triangle[2]);
    }
    text.add("\n\tnumweights {}\n", mesh.weights.size());
    for (std::size_t i = 0; i < mesh.weights.size(); ++i)
    {
        const Weight& weight = mesh.weights[i];
        text.add("\tweight {} {} ", i, weight.joint);
        text.addNumber(weight.bias, kPositionDecimals);
        text.add(" ");
        text.addTuple(weight.position, kPositionDecimals);
        text.add("\n");
    }
    text.add("}}\n");
}

// Position x, y, z and orientation x, y, z.
using Components = std::array<double, 6>;

Components writtenComponents(const JointTransform& local)
{
    const glm::dvec3 orientation = writtenOrientation(local.orientation);
    return {asWritten(local.position.x, kPositionDecimals),
            asWritten(local.position.y, kPositionDecimals),
            asWritten(local.position.z, kPositionDecimals),
            orientation.x,
            orientation.y,
            orientation.z};
}

// A bit per changing component for each joint; the base frame has the others.
std::vector<std::uint32_t> animatedComponents(const Clip& clip)
{
    std::vector<std::uint32_t> animated(clip.joints.size(), 0);
    for (std::size_t i = 0; i < clip.keys.size(); ++i)
    {
        const std::size_t joint = i % animated.size();
        const Components base = writtenComponents(clip.keys[joint]);
        const Components now = writtenComponents(clip.keys[i]);
        for (std::size_t k = 0; k < now.size(); ++k)
            if (now.at(k) != base.at(k))
                animated[joint] |= 1U << k;
    }
    return animated;
}

void addHierarchy(Md5Text& text, const Clip& clip, std::span<const std::uint32_t> animated)
{
    text.add("hierarchy {{\n");
    int component = 0;
    for (std::size_t i = 0; i < clip.joints.size(); ++i)
    {
        text.add("\t\"{}\"\t{} {} {}\n", clip.joints[i].name, clip.joints[i].parent, animated[i],
                 component);
        component += std::popcount(animated[i]);
    }
    text.add("}}\n");
}

void addBounds(Md5Text& text, std::span<const Bounds> frameBounds)
{
    text.add("\nbounds {{\n");
    for (const Bounds& bounds : frameBounds)
    {
        text.add("\t");
        text.addTuple(bounds.min, kPositionDecimals);
        text.add(" ");
        text.addTuple(bounds.max, kPositionDecimals);
        text.add("\n");
    }
    text.add("}}\n");
}

void addBaseFrame(Md5Text& text, const Clip& clip)
{
    text.add("\nbaseframe {{\n");
    for (const JointTransform& joint : localPose(clip, 0))
    {
        const auto [x, y, z, turnX, turnY, turnZ] = writtenComponents(joint);
        text.add("\t");
        text.addTuple({x, y, z}, kPositionDecimals);
        text.add(" ");
        text.addTuple({turnX, turnY, turnZ}, kOrientationDecimals);
        text.add("\n");
    }
    text.add("}}\n");
}

// Components in the order of the joints' flags: positions first, one line per joint.
void addFrame(Md5Text& text, const Clip& clip, std::span<const std::uint32_t> animated,
              std::uint32_t frame)
{
    text.add("\nframe {} {{\n", frame);
    for (std::size_t i = 0; i < animated.size(); ++i)
    {
        if (animated[i] == 0)
            continue;
        const Components components = writtenComponents(localPose(clip, frame)[i]);
        text.add("\t");
        for (std::size_t k = 0; k < components.size(); ++k)
        {
            if ((animated[i] >> k & 1U) == 0)
                continue;
            text.add(" ");
            text.addNumber(components.at(k), k < 3 ? kPositionDecimals : kOrientationDecimals);
        }
        text.add("\n");
    }
    text.add("}}\n");
}

} // namespace

double asWritten(double value, int decimals)
{
    const double scale = std::pow(10.0, decimals);
    const double rounded = std::round(value * scale) / scale;
    return rounded == 0.0 ? 0.0 : rounded; // never "-0.000000"
}

glm::dvec3 writtenOrientation(const glm::dquat& orientation)
{
    const double sign = orientation.w > 0.0 ? -1.0 : 1.0;
    return {asWritten(sign * orientation.x, kOrientationDecimals),
            asWritten(sign * orientation.y, kOrientationDecimals),
            asWritten(sign * orientation.z, kOrientationDecimals)};
}

std::string md5MeshText(const SkeletalModel& model, std::string_view commandLine)
{
    Md5Text text(commandLine);
    text.add("numJoints {}\nnumMeshes {}\n\njoints {{\n", model.joints.size(), model.meshes.size());
    for (const Joint& joint : model.joints)
    {
        text.add("\t\"{}\"\t{} ", joint.name, joint.parent);
        text.addTuple(joint.bindPose.position, kPositionDecimals);
        text.add(" ");
        text.addTuple(writtenOrientation(joint.bindPose.orientation), kOrientationDecimals);
        text.add("\n");
    }
    text.add("}}\n");
    for (const Mesh& mesh : model.meshes)
        addMesh(text, mesh);
    return text.take();
}

std::string md5AnimText(const Clip& clip, std::span<const Bounds> frameBounds,
                        std::string_view commandLine, std::string_view comment)
{
    const std::vector<std::uint32_t> animated = animatedComponents(clip);
    int components = 0;
    for (const std::uint32_t bits : animated)
        components += std::popcount(bits);
    Md5Text text(commandLine);
    if (!comment.empty())
        text.add("// {}\n", comment);
    text.add("numFrames {}\nnumJoints {}\nframeRate {}\nnumAnimatedComponents {}\n\n",
             clip.frameCount, clip.joints.size(), clip.frameRate, components);
    addHierarchy(text, clip, animated);
    addBounds(text, frameBounds);
    addBaseFrame(text, clip);
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
        addFrame(text, clip, animated, frame);
    return text.take();
}

} // namespace sinew
