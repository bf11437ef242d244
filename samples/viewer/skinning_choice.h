// Which ways of skinning are shown beside each other, and their words.
#pragma once

#include "engine/animation/skinning_methods.h"
#include "samples/common/option_values.h"

#include <optional>

namespace sinew
{

// The options' words: "four-weights", ...
samples::ChoiceWords wordsOf(SkinningMethod);

namespace viewer
{

struct SkinningChoice
{
    SkinningMethod shown = SkinningMethod::Device;
    SkinningMethod against = SkinningMethod::Reference;
    std::optional<double> split; // right of this share of the width is `against`

    bool operator==(const SkinningChoice&) const = default;
};

// Whether a distance is nothing but the rounding of doubles, for a model of that size.
inline bool isExact(double distance, double size)
{
    return distance <= 1e-12 * size;
}

// For people: "Four weights".
const char* describe(SkinningMethod method);
// What it does to a model, in a sentence.
const char* explanationOf(SkinningMethod method);

} // namespace viewer
} // namespace sinew
