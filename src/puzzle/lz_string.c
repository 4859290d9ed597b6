#include "puzzle/lz_string.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/array.h"

enum { NEW_8 = 0, NEW_16 = 1, END = 2, FIRST_PHRASE = 3, DIGIT_BITS = 6 };

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* A phrase is a slice of the text so far, counted in units. */
struct phrase {
    uint32_t from, length;
};

struct unpacker {
    const char *packed;
    size_t length, at;
    unsigned value, left; /* the current digit, and its number of unread bits */
    uint16_t *unit;       /* the text */
    size_t units, unit_capacity, limit;
    struct phrase *phrase; /* from FIRST_PHRASE on */
    size_t phrases, phrase_capacity;
    enum lz_string_end end;
};

/* Returns the next `count` bits as a number. Sets `end` if there are not enough. */
static unsigned take_bits(struct unpacker *unpacker, unsigned count)
{
    unsigned number = 0;
    for (unsigned i = 0; i < count; i++) {
        if (!unpacker->left) {
            const char *digit = unpacker->at < unpacker->length && unpacker->packed[unpacker->at]
                                    ? strchr(digits, unpacker->packed[unpacker->at])
                                    : NULL;
            if (!digit) {
                unpacker->end = LZ_STRING_BAD;
                return 0;
            }
            unpacker->value = (unsigned)(digit - digits);
            unpacker->left = DIGIT_BITS;
            unpacker->at++;
        }
        number |= (unpacker->value >> --unpacker->left & 1) << i;
    }
    return number;
}

static void add_phrase(struct unpacker *unpacker, size_t from, size_t length)
{
    array_room(unpacker->phrase, unpacker->phrase_capacity, unpacker->phrases + 1);
    unpacker->phrase[unpacker->phrases++] = (struct phrase){(uint32_t)from, (uint32_t)length};
}

static bool reserve_units(struct unpacker *unpacker, size_t more)
{
    if (unpacker->units + more > unpacker->limit)
        unpacker->end = LZ_STRING_TOO_LONG;
    else {
        array_room(unpacker->unit, unpacker->unit_capacity, unpacker->units + more);
        return true;
    }
    return false;
}

/* Reads a code and appends its phrase to the text. `*last` is the previous phrase, and receives this one. Returns false
 * at the end, regular or not. */
static bool take_phrase(struct unpacker *unpacker, unsigned code_bits, struct phrase *last, bool *is_new)
{
    unsigned code = take_bits(unpacker, code_bits);
    struct phrase now = {(uint32_t)unpacker->units, 1};
    *is_new = code <= NEW_16;
    if (unpacker->end != LZ_STRING_DONE || code == END)
        return false;
    if (*is_new) {
        unsigned unit = take_bits(unpacker, code == NEW_8 ? 8 : 16);
        if (unpacker->end != LZ_STRING_DONE || !reserve_units(unpacker, 1))
            return false;
        add_phrase(unpacker, unpacker->units, 1);
        unpacker->unit[unpacker->units++] = (uint16_t)unit;
    } else {
        size_t index = code - FIRST_PHRASE;
        bool is_next = index == unpacker->phrases && last->length; /* the phrase that this code adds */
        if (index >= unpacker->phrases && !is_next) {
            unpacker->end = LZ_STRING_BAD;
            return false;
        }
        struct phrase from = is_next ? (struct phrase){last->from, last->length + 1} : unpacker->phrase[index];
        if (!reserve_units(unpacker, from.length))
            return false;
        for (uint32_t i = 0; i < from.length; i++)
            unpacker->unit[unpacker->units++] = unpacker->unit[from.from + i];
        now.length = from.length;
    }
    if (last->length)
        add_phrase(unpacker, last->from, last->length + 1u);
    *last = now;
    return true;
}

/* A code has as many bits as the largest number in use at that time. Numbers come into use by new units, and by the
 * phrase that every code but the first adds. */
static void take_all(struct unpacker *unpacker)
{
    struct phrase last = {0};
    bool is_new;
    unsigned code_bits = 3;
    uint64_t numbers_left = 4;
    if (!take_phrase(unpacker, 2, &last, &is_new))
        return;
    while (take_phrase(unpacker, code_bits, &last, &is_new)) {
        for (unsigned used = 1u + is_new; used; used--) {
            if (--numbers_left == 0)
                numbers_left = 1ull << code_bits++;
        }
    }
}

static void put_utf8(struct buffer *text, uint32_t code)
{
    if (code < 0x80) {
        buffer_put(text, (char)code);
        return;
    }
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    unsigned more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    buffer_put(text, (char)(lead[more] | code >> 6 * more));
    while (more--)
        buffer_put(text, (char)(0x80 | (code >> 6 * more & 0x3F)));
}

/* A pair of surrogates is one character; a single surrogate becomes U+FFFD. */
static void put_units(const struct unpacker *unpacker, struct buffer *text)
{
    for (size_t i = 0; i < unpacker->units; i++) {
        uint32_t unit = unpacker->unit[i], next = i + 1 < unpacker->units ? unpacker->unit[i + 1] : 0;
        bool is_pair = unit >> 10 == 0xD800 >> 10 && next >> 10 == 0xDC00 >> 10;
        if (is_pair)
            put_utf8(text, 0x10000 + ((unit & 0x3FF) << 10 | (next & 0x3FF)));
        else
            put_utf8(text, unit >> 11 == 0xD800 >> 11 ? 0xFFFD : unit);
        i += is_pair;
    }
}

enum lz_string_end lz_string_unpack(const char *packed, size_t length, size_t limit, struct buffer *text)
{
    struct unpacker unpacker = {.packed = packed, .length = length, .limit = limit};
    take_all(&unpacker);
    if (unpacker.end == LZ_STRING_DONE)
        put_units(&unpacker, text);
    memory_free(unpacker.unit);
    memory_free(unpacker.phrase);
    return unpacker.end;
}

/* --- packing --- */

/* A phrase: the number of a shorter phrase, and the last unit. */
struct known {
    unsigned before;
    unsigned char unit;
    bool is_unsent; /* a unit that no code has introduced yet */
};

enum { NOTHING = 0 /* stands for the shorter phrase of a phrase with one unit */ };

struct packer {
    struct buffer *packed;
    unsigned value, bits; /* the digit in progress */
    size_t digits;
    struct known *known; /* phrase number n is known[n - FIRST_PHRASE] */
    size_t count, capacity;
    unsigned code_bits, numbers_left;
};

static void put_bits(struct packer *packer, unsigned number, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        packer->value = packer->value << 1 | (number >> i & 1);
        if (++packer->bits == DIGIT_BITS) {
            buffer_put(packer->packed, digits[packer->value]);
            packer->digits++;
            packer->value = packer->bits = 0;
        }
    }
}

static unsigned find_known(const struct packer *packer, unsigned before, unsigned char unit)
{
    for (size_t i = 0; i < packer->count; i++) {
        if (packer->known[i].before == before && packer->known[i].unit == unit)
            return (unsigned)i + FIRST_PHRASE;
    }
    return NOTHING;
}

static void add_known(struct packer *packer, unsigned before, unsigned char unit)
{
    array_room(packer->known, packer->capacity, packer->count + 1);
    packer->known[packer->count++] = (struct known){before, unit, before == NOTHING};
}

static void use_number(struct packer *packer)
{
    if (--packer->numbers_left == 0)
        packer->numbers_left = 1u << packer->code_bits++;
}

static void put_phrase(struct packer *packer, unsigned number)
{
    struct known *known = &packer->known[number - FIRST_PHRASE];
    if (known->is_unsent) {
        put_bits(packer, NEW_8, packer->code_bits);
        put_bits(packer, known->unit, 8);
        known->is_unsent = false;
        use_number(packer);
    } else {
        put_bits(packer, number, packer->code_bits);
    }
    use_number(packer);
}

void lz_string_pack(const char *text, size_t length, struct buffer *packed)
{
    struct packer packer = {.packed = packed, .code_bits = 2, .numbers_left = 2};
    unsigned phrase = NOTHING;
    for (size_t i = 0; i < length; i++) {
        unsigned char unit = (unsigned char)text[i];
        if (!find_known(&packer, NOTHING, unit))
            add_known(&packer, NOTHING, unit);
        unsigned longer = find_known(&packer, phrase, unit);
        if (!longer) {
            put_phrase(&packer, phrase);
            add_known(&packer, phrase, unit);
            longer = find_known(&packer, NOTHING, unit);
        }
        phrase = longer;
    }
    if (phrase != NOTHING)
        put_phrase(&packer, phrase);
    put_bits(&packer, END, packer.code_bits);
    put_bits(&packer, 0, DIGIT_BITS - packer.bits);
    while (packer.digits++ % 4)
        buffer_put(packed, '=');
    memory_free(packer.known);
}
