#include "engine/animation/packed_model.h"
