#include "engine/assets/md5_mesh.h"
