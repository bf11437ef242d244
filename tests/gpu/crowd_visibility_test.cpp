// No view ever misses an instance that is partly in view, and the bounds that decide this are
// tight.
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/crowd_views.h"
#include "tests/gpu/gpu_test.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinew::test
{
namespace
{

constexpr CrowdConfig kPlainForm{.cullsTriangles = false};

// An instance at one time, as computed on the device.
struct VisibleShape
{
    std::span<const gpu::SkinnedVertex> vertices;
    Bounds bounds;
};

Bounds around(std::span<const gpu::SkinnedVertex> vertices)
{
    Bounds bounds;
    for (const gpu::SkinnedVertex& vertex : vertices)
        bounds.add(glm::dvec3(vertex.position));
    return bounds;
}

bool showsAny(const gpu::CrowdView& view, const VisibleShape& shape)
{
    const glm::dvec3 centre = (shape.bounds.min + shape.bounds.max) / 2.0;
    const glm::dvec3 half = (shape.bounds.max - shape.bounds.min) / 2.0;
    for (const glm::dvec4& side : sidesOf(view))
        if (glm::dot(side, glm::dvec4(centre, 1.0)) + glm::dot(glm::abs(glm::dvec3(side)), half) <
            0.0)
            return false;
    return std::ranges::any_of(shape.vertices, [&](const gpu::SkinnedVertex& vertex)
                               { return shows(view, glm::dvec3(vertex.position)); });
}

// The vertex farthest in that direction.
glm::dvec3 extremeVertex(const VisibleShape& shape, const glm::dvec3& direction)
{
    const auto along = [&](const gpu::SkinnedVertex& vertex)
    { return glm::dot(glm::dvec3(vertex.position), direction); };
    return glm::dvec3(std::ranges::max(shape.vertices, {}, along).position);
}

double volume(const Bounds& bounds)
{
    const glm::dvec3 size = bounds.max - bounds.min;
    return size.x * size.y * size.z;
}

class CrowdVisibilityTest : public GpuTest
{
protected:
    struct Counts
    {
        std::size_t shown = 0;
        std::size_t leftOut = 0;
    };

    // Draws the crowd at `moments` times, each seen by `cameras` cameras and lights.
    void expectNoneMissing(const CrowdPlay& play, std::uint32_t count, int moments, int cameras)
    {
        const double reach = play.crowd.reach;
        const double spread = 2.5 * reach * std::sqrt(count);
        const std::vector<gpu::CrowdInstance> instances =
            randomInstances(play, count, spread, count);
        const CrowdOnDevice crowd(device(), play, instances,
                                  {.config = inOneChunk(device(), play, kPlainForm, count)});
        RandomViews views(count);
        for (int i = 0; i < moments; ++i)
        {
            SCOPED_TRACE("moment " + std::to_string(i));
            CrowdWork work = crowd.work(3.3 * i * i);
            const double field = i % 2 == 0 ? 0.0 : spread;
            work.constants.fieldSize = gpu::vec2(static_cast<float>(field));
            work.constants.fieldCorner = gpu::vec2(static_cast<float>(-field / 2.0));
            crowd.compute(work);
            const std::vector<gpu::SkinnedVertex> vertices = crowd.allVertices(count);
            std::vector<VisibleShape> shapes;
            for (std::size_t k = 0; k < count; ++k)
            {
                const auto own = std::span(vertices).subspan(k * play.skinning.vertices.size(),
                                                             play.skinning.vertices.size());
                shapes.push_back({.vertices = own, .bounds = around(own)});
                if (field == 0.0)
                    measure(play, instances[k], work.seconds, shapes.back());
            }
            work.constants.culls = 1;
            for (int camera = 0; camera < cameras; ++camera)
            {
                work.constants.camera = views.view(spread / 2.0, spread);
                // Shows only the outermost tip of one instance.
                const VisibleShape& seen = shapes[static_cast<std::size_t>(camera) % shapes.size()];
                const glm::dvec3 direction = views.direction();
                work.constants.light =
                    views.viewFrom(extremeVertex(seen, direction), direction, spread);
                crowd.compute(work);
                expectSeen(crowd, work.constants, shapes);
            }
        }
    }

    double medianRatio()
    {
        std::ranges::sort(ratios_);
        return ratios_.at(ratios_.size() / 2);
    }
    const Counts& counts() const { return counts_; }

private:
    // Checks that the bounds contain the vertices, and records how much larger they are.
    void measure(const CrowdPlay& play, const gpu::CrowdInstance& instance, double seconds,
                 const VisibleShape& shape)
    {
        const glm::dvec3 place = placeOf(play, instance, {.seconds = seconds}).position;
        const Bounds bounds = tightBounds(
            play, placed(placement(instance, place), modelPoseOf(play, instance, seconds)));
        const double rounding = 1e-5 * (glm::length(bounds.max) + glm::length(bounds.min));
        for (int axis = 0; axis < 3; ++axis)
        {
            EXPECT_GE(shape.bounds.min[axis], bounds.min[axis] - rounding);
            EXPECT_LE(shape.bounds.max[axis], bounds.max[axis] + rounding);
        }
        ratios_.push_back(volume(bounds) / volume(shape.bounds));
    }

    void expectSeen(const CrowdOnDevice& crowd, const gpu::CrowdConstants& frame,
                    const std::vector<VisibleShape>& shapes)
    {
        const std::vector<std::uint32_t> candidates = crowd.candidates();
        const ListsOfChunk lists = crowd.lists();
        std::set<std::uint32_t> inCamera;
        std::set<std::uint32_t> inLight;
        const auto collect = [&](std::uint32_t list, std::set<std::uint32_t>& numbers)
        {
            for (const std::uint32_t place : lists[list])
                numbers.insert(candidates.at(lists[gpu::kSkinList].at(place)));
        };
        collect(gpu::kCameraList, inCamera);
        collect(gpu::kLightWholeList, inLight);
        collect(gpu::kLightCulledList, inLight);
        for (std::uint32_t i = 0; i < shapes.size(); ++i)
        {
            expectListed(frame.camera, shapes[i], inCamera.contains(i));
            expectListed(frame.light, shapes[i], inLight.contains(i));
        }
    }

    void expectListed(const gpu::CrowdView& view, const VisibleShape& shape, bool listed)
    {
        ++(listed ? counts_.shown : counts_.leftOut);
        EXPECT_TRUE(listed || !showsAny(view, shape));
    }

    std::vector<double> ratios_;
    Counts counts_;
};

TEST_F(CrowdVisibilityTest, StriderFrom600Cameras)
{
    expectNoneMissing(CrowdPlay(readPlayedModel(SINEW_DEFAULT_MODEL "/strider.md5mesh")), 20, 10,
                      60);
    EXPECT_GE(counts().shown, 2000U);
    EXPECT_GE(counts().leftOut, 2000U);
    RecordProperty("median_volume_ratio", std::to_string(medianRatio()));
    EXPECT_LE(medianRatio(), 3.0);
}

TEST_F(CrowdVisibilityTest, OddModelsFrom400Cameras)
{
    for (PlayedModel& model : oddModels())
    {
        SCOPED_TRACE(model.name);
        expectNoneMissing(CrowdPlay(std::move(model)), 30, 4, 10);
    }
    EXPECT_GE(counts().shown, 1000U);
    EXPECT_GE(counts().leftOut, 1000U);
}

} // namespace
} // namespace sinew::test
