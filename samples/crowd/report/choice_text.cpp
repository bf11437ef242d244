#include "samples/crowd/report/choice_text.h"

#include <fmt/format.h>

namespace sinew::crowd
{

std::string describe(const FormChoice& choice)
{
    const std::optional<FormChoice::Other> other = choice.bestOther();
    if (!other)
        return fmt::format("{}: {}, not measured", choice.part, choice.chosen);
    if (other->margin < 1.0)
        return fmt::format("{}: {}, as fast as {} within the noise", choice.part, choice.chosen,
                           other->value);
    return fmt::format("{}: {}, {:.2f} times as fast as {}", choice.part, choice.chosen,
                       other->margin, other->value);
}

} // namespace sinew::crowd
