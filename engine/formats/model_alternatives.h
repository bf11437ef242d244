// What else the files of a loaded model can show, by the options of ModelRequest.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// Values of one option, each as the option takes it.
struct OptionValues
{
    std::vector<std::string> values;
    std::optional<std::size_t> inForce; // index into `values`; nothing: none of them
};

// An option that would change nothing has no values.
struct ModelAlternatives
{
    OptionValues scenes;       // --scene: names, numbers where a name would not do
    OptionValues cameras;      // --camera: names, of which several cameras may have the same
    OptionValues skins;        // --skin: see skinsOf; in lower case, sorted
    OptionValues weapons;      // --weapon: see weaponsFor, and the one that was asked for
    std::optional<bool> flash; // --flash: nothing where no weapon has one
};

} // namespace sinew
