#include "engine/assets/md5_anim.h"
