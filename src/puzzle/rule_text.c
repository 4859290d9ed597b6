#include "puzzle/rule_text.h"

#include <string.h>

#include "base/array.h"
#include "base/translation.h"

enum { MAX_NUMBER = 1000000000, MAX_DEPTH = 60, NAME_SIZE = 8 };

enum operation {
    PUSH,  /* pushes the operand */
    NAME,  /* pushes the value of the name with this number */
    STORE, /* stores into the number with this index */
    CHOOSE,
    OR,
    AND,
    EQUAL,
    UNEQUAL,
    LESS,
    AT_MOST,
    GREATER,
    AT_LEAST,
    PLUS,
    MINUS,
    TIMES,
    OVER,
    REST,
    NOT,
    NEGATE,
    MIN,
    MAX,
    ABS,
    BIT,
    PICK, /* takes this many operands */
};

struct instruction {
    enum operation operation;
    int operand;
};

/* The text's instructions for a stack machine: those of "each", then those of "ends" or of the relation. */
struct rule_text {
    ARRAY(struct instruction) code;
    size_t ends; /* index of the first instruction of "ends" */
    bool is_machine, is_for_each_digit;
    unsigned numbers;
    char name[RULE_NUMBERS][NAME_SIZE];
    int start[RULE_NUMBERS];
};

static const char *const fixed_names[] = {"a", "b", "d", "i", "m", "n", "v", "digits"};

enum { FIXED_NAMES = sizeof fixed_names / sizeof *fixed_names };

struct parser {
    const char *text, *at;
    struct rule_text *rule;
    unsigned depth;
    struct text_error *error;
    bool failed;
};

/* --- reading --- */

static void skip_blanks(struct parser *parser)
{
    parser->at += strspn(parser->at, " \t");
}

static void refuse(struct parser *parser, const char *expected)
{
    if (parser->failed)
        return;
    parser->failed = true;
    size_t column = (size_t)(parser->at - parser->text) + 1;
    if (*parser->at)
        text_error_input(parser->error, 0, column, "found '%.20s' in a rule, expected %s", parser->at, tr(expected));
    else
        text_error_input(parser->error, 0, column, "found the end of a rule, expected %s", tr(expected));
}

static bool take(struct parser *parser, const char *sign)
{
    skip_blanks(parser);
    bool is_there = !strncmp(parser->at, sign, strlen(sign));
    parser->at += is_there ? strlen(sign) : 0;
    return is_there;
}

static bool is_letter(char character)
{
    return character >= 'a' && character <= 'z';
}

/* Takes the word if it comes next. */
static bool take_word(struct parser *parser, const char *word)
{
    skip_blanks(parser);
    size_t length = strlen(word);
    bool is_there = !strncmp(parser->at, word, length) && !is_letter(parser->at[length]);
    parser->at += is_there ? length : 0;
    return is_there;
}

static void expect(struct parser *parser, const char *sign, const char *expected)
{
    if (!parser->failed && !take(parser, sign))
        refuse(parser, expected);
}

static void emit(struct parser *parser, enum operation operation, int operand)
{
    array_append(&parser->rule->code, ((struct instruction){operation, operand}));
}

/* Reads a number below MAX_NUMBER. */
static int read_number(struct parser *parser)
{
    int number = 0;
    skip_blanks(parser);
    if (*parser->at < '0' || *parser->at > '9')
        refuse(parser, TR("a number"));
    for (; *parser->at >= '0' && *parser->at <= '9'; parser->at++)
        number = number < MAX_NUMBER / 10 ? number * 10 + *parser->at - '0' : MAX_NUMBER - 1;
    return number;
}

/* Returns the number of a name: a fixed name, or after these a name of the machine; -1: there is no such name. */
static int find_name(const struct parser *parser, const char *name, size_t length)
{
    for (int k = 0; k < FIXED_NAMES; k++) {
        if (strlen(fixed_names[k]) == length && !memcmp(fixed_names[k], name, length))
            return k;
    }
    for (unsigned k = 0; k < parser->rule->numbers; k++) {
        if (strlen(parser->rule->name[k]) == length && !memcmp(parser->rule->name[k], name, length))
            return (int)(FIXED_NAMES + k);
    }
    return -1;
}

static size_t word_length(const char *text)
{
    size_t length = 0;
    while (is_letter(text[length]))
        length++;
    return length;
}

static void read_expression(struct parser *parser);

/* Reads a function's arguments. Returns their number. */
static int read_operands(struct parser *parser)
{
    int count = 0;
    expect(parser, "(", TR("'('"));
    do {
        read_expression(parser);
        count++;
    } while (!parser->failed && take(parser, ","));
    expect(parser, ")", TR("')'"));
    return count;
}

static void read_function(struct parser *parser)
{
    static const struct {
        const char *word;
        enum operation operation;
        int operands; /* 0: any number of them */
    } functions[] = {{"min", MIN, 2}, {"max", MAX, 2}, {"abs", ABS, 1}, {"bit", BIT, 2}, {"pick", PICK, 0}};
    for (unsigned k = 0; k < sizeof functions / sizeof *functions; k++) {
        if (!take_word(parser, functions[k].word))
            continue;
        int operands = read_operands(parser);
        if (functions[k].operands ? operands != functions[k].operands : operands < 2)
            refuse(parser, TR("another number of values"));
        emit(parser, functions[k].operation, operands);
        return;
    }
    refuse(parser, TR("a digit, a name or a function of rules"));
}

static void read_value(struct parser *parser)
{
    if (take(parser, "!") || take(parser, "-")) {
        enum operation operation = parser->at[-1] == '!' ? NOT : NEGATE;
        if (++parser->depth > MAX_DEPTH)
            refuse(parser, TR("fewer values within each other"));
        if (!parser->failed)
            read_value(parser);
        parser->depth--;
        emit(parser, operation, 0);
        return;
    }
    if (take(parser, "(")) {
        read_expression(parser);
        expect(parser, ")", TR("')'"));
        return;
    }
    if (!is_letter(*parser->at)) {
        emit(parser, PUSH, read_number(parser));
        return;
    }
    size_t length = word_length(parser->at);
    int name = find_name(parser, parser->at, length);
    if (name < 0) {
        read_function(parser);
        return;
    }
    parser->at += length;
    emit(parser, NAME, name);
}

/* The binary operators by level, loosest first. A longer operator comes before a shorter one that begins it. */
static const struct {
    unsigned level;
    const char *sign;
    enum operation operation;
} signs[] = {{0, "|", OR},        {1, "&", AND},  {2, "==", EQUAL},  {2, "!=", UNEQUAL}, {3, "<=", AT_MOST},
             {3, ">=", AT_LEAST}, {3, "<", LESS}, {3, ">", GREATER}, {4, "+", PLUS},     {4, "-", MINUS},
             {5, "*", TIMES},     {5, "/", OVER}, {5, "%", REST}};

enum { LEVELS = 6 };

/* Reads an expression of operators of this level and tighter ones. Recursive over the levels. */
static void read_level(struct parser *parser, unsigned level)
{
    if (level == LEVELS) {
        read_value(parser);
        return;
    }
    read_level(parser, level + 1);
    for (bool again = true; again && !parser->failed;) {
        again = false;
        for (unsigned k = 0; k < sizeof signs / sizeof *signs && !again; k++) {
            if (signs[k].level != level || !take(parser, signs[k].sign))
                continue;
            read_level(parser, level + 1);
            emit(parser, signs[k].operation, 0);
            again = true;
        }
    }
}

static void read_expression(struct parser *parser)
{
    if (++parser->depth > MAX_DEPTH)
        refuse(parser, TR("fewer values within each other"));
    if (!parser->failed)
        read_level(parser, 0);
    if (!parser->failed && take(parser, "?")) {
        read_expression(parser);
        expect(parser, ":", TR("':'"));
        if (!parser->failed)
            read_expression(parser);
        emit(parser, CHOOSE, 0);
    }
    parser->depth--;
}

/* Reads the initial values, "top=0, seen=0". */
static void read_start(struct parser *parser)
{
    struct rule_text *rule = parser->rule;
    do {
        skip_blanks(parser);
        size_t length = word_length(parser->at);
        if (!length || length >= NAME_SIZE || find_name(parser, parser->at, length) >= 0 ||
            rule->numbers == RULE_NUMBERS) {
            refuse(parser, rule->numbers == RULE_NUMBERS ? TR("at most six names") : TR("a new name of a few letters"));
            return;
        }
        memcpy(rule->name[rule->numbers], parser->at, length);
        parser->at += length;
        expect(parser, "=", TR("'='"));
        bool is_negative = take(parser, "-");
        int number = parser->failed ? 0 : read_number(parser);
        rule->start[rule->numbers++] = is_negative ? -number : number;
    } while (!parser->failed && take(parser, ","));
}

static void read_assignments(struct parser *parser)
{
    do {
        skip_blanks(parser);
        size_t length = word_length(parser->at);
        int name = find_name(parser, parser->at, length);
        if (name < FIXED_NAMES) {
            refuse(parser, TR("a name that stands after 'start'"));
            return;
        }
        parser->at += length;
        expect(parser, "=", TR("'='"));
        if (!parser->failed)
            read_expression(parser);
        emit(parser, STORE, name - FIXED_NAMES);
    } while (!parser->failed && take(parser, ","));
}

static void read_machine(struct parser *parser)
{
    read_start(parser);
    if (!parser->failed && !take_word(parser, "each"))
        refuse(parser, TR("'each'"));
    if (!parser->failed)
        read_assignments(parser);
    if (!parser->failed && !take_word(parser, "ends"))
        refuse(parser, TR("'ends'"));
    parser->rule->ends = parser->rule->code.count;
    if (!parser->failed)
        read_expression(parser);
}

struct rule_text *rule_text_read(const char *text, struct text_error *error)
{
    struct rule_text *rule = memory_calloc(1, sizeof *rule);
    struct parser parser = {.text = text, .at = text, .rule = rule, .error = error};
    if (strlen(text) >= RULE_TEXT_SIZE)
        refuse(&parser, TR("a shorter rule"));
    rule->is_for_each_digit = take_word(&parser, "every");
    rule->is_machine = take_word(&parser, "start");
    if (rule->is_for_each_digit && !rule->is_machine)
        refuse(&parser, TR("'start'"));
    if (rule->is_machine && !parser.failed)
        read_machine(&parser);
    else if (!parser.failed)
        read_expression(&parser);
    skip_blanks(&parser);
    if (*parser.at)
        refuse(&parser, TR("the end of the rule"));
    if (!parser.failed)
        return rule;
    rule_text_destroy(rule);
    return NULL;
}

void rule_text_destroy(struct rule_text *rule)
{
    if (!rule)
        return;
    memory_free(rule->code.items);
    memory_free(rule);
}

bool rule_text_is_machine(const struct rule_text *rule)
{
    return rule->is_machine;
}

bool rule_text_is_for_each_digit(const struct rule_text *rule)
{
    return rule->is_for_each_digit;
}

/* --- values --- */

static int within(int64_t value)
{
    return (int)(value >= MAX_NUMBER ? MAX_NUMBER - 1 : value <= -MAX_NUMBER ? 1 - MAX_NUMBER : value);
}

static int name_value(const struct rule_values *values, int name)
{
    const int fixed[FIXED_NAMES] = {values->a, values->b, values->d, values->i,
                                    values->m, values->n, values->v, values->digits};
    return name < FIXED_NAMES ? fixed[name] : values->number[name - FIXED_NAMES];
}

static int combine(enum operation operation, int64_t a, int64_t b)
{
    switch (operation) {
    case OR:
        return a || b;
    case AND:
        return a && b;
    case EQUAL:
        return a == b;
    case UNEQUAL:
        return a != b;
    case LESS:
        return a < b;
    case AT_MOST:
        return a <= b;
    case GREATER:
        return a > b;
    case AT_LEAST:
        return a >= b;
    case PLUS:
        return within(a + b);
    case MINUS:
        return within(a - b);
    case TIMES:
        return within(a * b);
    case OVER:
        return b ? (int)(a / b) : 0;
    case REST:
        return b ? (int)(a % b) : 0;
    case MIN:
        return (int)(a < b ? a : b);
    case MAX:
        return (int)(a > b ? a : b);
    default: /* BIT */
        return a >= 0 && b > 0 && b < 31 ? (int)(a >> (b - 1) & 1) : 0;
    }
}

/* Runs the instructions from `first` to `end`. Returns the last value. The stack needs a few places for each nested
 * expression, and one for each argument. */
static int evaluate(const struct rule_text *rule, size_t first, size_t end, struct rule_values *values)
{
    ARRAY(int) stack = {0};
    int few[64], *at = few, result;
    if (end - first > sizeof few / sizeof *few) { /* a long text may need more places than `few` has */
        for (size_t k = first; k < end; k++)
            array_append(&stack, 0);
        at = stack.items;
    }
    size_t count = 0;
    for (size_t k = first; k < end; k++) {
        struct instruction now = rule->code.items[k];
        switch (now.operation) {
        case PUSH:
            at[count++] = now.operand;
            break;
        case NAME:
            at[count++] = name_value(values, now.operand);
            break;
        case STORE:
            values->number[now.operand] = at[--count];
            break;
        case CHOOSE:
            count -= 2;
            at[count - 1] = at[count - 1] ? at[count] : at[count + 1];
            break;
        case NOT:
            at[count - 1] = !at[count - 1];
            break;
        case NEGATE:
            at[count - 1] = -at[count - 1];
            break;
        case ABS:
            at[count - 1] = at[count - 1] < 0 ? -at[count - 1] : at[count - 1];
            break;
        case PICK: {
            count -= (size_t)now.operand - 1;
            int wanted = at[count - 1];
            at[count - 1] = wanted > 0 && wanted < now.operand ? at[count - 1 + (size_t)wanted] : 0;
            break;
        }
        default:
            count--;
            at[count - 1] = combine(now.operation, at[count - 1], at[count]);
            break;
        }
    }
    result = count ? at[count - 1] : 0;
    memory_free(stack.items);
    return result;
}

bool rule_text_relates(const struct rule_text *rule, const struct rule_values *values)
{
    struct rule_values copy = *values;
    return evaluate(rule, 0, rule->code.count, &copy);
}

void rule_text_start(const struct rule_text *rule, struct rule_values *values)
{
    memcpy(values->number, rule->start, sizeof values->number);
}

void rule_text_read_digit(const struct rule_text *rule, struct rule_values *values)
{
    evaluate(rule, 0, rule->ends, values);
}

bool rule_text_may_end(const struct rule_text *rule, const struct rule_values *values)
{
    struct rule_values copy = *values;
    return evaluate(rule, rule->ends, rule->code.count, &copy);
}
