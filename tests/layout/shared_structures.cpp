#include "tests/layout/shared_structures.h"

#include "shaders/shared/indirect_layout.h"
#include "shaders/shared/scene_types.h"
#include "shaders/shared/skinning_types.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sinew::test
{

namespace
{

template <class T>
Type typeOf()
{
    if constexpr (std::is_same_v<T, float>)
        return {.scalar = Scalar::Float, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, int>)
        return {.scalar = Scalar::Int, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::uint>)
        return {.scalar = Scalar::Uint, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::mat4>)
        return {.scalar = Scalar::Float, .rows = 4, .columns = 4, .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::StageParameters>)
        return {.scalar = Scalar::Structure, .structure = "StageParameters", .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::CrowdView>)
        return {.scalar = Scalar::Structure, .structure = "CrowdView", .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::LodRoom>)
        return {.scalar = Scalar::Structure, .structure = "LodRoom", .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::OccluderPlace>)
        return {.scalar = Scalar::Structure, .structure = "OccluderPlace", .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::FramePair>)
        return {.scalar = Scalar::Structure, .structure = "FramePair", .size = sizeof(T)};
    else if constexpr (std::is_same_v<T, gpu::CrowdSkinPush>)
        return {.scalar = Scalar::Structure, .structure = "CrowdSkinPush", .size = sizeof(T)};
    else
    {
        static_assert(std::is_same_v<T, gpu::vec2> || std::is_same_v<T, gpu::vec3> ||
                          std::is_same_v<T, gpu::vec4>,
                      "say here what this type is in a shader");
        return {.scalar = Scalar::Float, .rows = T::length(), .size = sizeof(T)};
    }
}

// T is the member's, which may be an array.
template <class T>
Member memberOf(const char* name, std::size_t offset)
{
    using Element = std::remove_extent_t<T>;
    Member member{.name = name, .offset = offset, .type = typeOf<Element>(), .arrayStride = {}};
    if constexpr (std::is_array_v<T>)
        member.arrayStride = sizeof(Element);
    return member;
}

// Only the preprocessor turns a member into its name.
#define MEMBER(structure, member)                                                                  \
    memberOf<decltype(gpu::structure::member)>(#member, offsetof(gpu::structure, member))
#define STRUCTURE(name, ...)                                                                       \
    Structure                                                                                      \
    {                                                                                              \
#name, {__VA_ARGS__ }, sizeof(gpu::name)                                                   \
    }

} // namespace

const std::vector<Structure>& sharedStructures()
{
    static const std::vector<Structure> structures = {
        STRUCTURE(JointTransform, MEMBER(JointTransform, orientation),
                  MEMBER(JointTransform, position), MEMBER(JointTransform, unused)),
        STRUCTURE(Key, MEMBER(Key, orientation), MEMBER(Key, position), MEMBER(Key, angleToNext)),
        STRUCTURE(PoseJoint, MEMBER(PoseJoint, joint), MEMBER(PoseJoint, parent)),
        STRUCTURE(VertexInfluences, MEMBER(VertexInfluences, first),
                  MEMBER(VertexInfluences, count)),
        STRUCTURE(Influence, MEMBER(Influence, position), MEMBER(Influence, bias),
                  MEMBER(Influence, normal), MEMBER(Influence, joint), MEMBER(Influence, tangent),
                  MEMBER(Influence, unused)),
        STRUCTURE(MorphDelta, MEMBER(MorphDelta, position), MEMBER(MorphDelta, weight),
                  MEMBER(MorphDelta, normal), MEMBER(MorphDelta, unused0),
                  MEMBER(MorphDelta, tangent), MEMBER(MorphDelta, unused1)),
        STRUCTURE(MorphRange, MEMBER(MorphRange, first), MEMBER(MorphRange, count)),
        STRUCTURE(FrameVertex, MEMBER(FrameVertex, xy), MEMBER(FrameVertex, zNormal)),
        STRUCTURE(FramedVertex, MEMBER(FramedVertex, first), MEMBER(FramedVertex, stride),
                  MEMBER(FramedVertex, lastFrame), MEMBER(FramedVertex, carrier)),
        STRUCTURE(FramePair, MEMBER(FramePair, frame), MEMBER(FramePair, nextFrame),
                  MEMBER(FramePair, fraction), MEMBER(FramePair, unused)),
        STRUCTURE(SkinnedVertex, MEMBER(SkinnedVertex, position), MEMBER(SkinnedVertex, normal)),
        STRUCTURE(PosePush, MEMBER(PosePush, firstKey), MEMBER(PosePush, firstNextKey),
                  MEMBER(PosePush, fraction), MEMBER(PosePush, firstInLevel),
                  MEMBER(PosePush, jointsInLevel), MEMBER(PosePush, fade)),
        STRUCTURE(FadeJoint, MEMBER(FadeJoint, orientation), MEMBER(FadeJoint, position),
                  MEMBER(FadeJoint, unused0), MEMBER(FadeJoint, scale), MEMBER(FadeJoint, unused1)),
        STRUCTURE(SkinPush, MEMBER(SkinPush, vertexCount)),
        STRUCTURE(SkinFramesPush, MEMBER(SkinFramesPush, first), MEMBER(SkinFramesPush, second),
                  MEMBER(SkinFramesPush, vertexCount), MEMBER(SkinFramesPush, fade)),
        STRUCTURE(FadeVertex, MEMBER(FadeVertex, position), MEMBER(FadeVertex, unused0),
                  MEMBER(FadeVertex, normal), MEMBER(FadeVertex, unused1),
                  MEMBER(FadeVertex, tangent), MEMBER(FadeVertex, unused2)),
        STRUCTURE(TemporalPush, MEMBER(TemporalPush, share)),
        STRUCTURE(MotionPush, MEMBER(MotionPush, viewProjectionBefore),
                  MEMBER(MotionPush, pictureSize), MEMBER(MotionPush, jitter),
                  MEMBER(MotionPush, fieldSize)),
        STRUCTURE(SceneConstants, MEMBER(SceneConstants, viewProjection),
                  MEMBER(SceneConstants, lightViewProjection), MEMBER(SceneConstants, eye),
                  MEMBER(SceneConstants, shadowMapSize), MEMBER(SceneConstants, towardsKeyLight),
                  MEMBER(SceneConstants, shadowTexel), MEMBER(SceneConstants, towardsFillLight),
                  MEMBER(SceneConstants, shadowSnap), MEMBER(SceneConstants, groundCentre),
                  MEMBER(SceneConstants, groundRadius), MEMBER(SceneConstants, background),
                  MEMBER(SceneConstants, keyBrightness), MEMBER(SceneConstants, unused),
                  MEMBER(SceneConstants, exposure)),
        STRUCTURE(StageParameters, MEMBER(StageParameters, colour), MEMBER(StageParameters, rowS),
                  MEMBER(StageParameters, ofSecondSet), MEMBER(StageParameters, rowT),
                  MEMBER(StageParameters, unused)),
        STRUCTURE(SurfaceParameters, MEMBER(SurfaceParameters, diffuse),
                  MEMBER(SurfaceParameters, normal), MEMBER(SurfaceParameters, specular),
                  MEMBER(SurfaceParameters, occlusion), MEMBER(SurfaceParameters, emissive),
                  MEMBER(SurfaceParameters, alphaReference), MEMBER(SurfaceParameters, isMirrored),
                  MEMBER(SurfaceParameters, unused0), MEMBER(SurfaceParameters, unused1)),
        STRUCTURE(CrowdInstance, MEMBER(CrowdInstance, position), MEMBER(CrowdInstance, headingZ),
                  MEMBER(CrowdInstance, headingW), MEMBER(CrowdInstance, blend),
                  MEMBER(CrowdInstance, clips), MEMBER(CrowdInstance, speed),
                  MEMBER(CrowdInstance, startFrame), MEMBER(CrowdInstance, startFraction),
                  MEMBER(CrowdInstance, secondStartFrame),
                  MEMBER(CrowdInstance, secondStartFraction)),
        STRUCTURE(CrowdClip, MEMBER(CrowdClip, travel), MEMBER(CrowdClip, firstKey),
                  MEMBER(CrowdClip, frameCount), MEMBER(CrowdClip, period),
                  MEMBER(CrowdClip, frame), MEMBER(CrowdClip, fraction),
                  MEMBER(CrowdClip, fractionLow), MEMBER(CrowdClip, loops),
                  MEMBER(CrowdClip, firstFrame), MEMBER(CrowdClip, frameStep)),
        STRUCTURE(CrowdView, MEMBER(CrowdView, viewProjection), MEMBER(CrowdView, planes),
                  MEMBER(CrowdView, width), MEMBER(CrowdView, height), MEMBER(CrowdView, depth),
                  MEMBER(CrowdView, distance), MEMBER(CrowdView, size),
                  MEMBER(CrowdView, largeHeight), MEMBER(CrowdView, sampleShift)),
        STRUCTURE(CrowdConstants, MEMBER(CrowdConstants, camera), MEMBER(CrowdConstants, light),
                  MEMBER(CrowdConstants, fieldSize), MEMBER(CrowdConstants, fieldCorner),
                  MEMBER(CrowdConstants, instanceCount), MEMBER(CrowdConstants, culls),
                  MEMBER(CrowdConstants, reach), MEMBER(CrowdConstants, lodError),
                  MEMBER(CrowdConstants, leastLod), MEMBER(CrowdConstants, mostLod),
                  MEMBER(CrowdConstants, unused0), MEMBER(CrowdConstants, unused1)),
        STRUCTURE(ChunkPush, MEMBER(ChunkPush, chunk), MEMBER(ChunkPush, number),
                  MEMBER(ChunkPush, candidates), MEMBER(ChunkPush, capacity),
                  MEMBER(ChunkPush, views), MEMBER(ChunkPush, listed), MEMBER(ChunkPush, resumes),
                  MEMBER(ChunkPush, occludes), MEMBER(ChunkPush, listsHoldPoses),
                  MEMBER(ChunkPush, modelSpace), MEMBER(ChunkPush, jointCount),
                  MEMBER(ChunkPush, levelCount), MEMBER(ChunkPush, weightCount),
                  MEMBER(ChunkPush, lodCount), MEMBER(ChunkPush, meshCount),
                  MEMBER(ChunkPush, bucketCount), MEMBER(ChunkPush, groupsOfInstance),
                  MEMBER(ChunkPush, leastOrderedDraws), MEMBER(ChunkPush, list),
                  MEMBER(ChunkPush, tilesX), MEMBER(ChunkPush, tiles)),
        STRUCTURE(CrowdBound, MEMBER(CrowdBound, absoluteBiasSum), MEMBER(CrowdBound, jointCount),
                  MEMBER(CrowdBound, lodCount), MEMBER(CrowdBound, unused),
                  MEMBER(CrowdBound, lodPixelSizes), MEMBER(CrowdBound, moreLodPixelSizes)),
        STRUCTURE(LodRoom, MEMBER(LodRoom, cost), MEMBER(LodRoom, vertexCount),
                  MEMBER(LodRoom, triangleCount), MEMBER(LodRoom, unused)),
        STRUCTURE(ChunkRoom, MEMBER(ChunkRoom, cost), MEMBER(ChunkRoom, chunkCount),
                  MEMBER(ChunkRoom, instancesAtOnce), MEMBER(ChunkRoom, unused),
                  MEMBER(ChunkRoom, lods)),
        STRUCTURE(CrowdMesh, MEMBER(CrowdMesh, firstIndex), MEMBER(CrowdMesh, indexCount),
                  MEMBER(CrowdMesh, firstPiece), MEMBER(CrowdMesh, pieceCount)),
        STRUCTURE(TrianglePiece, MEMBER(TrianglePiece, firstTriangle),
                  MEMBER(TrianglePiece, triangleCount), MEMBER(TrianglePiece, firstWritten),
                  MEMBER(TrianglePiece, mesh), MEMBER(TrianglePiece, culledSides)),
        STRUCTURE(DispatchCommand, MEMBER(DispatchCommand, x), MEMBER(DispatchCommand, y),
                  MEMBER(DispatchCommand, z)),
        STRUCTURE(DrawCommand, MEMBER(DrawCommand, indexCount), MEMBER(DrawCommand, instanceCount),
                  MEMBER(DrawCommand, firstIndex), MEMBER(DrawCommand, vertexOffset),
                  MEMBER(DrawCommand, firstInstance)),
        STRUCTURE(CrowdSkinPush, MEMBER(CrowdSkinPush, firstVertex),
                  MEMBER(CrowdSkinPush, vertexCount), MEMBER(CrowdSkinPush, skinnedCount),
                  MEMBER(CrowdSkinPush, firstInfluence), MEMBER(CrowdSkinPush, vertexStride),
                  MEMBER(CrowdSkinPush, jointCount), MEMBER(CrowdSkinPush, capacity),
                  MEMBER(CrowdSkinPush, lod)),
        STRUCTURE(InspectionPush, MEMBER(InspectionPush, shown)),
        STRUCTURE(InterfacePush, MEMBER(InterfacePush, scale), MEMBER(InterfacePush, offset)),
        STRUCTURE(CrowdMorphPush, MEMBER(CrowdMorphPush, bucket),
                  MEMBER(CrowdMorphPush, weightCount)),
        STRUCTURE(ListFlags, MEMBER(ListFlags, lists), MEMBER(ListFlags, cameraBase),
                  MEMBER(ListFlags, lightBase), MEMBER(ListFlags, place)),
        STRUCTURE(OccluderPlace, MEMBER(OccluderPlace, firstVertex),
                  MEMBER(OccluderPlace, firstTriangle), MEMBER(OccluderPlace, culledEntry)),
        STRUCTURE(PictureBox, MEMBER(PictureBox, least), MEMBER(PictureBox, greatest),
                  MEMBER(PictureBox, depth)),
        STRUCTURE(PyramidPush, MEMBER(PyramidPush, width), MEMBER(PyramidPush, height),
                  MEMBER(PyramidPush, tilesX), MEMBER(PyramidPush, tiles)),
    };
    return structures;
}

const Structure* findSharedStructure(std::string_view name)
{
    const std::vector<Structure>& all = sharedStructures();
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Structure& structure) { return structure.name == name; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace sinew::test
