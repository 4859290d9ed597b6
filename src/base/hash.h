/* A hash of bytes for tables in memory. Files never contain it. */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define HASH_BEGIN 0xCBF29CE484222325u

/* Continues `hash`, which is HASH_BEGIN or the hash of the preceding bytes. */
static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    for (; length >= 8; length -= 8, at += 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    for (; length; length--, at++)
        hash = (hash ^ *at) * 0x100000001B3u;
    hash *= 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

#endif
