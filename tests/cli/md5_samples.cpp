#include "tests/cli/md5_samples.h"

#include <stdexcept>

namespace sinew::test
{

std::string goodMesh()
{
    return R"(MD5Version 10
commandline "made for a test"

numJoints 2
numMeshes 1

joints {
	"root"	-1 ( 0 0 0 ) ( 0 0 0 )
	"tip"	0 ( 1 0 0 ) ( 0 0 0 )
}

mesh {
	shader "quad"

	numverts 4
	vert 0 ( 0 0 ) 0 1
	vert 1 ( 1 0 ) 1 1
	vert 2 ( 1 1 ) 2 2
	vert 3 ( 0 1 ) 4 1

	numtris 2
	tri 0 0 2 1
	tri 1 0 3 2

	numweights 5
	weight 0 0 1 ( 0 0 0 )
	weight 1 0 1 ( 1 0 0 )
	weight 2 0 0.5 ( 1 1 0 )
	weight 3 1 0.5 ( 0 1 0 )
	weight 4 0 1 ( 0 1 0 )
}
)";
}

std::string goodClip()
{
    return R"(MD5Version 10
commandline ""

numFrames 3
numJoints 2
frameRate 2
numAnimatedComponents 1

hierarchy {
	"root"	-1 0 0
	"tip"	0 1 0
}

bounds {
	( 0 0 0 ) ( 1 1 0 )
	( 0 0 0 ) ( 2 1 0 )
	( 0 0 0 ) ( 3 1 0 )
}

baseframe {
	( 0 0 0 ) ( 0 0 0 )
	( 1 0 0 ) ( 0 0 0 )
}

frame 0 {
	1
}

frame 1 {
	2
}

frame 2 {
	3
}
)";
}

std::string replaced(std::string text, std::string_view part, std::string_view with)
{
    const std::size_t at = text.find(part);
    if (at == std::string::npos)
        throw std::logic_error("nothing to replace: " + std::string(part));
    return text.replace(at, part.size(), with);
}

std::string onePixelTga()
{
    std::string image(18, '\0');
    image[2] = 2;  // true colour, uncompressed
    image[12] = 1; // width
    image[14] = 1; // height
    image[16] = 24;
    return image + "\xff\xff\xff";
}

void writeGoodModel(const TempFolder& folder)
{
    folder.write("quad.md5mesh", goodMesh());
    folder.write("quad.tga", onePixelTga());
    folder.write("walk.md5anim", goodClip());
}

} // namespace sinew::test
