// The project's own header, whose name is one of Sinew's too.
#pragma once

inline constexpr const char* kFormat = "x %g, w %g\n";
