// What was noticed while the model was loaded.
#pragma once

#include "samples/common/scene.h"
#include "samples/viewer/warning_subject.h"

namespace sinew::viewer
{

// What a hand asks to be shown of the model.
WarningSubject showReport(const samples::Scene& scene);

} // namespace sinew::viewer
