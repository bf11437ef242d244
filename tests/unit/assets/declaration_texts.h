// For the tests: reads declarations from texts and shows the results.
#pragma once

#include "engine/materials/material_declaration.h"

#include <array>
#include <string>
#include <string_view>

namespace sinew::test
{

struct Declarations
{
    MaterialSet set;
    Diagnostics warnings;
    Diagnostics errors;
};

Declarations readDoom3(std::string_view text, std::string_view file = "a.mtr");
Declarations readQuake3(std::string_view text, std::string_view file = "a.shader");

// The material "m" whose braces hold `body`. Throws where it is refused, with the reason.
MaterialDeclaration doom3Material(std::string_view body);
MaterialDeclaration quake3Shader(std::string_view body);
// The only stage, with `body` in its braces, of the material "m".
MaterialStage doom3Stage(std::string_view body);
MaterialStage quake3Stage(std::string_view body);
// Why the material "m" is refused; empty where it is not.
std::string doom3Refusal(std::string_view body);
std::string quake3Refusal(std::string_view body);

// "file:line:column: message", one per line.
std::string textOf(const Diagnostics& diagnostics);

// With the standard wave tables that Doom 3's `rotate` needs.
float valueOf(const Expression& expression, float time = 0.0F);
std::array<float, 4> colourOf(const MaterialStage& stage, float time = 0.0F);
std::array<float, 2> moved(const MaterialStage& stage, float s, float t, float time = 0.0F);

} // namespace sinew::test
