#include "engine/animation/reference_skinning.h"
#include "samples/viewer/panels/panels.h"

#include <glm/common.hpp>
#include <glm/ext/matrix_double4x4.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <imgui.h>
#include <limits>
#include <optional>
#include <vector>

namespace sinew::viewer
{

namespace
{

constexpr std::array<ImU32, 3> kAxisColours = {IM_COL32(235, 90, 80, 255),
                                               IM_COL32(110, 200, 90, 255),
                                               IM_COL32(95, 150, 245, 255)}; // x, y, z
constexpr ImU32 kBone = IM_COL32(245, 245, 245, 220);
constexpr ImU32 kLine = IM_COL32(150, 225, 255, 80);
constexpr ImU32 kFaint = IM_COL32(200, 210, 220, 60);

std::vector<ReferenceVertex> skinned(const AnimatedModel& model, const Playback& playback)
{
    std::vector<ReferenceVertex> vertices(model.skinning.vertices.size());
    if (model.frames)
    {
        const std::vector<glm::dvec3> positions = positionsAt(model, playback);
        for (std::size_t i = 0; i < vertices.size(); ++i)
            vertices[i].position = positions[i];
        return vertices;
    }
    skinReference(model.skinning, poseAt(model, playback), vertices, weightsAt(model, playback));
    return vertices;
}

// World -> clip space of the window.
glm::dmat4 projectionOf(const ModelView& view, const glm::dvec2& window)
{
    return viewProjection(view.camera, window.x / std::max(window.y, 1.0), view.visible);
}

// Converts a point in front of the camera from clip space to ImGui's units, with its depth.
glm::dvec3 inWindow(const glm::dvec4& clip, const glm::dvec2& window)
{
    const glm::dvec3 point = glm::dvec3(clip) / clip.w;
    return {(0.5 + 0.5 * glm::dvec2(point)) * window, point.z};
}

class Drawing
{
public:
    Drawing(const samples::Scene& scene, const ModelView& view)
        : scene_(scene), view_(view), draw_(*ImGui::GetBackgroundDrawList()),
          window_(ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y),
          toClip_(projectionOf(view, window_))
    {
    }

    // Draws the part of a line that is in front of the camera.
    void line(const glm::dvec3& from, const glm::dvec3& to, ImU32 colour, float width) const
    {
        constexpr double kNearest = 1e-4; // relative to the farther end's depth
        glm::dvec4 a = toClip_ * glm::dvec4(from, 1.0);
        glm::dvec4 b = toClip_ * glm::dvec4(to, 1.0);
        const double nearest = kNearest * std::max(a.w, b.w);
        if (nearest <= 0.0)
            return;
        if (a.w < nearest)
            a = glm::mix(a, b, (nearest - a.w) / (b.w - a.w));
        else if (b.w < nearest)
            b = glm::mix(b, a, (nearest - b.w) / (a.w - b.w));
        draw_.AddLine(place(a), place(b), colour, width);
    }

    void point(const glm::dvec3& position, ImU32 colour, float radius) const
    {
        const glm::dvec4 clip = toClip_ * glm::dvec4(position, 1.0);
        if (clip.w > 0.0)
            draw_.AddCircleFilled(place(clip), radius, colour);
    }

    void skeleton(const ModelPose& pose) const
    {
        for (std::size_t joint = 0; joint < pose.size(); ++joint)
        {
            const std::int32_t parent = scene_.model.joints[joint].parent;
            if (parent != kNoParent)
                line(pose[static_cast<std::size_t>(parent)].position, pose[joint].position, kBone,
                     1.5F);
            point(pose[joint].position, kBone, 2.5F);
        }
    }

    void axes(const JointMatrix& matrix, double length) const
    {
        for (int axis = 0; axis < 3; ++axis)
        {
            const double size = glm::length(matrix.linear[axis]);
            if (size > 0.0)
                line(matrix.position, matrix.position + matrix.linear[axis] * (length / size),
                     kAxisColours.at(static_cast<std::size_t>(axis)), 2.0F);
        }
    }

    void normals(const std::vector<ReferenceVertex>& vertices, double length) const
    {
        for (const ReferenceVertex& vertex : vertices)
            line(vertex.position, vertex.position + vertex.normal * length, kLine, 1.0F);
    }

    // Draws front-facing triangles only.
    void wireframe(const std::vector<ReferenceVertex>& vertices) const
    {
        const std::vector<std::uint32_t>& indices = scene_.model.skinning.indices;
        const glm::dvec3 eye = view_.camera.eye();
        for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
        {
            const glm::dvec3& a = vertices[indices[i]].position;
            const glm::dvec3& b = vertices[indices[i + 1]].position;
            const glm::dvec3& c = vertices[indices[i + 2]].position;
            if (glm::dot(glm::cross(c - a, b - a), eye - a) <= 0.0)
                continue;
            line(a, b, kLine, 1.0F);
            line(b, c, kLine, 1.0F);
            line(c, a, kLine, 1.0F);
        }
    }

    void grid(double radius) const
    {
        // A power of ten gives the grid readable lengths.
        const double side = std::pow(10.0, std::floor(std::log10(std::max(radius, 1e-6))));
        const double reach = side * std::ceil(radius / side);
        const double height = view_.groundHeight;
        const auto count = static_cast<int>(std::lround(reach / side));
        for (int i = -count; i <= count; ++i)
        {
            line({i * side, -reach, height}, {i * side, reach, height}, kFaint, 1.0F);
            line({-reach, i * side, height}, {reach, i * side, height}, kFaint, 1.0F);
        }
        axes({}, side);
    }

private:
    ImVec2 place(const glm::dvec4& clip) const
    {
        const glm::dvec3 at = inWindow(clip, window_);
        return {static_cast<float>(at.x), static_cast<float>(at.y)};
    }

    const samples::Scene& scene_;
    const ModelView& view_;
    ImDrawList& draw_;
    glm::dvec2 window_;
    glm::dmat4 toClip_;
};

} // namespace

void drawOverlays(const samples::Scene& scene, const Playback& playback, const ModelView& view,
                  const Overlays& overlays, const Selection& selection)
{
    const Drawing drawing(scene, view);
    const double radius = view.visible.radius;
    if (overlays.grid)
        drawing.grid(radius);
    if (overlays.normals || overlays.wireframe || selection.vertex)
    {
        const std::vector<ReferenceVertex> vertices = skinned(scene.model, playback);
        if (overlays.wireframe)
            drawing.wireframe(vertices);
        if (overlays.normals)
            drawing.normals(vertices, 0.03 * radius);
        if (selection.vertex)
            drawing.point(vertices[*selection.vertex].position, ImGui::GetColorU32(ui::kAccent),
                          5.0F);
    }
    if (!overlays.skeleton && !selection.joint)
        return;
    const ModelPose pose = poseAt(scene.model, playback);
    if (overlays.skeleton)
        drawing.skeleton(pose);
    if (selection.joint)
    {
        drawing.axes(pose[*selection.joint], 0.15 * radius);
        drawing.point(pose[*selection.joint].position, ImGui::GetColorU32(ui::kAccent), 4.0F);
    }
}

std::optional<std::uint32_t> vertexAt(const samples::Scene& scene, const Playback& playback,
                                      const ModelView& view, const glm::dvec2& point,
                                      const glm::dvec2& windowSize)
{
    const glm::dmat4 toClip = projectionOf(view, windowSize);
    std::vector<glm::dvec4> clips;
    for (const ReferenceVertex& vertex : skinned(scene.model, playback))
        clips.push_back(toClip * glm::dvec4(vertex.position, 1.0));
    // Twice the signed area of a triangle; the sign depends on the order of the corners.
    const auto area = [](const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c)
    { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); };
    const std::vector<std::uint32_t>& indices = scene.model.skinning.indices;
    std::optional<std::uint32_t> found;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
    {
        if (std::min({clips[indices[i]].w, clips[indices[i + 1]].w, clips[indices[i + 2]].w}) <=
            0.0)
            continue;
        const glm::dvec3 a = inWindow(clips[indices[i]], windowSize);
        const glm::dvec3 b = inWindow(clips[indices[i + 1]], windowSize);
        const glm::dvec3 c = inWindow(clips[indices[i + 2]], windowSize);
        // Barycentric coordinates of the point; not a number if the triangle is seen edge-on.
        const glm::dvec3 shares =
            glm::dvec3(area(point, b, c), area(a, point, c), area(a, b, point)) / area(a, b, c);
        const double depth = glm::dot(shares, glm::dvec3(a.z, b.z, c.z));
        if (!(std::min({shares.x, shares.y, shares.z}) >= 0.0) || depth >= nearest)
            continue;
        nearest = depth;
        const std::size_t corner = shares.x >= std::max(shares.y, shares.z) ? 0
                                   : shares.y >= shares.z                   ? 1
                                                                            : 2;
        found = indices[i + corner];
    }
    return found;
}

} // namespace sinew::viewer
