#include "samples/crowd/report/measured_choice.h"

#include <fmt/format.h>

namespace sinew::crowd
{

std::string describe(const MeasuredChoice& choice)
{
    if (choice.other.empty())
        return fmt::format("{}: {}, not measured", choice.part, choice.value);
    if (choice.margin < 1.0)
        return fmt::format("{}: {}, as fast as {} within the noise", choice.part, choice.value,
                           choice.other);
    return fmt::format("{}: {}, {:.2f} times as fast as {}", choice.part, choice.value,
                       choice.margin, choice.other);
}

} // namespace sinew::crowd
