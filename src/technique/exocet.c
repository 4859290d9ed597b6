/* Junior and senior exocets: two base cells in one box and one line hold two of three or four digits, the base
 * digits. In each of two other boxes of the same band there is a target cell, in a different line from the base
 * cells. The lines that cross the band there are the cross-lines: those through the two targets, and those through
 * the base box that miss the base cells. The targets' companions, the other cells of their cross-lines in their
 * boxes outside the base line, have no base digit.
 *
 * A digit of the base cells is nowhere else in the base line and in the base box. So in a band of three boxes, each
 * of the three cross-lines has it in a target or outside the band. If it fits there only twice, because two lines
 * cover all its places, a target holds it. There are two such digits and two targets, so the targets hold exactly
 * the digits of the base cells. In general there are as many cross-lines as a box is wide, and a digit must fit
 * outside the band in fewer of them.
 *
 * A digit of the base cells is in a target only if it has a place outside the band in each other cross-line, all in
 * different lines. So a pair of digits fits if one can be in one target and the other in the other. A candidate in
 * no fitting pair is false.
 *
 * In a band of three boxes and three lines, the digit of a target is also in the other target's box. There it is not
 * in the base line, which has it in the base cells, and not in the target's own line; so it is in the third line.
 * Nor is it in the cross-line, where the other target or its companion is. So it is in one of the remaining cells,
 * the target's mirror. Digits that the mirror lacks, the target lacks; and if only one cell of the mirror can hold
 * the digit, that cell holds nothing else.
 *
 * This follows the threads "JExocet Pattern Definition" and "JExocet Compendium" (David P. Bird) in the New Sudoku
 * Players' Forum: the targets may be in one line or in two, and givens and solved cells count as places. It works
 * wherever bands have three boxes or more. A band of two boxes has no room for two targets; regions other than boxes
 * are not considered.
 *
 * In a senior exocet one target is in the band, and the cross-line in the other box has no base digit outside the
 * base line. The second target is any cell of the cross-lines outside the band; the rules about places outside the
 * band then exclude this cell. It is SudokuStudio's endo-target cell, and has no mirror. */
#include "technique/exocet_band.h"
#include "technique/families.h"

enum { MIN_DIGITS = 3, MAX_DIGITS = 4 };

/* Lines that contain all places of a digit in some cross-lines outside the band. */
struct cover {
    unsigned size;
    unsigned crosses; /* set of cross-lines (indices in exocet.cross) */
    uint32_t rows;    /* set of lines beside the base line (indices in exocet.band.beside) */
};

/* The cells of the other target's box, one of which holds a target's digit. */
struct mirror {
    cell_id cell[EXOCET_MAX_CROSSES];
    unsigned cells;    /* 0: the band does not have three boxes and three lines */
    digit_mask digits; /* their candidates */
    cell_id holder;    /* the only cell that can hold the target's remaining digits, or NO_CELL */
    bool is_used;
};

/* A digit of the base and its possible places in the targets. */
struct use {
    unsigned digit;
    bool fits[2]; /* [targets]: if it is in the base, it can be in that target */
    /* [targets]: the cross-lines other than the target's have not enough room for the digit outside the band, so the
     * target does not hold it. */
    bool lacks_room[2];
    struct cover others[2]; /* only with `lacks_room`: cover of those other cross-lines */
    struct cover cover; /* cover of all cross-lines; for a target that lacks room, of `others` and its own cross-line */
};

struct target {
    cell_id cell;
    unsigned cross, slot; /* the target's cross-line (an index in exocet.cross) and slot */
    bool is_outside;      /* outside the band; this can only be the second target */
};

/* The cells of the line across a position in its box, outside the base line. */
struct beside {
    unsigned cells;  /* number of cells with base digits */
    unsigned slot;   /* slot of the last of them */
    bool has_solved; /* one of them is solved */
};

struct exocet {
    struct search *search;
    enum technique_id technique;
    struct exocet_band band;
    unsigned base[2];
    digit_mask digits;
    struct beside beside[EXOCET_SIDE];  /* [positions], except in the base box */
    unsigned cross[EXOCET_MAX_CROSSES]; /* positions: first those in boxes other than the base cells' */
    struct target target[2];
    struct use use[MAX_DIGITS];
    struct mirror mirror[2]; /* [targets] */
    digit_mask keeps_base[2], keeps_target[2];
};

static const struct candidate_grid *grid_of(const struct exocet *exocet)
{
    return exocet->search->grid;
}

static const struct house *house_at(const struct exocet *exocet, house_id house)
{
    return &grid_of(exocet)->layout->house[house];
}

static cell_id base_cell(const struct exocet *exocet, unsigned i)
{
    return house_at(exocet, exocet->band.line)->cells[exocet->base[i]];
}

static bool is_beside(const struct exocet *exocet, unsigned position, cell_id cell)
{
    const struct layout *layout = grid_of(exocet)->layout;
    return layout_house_has(layout, exocet->band.box[position], cell) &&
           !layout_house_has(layout, exocet->band.line, cell);
}

/* Returns the slots, as bits, where the digit can be in the cross-line outside the band, except for a target there. */
static uint32_t places_outside(const struct exocet *exocet, unsigned cross, unsigned digit)
{
    const struct target *target = &exocet->target[1];
    uint32_t places = exocet->band.outside[exocet->cross[cross]][digit];
    return target->is_outside && target->cross == cross ? places & ~(1u << target->slot) : places;
}

/* --- mirrors --- */

/* Finds the mirror of target `i`. */
static void find_mirror(struct exocet *exocet, unsigned i)
{
    const struct layout *layout = grid_of(exocet)->layout;
    struct mirror *mirror = &exocet->mirror[i];
    unsigned other = exocet->cross[!i], first = other / exocet->band.width * exocet->band.width;
    *mirror = (struct mirror){.holder = NO_CELL};
    if (exocet->target[i].is_outside || layout->digits != EXOCET_MIN_BOXES * exocet->band.width)
        return;
    for (unsigned r = 0; r < layout->digits; r++) {
        const cell_id *own = house_at(exocet, exocet->band.across[exocet->cross[i]])->cells;
        if (exocet->band.beside[r] == exocet->band.line || own[r] == exocet->target[i].cell ||
            !layout_house_has(layout, exocet->band.box[exocet->cross[i]], own[r]))
            continue;
        for (unsigned position = first; position < first + exocet->band.width; position++) {
            cell_id cell = house_at(exocet, exocet->band.across[position])->cells[r];
            if (position == other)
                continue;
            mirror->cell[mirror->cells++] = cell;
            mirror->digits |= grid_of(exocet)->mask[cell];
        }
    }
}

/* Returns whether the target lacks the digit because its mirror does. */
static bool lacks_mirror(const struct exocet *exocet, unsigned i, unsigned digit)
{
    return exocet->mirror[i].cells && !(exocet->mirror[i].digits & digit_bit(digit));
}

/* Finds the only cell of the mirror that can hold the target's remaining digits, if it has further candidates. */
static void find_holder(struct exocet *exocet, unsigned i)
{
    const struct candidate_grid *grid = grid_of(exocet);
    struct mirror *mirror = &exocet->mirror[i];
    unsigned count = 0;
    for (unsigned k = 0; k < mirror->cells; k++) {
        if (!(grid->mask[mirror->cell[k]] & exocet->keeps_target[i]))
            continue;
        mirror->holder = mirror->cell[k];
        count++;
    }
    if (count != 1 || !(grid->mask[mirror->holder] & ~exocet->keeps_target[i]))
        mirror->holder = NO_CELL;
    mirror->is_used |= mirror->holder != NO_CELL;
}

/* --- covers --- */

/* Finds the fewest lines that contain all places of the digit outside the band in these cross-lines. Returns false if
 * there are more than `most`. */
static bool find_cover(const struct exocet *exocet, unsigned digit, unsigned crosses, unsigned most,
                       struct cover *cover)
{
    bool found = false;
    for (unsigned chosen = 0; chosen <= crosses; chosen++) {
        struct cover own = {.crosses = chosen};
        if (chosen & ~crosses)
            continue;
        for (unsigned left = crosses & ~chosen; left; left &= left - 1)
            own.rows |= places_outside(exocet, (unsigned)__builtin_ctz(left), digit);
        own.size = digit_count(chosen) + digit_count(own.rows);
        if (own.size <= most && (!found || own.size < cover->size)) {
            *cover = own;
            found = true;
        }
    }
    return found;
}

/* Finds the targets in which the digit fits, and the mirrors that decide this. Returns false if it fits in all
 * cross-lines outside the band. */
static bool find_use(struct exocet *exocet, unsigned digit, struct use *use)
{
    unsigned all = (1u << exocet->band.width) - 1, most = exocet->band.width - 1;
    *use = (struct use){.digit = digit};
    if (!find_cover(exocet, digit, all, most, &use->cover))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        bool has_digit = grid_of(exocet)->mask[exocet->target[i].cell] & digit_bit(digit);
        unsigned own = 1u << exocet->target[i].cross;
        use->lacks_room[i] = find_cover(exocet, digit, all & ~own, most - 1, &use->others[i]);
        use->fits[i] = has_digit && !use->lacks_room[i] && !lacks_mirror(exocet, i, digit);
        exocet->mirror[i].is_used |= has_digit && !use->lacks_room[i] && lacks_mirror(exocet, i, digit);
        if (!use->lacks_room[i])
            continue;
        use->cover = use->others[i];
        use->cover.crosses |= own;
    }
    return true;
}

/* Finds the candidates that are in fitting pairs. */
static void find_pairs(struct exocet *exocet)
{
    unsigned count = digit_count(exocet->digits);
    for (unsigned i = 0; i < 2; i++)
        exocet->keeps_base[i] = exocet->keeps_target[i] = 0;
    for (unsigned a = 0; a < count; a++) {
        for (unsigned b = 0; b < count; b++) {
            digit_mask first = digit_bit(exocet->use[a].digit), second = digit_bit(exocet->use[b].digit);
            if (a == b || !(grid_of(exocet)->mask[base_cell(exocet, 0)] & first) ||
                !(grid_of(exocet)->mask[base_cell(exocet, 1)] & second))
                continue;
            for (unsigned i = 0; i < 2; i++) {
                if (!exocet->use[a].fits[i] || !exocet->use[b].fits[!i])
                    continue;
                exocet->keeps_base[0] |= first;
                exocet->keeps_base[1] |= second;
                exocet->keeps_target[i] |= first;
                exocet->keeps_target[!i] |= second;
            }
        }
    }
}

/* --- the finding --- */

static struct constraint cross_truth(const struct exocet *exocet, unsigned cross, unsigned digit)
{
    return constraint_house(exocet->band.across[exocet->cross[cross]], digit);
}

/* Calls `add` for each line of the cover. */
static void add_cover(const struct exocet *exocet, const struct cover *cover, unsigned digit,
                      void (*add)(struct search *, struct constraint))
{
    for (unsigned left = cover->crosses; left; left &= left - 1)
        add(exocet->search, cross_truth(exocet, (unsigned)__builtin_ctz(left), digit));
    for (uint32_t left = cover->rows; left; left &= left - 1)
        add(exocet->search, constraint_house(exocet->band.beside[__builtin_ctz(left)], digit));
}

static void add_role_house(struct search *search, struct constraint constraint)
{
    finding_add_role_house(search, constraint.index, constraint.digit);
}

/* Adds a role with the cover's lines and, for each target that cannot hold the digit although it is a candidate, a role
 * with the lines to which the other cross-lines are limited. */
static void add_roles_of_use(struct exocet *exocet, const struct use *use)
{
    struct search *search = exocet->search;
    finding_begin_role(search, ROLE_COVER_LINE, use->digit);
    add_cover(exocet, &use->cover, use->digit, add_role_house);
    for (unsigned i = 0; i < 2; i++) {
        if (!use->lacks_room[i] || !candidate_grid_has(search->grid, exocet->target[i].cell, use->digit))
            continue;
        finding_begin_role(search, ROLE_SHORTAGE, use->digit);
        finding_add_role_candidate(search, exocet->target[i].cell, use->digit);
        add_cover(exocet, &use->others[i], use->digit, add_role_house);
    }
}

/* Adds the evidence of a mirror: its box needs each digit, and the target's line has it in the target. */
static void cite_mirror(struct exocet *exocet, unsigned i)
{
    struct search *search = exocet->search;
    const struct mirror *mirror = &exocet->mirror[i];
    const struct layout *layout = search->grid->layout;
    cell_id target = exocet->target[i].cell;
    if (!mirror->is_used)
        return;
    finding_begin_role(search, ROLE_MIRROR, i);
    finding_add_role_cell(search, target);
    for (unsigned k = 0; k < mirror->cells; k++)
        finding_add_role_cell(search, mirror->cell[k]);
    for (unsigned k = 0; k < digit_count(exocet->digits); k++) {
        unsigned digit = exocet->use[k].digit;
        finding_add_truth(search, constraint_house(exocet->band.box[exocet->cross[!i]], digit));
        for (unsigned r = 0; r < layout->digits; r++) {
            if (layout_house_has(layout, exocet->band.beside[r], target))
                finding_add_link(search, constraint_house(exocet->band.beside[r], digit));
        }
    }
    if (mirror->holder != NO_CELL) {
        finding_add_link(search, constraint_cell(mirror->holder));
        finding_remove(search, mirror->holder, ~exocet->keeps_target[i]);
    }
}

/* Adds the house to the role for each base digit. */
static void add_role_houses(struct exocet *exocet, house_id house)
{
    for (digit_mask left = exocet->digits; left; left &= left - 1)
        finding_add_role_house(exocet->search, house, digit_first(left));
}

static void add_roles(struct exocet *exocet)
{
    struct search *search = exocet->search;
    const struct layout *layout = search->grid->layout;
    finding_begin_role(search, ROLE_BASE_CELL, 0);
    for (unsigned i = 0; i < 2; i++)
        finding_add_role_cell(search, base_cell(exocet, i));
    finding_begin_role(search, ROLE_BASE, 0);
    add_role_houses(exocet, exocet->band.line);
    add_role_houses(exocet, exocet->band.box[exocet->base[0]]);
    finding_begin_role(search, ROLE_BOX, 0);
    add_role_houses(exocet, exocet->band.box[exocet->base[0]]);
    for (unsigned i = 0; i < 2; i++)
        add_role_houses(exocet, exocet->band.box[exocet->cross[i]]);
    finding_begin_role(search, ROLE_LINE, 0);
    for (unsigned i = 0; i < exocet->band.width; i++)
        add_role_houses(exocet, exocet->band.across[exocet->cross[i]]);
    finding_begin_role(search, ROLE_TARGET, 0);
    for (unsigned i = 0; i < 2; i++)
        finding_add_role_cell(search, exocet->target[i].cell);
    finding_begin_role(search, ROLE_COMPANION, 0);
    for (unsigned i = 0; i < 2; i++) {
        const cell_id *cells = house_at(exocet, exocet->band.across[exocet->cross[i]])->cells;
        for (unsigned r = 0; r < layout->digits; r++) {
            if (is_beside(exocet, exocet->cross[i], cells[r]) && cells[r] != exocet->target[i].cell)
                finding_add_role_cell(search, cells[r]);
        }
    }
    for (unsigned i = 0; i < digit_count(exocet->digits); i++)
        add_roles_of_use(exocet, &exocet->use[i]);
}

/* Adds a count for each target: the other cross-lines have room for the digit outside the band in one line fewer than
 * there are cross-lines. So if the other target does not hold it, this one does. If the other cross-lines alone lack
 * room (`lacks_room`), only those without a target are counted; they take all lines of their cover. */
static void count_one(struct exocet *exocet, const struct use *use)
{
    struct search *search = exocet->search;
    for (unsigned i = 0; i < 2; i++) {
        if (use->lacks_room[i] && use->others[i].size < 2) {
            add_cover(exocet, &use->others[i], use->digit, finding_add_link);
            continue;
        }
        finding_begin_count(search);
        for (unsigned k = 0; k < exocet->band.width; k++) {
            if (k != exocet->target[i].cross && !(use->lacks_room[i] && k == exocet->target[!i].cross))
                finding_add_count_truth(search, cross_truth(exocet, k, use->digit));
        }
        add_cover(exocet, use->lacks_room[i] ? &use->others[i] : &use->cover, use->digit, finding_add_count_link);
    }
}

/* Adds a count: two base digits fill all places of their lines outside the band and the targets. */
static void count_two(struct exocet *exocet, const struct use *a, const struct use *b)
{
    finding_begin_count(exocet->search);
    for (unsigned i = 0; i < 2 * exocet->band.width; i++)
        finding_add_count_truth(exocet->search, cross_truth(exocet, i / 2, i % 2 ? b->digit : a->digit));
    add_cover(exocet, &a->cover, a->digit, finding_add_count_link);
    add_cover(exocet, &b->cover, b->digit, finding_add_count_link);
    for (unsigned i = 0; i < 2; i++)
        finding_add_count_link(exocet->search, constraint_cell(exocet->target[i].cell));
}

static bool report(struct exocet *exocet)
{
    struct search *search = exocet->search;
    unsigned count = digit_count(exocet->digits);
    finding_begin(search, exocet->technique);
    for (unsigned i = 0; i < 2; i++)
        finding_split_nested(search, constraint_cell(base_cell(exocet, i)));
    for (unsigned i = 0; i < 2; i++) {
        if (exocet->mirror[i].is_used)
            finding_split_nested(search, constraint_cell(exocet->target[i].cell));
    }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned k = i + 1; k < count; k++)
            count_two(exocet, &exocet->use[i], &exocet->use[k]);
    }
    for (unsigned i = 0; i < count; i++) {
        count_one(exocet, &exocet->use[i]);
        finding_add_link(search, constraint_house(exocet->band.line, exocet->use[i].digit));
        finding_add_link(search, constraint_house(exocet->band.box[exocet->base[0]], exocet->use[i].digit));
    }
    for (unsigned i = 0; i < 2; i++)
        finding_add_link(search, constraint_cell(base_cell(exocet, i)));
    add_roles(exocet);
    for (unsigned i = 0; i < 2; i++) {
        cite_mirror(exocet, i);
        finding_remove(search, base_cell(exocet, i), ~exocet->keeps_base[i]);
        finding_remove(search, exocet->target[i].cell, ~exocet->keeps_target[i]);
    }
    return finding_report(search);
}

/* --- search --- */

static struct beside look_beside(const struct exocet *exocet, unsigned position)
{
    const struct candidate_grid *grid = grid_of(exocet);
    const cell_id *cells = house_at(exocet, exocet->band.across[position])->cells;
    struct beside beside = {0};
    for (unsigned r = 0; r < grid->layout->digits; r++) {
        if (!(grid->mask[cells[r]] & exocet->digits) || !is_beside(exocet, position, cells[r]))
            continue;
        beside.cells++;
        beside.slot = r;
        beside.has_solved |= grid->solved[cells[r]];
    }
    return beside;
}

/* Returns whether the line across this position can have a target in the band. */
static bool has_target(const struct exocet *exocet, unsigned position)
{
    return exocet->beside[position].cells == 1 && !exocet->beside[position].has_solved;
}

static struct target make_target(const struct exocet *exocet, unsigned cross, unsigned slot, bool is_outside)
{
    cell_id cell = house_at(exocet, exocet->band.across[exocet->cross[cross]])->cells[slot];
    return (struct target){.cell = cell, .cross = cross, .slot = slot, .is_outside = is_outside};
}

/* Tries the targets. */
static bool try_targets(struct exocet *exocet)
{
    const digit_mask *mask = grid_of(exocet)->mask;
    unsigned uses = 0;
    for (unsigned i = 0; i < 2; i++)
        find_mirror(exocet, i);
    for (digit_mask left = exocet->digits; left; left &= left - 1) {
        if (!find_use(exocet, digit_first(left), &exocet->use[uses++]))
            return false;
    }
    find_pairs(exocet);
    for (unsigned i = 0; i < 2; i++)
        find_holder(exocet, i);
    for (unsigned i = 0; i < 2; i++) {
        if (exocet->mirror[i].holder != NO_CELL || mask[base_cell(exocet, i)] & ~exocet->keeps_base[i] ||
            mask[exocet->target[i].cell] & ~exocet->keeps_target[i])
            return report(exocet);
    }
    return false;
}

/* Tries each open cell of the cross-lines outside the band with base digits as the second target. */
static bool try_targets_outside(struct exocet *exocet)
{
    const struct candidate_grid *grid = grid_of(exocet);
    for (unsigned cross = 0; cross < exocet->band.width; cross++) {
        for (unsigned slot = 0; slot < grid->layout->digits; slot++) {
            struct target target = make_target(exocet, cross, slot, true);
            if (layout_house_has(grid->layout, exocet->band.box[exocet->cross[cross]], target.cell) ||
                grid->solved[target.cell] || !(grid->mask[target.cell] & exocet->digits))
                continue;
            exocet->target[1] = target;
            if (try_targets(exocet))
                return true;
        }
    }
    return false;
}

/* Tries the lines across these positions of two other boxes. The first one has a target. */
static bool try_crosses(struct exocet *exocet, unsigned a, unsigned b)
{
    unsigned box = exocet->base[0] / exocet->band.width * exocet->band.width, crosses = 2;
    exocet->cross[0] = a;
    exocet->cross[1] = b;
    for (unsigned i = box; i < box + exocet->band.width; i++) {
        if (i != exocet->base[0] && i != exocet->base[1])
            exocet->cross[crosses++] = i;
    }
    exocet->target[0] = make_target(exocet, 0, exocet->beside[a].slot, false);
    if (exocet->technique == TECHNIQUE_senior_exocet)
        return !exocet->beside[b].cells && try_targets_outside(exocet);
    exocet->target[1] = make_target(exocet, 1, exocet->beside[b].slot, false);
    return a < b && has_target(exocet, b) && try_targets(exocet);
}

static bool try_base(struct exocet *exocet, unsigned a, unsigned b)
{
    const struct candidate_grid *grid = grid_of(exocet);
    exocet->base[0] = a;
    exocet->base[1] = b;
    cell_id first = base_cell(exocet, 0), second = base_cell(exocet, 1);
    exocet->digits = grid->mask[first] | grid->mask[second];
    if (grid->solved[first] || grid->solved[second] || digit_count(exocet->digits) < MIN_DIGITS ||
        digit_count(exocet->digits) > MAX_DIGITS)
        return false;
    house_id own = exocet->band.box[a];
    for (unsigned i = 0; i < grid->layout->digits; i++)
        exocet->beside[i] = look_beside(exocet, i);
    for (unsigned i = 0; i < grid->layout->digits; i++) {
        for (unsigned k = 0; k < grid->layout->digits && exocet->band.box[i] != own && has_target(exocet, i); k++) {
            if (exocet->band.box[k] != own && exocet->band.box[k] != exocet->band.box[i] && try_crosses(exocet, i, k))
                return true;
        }
    }
    return false;
}

static void find_exocets(struct search *search, enum technique_id technique)
{
    const struct layout *layout = search->grid->layout;
    struct exocet exocet = {.search = search, .technique = technique};
    for (unsigned h = 0; h < layout->houses && !search_cancelled(search); h++) {
        enum house_kind kind = layout->house[h].kind;
        if ((kind != HOUSE_ROW && kind != HOUSE_COLUMN) || !exocet_band_init(&exocet.band, search->grid, (house_id)h))
            continue;
        for (unsigned i = 0; i < layout->digits; i++) {
            for (unsigned k = i + 1; k < layout->digits && exocet.band.box[k] == exocet.band.box[i]; k++) {
                if (try_base(&exocet, i, k))
                    return;
            }
        }
    }
}

void exocet_junior(struct search *search)
{
    find_exocets(search, TECHNIQUE_junior_exocet);
}

void exocet_senior(struct search *search)
{
    find_exocets(search, TECHNIQUE_senior_exocet);
}
