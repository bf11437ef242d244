// Draws crowds with LODs: every instance is skinned and drawn with the LOD chosen for it.
#include "engine/lod/model_lods.h"
#include "shaders/shared/indirect_layout.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/thinned_lods.h"
#include "tests/gpu/white_model.h"
#include "tests/support/player_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace sinew::test
{
namespace
{

// True if the device may choose that LOD for the nearest depth of the instance's box. Margins allow
// for rounding.
bool isRight(const CrowdPlay& play, const gpu::CrowdInstance& instance, const CrowdWork& work,
             std::uint32_t lod)
{
    const glm::dvec3 place = placeOf(play, instance, {.seconds = work.seconds}).position;
    const Bounds box = tightBounds(
        play, placed(placement(instance, place), modelPoseOf(play, instance, work.seconds)));
    const gpu::CrowdView& view = work.constants.camera;
    double nearest = std::numeric_limits<double>::infinity();
    for (int corner = 0; corner < 8; ++corner)
    {
        const glm::dvec3 at((corner & 1) != 0 ? box.max.x : box.min.x,
                            (corner & 2) != 0 ? box.max.y : box.min.y,
                            (corner & 4) != 0 ? box.max.z : box.min.z);
        nearest = std::min(nearest, glm::dot(glm::dvec4(view.distance), glm::dvec4(at, 1.0)));
    }
    const double allowed = work.constants.lodError * nearest /
                           (0.5 * view.size.y * glm::length(glm::dvec3(view.height)));
    constexpr double kCloseTo = 1e-3;
    const std::vector<double>& errors = play.crowd.lodPixelSizes;
    const bool isFineEnough = lod == 0 || errors[lod] <= allowed * (1.0 + kCloseTo);
    const bool isCoarsest =
        lod + 1 == errors.size() || errors[lod + 1] > allowed * (1.0 - kCloseTo);
    return isFineEnough && isCoarsest;
}

struct LodCase
{
    const char* name;
    CrowdSkinning skinning;
    bool texels = true;
    std::uint32_t instancesAtOnce = 4;
    bool isRigid = false; // LODs 2 and 3 have their own vertices
    CrowdPosing posing = CrowdPosing::ByInstance;
};

void PrintTo(const LodCase& lodCase, std::ostream* out)
{
    *out << lodCase.name;
}

class CrowdLods : public GpuTest, public testing::WithParamInterface<LodCase>
{
protected:
    static AnimatedModel model()
    {
        return GetParam().skinning == CrowdSkinning::Frames ? animatedModel(madeUpPlayer())
                                                            : skeletalModel(1, 9);
    }

    // Culls triangles if the device supports it.
    CrowdConfig config(bool culls) const
    {
        return {.skinning = GetParam().skinning,
                .posing = GetParam().posing,
                .cullsTriangles = culls && triangleCullLacks(device().capabilities()).empty(),
                .texels = GetParam().texels,
                .instancesAtOnce = GetParam().instancesAtOnce};
    }

    // Instances far enough apart to be visible.
    std::vector<gpu::CrowdInstance> instancesOf(std::uint32_t count) const
    {
        return randomInstances(play_, count, 8.0 * play_.crowd.reach, 3);
    }

    // Pixel error at which the distances in the view cover all LODs.
    float mixingError(const gpu::CrowdConstants& constants) const
    {
        const gpu::CrowdView& view = constants.camera;
        return 0.5F * view.size.y * glm::length(glm::vec3(view.height)) /
               static_cast<float>(play_.crowd.reach);
    }

    const AnimatedModel full_ = model();
    const std::vector<ModelLod> lods_ =
        GetParam().isRigid ? withRigidSurfaces(full_, thinned(full_)) : thinned(full_);
    std::vector<ModelLod> drawn_ = lods_; // with the crowd's vertex indices
    const CrowdPlay play_ = playOf(full_, drawn_);
    const SceneView view_{
        .camera = {.distance = 12.0 * play_.crowd.reach, .azimuth = 0.4, .elevation = 0.5},
        .aspect = 1.5,
        .visible = {.centre = {}, .radius = 9.0 * play_.crowd.reach}};
};

constexpr VkExtent2D kLodExtent{240, 160};

TEST_P(CrowdLods, LookAsTheirTrianglesDo)
{
    const std::vector<gpu::CrowdInstance> instances = instancesOf(21);
    CrowdOnDevice whole(device(), play_, instances, {.config = config(false)});
    CrowdOnDevice culled(device(), play_, instances, {.config = config(true)});
    std::set<std::vector<std::byte>> pictures;
    for (std::uint32_t lod = 0; lod < kLodCount; ++lod)
    {
        SCOPED_TRACE(lod);
        const CrowdPlay alone = playOf(lod == 0 ? full_ : modelOf(full_, lods_[lod - 1]), {});
        CrowdOnDevice expected(device(), alone, instances, {.config = config(false)});
        for (const double largeHeight : {0.0, 1e9}) // drawn whole, then culled by triangle
        {
            const Image picture = expected.picture(view_, kLodExtent, largeHeight);
            const LodChoice only{.finest = lod, .coarsest = lod};
            EXPECT_EQ(whole.picture(view_, kLodExtent, largeHeight, only).pixels, picture.pixels);
            EXPECT_EQ(culled.picture(view_, kLodExtent, largeHeight, only).pixels, picture.pixels);
            pictures.insert(picture.pixels);
        }
    }
    EXPECT_EQ(pictures.size(), kLodCount); // each LOD looks different
}

// Instances of all LODs at once. The lists hold each under its LOD, in the order of the instances,
// and its vertices are bit-identical to those of the full surface.
TEST_P(CrowdLods, AreChosenByThePixelsThatTheyAreOff)
{
    const std::vector<gpu::CrowdInstance> instances = instancesOf(53);
    const CrowdOnDevice crowd(device(), play_, instances, {.config = config(true)});
    CrowdWork work = crowd.work(1.5);
    const gpu::CrowdConstants seen =
        crowd.constantsFor({600, 400}, {.view = view_, .largeHeight = 0.0, .afterPass = {}});
    work.constants.camera = seen.camera;
    work.constants.light = seen.light;
    work.chunk.views = gpu::kCameraView;

    crowd.compute(work);
    ASSERT_EQ(crowd.lists()[gpu::kSkinList].size(), instances.size());
    std::vector<std::vector<gpu::SkinnedVertex>> vertices;
    for (std::uint32_t i = 0; i < instances.size() && config(true).skins(); ++i)
        vertices.push_back(crowd.vertices(i));

    work.constants.lodError = mixingError(seen);
    work.constants.mostLod = gpu::kMostLods - 1;
    crowd.compute(work);
    const ListsOfChunk lists = crowd.lists();
    const std::vector<std::vector<std::uint32_t>> starts = crowd.lodStarts();
    std::map<std::uint32_t, std::size_t> seenLods;
    for (std::uint32_t lod = 0; lod < kLodCount; ++lod)
    {
        const std::uint32_t begin = starts[lod][gpu::kSkinList];
        const std::uint32_t end = starts[lod + 1][gpu::kSkinList];
        const auto own = std::span(lists[gpu::kSkinList]).subspan(begin, end - begin);
        EXPECT_TRUE(std::ranges::is_sorted(own));
        seenLods[lod] = own.size();
        for (std::uint32_t entry = begin; entry < end; ++entry)
        {
            const std::uint32_t instance = lists[gpu::kSkinList][entry];
            if (!full_.frames && !GetParam().isRigid) // rigid LODs and stored frames use the reach
            {
                EXPECT_TRUE(isRight(play_, instances[instance], work, lod)) << instance;
            }
            if (vertices.empty())
                continue;
            if (lod > 0 && drawn_[lod - 1].rigid)
                continue; // it has its own vertices
            const std::vector<gpu::SkinnedVertex> skinned = crowd.vertices(entry);
            const std::vector<std::uint32_t>& used =
                lod == 0 ? full_.skinning.indices : drawn_[lod - 1].surface.indices;
            const std::vector<std::uint32_t>& original =
                lod == 0 ? full_.skinning.indices : lods_[lod - 1].surface.indices;
            for (std::size_t i = 0; i < used.size(); ++i)
                ASSERT_EQ(skinned[used[i]].position, vertices[instance][original[i]].position);
        }
    }
    for (std::uint32_t lod = 0; lod < kLodCount; ++lod)
        EXPECT_GT(seenLods[lod], 0U) << lod;
}

// Any number of chunks gives the same image in both views.
TEST_P(CrowdLods, LookTheSameInChunks)
{
    const std::vector<gpu::CrowdInstance> instances = instancesOf(37);
    CrowdOnDevice whole(device(), play_, instances, {.config = config(true)});
    const gpu::CrowdConstants constants =
        whole.constantsFor(kLodExtent, {.view = view_, .afterPass = {}});
    const LodChoice choice{.error = mixingError(constants)};
    CrowdOnDevice parts(device(), play_, instances, {.config = config(true), .capacity = 8});
    ASSERT_GT(parts.buffers().plan.chunks, 1U);
    const Image picture = whole.picture(view_, kLodExtent, 30.0, choice);
    EXPECT_EQ(parts.picture(view_, kLodExtent, 30.0, choice).pixels, picture.pixels);
    EXPECT_NE(whole.picture(view_, kLodExtent, 30.0).pixels, picture.pixels);
}

// Blended surfaces are drawn instance by instance, whatever the LODs. With no instance in view,
// nothing of the previous frame remains.
TEST_P(CrowdLods, BlendInTheOrderOfTheInstances)
{
    const std::vector<gpu::CrowdInstance> instances = instancesOf(37);
    CrowdOnDevice whole(device(), play_, instances, {.config = config(true), .blended = true});
    for (const std::uint32_t lod : {0U, 1U})
    {
        const CrowdPlay alone = playOf(lod == 0 ? full_ : modelOf(full_, lods_[0]), {});
        CrowdOnDevice expected(device(), alone, instances,
                               {.config = config(true), .blended = true});
        EXPECT_EQ(whole.picture(view_, kLodExtent, 30.0, {.finest = lod, .coarsest = lod}).pixels,
                  expected.picture(view_, kLodExtent, 30.0).pixels);
    }
    const gpu::CrowdConstants constants =
        whole.constantsFor(kLodExtent, {.view = view_, .afterPass = {}});
    const LodChoice choice{.error = mixingError(constants)};
    CrowdOnDevice parts(device(), play_, instances,
                        {.config = config(true), .capacity = 8, .blended = true});
    EXPECT_EQ(parts.picture(view_, kLodExtent, 30.0, choice).pixels,
              whole.picture(view_, kLodExtent, 30.0, choice).pixels);

    SceneView elsewhere = view_;
    elsewhere.camera.target += glm::dvec3(0.0, 1e4 * play_.crowd.reach, 0.0);
    EXPECT_EQ(whole.picture(elsewhere, kLodExtent, 30.0, choice).pixels,
              CrowdOnDevice(device(), play_, instances, {.config = config(true)})
                  .picture(elsewhere, kLodExtent, 30.0)
                  .pixels);
}

// LOD of each instance in the lists' entries, by its index in the skin list.
std::map<std::uint32_t, std::uint32_t> lodsIn(const CrowdOnDevice& crowd,
                                              std::initializer_list<std::uint32_t> lists)
{
    const ListsOfChunk entries = crowd.lists();
    const std::vector<std::vector<std::uint32_t>> starts = crowd.lodStarts();
    std::map<std::uint32_t, std::uint32_t> found;
    for (const std::uint32_t list : lists)
        for (std::uint32_t lod = 0; lod < kLodCount; ++lod)
            for (std::uint32_t entry = starts[lod][list]; entry < starts[lod + 1][list]; ++entry)
                found[entries[list][entry]] = lod;
    return found;
}

// An instance skinned for the view with the finer LOD has all vertices that the other view draws.
TEST_P(CrowdLods, DifferBetweenTheViewsWhereTheyShareVertices)
{
    const std::vector<gpu::CrowdInstance> instances = instancesOf(53);
    if (!config(true).skins() || GetParam().isRigid)
        GTEST_SKIP() << "entries do not tell the instance";
    const CrowdOnDevice crowd(device(), play_, instances, {.config = config(true)});
    // In a small image the light needs the finer LODs, in a large one the camera.
    for (const VkExtent2D extent : {VkExtent2D{600, 400}, VkExtent2D{24'000, 16'000}})
    {
        CrowdWork work = crowd.work(1.5);
        const gpu::CrowdConstants seen =
            crowd.constantsFor(extent, {.view = view_, .largeHeight = 0.0, .afterPass = {}});
        work.constants.camera = seen.camera;
        work.constants.light = seen.light;
        work.constants.lodError = mixingError(seen);
        work.constants.mostLod = gpu::kMostLods - 1;
        crowd.compute(work);
        const auto camera = lodsIn(crowd, {gpu::kCameraWholeList, gpu::kCameraCulledList});
        const auto light = lodsIn(crowd, {gpu::kLightWholeList, gpu::kLightCulledList});
        ASSERT_EQ(camera.size(), instances.size());
        EXPECT_NE(camera, light);
        const bool cameraIsFiner = extent.width > 600;
        for (const auto& [instance, lod] : camera)
            EXPECT_TRUE(cameraIsFiner ? lod <= light.at(instance) : lod >= light.at(instance));
    }
}

INSTANTIATE_TEST_SUITE_P(
    Forms, CrowdLods,
    ::testing::Values(
        LodCase{"fast", CrowdSkinning::Fast}, LodCase{"fast_storage", CrowdSkinning::Fast, false},
        LodCase{"fast_by_1", CrowdSkinning::Fast, true, 1},
        LodCase{"simple", CrowdSkinning::Simple, false},
        LodCase{"rigid", CrowdSkinning::Fast, true, 8, true},
        LodCase{"rigid_by_1", CrowdSkinning::Fast, false, 1, true, CrowdPosing::ByWorkgroup},
        LodCase{"rigid_simple", CrowdSkinning::Simple, false, 4, true},
        LodCase{"rigid_vertex", CrowdSkinning::VertexShader, true, 4, true},
        LodCase{"frames", CrowdSkinning::Frames}, LodCase{"vertex", CrowdSkinning::VertexShader}),
    [](const auto& instance) { return instance.param.name; });

} // namespace
} // namespace sinew::test
