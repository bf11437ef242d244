#include "engine/animation/reference_skinning.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>
#include <glm/ext/matrix_double4x4.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/color_space.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <imgui.h>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace sinew::viewer
{

namespace
{

// Width of a control with its label behind it.
float controlWidth()
{
    return ImGui::GetFontSize() * 8.0F;
}

bool slider(const char* label, double& value, double least, double most, const char* format)
{
    auto shown = static_cast<float>(value);
    ImGui::SetNextItemWidth(controlWidth());
    if (!ImGui::SliderFloat(label, &shown, static_cast<float>(least), static_cast<float>(most),
                            format, ImGuiSliderFlags_AlwaysClamp))
        return false;
    value = static_cast<double>(shown);
    return true;
}

// Horizontal position of a row's second control.
float secondColumn()
{
    return ImGui::GetFontSize() * 8.5F;
}

void showKeyLight(Lights& lights, double facing)
{
    ViewAngles angles = keyAngles(lights, facing);
    if (slider("Light from", angles.azimuth, -180.0, 180.0, "%.0f degrees"))
        lights.key = angles;
    explain("0: the key light comes from the model's front, 90: from its left (--light)");
    if (slider("Height", angles.elevation, -88.0, 88.0, "%.0f degrees"))
        lights.key = angles;
    explain("Of the key light above the horizon (--light)");
    slider("Brightness", lights.keyBrightness, 0.0, 4.0, "%.2f");
    explain("Of the key light (--light)");
    slider("Exposure", lights.exposure, -4.0, 4.0, "%+.1f");
    explain("Of the picture, in stops: +1 shows all twice as bright (--exposure)");
}

} // namespace

void showLighting(Options& options, double facing)
{
    if (!group("Lighting", false))
        return;
    checkbox("Ground", options.ground, "The ground below the model (--no-ground)");
    ImGui::SameLine(secondColumn());
    checkbox("Shadows", options.lights.shadows,
             "Of the key light, on the ground and on the model (--no-shadow)");
    showKeyLight(options.lights, facing);
    ImGui::SetNextItemWidth(controlWidth());
    glm::vec3 background =
        options.lights.background.value_or(glm::convertLinearToSRGB(Lighting{}.background));
    if (ImGui::ColorEdit3("Background", &background.x,
                          ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_PickerHueWheel))
        options.lights.background = background;
    explain("Colour behind the model (--background)");
}

namespace
{

void showSurfaces(SurfaceChoice& surface)
{
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::BeginCombo("##surface", describe(surface), ImGuiComboFlags_HeightLarge))
    {
        for (std::size_t i = 0; i < kSurfaceChoices; ++i)
        {
            const auto choice = static_cast<SurfaceChoice>(i);
            if (ImGui::Selectable(describe(choice), choice == surface))
                surface = choice;
        }
        ImGui::EndCombo();
    }
    explain("What the surface is drawn as (--surface)", "V: the next");
}

void showLegend(SurfaceChoice surface, const AnimatedModel& model, const Selection& selection,
                const SkinningComparison& comparison)
{
    if (surface == SurfaceChoice::JointWeights && !selection.joint)
        sayWrapped(
            "Choose a joint in its list, or click on the model for a vertex and its joints.");
    if (surface != SurfaceChoice::WeightCounts && surface != SurfaceChoice::Difference &&
        (surface != SurfaceChoice::JointWeights || !selection.joint))
        return;
    constexpr int kSteps = 48;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 0.6F};
    for (int i = 0; i < kSteps; ++i)
    {
        const float left = corner.x + size.x * static_cast<float>(i) / kSteps;
        ImGui::GetWindowDrawList()->AddRectFilled(
            {left, corner.y}, {left + size.x / kSteps + 1.0F, corner.y + size.y},
            heat(static_cast<double>(i) / (kSteps - 1)));
    }
    ImGui::Dummy(size);
    if (surface == SurfaceChoice::WeightCounts)
        sayMutedWrapped(
            fmt::format("1 to {} weights per vertex", std::max(mostInfluences(model), 2U)));
    else if (surface == SurfaceChoice::Difference)
        sayWrapped(fmt::format("0 to {:.3g} units: {}", comparison.scale(),
                               describe(comparison.choice())));
    else
        sayMutedWrapped("0 to 1: weight of " + model.joints[*selection.joint].name);
}

} // namespace

void showDisplay(Options& options, const AnimatedModel& model, const Selection& selection,
                 const SkinningComparison& comparison)
{
    if (!group("Display"))
        return;
    showSurfaces(options.surface);
    showLegend(options.surface, model, selection, comparison);
    Overlays& overlays = options.overlays;
    checkbox("Skeleton", overlays.skeleton, "Joints, and lines to their parents", "B");
    ImGui::SameLine(secondColumn());
    checkbox("Wireframe", overlays.wireframe, "Edges of the triangles that face the eye", "X");
    checkbox("Normals", overlays.normals, "The normal of every vertex, as a line", "N");
    ImGui::SameLine(secondColumn());
    checkbox("Grid", overlays.grid, "Squares of a power of ten of the file's units, and the axes");
    checkbox("Back faces", options.twoSided,
             "Draw both sides, for meshes wound the other way (--two-sided)");
}

void showCamera(Controls& controls)
{
    if (!group("Camera"))
        return;
    if (ImGui::Button("Front"))
        controls.lookFrom(kFromFront);
    explain("See the model from its front", "1");
    ImGui::SameLine();
    if (ImGui::Button("Side"))
        controls.lookFrom(kFromLeft);
    explain("See it from its left side", "3");
    ImGui::SameLine();
    if (ImGui::Button("Top"))
        controls.lookFrom(kFromTop);
    explain("See it from above", "7");
    ImGui::SameLine();
    if (ImGui::Button("Frame"))
        controls.reframe();
    explain("Frame the whole model again", "Enter");
    ImGui::SetNextItemWidth(-1.0F);
    auto degrees = static_cast<float>(glm::degrees(controls.camera().fieldOfView));
    if (ImGui::SliderFloat("##fov", &degrees, static_cast<float>(kNarrowestView),
                           static_cast<float>(kWidestView), "Field of view %.0f",
                           ImGuiSliderFlags_AlwaysClamp))
        controls.setFieldOfView(glm::radians(static_cast<double>(degrees)));
    explain("Degrees along the window's shorter side; the model keeps its size (--fov)");
    sayMutedWrapped("Drag: orbit, Shift + drag: pan, wheel: zoom");
}

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

    void normals(const std::vector<ReferenceVertex>& vertices, double length) const
    {
        for (const ReferenceVertex& vertex : vertices)
            line(vertex.position, vertex.position + vertex.normal * length, kLine, 1.0F);
    }

    // Front-facing triangles only.
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
        // A power of ten, so that the grid has readable lengths.
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
    return {camera.eye(), glm::normalize(camera.forward() + aside)};
}

// Distance along the ray to a triangle (either side); empty if missed. Möller and Trumbore, Fast,
// Minimum Storage Ray/Triangle Intersection, 1997.
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
    if (overlays.normals || overlays.wireframe || selection.vertex)
    {
        const std::vector<ReferenceVertex> vertices = skinned(scene.model, playback);
        if (overlays.wireframe)
            drawing.wireframe(vertices);
        if (overlays.normals)
            drawing.normals(vertices, 0.03 * radius);
        if (selection.vertex)
            drawing.point(vertices[*selection.vertex].position,
                          ImGui::GetColorU32(ui::accentText()), 5.0F);
    }
    if (!overlays.skeleton && !selection.joint)
        return;
    const ModelPose pose = poseAt(scene.model, playback);
    if (overlays.skeleton)
        drawing.skeleton(pose);
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
