// Panels fit into every window, and the image into the remaining area.
#include "samples/app/widgets.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double4.hpp>
#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace sinew::ui
{
namespace
{

bool isInside(const Box& box, const glm::vec2& window)
{
    return box.min.x >= 0.0F && box.min.y >= 0.0F && box.max.x <= window.x &&
           box.max.y <= window.y && box.size().x >= 0.0F && box.size().y >= 0.0F;
}

bool overlap(const Box& a, const Box& b)
{
    return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y;
}

TEST(PanelLayout, FitsIntoEveryWindow)
{
    for (const glm::vec2 window :
         {glm::vec2(400.0F, 300.0F), glm::vec2(800.0F, 500.0F), glm::vec2(960.0F, 600.0F),
          glm::vec2(1280.0F, 720.0F), glm::vec2(600.0F, 900.0F), glm::vec2(2560.0F, 1440.0F)})
        for (const float text : {9.0F, 15.0F, 24.0F, 48.0F})
            for (const float bottom : {0.0F, 70.0F, 200.0F, 900.0F})
            {
                SCOPED_TRACE(testing::Message() << window.x << " x " << window.y << ", text "
                                                << text << ", bottom " << bottom);
                const PanelLayout layout = panelLayout(window, text, bottom);
                const std::array boxes{layout.left, layout.right, layout.bottom, layout.free};
                for (std::size_t i = 0; i < boxes.size(); ++i)
                {
                    EXPECT_TRUE(isInside(boxes.at(i), window)) << i;
                    for (std::size_t j = 0; j < i; ++j)
                        EXPECT_FALSE(overlap(boxes.at(i), boxes.at(j))) << i << " and " << j;
                }
                EXPECT_GE(layout.left.size().y, 0.4F * window.y);
            }
}

TEST(PanelLayout, LeavesMuchOfTheWidthToThePicture)
{
    const auto share = [](const glm::vec2& window, float text)
    { return panelLayout(window, text, 80.0F).free.size().x / window.x; };
    EXPECT_GE(share({1280.0F, 720.0F}, 15.0F), 0.5F);
    EXPECT_GE(share({1280.0F, 720.0F}, 24.0F), 0.4F);
    EXPECT_GE(share({800.0F, 500.0F}, 24.0F), 0.4F);
}

TEST(PictureArea, IsTheWholePictureWhereNothingCoversIt)
{
    const glm::vec2 window(800.0F, 500.0F);
    EXPECT_EQ(pictureArea({{}, window}, window, {0.4, 0.76}), PictureArea());
}

TEST(PictureArea, HoldsWhatTheCameraFrames)
{
    for (const glm::dvec3 half :
         {glm::dvec3(1.0), glm::dvec3(0.3, 0.3, 1.0), glm::dvec3(2.0, 2.0, 0.2)})
    {
        std::vector<glm::dvec3> points;
        for (unsigned i = 0; i < 8; ++i)
            points.emplace_back((i & 1U) != 0 ? half.x : -half.x, (i & 2U) != 0 ? half.y : -half.y,
                                (i & 4U) != 0 ? half.z : -half.z);
        OrbitCamera camera = framed({.azimuth = 0.7}, points, 0.76);
        for (const glm::vec2 window : {glm::vec2(800.0F, 500.0F), glm::vec2(500.0F, 900.0F)})
        {
            const Box free = panelLayout(window, 24.0F, 140.0F).free;
            camera.area = pictureArea(free, window, {0.76, 0.76});
            const glm::dmat4 toClip = viewProjection(
                camera, static_cast<double>(window.x) / static_cast<double>(window.y),
                sphereAround(points));
            for (const glm::dvec3& point : points)
            {
                const glm::dvec4 clip = toClip * glm::dvec4(point, 1.0);
                const glm::dvec2 at = (glm::dvec2(clip) / clip.w + 1.0) / 2.0 * glm::dvec2(window);
                EXPECT_TRUE(at.x > free.min.x && at.x < free.max.x) << at.x;
                EXPECT_TRUE(at.y > free.min.y && at.y < free.max.y) << at.y;
            }
        }
    }
}

} // namespace
} // namespace sinew::ui
