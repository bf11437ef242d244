#include "engine/animation/skinning_model.h"
