#include "engine/formats/gltf/gltf_reading.h"

namespace sinew
{

std::string decodeDraco(std::span<const std::byte>, const DracoMesh&)
{
    return "the mesh is compressed with Draco, which this build of Sinew does not support: install "
           "libdraco-dev and rebuild Sinew";
}

} // namespace sinew
