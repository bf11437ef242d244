// Builds small glTF files for tests of the loader: nodes, a triangle and animations, one call each.
#pragma once

#include "engine/formats/load_model.h"
#include "tests/support/small_gltf.h"
#include "tests/support/temp_folder.h"

#include <glm/ext/vector_double3.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

// Animates a node: key times and values, with tangents for splines.
struct GltfTrack
{
    std::size_t node = 0;
    std::string path = "translation";
    std::vector<float> times;
    std::vector<float> values;
    std::string interpolation = "LINEAR";
};

// Starts without nodes; mesh 0 is a triangle with normals (corners 0 0 0, 1 0 0, 0 1 0).
class GltfScene
{
public:
    GltfScene();

    // Returns the node's index. Nodes without a parent are in the scene.
    std::size_t addNode(GltfJson node);
    void addAnimation(const std::string& name, const std::vector<GltfTrack>& tracks);
    // Adds a set of influences to mesh 0: four joints and weights for each of the three vertices.
    void addInfluences(const std::vector<std::uint8_t>& joints, const std::vector<float>& weights);
    void carryBy(std::uint8_t joint) // all vertices
    {
        addInfluences(repeated<std::uint8_t>(3, {joint, 0, 0, 0}),
                      repeated<float>(3, {1, 0, 0, 0}));
    }
    std::size_t addSkin(const std::vector<std::size_t>& joints, const std::vector<float>& matrices);

    GltfDocument document;

private:
    std::size_t sets_ = 0;
};

struct LoadedGltf
{
    std::optional<LoadedModel> model;
    std::vector<std::string> errors;
    std::vector<std::string> warnings; // errors and warnings without the file's name
};

// Loads a file of any format. Throws if an index of the loaded model is out of range
// (index_bounds.h).
LoadedGltf loadFile(const ModelRequest& request);

// Sets `request.path`. The folder may already hold other files.
LoadedGltf loadScene(const TempFolder& folder, const GltfScene& scene, ModelRequest request = {});
LoadedGltf loadScene(const GltfScene& scene); // in a folder of its own
// Throws the first error.
AnimatedModel loadWholeScene(const GltfScene& scene);

// Writes NAME, a .glb.
std::filesystem::path writeScene(const TempFolder& folder, const std::string& name,
                                 const GltfScene& scene);

// A joint in its parent's space at a time of a clip that plays once, in Sinew's axes.
JointTransform jointAt(const AnimatedModel& model, std::size_t clip, std::string_view joint,
                       double seconds);

// Vertices at a time of a clip that plays once; at rest without a clip.
std::vector<glm::dvec3> verticesAt(const AnimatedModel& model, std::optional<std::size_t> clip,
                                   double seconds = 0.0);

} // namespace sinew::test
