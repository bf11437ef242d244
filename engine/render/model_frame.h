// One model on the device, and the frame that poses, skins and draws it.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/camera.h"
#include "engine/render/geometry.h"
#include "engine/render/inspection_pass.h"
#include "engine/render/model_buffers.h"
#include "engine/render/model_moment.h"
#include "engine/render/motion_pass.h"
#include "engine/render/render_target.h"
#include "engine/render/scene_frame.h"
#include "engine/render/surface_passes.h"
#include "engine/render/surface_textures.h"

#include <future>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

struct ModelFrameSettings
{
    VkSampleCountFlagBits samples = VK_SAMPLE_COUNT_1_BIT; // per pixel, as those of the targets
    bool twoSided = false;
    bool ground = true;
};

// What a surface is drawn as.
enum class SurfaceShown : std::uint8_t
{
    Lit,       // its material
    Unlit,     // its material's first image
    Colours,   // ModelFrame::colourVertices
    Normals,   // x, y, z as red, green, blue
    Tangents,  // likewise
    TexCoords, // a checkerboard
};

// The right side of a picture that is split in two.
struct PictureSplit
{
    double at = 0.5;                          // of the picture's width, from its left
    const SkinnedVertices* skinned = nullptr; // as ModelView::skinned
};

// What a frame shows.
struct ModelView
{
    SurfaceShown surface = SurfaceShown::Lit;
    // Drawn instead of what the device skins, where there are any; must outlive the recording.
    const SkinnedVertices* skinned = nullptr;
    std::optional<PictureSplit> split; // none: all of the picture shows the same
    double seconds = 0.0;              // of the materials' own time
    OrbitCamera camera;
    Sphere visible; // what lies inside is between the near and the far plane, and casts a shadow
    double groundHeight = 0.0;
    Lighting lighting;
    bool shadows = true;
    glm::dvec2 jitter{0.0}; // as SceneView's
};

// What the frame before has shown. Of its view matter the camera and `visible`; vertices that are
// given, as those of the present are; and its split, which is there where the present's is.
struct PreviousFrame
{
    ModelView view;
    ChannelPlays plays;
};
using ModelMotionRequest = MotionRequest<PreviousFrame>;

// What a frame draws, and into what.
struct ModelPicture
{
    const RenderTarget& target;
    gpu::ImageUse leaveAs; // the target's colour is left in its layout
    ModelView view;
    // Draws motion vectors too; their buffers and pipelines are made when first asked for.
    std::optional<ModelMotionRequest> motion{};
};

enum class ModelPass
{
    PoseJoints,
    SkinVertices,
    DrawShadow,
    DrawSurfaces,
    DrawMotion,
};
using ModelPassTimer = gpu::PassTimer<ModelPass, ModelPass::DrawMotion>;

// Whether materials are drawn, and not what a surface is made of.
inline bool showsMaterials(SurfaceShown shown)
{
    return shown == SurfaceShown::Lit || shown == SurfaceShown::Unlit;
}

SceneView sceneViewOf(const ModelView& view, VkExtent2D extent);

class ModelFrame
{
public:
    // Uploads the model, and makes the pipelines of its first draws meanwhile. `meshMaterials`: one
    // per mesh, an index into materials.materials.
    // `device`, `model` and `materials` must outlive it.
    ModelFrame(const gpu::Device& device, const AnimatedModel& model,
               const LoadedMaterials& materials, std::span<const std::uint32_t> meshMaterials,
               const ModelFrameSettings& settings);

    VkSampleCountFlagBits samples() const { return settings_.samples; }
    // Of the next frames' targets too; waits for the frames in flight.
    void setSamples(VkSampleCountFlagBits samples);
    // With the shaders that the device now has (gpu::ShaderReplacements); waits likewise.
    void remakePipelines();

    // What the next frames show: the ground, back faces too, and each mesh; all meshes are shown at
    // first.
    void showGround(bool shown) { settings_.ground = shown; }
    void showBackFaces(bool shown) { settings_.twoSided = shown; }
    void showMesh(std::size_t mesh, bool shown) { hiddenMeshes_.at(mesh) = !shown; }
    bool showsGround() const { return settings_.ground; }
    bool showsBackFaces() const { return settings_.twoSided; }
    bool showsMesh(std::size_t mesh) const { return !hiddenMeshes_.at(mesh); }
    // By its index into LoadedMaterials::textures.
    const gpu::GpuImage& texture(std::size_t index) const { return textures_.image(index); }
    // For SurfaceShown::Colours; see InspectionPass::setColours.
    void colourVertices(std::vector<std::uint32_t> colours);

    // Measures the next frame's passes, where the device can.
    void measureNextFrame();
    // Of the last frame that was measured and that a later one of its slot has followed.
    const std::optional<ModelPassTimer::Milliseconds>& measured() const { return measured_; }

    // The whole frame; `plays` are clips of the model. Without a picture it only poses and skins.
    void recordFrame(const gpu::Frame& frame, const ChannelPlays& plays,
                     const ModelPicture* picture = nullptr);

    // Waits for the frames in flight, poses and skins in a frame of its own, and reads the result.
    SkinningResult poseNow(const ChannelPlays& plays);

    // What the slot's last frame computed; that frame must have been waited for.
    SkinningResult readPosed(std::uint32_t slot) const;

private:
    // What draws motion vectors.
    struct Motion
    {
        explicit Motion(ModelFrame& frame);

        ModelMoment before;
        SkinnedGeometry geometry;
        MotionPass pass;
    };
    // What is posed and skinned in a frame.
    struct Posing
    {
        ModelMoment& moment;
        const ChannelPlays& plays;
        const ModelView* view; // null: nothing is drawn
    };

    std::vector<SurfaceDraw> drawsAt(double seconds, const glm::dvec3& eye) const;
    void makePasses();
    Motion& motion();
    // The frame's own, and where it draws motion vectors that of the frame before.
    std::vector<Posing> posingsOf(const ChannelPlays& plays, const ModelPicture* picture);
    void recordJoints(const gpu::Frame& frame, std::span<const Posing> posings);
    // Writes the slot's vertices, by the skin pass where none are given.
    void recordVertices(const gpu::Frame& frame, std::span<const Posing> posings, PictureSide side);
    // Without draws there are no shadows.
    void recordShadows(const gpu::Frame& frame, std::span<const SurfaceDraw> draws,
                       gpu::ImageUse before);
    void recordSurfaces(const gpu::Frame& frame, const ModelPicture& picture,
                        std::span<const SurfaceDraw> draws, TargetUse use);
    // In parts likewise. Without a frame before nothing is drawn: vectors stay zero.
    void recordMotion(const gpu::Frame& frame, const ModelPicture& picture,
                      std::span<const SurfaceDraw> draws, TargetUse use);
    std::vector<std::uint32_t> inspectedMeshes() const;
    InspectionPass& inspection();
    void beginMeasuring(const gpu::Frame& frame);
    void endOf(ModelPass pass, const gpu::Frame& frame);
    // The surfaces to draw, which are written to the frame's slot with camera and lights.
    std::vector<SurfaceDraw> writeScene(const gpu::Frame& frame, const ModelPicture& picture);

    const gpu::Device& device_;
    ModelFrameSettings settings_;
    const LoadedMaterials& materials_;
    std::vector<SurfaceMesh> surfaceMeshes_;
    std::vector<bool> hiddenMeshes_; // one per mesh
    ModelBuffers model_;
    std::vector<ClipBuffers> clips_;
    ModelMoment now_;
    SkinnedGeometry geometry_;
    SurfaceTextures textures_;
    SceneFrames scene_;
    std::future<void> uploading_; // of the textures: the passes only make pipelines meanwhile
    std::optional<ShadowPass> shadow_;
    std::optional<ForwardPass> forward_;
    // Made when first needed.
    std::optional<InspectionPass> inspection_;
    std::optional<Motion> motion_;
    std::optional<ModelPassTimer> timer_;
    std::optional<ModelPassTimer::Milliseconds> measured_;
    std::array<bool, gpu::kFramesInFlight> isMeasured_{}; // the slot's last frame
    bool measuresNext_ = false;
};

} // namespace sinew
