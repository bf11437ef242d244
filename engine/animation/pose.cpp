#include "engine/animation/pose.h"
