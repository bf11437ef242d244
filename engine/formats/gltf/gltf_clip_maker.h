// Makes the clips of one model, of its own file and of others.
#pragma once

#include "engine/formats/gltf/gltf_clips.h"
#include "engine/formats/requested_clips.h"

namespace sinew
{

struct GltfBone
{
    std::string name;              // as in VRM 1
    std::optional<GltfIndex> node; // nothing: the model lacks the bone
    GltfFit fit;
};

// All clips share kMaxGltfKeys. The clip that exceeds it is an error, and later ones are not made.
// The constructor's arguments must outlive the maker, and the maker its clip files.
class GltfClipMaker
{
public:
    // `modelShown`: the model's file, for messages.
    GltfClipMaker(const GltfFile& model, const std::string& modelShown, const GltfJoints& joints,
                  const GltfWeights& weights, Diagnostics& errors, Diagnostics& warnings);

    ClipFile own(const std::shared_ptr<const GltfFile>& file, const std::string& shown);

    // Nodes of the other file animate the same VRM bones, and otherwise joints of the same name.
    // Morph targets are matched by the name of their node, expressions of VRM by their own.
    // Refused: clips that move nothing of the model.
    Result<ClipFile> other(const std::shared_ptr<const GltfFile>& file, const std::string& shown);

private:
    // A file with animations.
    struct Source
    {
        std::shared_ptr<const GltfFile> file;
        std::string shown;
        GltfMoved moved;
        std::vector<std::string> names; // of its animations
        GltfSamplerFacts facts{};
    };

    void warn(const std::string& shown, std::string message);
    Result<std::vector<std::optional<std::uint32_t>>>
    otherJoints(const GltfFile& file, const std::map<GltfIndex, GltfBone>& bones,
                const std::string& shown, GltfDrives& drives);
    bool addDrives(const GltfFile& file, const std::vector<bool>& isAnimated,
                   const std::string& shown, GltfDrives& drives);
    std::vector<std::optional<std::uint32_t>> otherWeights(const GltfFile& file,
                                                           const std::string& shown);
    ClipFile clipFile(const std::shared_ptr<const GltfFile>& file, const std::string& shown,
                      const GltfMoved& moved);
    std::optional<ModelClip> make(Source& source, const GltfAnimation& animation,
                                  const std::string& name, bool isOptional = false);

    const GltfFile& model_;
    const std::string& modelShown_;
    const GltfJoints& joints_;
    const GltfWeights& weights_;
    Diagnostics& errors_;
    Diagnostics& warnings_;
    std::size_t keysLeft_ = kMaxGltfKeys;
    bool isRefused_ = false;
};

} // namespace sinew
