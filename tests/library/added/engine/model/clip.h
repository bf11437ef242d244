#pragma once

inline constexpr const char* kFormat = "x %g, w %g\n";
