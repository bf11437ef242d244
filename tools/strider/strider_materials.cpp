#include "tools/strider/strider.h"

namespace sinew
{

std::string striderMaterials()
{
    return R"(// Materials of the strider, in Doom 3's syntax. The images lie beside this file.

// One breath of the lights, from 0 up and back.
table striderPulse { { 0.45, 0.5, 0.62, 0.82, 1.0, 0.92, 0.74, 0.58, 0.5, 0.46 } }

models/strider/body
{
	diffusemap	models/strider/body_d
	bumpmap		models/strider/body_local
	specularmap	models/strider/body_s
}

models/strider/rubber
{
	diffusemap	models/strider/rubber_d
	bumpmap		models/strider/rubber_local
	specularmap	models/strider/rubber_s
}

models/strider/eye
{
	diffusemap	models/strider/eye_d
	bumpmap		models/strider/eye_local
	specularmap	models/strider/eye_s
	{
		blend	add
		map	models/strider/eye_glow
		rgb	striderPulse[ time * 0.5 ]
	}
}

models/strider/feather
{
	twoSided
	{
		blend		diffusemap
		map		models/strider/feather_d
		alphaTest	0.5
	}
	bumpmap		models/strider/feather_local
	specularmap	models/strider/feather_s
}
)";
}

} // namespace sinew
