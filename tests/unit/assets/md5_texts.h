// Small MD5 files, and changes of one piece of their text.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/formats/md5/md5.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

namespace sinew::test
{

// Two joints, one mesh of a triangle; vertex 1 has two weights.
inline constexpr std::string_view kMeshText = R"(MD5Version 10
commandline "made by hand"

numJoints 2
numMeshes 1

joints {
	"hip"	-1 ( 1 2 3 ) ( 0 0 0 )	//
	"knee"	0 ( 4.5 -5 6e1 ) ( 0.5 0.5 0.5 )	// hip
}

mesh {
	// meshes: leg
	shader "models/leg"

	numverts 3
	vert 0 ( 0.25 0.75 ) 0 1
	vert 1 ( 1 0 ) 1 2
	vert 2 ( 0 1 ) 3 1

	numtris 1
	tri 0 0 2 1

	numweights 4
	weight 0 0 1 ( 7 8 9 )
	weight 1 0 0.25 ( 1 0 0 )
	weight 2 1 0.75 ( 0 1 0 )
	weight 3 1 1 ( 0 0 1 )
}
)";

// Two joints, two frames; "hip" moves along x and z, "knee" turns.
inline constexpr std::string_view kAnimText = R"(MD5Version 10
commandline ""

numFrames 2
numJoints 2
frameRate 24
numAnimatedComponents 5

hierarchy {
	"hip"	-1 5 0	//  ( Tx Tz )
	"knee"	0 56 2	// hip ( Qx Qy Qz )
}

bounds {
	( -1 -1 -1 ) ( 1 1 1 )
	( -2 -2 -2 ) ( 2 2 2 )
}

baseframe {
	( 1 2 3 ) ( 0 0 0 )
	( 4 5 6 ) ( 0.5 0.5 0.5 )
}

frame 0 {
	10 30
	0.1 0.2 0.3
}

frame 1 {
	11 31 0.4 0.5 0.6
}
)";

// `text` with `from`, which must occur once, replaced.
inline std::string changed(std::string_view text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string_view::npos) << from;
    EXPECT_EQ(text.find(from, at + 1), std::string_view::npos) << from;
    return std::string(text).replace(at, from.size(), to);
}

// `text` with every `from` replaced.
inline std::string changedEverywhere(std::string text, std::string_view from, std::string_view to)
{
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// "line:column: message"
inline std::string withoutFile(const Diagnostic& diagnostic)
{
    return toString(diagnostic).substr(diagnostic.file.size() + 1);
}

// Of a mesh, the reader's refusal or "none".
inline std::string meshErrorOf(std::string_view text)
{
    Diagnostics warnings;
    const Result<SkeletalModel> model = readMd5Mesh(text, "m", warnings);
    return model ? "none" : withoutFile(model.error());
}

// One piece of a file's text changed, and the message that follows.
struct ChangedText
{
    std::string_view from;
    std::string_view to;
    std::string_view message; // "line:column: what"
};

inline void PrintTo(const ChangedText& change, std::ostream* out)
{
    *out << change.from << " -> " << change.to.substr(0, 60);
}

} // namespace sinew::test
