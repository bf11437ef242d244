// What was noticed while the model was loaded.
#pragma once

#include "samples/common/scene.h"

namespace sinew::viewer
{

void showReport(const samples::Scene& scene);

} // namespace sinew::viewer
