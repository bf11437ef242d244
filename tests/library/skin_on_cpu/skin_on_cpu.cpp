// Reads a model and a clip, skins the model on the CPU and writes the pose to standard output as a
// Wavefront .obj file. Usage: skin_on_cpu MODEL.md5mesh CLIP.md5anim SECONDS
#include "engine/animation/reference_skinning.h"
#include "engine/animation/sample_clip.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5_anim.h"
#include "engine/formats/md5/md5_mesh.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv)
{
    if (argc != 4)
    {
        std::fprintf(stderr, "Usage: skin_on_cpu MODEL.md5mesh CLIP.md5anim SECONDS\n");
        return 1;
    }
    sinew::Diagnostics warnings;
    const auto model = sinew::readTextFile(argv[1]).and_then(
        [&](const std::string& text) { return sinew::readMd5Mesh(text, argv[1], warnings); });
    const auto clip = sinew::readTextFile(argv[2]).and_then(
        [&](const std::string& text) { return sinew::readMd5Anim(text, argv[2], warnings); });
    for (const sinew::Diagnostic& warning : warnings)
        std::fprintf(stderr, "warning: %s\n", toString(warning).c_str());
    if (!model || !clip)
    {
        const sinew::Diagnostic& why = model ? clip.error() : model.error();
        std::fprintf(stderr, "error: %s\n", toString(why).c_str());
        return 2;
    }
    if (const auto reason = whyClipDoesNotFit(*clip, *model))
    {
        std::fprintf(stderr, "error: %s\n", reason->c_str());
        return 2;
    }

    // One influence per (vertex, weight), and the joints between two frames of the clip.
    const sinew::SkinningModel skinning = buildSkinningModel(*model, 180.0);
    const double seconds = std::strtod(argv[3], nullptr);
    const sinew::Pose joints = modelPose(*clip, clipPhaseAt(*clip, detectLoopMode(*clip), seconds));
    std::vector<sinew::ReferenceVertex> vertices(skinning.vertices.size());
    skinReference(skinning, joints, vertices);

    for (const sinew::ReferenceVertex& vertex : vertices)
    {
        std::printf("v %.6f %.6f %.6f\n", vertex.position.x, vertex.position.y, vertex.position.z);
        std::printf("vn %.6f %.6f %.6f\n", vertex.normal.x, vertex.normal.y, vertex.normal.z);
    }
    for (std::size_t i = 0; i < skinning.indices.size();
         i += 3) // clockwise here, not in .obj files
    {
        const unsigned a = skinning.indices[i] + 1;
        const unsigned b = skinning.indices[i + 2] + 1;
        const unsigned c = skinning.indices[i + 1] + 1;
        std::printf("f %u//%u %u//%u %u//%u\n", a, a, b, b, c, c);
    }
    return 0;
}
