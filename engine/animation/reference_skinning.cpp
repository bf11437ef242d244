#include "engine/animation/reference_skinning.h"
