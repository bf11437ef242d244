#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/base/text.h"
#include "samples/viewer/panels/panels.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <imgui.h>
#include <limits>
#include <span>
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

ui::Projection projectionOf(const ModelView& view, const ImVec2& size)
{
    return {viewProjection(view.camera, size.x / std::max(size.y, 1.0F), view.visible), size};
}

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

class Drawing
{
public:
    Drawing(const samples::Scene& scene, const ModelView& view)
        : scene_(scene), view_(view), draw_(*ImGui::GetBackgroundDrawList()),
          at_(projectionOf(view, ImGui::GetIO().DisplaySize))
    {
    }

    void line(const glm::dvec3& from, const glm::dvec3& to, ImU32 colour, float width) const
    {
        if (const auto ends = at_.line(from, to))
            draw_.AddLine((*ends)[0], (*ends)[1], colour, width);
    }

    void point(const glm::dvec3& position, ImU32 colour, float radius) const
    {
        if (const std::optional<ImVec2> at = at_(position))
            draw_.AddCircleFilled(*at, radius, colour);
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

    // Those on which a part stands.
    void tags(const ModelPose& pose, double length) const
    {
        const std::vector<ModelPart>& parts = scene_.model.parts;
        for (std::size_t part = 0; part < parts.size() && part < pose.size(); ++part)
        {
            if (!parts[part].parent)
                continue;
            axes(pose[part], length);
            if (const std::optional<ImVec2> at = at_(pose[part].position))
                draw_.AddText({at->x + 6.0F, at->y - ImGui::GetFontSize()}, kBone,
                              printable(parts[part].tag).c_str());
        }
    }

    void normals(const std::vector<ReferenceVertex>& vertices, double length) const
    {
        for (const ReferenceVertex& vertex : vertices)
            line(vertex.position, vertex.position + vertex.normal * length, kLine, 1.0F);
    }

    // Only of triangles that face the eye.
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

    void bounds(const std::vector<ReferenceVertex>& vertices) const
    {
        Bounds box;
        for (const ReferenceVertex& vertex : vertices)
            box.add(vertex.position);
        if (box.empty())
            return;
        const auto corner = [&](unsigned bits)
        {
            return glm::dvec3((bits & 1U) != 0 ? box.max.x : box.min.x,
                              (bits & 2U) != 0 ? box.max.y : box.min.y,
                              (bits & 4U) != 0 ? box.max.z : box.min.z);
        };
        for (unsigned from = 0; from < 8; ++from)
            for (const unsigned along : {1U, 2U, 4U})
                if ((from & along) == 0)
                    line(corner(from), corner(from | along), kBone, 1.0F);
    }

    void grid(double radius) const
    {
        // A power of ten, so that a square's side is a length one can read.
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
    const samples::Scene& scene_;
    const ModelView& view_;
    ImDrawList& draw_;
    ui::Projection at_;
};

struct Ray
{
    glm::dvec3 from{0.0};
    glm::dvec3 along{0.0}; // unit length
};

Ray rayThrough(const OrbitCamera& camera, const glm::dvec2& point, const glm::dvec2& size)
{
    const double perUnit = 2.0 * verticalTangent(camera, size.x / size.y) / size.y;
    const glm::dvec2 middle = (1.0 + camera.area.centre) * size / 2.0;
    const glm::dvec2 fromMiddle = (point - middle) * (perUnit / camera.area.scale);
    const glm::dvec3 aside = camera.right() * fromMiddle.x - camera.up() * fromMiddle.y;
    if (camera.lens && camera.lens->isOrthographic)
        return {camera.eye() + aside * camera.distance, camera.forward()};
    return {camera.eye(), glm::normalize(camera.forward() + aside)};
}

// To the triangle along the ray, whichever side it shows; nothing where the ray misses it.
// Moeller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997.
std::optional<double> distanceTo(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                                 const glm::dvec3& from, const glm::dvec3& along)
{
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 p = glm::cross(along, ac);
    const double determinant = glm::dot(ab, p);
    if (determinant == 0.0)
        return std::nullopt;
    const glm::dvec3 t = from - a;
    const double u = glm::dot(t, p) / determinant;
    const glm::dvec3 q = glm::cross(t, ab);
    const double v = glm::dot(along, q) / determinant;
    const double distance = glm::dot(ac, q) / determinant;
    if (u < 0.0 || v < 0.0 || u + v > 1.0 || distance <= 0.0)
        return std::nullopt;
    return distance;
}

} // namespace

void drawOverlays(const samples::Scene& scene, const Playback& playback, const ModelView& view,
                  const Overlays& overlays, const Selection& selection)
{
    const Drawing drawing(scene, view);
    const double radius = view.visible.radius;
    if (overlays.grid)
        drawing.grid(radius);
    if (overlays.normals || overlays.wireframe || overlays.bounds || selection.vertex)
    {
        const std::vector<ReferenceVertex> vertices = skinned(scene.model, playback);
        if (overlays.wireframe)
            drawing.wireframe(vertices);
        if (overlays.normals)
            drawing.normals(vertices, 0.03 * radius);
        if (overlays.bounds)
            drawing.bounds(vertices);
        if (selection.vertex)
            drawing.point(vertices[*selection.vertex].position,
                          ImGui::GetColorU32(ui::accentText()), 5.0F);
    }
    if (!overlays.skeleton && !overlays.tags && !selection.joint)
        return;
    const ModelPose pose = poseAt(scene.model, playback);
    if (overlays.skeleton)
        drawing.skeleton(pose);
    if (overlays.tags)
        drawing.tags(pose, 0.15 * radius);
    if (selection.joint)
    {
        drawing.axes(pose[*selection.joint], 0.15 * radius);
        drawing.point(pose[*selection.joint].position, ImGui::GetColorU32(ui::accentText()), 4.0F);
    }
}

std::optional<std::uint32_t> vertexAt(const samples::Scene& scene, const Playback& playback,
                                      const OrbitCamera& camera, const glm::dvec2& point,
                                      const glm::dvec2& windowSize)
{
    const auto [eye, along] = rayThrough(camera, point, windowSize);
    const std::vector<ReferenceVertex> vertices = skinned(scene.model, playback);
    const std::vector<std::uint32_t>& indices = scene.model.skinning.indices;
    std::optional<std::uint32_t> found;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3)
    {
        const std::span corners = std::span(indices).subspan(i, 3);
        const glm::dvec3& a = vertices[corners[0]].position;
        const std::optional<double> distance =
            distanceTo(a, vertices[corners[1]].position, vertices[corners[2]].position, eye, along);
        if (!distance || *distance >= nearest)
            continue;
        nearest = *distance;
        const glm::dvec3 hit = eye + along * nearest;
        found = *std::ranges::min_element(
            corners, {},
            [&](std::uint32_t corner) { return glm::distance(vertices[corner].position, hit); });
    }
    return found;
}

} // namespace sinew::viewer
