#include "engine/animation/bounds.h"
