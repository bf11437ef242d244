#include "engine/animation/clip_time.h"
