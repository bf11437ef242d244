// How fast MD5 text becomes a model or a clip, beside Assimp.
#include "engine/formats/md5/md5.h"
#include "tests/bench/beside_assimp.h"

#include <assimp/config.h>

#include <stdexcept>

namespace
{

using sinew::bench::Microseconds;
using sinew::bench::Subject;

bool isClip(const Subject& subject)
{
    return subject.path.extension() == ".md5anim";
}

template <class Reader>
Microseconds timeReader(Reader reader, const Subject& subject)
{
    sinew::Diagnostics warnings;
    const auto start = std::chrono::steady_clock::now();
    const auto result = reader(subject.bytes, subject.path.native(), warnings);
    const Microseconds elapsed = std::chrono::steady_clock::now() - start;
    if (!result)
        throw std::runtime_error(toString(result.error()));
    return elapsed;
}

Microseconds read(const Subject& subject)
{
    return isClip(subject) ? timeReader(sinew::readMd5Anim, subject)
                           : timeReader(sinew::readMd5Mesh, subject);
}

bool hasContents(const aiScene& scene, const Subject& subject)
{
    return isClip(subject) ? scene.HasAnimations() : scene.HasMeshes();
}

// Reads the file named alone.
void prepare(Assimp::Importer& importer)
{
    importer.SetPropertyBool(AI_CONFIG_IMPORT_MD5_NO_ANIM_AUTOLOAD, true);
}

} // namespace

int main(int argc, char** argv)
{
    return sinew::bench::run(argc, argv,
                             {.about = "Times Sinew's MD5 readers beside Assimp's.",
                              .extensions = {".md5mesh", ".md5anim"},
                              .read = read,
                              .assimpHasContents = hasContents,
                              .prepare = prepare});
}
