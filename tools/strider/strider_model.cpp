#include "tools/strider/strider.h"

namespace sinew
{

SkeletalModel striderModel(const Skeleton& skeleton)
{
    MeshPart body = striderHull(skeleton);
    body.append(striderPlates(skeleton));
    body.append(striderHead(skeleton));
    body.append(striderLegs(skeleton));

    MeshPart feathers = striderGuard(skeleton);
    feathers.append(striderVanes(skeleton));
    feathers.append(striderCrest(skeleton));

    SkeletalModel model;
    model.joints = skeleton.joints();
    const auto addMesh = [&](const MeshPart& part, std::string_view name) {
        model.meshes.push_back(toMesh(part, skeleton, name, "models/strider/" + std::string(name)));
    };
    addMesh(body, "body");
    addMesh(striderHoses(skeleton), "rubber");
    addMesh(striderLights(skeleton), "eye");
    addMesh(feathers, "feather");
    return model;
}

} // namespace sinew
