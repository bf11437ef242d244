#include "samples/viewer/option_values.h"

#include <fmt/format.h>

#include <cmath>

namespace sinew::viewer
{

using samples::Parsed;
using samples::parseFinite;

Parsed<ViewAngles> parseViewAngles(std::string_view text)
{
    constexpr double kSteepest = 88.0;
    const std::size_t comma = text.find(',');
    if (comma != std::string_view::npos)
    {
        const Parsed<double> azimuth = parseFinite(text.substr(0, comma));
        const Parsed<double> elevation = parseFinite(text.substr(comma + 1));
        if (azimuth && elevation && std::abs(*elevation) <= kSteepest)
            return ViewAngles{.azimuth = std::remainder(*azimuth, 360.0), .elevation = *elevation};
    }
    return tl::unexpected(fmt::format("'{}' is no view: expected AZIMUTH,ELEVATION in degrees, the "
                                      "second from -{} to {}, such as 34,11",
                                      text, kSteepest, kSteepest));
}

Parsed<SkinningForm> parseSkinningForm(std::string_view text)
{
    if (text == "simple")
        return SkinningForm::Simple;
    return tl::unexpected(fmt::format("'{}' is no form of skinning: expected simple", text));
}

} // namespace sinew::viewer
