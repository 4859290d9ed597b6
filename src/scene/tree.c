#include "scene/tree.h"

#include "base/array.h"
#include "trace/block_totals.h"

void tree_finish(struct tree *tree)
{
    memory_free(tree->node);
    memory_free(tree->path);
    memory_free(tree->chain);
    memory_free(tree->row);
    *tree = (struct tree){0};
}

/* --- nodes --- */

/* Drops all nodes, because there are too many. */
static void drop_nodes(struct tree *tree)
{
    tree->many = true;
    tree->nodes = 0;
}

static bool read_open_guess(struct tree_guess *open, struct step_reader *reader, uint64_t guess)
{
    struct step step;
    if (!step_read(reader, guess, &step) || !step.places)
        return false;
    *open = (struct tree_guess){guess, trial_of_guess(&step)};
    trial_find_failed(&open->trial, reader, guess, step.parent);
    return true;
}

static bool add_node(struct tree *tree, struct step_reader *reader, uint64_t guess)
{
    struct tree_guess made;
    if (tree->nodes >= TREE_MAX_NODES || !read_open_guess(&made, reader, guess))
        return false;
    array_room(tree->node, tree->node_capacity, tree->nodes + 1);
    tree->node[tree->nodes] = (struct tree_node){
        .guess = guess,
        .parent = tree->innermost,
        .depth = tree->innermost == TREE_NONE ? 1 : tree->node[tree->innermost].depth + 1,
        .trial = made.trial,
    };
    tree->innermost = (uint32_t)tree->nodes++;
    return true;
}

/* Collects in `chain` the guesses that are open at a position, innermost first, without those that the first `*kept`
 * levels of the path already contain. `*kept` receives how many of these are still open. */
static void find_open_guesses(struct tree *tree, struct cursor *cursor, uint64_t position, size_t *kept, size_t *count)
{
    unsigned depth;
    uint64_t guess;
    *count = 0;
    cursor_open_guesses(cursor, position, &depth, &guess);
    array_room(tree->chain, tree->chain_capacity, depth + 1);
    for (; guess && depth && !(depth <= *kept && tree->path[depth - 1].guess == guess); depth--) {
        tree->chain[(*count)++] = guess;
        const struct record *record = cursor_record(cursor, guess);
        guess = record->parent_back ? guess - record->parent_back : 0;
    }
    *kept = depth;
}

/* Restarts at `first` with the guesses that are open at that position. */
static bool restart(struct tree *tree, struct step_reader *reader, uint64_t first)
{
    size_t count, kept = 0;
    tree->nodes = 0;
    tree->many = false;
    tree->innermost = TREE_NONE;
    tree->first = tree->scanned = first;
    find_open_guesses(tree, &reader->cursor, first, &kept, &count);
    while (count) {
        if (!add_node(tree, reader, tree->chain[--count]))
            return false;
    }
    return true;
}

/* Returns whether the range has more guesses than TREE_MAX_NODES. */
static bool too_many(const struct trace *trace, uint64_t first, uint64_t last)
{
    return trace_count_blocks(trace, first / TRACE_BLOCK + 1, last / TRACE_BLOCK).kinds[STEP_GUESS] > TREE_MAX_NODES;
}

static bool has_no_guesses(const struct trace *trace, uint64_t number)
{
    const struct block_summary *summary = trace_block(trace, (number - 1) / TRACE_BLOCK);
    return !atomic_load_explicit(&summary->kinds[STEP_GUESS], memory_order_relaxed) &&
           !atomic_load_explicit(&summary->kinds[STEP_BACKTRACK], memory_order_relaxed);
}

/* Adds one step to the tree. */
static bool scan_step(struct tree *tree, struct step_reader *reader, uint64_t number)
{
    const struct record *record = cursor_record(&reader->cursor, number);
    if (record->kind == STEP_GUESS)
        return add_node(tree, reader, number);
    unsigned levels = record->kind == STEP_BACKTRACK ? levels_closed(record->backjump) : 0;
    for (unsigned i = 0; i < levels && tree->innermost != TREE_NONE; i++) {
        struct tree_node *node = &tree->node[tree->innermost];
        node->end = number;
        node->is_given_up = i || record->restarts;
        tree->innermost = node->parent;
    }
    return true;
}

bool tree_scan(struct tree *tree, struct step_reader *reader, uint64_t first, uint64_t last)
{
    const struct trace *trace = reader->cursor.trace;
    bool must_restart = first != tree->first || last < tree->last || !tree->last;
    tree->last = last;
    if (must_restart) {
        tree->first = first;
        tree->many = false;
        if (too_many(trace, first, last) || !restart(tree, reader, first)) {
            drop_nodes(tree);
            return true;
        }
    }
    if (tree->many)
        return true;
    for (unsigned budget = TREE_SCAN_STEPS; tree->scanned < last && budget; budget--) {
        uint64_t number = tree->scanned + 1, end = ((number - 1) / TRACE_BLOCK + 1) * TRACE_BLOCK;
        if (end <= last && has_no_guesses(trace, number)) {
            tree->scanned = end;
            continue;
        }
        if (!scan_step(tree, reader, number)) {
            drop_nodes(tree);
            return true;
        }
        tree->scanned = number;
    }
    return tree->scanned == last;
}

/* --- rows --- */

static void add_row(struct tree *tree, uint32_t node, unsigned untried)
{
    array_room(tree->row, tree->row_capacity, tree->rows + 1);
    tree->row[tree->rows++] = (struct tree_row){node, untried};
}

/* Adds the untried digits of the cell of the guess; none if the guess was taken back and the search continued without
 * them. */
static void add_untried(struct tree *tree, uint32_t index)
{
    const struct tree_node *node = &tree->node[index];
    bool is_over = tree->whole ? node->end : tree_has_closed(tree, node) && node->end != tree->position;
    digit_mask untried = is_over ? 0 : node->trial.left;
    for (; untried; untried &= untried - 1)
        add_row(tree, index, digit_first(untried));
}

void tree_list_rows(struct tree *tree)
{
    tree->rows = 0;
    for (uint32_t i = 0; i < tree->nodes && tree_shows(tree, &tree->node[i]); i++) {
        bool has_next = i + 1 < tree->nodes && tree_shows(tree, &tree->node[i + 1]);
        unsigned next = has_next ? tree->node[i + 1].depth : 0;
        add_row(tree, i, 0);
        for (uint32_t last = i; last != TREE_NONE && tree->node[last].depth > next; last = tree->node[last].parent)
            add_untried(tree, last);
    }
}

/* --- the path --- */

void tree_find_path(struct tree *tree, struct step_reader *reader, uint64_t position)
{
    tree->position = position;
    tree->failing = 0;
    size_t count, kept = tree->path_length; /* outer levels usually stay the same between positions */
    find_open_guesses(tree, &reader->cursor, position, &kept, &count);
    array_room(tree->path, tree->path_capacity, kept + count + 1);
    for (tree->path_length = kept; count; tree->path_length++) {
        if (!read_open_guess(&tree->path[tree->path_length], reader, tree->chain[--count]))
            return;
    }
    if (position && tree->path_length && cursor_record(&reader->cursor, position)->kind == STEP_CONTRADICTION)
        tree->failing = tree->path[tree->path_length - 1].guess;
}

/* --- asking the trace --- */

static uint64_t ancestor(struct cursor *cursor, uint64_t number, unsigned depth)
{
    unsigned at;
    uint64_t guess;
    cursor_open_guesses(cursor, number, &at, &guess);
    for (; guess && at > depth; at--) {
        const struct record *record = cursor_record(cursor, guess);
        guess = record->parent_back ? guess - record->parent_back : 0;
    }
    return at == depth ? guess : 0;
}

uint64_t tree_find_open_guess(struct cursor *cursor, uint64_t from, uint64_t to, unsigned depth)
{
    for (uint64_t number = from; number <= to && depth;) {
        uint64_t block = (number - 1) / TRACE_BLOCK;
        const struct block_summary *summary = trace_block(cursor->trace, block);
        if (atomic_load_explicit(&summary->deepest_depth, memory_order_relaxed) < depth) {
            number = (block + 1) * TRACE_BLOCK + 1;
            continue;
        }
        unsigned at;
        uint64_t guess;
        cursor_open_guesses(cursor, number, &at, &guess);
        if (at >= depth)
            return ancestor(cursor, number, depth);
        number++;
    }
    return 0;
}
