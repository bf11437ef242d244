// From the space of a picture to the window that shows it, for lines over the picture.
#pragma once

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double3.hpp>

#include <array>
#include <imgui.h>
#include <optional>

namespace sinew::ui
{

class Projection
{
public:
    // `matrix`: to Vulkan's clip space; `size` of the window in ImGui's units.
    Projection(const glm::dmat4& matrix, const ImVec2& size) : matrix_(matrix), size_(size) {}

    // Nothing for what is not in front of the eye.
    std::optional<ImVec2> operator()(const glm::dvec3& position) const;
    // The part of the line that is in front of the eye.
    std::optional<std::array<ImVec2, 2>> line(const glm::dvec3& from, const glm::dvec3& to) const;

private:
    ImVec2 inWindow(const glm::dvec4& clip) const;

    glm::dmat4 matrix_;
    ImVec2 size_;
};

} // namespace sinew::ui
