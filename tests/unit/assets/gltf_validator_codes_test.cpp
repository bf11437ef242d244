// What the Khronos glTF validator calls an error, Sinew refuses or says why it does no harm. The
// codes are those of gltf-validator's ISSUES.md; tests/conformance/tools/validate_codes.mjs checks
// that the validator reports each of them for the file that stands for it here.
#include "tests/support/process.h"
#include "tests/support/small_gltf.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::glbOf;
using test::GltfDocument;
using test::GltfJson;
using test::readGltfBytes;
using test::smallGltf;
using ::testing::HasSubstr;

// The small file as .glb, with one value replaced or added, or removed where `value` is empty; what
// is no pointer is where a number goes: "accessor:index", or "glb:word" of the file.
struct Error
{
    std::string_view code;
    std::string_view pointer;
    std::string_view value;
    std::string_view refused;  // part of the message
    std::string_view harmless; // else why it is let pass
};

void PrintTo(const Error& error, std::ostream* out)
{
    *out << error.code;
}

constexpr Error kErrors[] = {
    {"ARRAY_LENGTH_NOT_IN_LIST", "/materials/0/pbrMetallicRoughness/baseColorFactor", "[1, 1, 1]",
     "", "a warning: the rest of the material counts"},
    {"ARRAY_TYPE_MISMATCH", "/nodes/2/translation", R"(["a", 0, 0])", "expected a number", ""},
    {"DUPLICATE_ELEMENTS", "/nodes/1/children", "[2, 2]", "is a child of node 1 too", ""},
    {"EMPTY_ENTITY", "/animations/0/channels", "[]", "", "a clip in which nothing moves"},
    {"INVALID_INDEX", "/nodes/0/mesh", "-1", "index -1", ""},
    {"INVALID_URI", "/images/0/uri", R"(":")", "", "an image that is not found is left out"},
    {"ONE_OF_MISMATCH", "/images/0/bufferView", "0", "", "one of the two is taken"},
    {"PATTERN_MISMATCH", "/asset/version", R"("two")", "is not supported", ""},
    {"TYPE_MISMATCH", "/nodes/0/mesh", R"("0")", "expected an index", ""},
    {"UNDEFINED_PROPERTY", "/accessors/0/componentType", "", "is missing", ""},
    {"UNSATISFIED_DEPENDENCY", "/accessors/8/byteOffset", "4", "", "an offset into nothing"},
    {"VALUE_MULTIPLE_OF", "/bufferViews/0/byteStride", "13", "bytes from 0 on", ""},
    {"VALUE_NOT_IN_RANGE", "/accessors/0/count", "0", "count is 0", ""},
    {"ACCESSOR_NORMALIZED_INVALID", "/accessors/0/normalized", "true", "", "floats stay floats"},
    {"ACCESSOR_SPARSE_COUNT_OUT_OF_RANGE", "/accessors/8/sparse/count", "5", "",
     "a warning: the morph target is left out"},
    {"ASSET_MIN_VERSION_GREATER_THAN_VERSION", "/asset/minVersion", R"("2.1")", "not supported",
     ""},
    {"BUFFER_DATA_URI_MIME_TYPE_INVALID", "/buffers/1",
     R"({"byteLength": 3, "uri": "data:image/png;base64,AAAA"})", "", "bytes are bytes"},
    {"BUFFER_VIEW_TOO_BIG_BYTE_STRIDE", "/bufferViews/8/byteStride", "4", "",
     "what leaves the view is refused by its size"},
    {"CAMERA_ZFAR_LEQUAL_ZNEAR", "/cameras",
     R"([{"type": "perspective", "perspective": {"yfov": 1, "zfar": 1, "znear": 2}}])", "",
     "a warning: the camera is left out"},
    {"MESH_INVALID_WEIGHTS_COUNT", "/meshes/0/weights", "[0, 1]", "",
     "a warning: missing weights are 0"},
    {"MESH_PRIMITIVES_UNEQUAL_TARGETS_COUNT", "/meshes/0/primitives/1",
     R"({"attributes": {"POSITION": 0}})", "", "a warning: missing targets change nothing"},
    {"MESH_PRIMITIVE_INDEXED_SEMANTIC_CONTINUITY", "/meshes/0/primitives/0/attributes/JOINTS_2",
     "6", "without gaps", ""},
    {"MESH_PRIMITIVE_INVALID_ATTRIBUTE", "/meshes/0/primitives/0/attributes/FUR", "0", "",
     "unknown attributes are not read"},
    {"MESH_PRIMITIVE_JOINTS_WEIGHTS_MISMATCH", "/meshes/0/primitives/0/attributes/WEIGHTS_0", "",
     "or neither", ""},
    {"NODE_MATRIX_NON_TRS", "/nodes/0/matrix", "[1,0,0,0, 1,1,0,0, 0,0,1,0, 0,0,0,1]", "",
     "joints may shear"},
    {"NODE_MATRIX_TRS", "/nodes/1/matrix", "[2,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]",
     "either a matrix or", ""},
    {"NODE_SKIN_NO_SCENE", "/scenes/0/nodes", "[0]", "", "joints move outside of the scene too"},
    {"ROTATION_NON_UNIT", "/nodes/2/rotation", "[0, 0, 0.5, 0.5]", "", "rotations are made unit"},
    {"SKIN_NO_COMMON_ROOT", "/nodes/1/children", "", "", "each joint has ancestors of its own"},
    {"SKIN_SKELETON_INVALID", "/skins/0/skeleton", "2", "", "skeleton is not read"},
    {"UNKNOWN_ASSET_MAJOR_VERSION", "/asset/version", R"("3.0")", "is not supported", ""},
    {"UNUSED_EXTENSION_REQUIRED", "/extensionsRequired", R"(["KHR_texture_transform"])", "",
     "it is supported"},
    {"ACCESSOR_SMALL_BYTESTRIDE", "/bufferViews/0/byteStride", "8", "overlap", ""},
    {"ACCESSOR_TOO_LONG", "/accessors/0/count", "5", "take 60 bytes", ""},
    {"ACCESSOR_TOTAL_OFFSET_ALIGNMENT", "/bufferViews/0/byteOffset", "1", "",
     "bytes are copied, at any offset"},
    {"ANIMATION_CHANNEL_TARGET_NODE_MATRIX", "/nodes/2",
     R"({"matrix": [2,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]})", "",
     "a warning: the channel is left out"},
    {"ANIMATION_CHANNEL_TARGET_NODE_WEIGHTS_NO_MORPHS", "/animations/0/channels/2/target/node", "1",
     "", "weights of nothing are left out"},
    {"ANIMATION_DUPLICATE_TARGETS", "/animations/0/channels/3",
     R"({"sampler": 0, "target": {"node": 2, "path": "rotation"}})", "",
     "a warning: the first channel counts"},
    {"ANIMATION_SAMPLER_ACCESSOR_WITH_BYTESTRIDE", "/bufferViews/11/byteStride", "4", "",
     "byteStride counts wherever it stands"},
    {"ANIMATION_SAMPLER_INPUT_ACCESSOR_INVALID_FORMAT", "/animations/0/samplers/0/input", "0", "",
     "a warning: the channel is left out"},
    {"ANIMATION_SAMPLER_INPUT_ACCESSOR_WITHOUT_BOUNDS", "/animations/0/name", R"("unbounded")", "",
     "min and max are not read"},
    {"ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_COUNT", "/animations/0/samplers/0/interpolation",
     R"("CUBICSPLINE")", "", "a warning: the channel is left out"},
    {"ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_FORMAT", "/animations/0/samplers/0/output", "12",
     "", "a warning: the channel is left out"},
    {"BUFFER_VIEW_TOO_LONG", "/bufferViews/0/byteOffset", "1000", "are not in buffer 0", ""},
    {"INVALID_IBM_ACCESSOR_COUNT", "/skins/0/joints", "[1, 2, 0]", "2 matrices for 3", ""},
    {"MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT",
     "/meshes/0/primitives/0/attributes/POSITION", "1", "cannot be made of", ""},
    {"MESH_PRIMITIVE_INDICES_ACCESSOR_INVALID_FORMAT", "/meshes/0/primitives/0/indices", "0",
     "cannot be made of", ""},
    {"MESH_PRIMITIVE_INDICES_ACCESSOR_WITH_BYTESTRIDE", "/bufferViews/1/byteStride", "4",
     "take 22 bytes", ""},
    {"MESH_PRIMITIVE_MORPH_TARGET_INVALID_ATTRIBUTE_COUNT",
     "/meshes/0/primitives/0/targets/0/POSITION", "12", "",
     "a warning: the morph target is left out"},
    {"MESH_PRIMITIVE_MORPH_TARGET_NO_BASE_ACCESSOR", "/meshes/0/primitives/0/targets/0/TEXCOORD_1",
     "4", "", "texture coordinates are not morphed"},
    {"MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS", "/meshes/0/name", R"("unbounded")", "",
     "min and max are not read"},
    {"MESH_PRIMITIVE_TOO_FEW_TEXCOORDS", "/meshes/0/primitives/0/attributes/TEXCOORD_0", "", "",
     "a warning: coordinates are 0 then"},
    {"MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT", "/meshes/0/primitives/0/attributes/NORMAL", "12", "",
     "a warning: normals are left out"},
    {"NODE_LOOP", "/nodes/2/children", "[1]", "is its own ancestor", ""},
    {"NODE_PARENT_OVERRIDE", "/nodes/0/children", "[2]", "is a child of node 0 too", ""},
    {"NODE_SKIN_WITH_NON_SKINNED_MESH", "/meshes/0/primitives/0/attributes", R"({"POSITION": 0})",
     "", "it stands as a rigid one"},
    {"NODE_WEIGHTS_INVALID", "/nodes/0/weights", "[0, 1]", "",
     "a warning: the mesh's weights are taken"},
    {"SCENE_NON_ROOT_NODE", "/scenes/0/nodes", "[0, 2]", "",
     "a warning: the node is left out of the scene"},
    {"SKIN_IBM_INVALID_FORMAT", "/skins/0/inverseBindMatrices", "0", "cannot be made of", ""},
    {"SKIN_IBM_ACCESSOR_WITH_BYTESTRIDE", "/bufferViews/10/byteStride", "64", "",
     "byteStride counts wherever it stands"},
    {"UNDECLARED_EXTENSION", "/materials/0/extensions", R"({"KHR_materials_unlit": {}})", "",
     "it is read as the extension says"},
    {"UNRESOLVED_REFERENCE", "/nodes/0/mesh", "1", "index 1", ""},
    {"ACCESSOR_ANIMATION_INPUT_NEGATIVE", "10:0", "-1", "",
     "a warning: the clip starts at its first key"},
    {"ACCESSOR_ANIMATION_INPUT_NON_INCREASING", "10:1", "1.6", "",
     "a warning: the channel is left out"},
    {"ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION", "11:3", "1.5", "",
     "rotations are made unit"},
    {"ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND", "/accessors/0/max", "[0.5, 1, 0]", "", "max is not read"},
    {"ACCESSOR_MIN_MISMATCH", "/accessors/0/min", "[-1, 0, 0]", "", "min is not read"},
    {"ACCESSOR_INVALID_FLOAT", "0:4", "nan", "the number nan", ""},
    {"ACCESSOR_INVALID_IBM", "9:3", "1", "", "the last row of a matrix is not read"},
    {"ACCESSOR_INVALID_SIGN", "3:3", "0.5", "", "only its sign counts"},
    {"ACCESSOR_VECTOR3_NON_UNIT", "2:2", "2", "", "normals are made unit"},
    {"ACCESSOR_WEIGHTS_NEGATIVE", "7:0", "-0.5", "none below 0", ""},
    {"ACCESSOR_WEIGHTS_NON_NORMALIZED", "7:0", "0.5", "", "weights are divided by their sum"},
    {"IO_ERROR", "/images/0/uri", R"("missing.png")", "", "an image that is missing is left out"},
    {"ACCESSOR_OFFSET_ALIGNMENT", "/accessors/14",
     R"({"bufferView": 0, "byteOffset": 1, "componentType": 5126, "type": "SCALAR", "count": 1})",
     "", "bytes are copied, at any offset"},
    {"ACCESSOR_MATRIX_ALIGNMENT", "/accessors/14",
     R"({"bufferView": 0, "byteOffset": 1, "componentType": 5121, "type": "MAT2", "count": 1})", "",
     "bytes are copied, at any offset"},
    {"ACCESSOR_USAGE_OVERRIDE", "/meshes/0/primitives/0/attributes/_FUR", "1", "",
     "an accessor may have any uses that it is fit for"},
    {"BUFFER_VIEW_INVALID_BYTE_STRIDE", "/bufferViews/1",
     R"({"buffer": 0, "byteOffset": 48, "byteLength": 12, "target": 34963, "byteStride": 4})",
     "take 22 bytes", ""},
    {"BUFFER_VIEW_TARGET_OVERRIDE", "/bufferViews/1/target", "34962", "", "target is not read"},
    {"MESH_PRIMITIVE_ACCESSOR_UNALIGNED", "/meshes/0/name", R"("unaligned")", "",
     "bytes are copied, at any offset"},
    {"MESH_PRIMITIVE_ACCESSOR_WITHOUT_BYTESTRIDE", "/accessors/2/bufferView", "0", "",
     "elements are tightly packed then"},
    {"TEXTURE_INVALID_IMAGE_MIME_TYPE", "/images/0",
     R"({"bufferView": 0, "mimeType": "image/webp"})", "", "the image's bytes say what it is"},
    {"NON_REQUIRED_EXTENSION", "/extensionsUsed", R"(["KHR_mesh_quantization"])", "",
     "it is supported"},
    {"ACCESSOR_SPARSE_INDEX_OOB", "/accessors/8/count", "3", "",
     "a warning: the morph target is left out"},
    {"ACCESSOR_INDEX_OOB", "1:2", "4", "index 4", ""},
    {"ACCESSOR_INDEX_PRIMITIVE_RESTART", "1:2", "65535", "is reserved", ""},
    {"ACCESSOR_JOINTS_INDEX_OOB", "6:0", "9", "refers to joint 9", ""},
    {"ACCESSOR_JOINTS_INDEX_DUPLICATE", "6:1", "0", "", "their weights add up"},
    {"INVALID_JSON", "glb:5", "538976288", "offset 24: broken JSON", ""},
    {"GLB_INVALID_VERSION", "glb:1", "3", "version 3", ""},
    {"GLB_LENGTH_TOO_SMALL", "glb:2", "8", "8", ""},
    {"GLB_LENGTH_MISMATCH", "glb:2", "1000000", "1000000", ""},
    {"GLB_CHUNK_TOO_BIG", "glb:3", "1000000", "does not fit", ""},
    {"GLB_UNEXPECTED_FIRST_CHUNK", "glb:4", "5130562", "offset", ""},
};

std::vector<std::byte> fileOf(const Error& error)
{
    GltfDocument document = smallGltf();
    if (error.pointer.front() == '/')
    {
        const GltfJson::json_pointer pointer{std::string(error.pointer)};
        if (error.value.empty())
            document.json.at(pointer.parent_pointer()).erase(pointer.back());
        else
            document.json[pointer] = GltfJson::parse(error.value);
        return glbOf(document);
    }
    const std::size_t colon = error.pointer.find(':');
    const std::string where(error.pointer.substr(0, colon));
    const std::size_t index = std::stoul(std::string(error.pointer.substr(colon + 1)));
    const double value = std::strtod(std::string(error.value).c_str(), nullptr);
    if (where == "glb")
    {
        std::vector<std::byte> bytes = glbOf(document);
        const auto word = static_cast<std::uint32_t>(value);
        std::memcpy(&bytes[index * sizeof(word)], &word, sizeof(word));
        return bytes;
    }
    const std::size_t accessor = std::stoul(where);
    if (accessor == test::kIndices)
        document.setNumber(accessor, index, static_cast<std::uint16_t>(value));
    else if (accessor == test::kJoints)
        document.setNumber(accessor, index, static_cast<std::uint8_t>(value));
    else
        document.setNumber(accessor, index, static_cast<float>(value));
    return glbOf(document);
}

class GltfValidatorErrors : public ::testing::TestWithParam<Error>
{
};

TEST_P(GltfValidatorErrors, AreRefusedOrHarmless)
{
    const Error& error = GetParam();
    ASSERT_NE(error.refused.empty(), error.harmless.empty());
    const auto [file, messages] = readGltfBytes(fileOf(error));
    const std::string message = file ? "" : messages.front();
    EXPECT_EQ(file.has_value(), error.refused.empty()) << message;
    EXPECT_THAT(message, HasSubstr(std::string(error.refused)));
}

INSTANTIATE_TEST_SUITE_P(Codes, GltfValidatorErrors, ::testing::ValuesIn(kErrors));

TEST(GltfValidator, ReportsThoseErrors)
{
    const test::TempFolder folder;
    for (const Error& error : kErrors)
    {
        const std::vector<std::byte> bytes = fileOf(error);
        folder.write(std::string(error.code) + ".glb",
                     {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    }
    const test::ProcessResult result =
        test::runProcess({"/usr/bin/env", "node", SINEW_VALIDATE_CODES, folder.path().native()});
    constexpr int kSkipped = 77;
    constexpr int kNotFound = 127;
    if (result.exitCode == kSkipped || result.exitCode == kNotFound)
        GTEST_SKIP() << result.standardOutput << result.standardError;
    EXPECT_EQ(result.exitCode, 0) << result.standardOutput << result.standardError;
}

} // namespace
} // namespace sinew
