#include "engine/animation/sample_clip.h"
