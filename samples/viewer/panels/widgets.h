// What the panels of all samples say alike, by short names.
#pragma once

#include "samples/interface/widgets.h"

namespace sinew::viewer
{

using ui::beginList;
using ui::choice;
using ui::counted;
using ui::explain;
using ui::group;
using ui::say;
using ui::sayMuted;
using ui::sayMutedWrapped;
using ui::sayWrapped;
using ui::Search;

} // namespace sinew::viewer
