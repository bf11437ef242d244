#include "tools/strider/strider.h"

namespace sinew
{

// The three shader names are of three forms that real files have: the images' suffix left out, an
// extension that may or may not be the image's, and a bare word.
SkeletalModel striderModel(const Skeleton& skeleton)
{
    MeshPart body = striderShell(skeleton);
    body.append(striderHead(skeleton));
    body.append(striderLegs(skeleton));

    SkeletalModel model;
    model.joints = skeleton.joints();
    model.meshes.push_back(toMesh(body, skeleton, "body", "models/strider/body"));
    model.meshes.push_back(
        toMesh(striderHoses(skeleton), skeleton, "hoses", "models/strider/rubber.tga"));
    model.meshes.push_back(toMesh(striderLamps(skeleton), skeleton, "lamps", "eye"));
    return model;
}

} // namespace sinew
