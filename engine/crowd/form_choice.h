// What is chosen for the parts of a crowd's form (FormPart): plain data, for options, files and
// reports as well.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// By the names of the parts: "pose" and "level".
using FormValues = std::map<std::string, std::string, std::less<>>;

struct MeasuredValue
{
    std::string value;
    double milliseconds = 0.0; // of the passes that the part affects: the rounds' lower quartile
};

// A value that the device allows, but not for what is measured.
struct RefusedValue
{
    std::string value;
    std::string why; // "would need several chunks"
};

// How the value of one part was found.
struct FormChoice
{
    std::string part;
    std::string chosen;
    std::vector<MeasuredValue> measured; // fastest first; empty: not measured
    bool finished = false;               // every value that the device allows was tried
    std::vector<RefusedValue> refused;   // of these, what could not be measured
    std::string date;                    // of the last measurement, "2026-11-22"; empty: unknown
    bool kept = false;                   // by an earlier start, which was not measured again

    // The fastest of the values that were not chosen, and its time over that of the chosen one;
    // below 1 within the noise.
    struct Other
    {
        std::string value;
        double margin = 0.0;
    };
    std::optional<Other> bestOther() const // none: no other was measured
    {
        const auto own = std::ranges::find(measured, chosen, &MeasuredValue::value);
        const auto other = std::ranges::find_if(measured, [this](const MeasuredValue& value)
                                                { return value.value != chosen; });
        if (own == measured.end() || other == measured.end() || own->milliseconds <= 0.0)
            return std::nullopt;
        return Other{.value = other->value, .margin = other->milliseconds / own->milliseconds};
    }
};

} // namespace sinew
