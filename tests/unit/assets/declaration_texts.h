// Reads declarations from texts, and shows what was read, for the tests.
#pragma once

#include "engine/materials/material_declaration.h"

#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

struct Declarations
{
    MaterialSet set;
    std::vector<MaterialDeclaration> materials; // in the order of their lines
    Diagnostics warnings;                       // of the materials
    Diagnostics errors;                         // of tables and skins
};

Declarations readDoom3(std::string_view text, std::string_view file = "a.mtr");
Declarations readQuake3(std::string_view text, std::string_view file = "a.shader");

// The file of a material "m" whose braces hold `body`.
std::string declared(std::string_view body);

// "file:line:column: message", one per line.
std::string textOf(const Diagnostics& diagnostics);

// Everything that differs from the default, one thing per line; declarations.txt explains it.
std::string shown(const Declarations& declarations);

} // namespace sinew::test
