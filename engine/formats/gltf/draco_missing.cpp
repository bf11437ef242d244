#include "engine/formats/gltf/draco_mesh.h"

namespace sinew
{

tl::expected<std::uint32_t, std::string> decodeDraco(std::span<const std::byte>, const DracoMesh&)
{
    return tl::unexpected(
        std::string("the mesh is compressed by Draco, which this build of Sinew cannot read: "
                    "install libdraco-dev and build Sinew again"));
}

} // namespace sinew
