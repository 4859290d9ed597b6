#include "form/state_machine.h"

#include "base/memory.h"
#include "base/translation.h"
#include "form/glyph.h"
#include "puzzle/layout.h"

enum { MAX_STATES = 256, PACKED = 1 };

/* The unread bits, and the values of the head. */
struct packed {
    const char *text;
    size_t bits, at; /* number of bits in the text, and of those already read */
    unsigned digits;
    unsigned state_bits, symbols, accepting, count_bits;
    bool is_packed, start_accepts;
    uint16_t next[MAX_STATES][LAYOUT_MAX_DIGITS]; /* state after each digit + 1; 0: none */
    unsigned states;
};

unsigned state_machine_figure(char character, const char *last)
{
    if (character >= 'A' && character <= 'Z')
        return (unsigned)(character - 'A');
    if (character >= 'a' && character <= 'z')
        return (unsigned)(character - 'a') + 26;
    if (glyph_is_digit(character))
        return (unsigned)(character - '0') + 52;
    return character == last[0] ? 62 : character == last[1] ? 63 : 64;
}

/* Returns the next bits as a number; after the last bit they are 0. */
static unsigned read_bits(struct packed *packed, unsigned count)
{
    unsigned number = 0;
    for (; count; count--, packed->at++) {
        unsigned figure = packed->at < packed->bits ? state_machine_figure(packed->text[packed->at / 6], "-_") : 0;
        number = number << 1 | (figure >> (5 - packed->at % 6) & 1);
    }
    return number;
}

static bool has_bits(const struct packed *packed, unsigned count)
{
    return packed->at + count <= packed->bits;
}

/* Returns false if the digit already has a next state, or the state is too high. */
static bool add_step(struct packed *packed, unsigned symbol, unsigned state)
{
    if (state >= MAX_STATES)
        return false;
    if (symbol >= packed->digits)
        return true; /* the board does not have this digit */
    uint16_t *next = &packed->next[packed->states][symbol];
    bool is_new = !*next;
    *next = (uint16_t)(state + 1);
    return is_new;
}

static bool read_packed_state(struct packed *packed)
{
    bool fits = true;
    unsigned mask = read_bits(packed, packed->symbols);
    for (unsigned symbol = 0; mask >> symbol && fits; symbol++) {
        if (mask >> symbol & 1)
            fits =
                has_bits(packed, packed->state_bits) && add_step(packed, symbol, read_bits(packed, packed->state_bits));
    }
    return fits;
}

static bool read_plain_state(struct packed *packed)
{
    unsigned symbol_bits = 0;
    bool fits = true;
    while ((packed->symbols - 1) >> symbol_bits)
        symbol_bits++;
    for (unsigned left = read_bits(packed, packed->count_bits); left && fits; left--) {
        unsigned symbol = read_bits(packed, symbol_bits), state = read_bits(packed, packed->state_bits);
        fits = packed->at <= packed->bits && add_step(packed, symbol, state);
    }
    return fits;
}

static const char *read_machine(struct packed *packed)
{
    packed->is_packed = read_bits(packed, 2) == PACKED;
    packed->state_bits = read_bits(packed, 4) + 1;
    packed->symbols = read_bits(packed, 4) + 1;
    unsigned starts = read_bits(packed, packed->state_bits);
    packed->accepting = read_bits(packed, packed->state_bits);
    packed->start_accepts = read_bits(packed, starts == 1);
    packed->count_bits = packed->is_packed ? packed->symbols : read_bits(packed, 4);
    if (starts != 1)
        return TR("a state machine with one start");
    for (; packed->count_bits && has_bits(packed, packed->count_bits); packed->states++) {
        if (packed->states == MAX_STATES)
            return TR("a state machine of at most 256 states");
        if (!(packed->is_packed ? read_packed_state : read_plain_state)(packed))
            return TR("a state machine with one next state for each digit");
    }
    return packed->states ? NULL : TR("a packed state machine");
}

/* Writes the machine as a rule. States are numbered from 1; 0 is a state that cannot reach the end. */
static void write_rule(const struct packed *packed, struct buffer *rule)
{
    buffer_print(rule, "start s=1 each s=s==0?0:pick((s-1)*%u+d", packed->digits);
    for (unsigned state = 0; state < packed->states; state++) {
        for (unsigned digit = 0; digit < packed->digits; digit++)
            buffer_print(rule, ",%u", packed->next[state][digit]);
    }
    buffer_print(rule, ") ends s>1&s<=%u%s", packed->accepting + 1, packed->start_accepts ? "|s==1" : "");
}

const char *state_machine_write(const char *text, size_t length, unsigned digits, struct buffer *rule)
{
    struct packed *packed = memory_calloc(1, sizeof *packed);
    const char *wrong = NULL;
    *packed = (struct packed){.text = text, .bits = length / 4 * 24 + length % 4 * 6 / 8 * 8, .digits = digits};
    for (size_t i = 0; i < length && !wrong; i++)
        wrong = state_machine_figure(text[i], "-_") > 63 ? TR("a packed state machine") : NULL;
    wrong = wrong ? wrong : read_machine(packed);
    if (!wrong)
        write_rule(packed, rule);
    memory_free(packed);
    return wrong;
}
