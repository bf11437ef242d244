#include "engine/assets/files.h"
