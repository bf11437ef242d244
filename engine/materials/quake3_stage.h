// A stage of one of Quake 3's shaders.
#pragma once

#include "engine/materials/material_reading.h"

#include <vector>

namespace sinew
{

struct Quake3Stage
{
    enum class Kind
    {
        Picture,
        LightMap,    // map $lightmap: models have none
        Environment, // tcGen environment: mirrors a surrounding picture
        LeftOut,
    };
    Kind kind = Kind::Picture;
    MaterialStage picture;           // of `map` and its like; its role is that of `stage`, if any
    bool hasRole = false;            // of `stage`
    bool isBlended = false;          // with what is behind
    std::vector<MaterialStage> maps; // of diffuseMap and its like, each with its role
};

// Reads up to and with the closing brace, or fails the lexer.
Quake3Stage readQuake3Stage(MaterialReading& reading);

// The image that follows on the line, with Quake 3's names of white and black turned into Doom 3's;
// or fails the lexer.
ImageProgram readQuake3Image(DeclarationLexer& lexer);

} // namespace sinew
