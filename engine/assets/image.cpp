#include "engine/assets/image.h"
