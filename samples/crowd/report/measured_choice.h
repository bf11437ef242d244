// What a calibration chose for one part of the passes' form: plain data for options and reports.
#pragma once

#include <string>

namespace sinew::crowd
{

struct MeasuredChoice
{
    std::string part;  // as the option is called, without "--": "pose"
    std::string value; // that was chosen
    std::string other; // the fastest of the other values; empty: there is none, or no time for it
    double margin = 0; // its time over that of the chosen one; below 1 within the noise
};

// "pose: instance, 1.40 times as fast as level".
std::string describe(const MeasuredChoice& choice);

} // namespace sinew::crowd
