#include "samples/crowd/panels/view_frustum.h"

#include "samples/crowd/crowd_view.h"
#include "samples/interface/interface_style.h"
#include "samples/interface/panel_layout.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <imgui.h>

namespace sinew::crowd
{

void drawFrustum(const OrbitCamera& camera, const OrbitCamera& seenFrom, const Field& field)
{
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const double aspect = static_cast<double>(size.x) / std::max(size.y, 1.0F);
    const std::array ends{field.inside.min, field.inside.max};
    const Sphere crowd = sphereAround(ends);
    const glm::dvec3 eye = camera.eye();
    // Past the farthest instance.
    const double depth = glm::dot(crowd.centre - eye, camera.forward()) + crowd.radius;
    const std::array corners = pictureCorners(camera, aspect, std::max(depth, field.modelHeight));
    const ui::Projection at(viewProjection(seenFrom, aspect, crowd), size);
    const auto draw = [&](const glm::dvec3& from, const glm::dvec3& to)
    {
        if (const auto line = at.line(from, to))
            ImGui::GetBackgroundDrawList()->AddLine(line->front(), line->back(),
                                                    ImGui::GetColorU32(ui::accentText()), 1.5F);
    };
    for (std::size_t i = 0; i < corners.size(); ++i)
    {
        draw(eye, corners[i]);
        draw(corners[i], corners[(i + 1) % corners.size()]);
    }
}

} // namespace sinew::crowd
