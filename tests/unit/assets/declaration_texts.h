// Parses declarations from texts and prints the results for the tests.
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
    Diagnostics warnings;                       // from materials
    Diagnostics errors;                         // from tables and skins
};

Declarations readDoom3(std::string_view text, std::string_view file = "a.mtr");
Declarations readQuake3(std::string_view text, std::string_view file = "a.shader");

// A file with a material "m" whose braces contain `body`.
std::string declared(std::string_view body);

// "file:line:column: message", one per line.
std::string textOf(const Diagnostics& diagnostics);

// Everything that differs from the default, one item per line; declarations.txt explains the
// format.
std::string shown(const Declarations& declarations);

} // namespace sinew::test
