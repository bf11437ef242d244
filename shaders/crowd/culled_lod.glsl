// Included by shaders that have ChunkPush as push and the lists' lengths as lengths.

// The level of detail of an entry of the list push.list, which is sorted by it.
uint lodOf(uint entry)
{
    uint lod = 0;
    while (lod + 1 < push.lodCount && entry >= lengths[lodStart(push.list, lod + 1)])
        ++lod;
    return lod;
}
