#include "form/line_kind.h"

#include <string.h>
#include <strings.h>

#include "form/foreign.h"
#include "form/layout_cache.h"
#include "form/marked.h"
#include "form/row.h"

bool line_is_sheet_row(const struct line *line)
{
    const char *text = line_text(line), *end = line->plain + line->length;
    size_t cells = 0, marks = 0, run = 0;
    bool is_parted = *text && strcspn(text, " ,\t") <= 2, may_be_comment = *text == '#';
    for (const char *at = text; at < end; at += is_parted) {
        char character = *at;
        at += is_parted && character == '-' && at[1] == '1' ? 2 : 1;
        if (is_parted && at < end && !strchr(" ,\t", *at))
            return false;
        if (character == ' ' && !at[strspn(at, " ")])
            break;
        if (character == '#') {
            run++;
            marks++;
            continue;
        }
        if (run == 1 || !strchr("123456789.0*_-?xX", character))
            return false;
        may_be_comment &= strchr("-?xX", character) != NULL;
        cells++;
        run = 0;
    }
    return cells && marks && run != 1 && !may_be_comment;
}

bool line_begins_object(const char *text)
{
    const char *key = text + strspn(text, " ");
    if (*key != '{' || *(key += 1 + strspn(key + 1, " ")) != '"' || !glyph_is_letter(key[1]))
        return false;
    const char *end = strchr(key + 1, '"');
    return end && end[1 + strspn(end + 1, " ")] == ':';
}

/* Returns whether the text consists of words in brackets, such as "[Puzzle 1]". Arrays have single characters there. */
static bool is_in_brackets(const char *text)
{
    size_t letters = 0, end = strcspn(text, "]"), blanks = strspn(text + (text[0] != 0), "xX");
    while (text[0] && glyph_is_letter(text[1 + letters]))
        letters++;
    return text[0] == '[' && letters > 1 && letters > blanks && glyph_is_in(text[1 + letters], "] =:") && text[end] &&
           !text[end + 1 + strspn(text + end + 1, " ")];
}

/* Returns whether the text is the head of an .sdk file's section. Only the first section contains the puzzle. */
static bool is_section(const char *text)
{
    static const char *const names[] = {"[puzzle]", "[state]", "[pencilmarks]"};
    bool is = false;
    for (size_t i = 0; i < sizeof names / sizeof *names && !is; i++) {
        size_t length = strlen(names[i]);
        is = !strncasecmp(text, names[i], length) && !text[length + strspn(text + length, " ")];
    }
    return is;
}

/* Returns whether the words are a title. An array's first row may follow the same words. */
static bool is_title(const char *text)
{
    if (strstr(text, "[[") || strstr(text, "{{"))
        return false;
    static const char *const words[] = {"grid", "puzzle", "sudoku", "board", "game", "quizzes"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        if (!strncasecmp(text, words[i], length) && (!text[length] || strchr(" ,#:", text[length])))
            return true;
    }
    return false;
}

/* Returns whether ';' begins a comment here. A list with an empty first field also begins with it. */
static bool is_semicolon_comment(const char *text)
{
    const char *second = *text == ';' ? strchr(text + 1, ';') : NULL;
    return *text == ';' && (!text[1] || text[1] == ' ' || glyph_is_letter(text[1])) &&
           !(second && strchr(second + 1, ';'));
}

/* Returns whether the text begins with a word in parentheses, as in program text. */
static bool is_in_parentheses(const char *text)
{
    return text[0] == '(' && glyph_is_letter(text[1]) && glyph_is_letter(text[2]);
}

bool line_is_heading(const char *text)
{
    return is_title(text) || is_in_brackets(text) || is_in_parentheses(text);
}

bool line_is_remark(const char *text)
{
    return (text[0] == '#' && text[1] != '#') || (text[0] == '/' && text[1] == '/') || is_semicolon_comment(text);
}

/* Returns whether the line is decoration between rows. Below the head of a Markdown table, ':' gives the alignment. */
static bool is_rule(const char *text)
{
    bool is_below_head = strchr(text, '|') && (strstr(text, ":-") || strstr(text, "-:")) && !text[strspn(text, "-:| ")];
    return is_below_head || ((strstr(text, "--") || strstr(text, "==")) && !text[strspn(text, "-=+|:.'*`, ")]);
}

/* Returns whether all groups of the line have the same length. */
static bool has_equal_groups(const struct row *row)
{
    struct part group;
    size_t length = 0;
    bool are_equal = true;
    for (size_t at = row->from; are_equal && row_next_group(row, &at, &group);) {
        are_equal = !length || group.to - group.from == length;
        length = group.to - group.from;
    }
    return are_equal;
}

/* Returns whether the text begins with a cell's name and the sign before its digit, as in "r1c5=3". */
static bool begins_with_place(const char *text)
{
    size_t row = (text[0] | 0x20) == 'r' ? strspn(text + 1, "0123456789") : 0;
    size_t column = row && (text[row + 1] | 0x20) == 'c' ? strspn(text + row + 2, "0123456789") : 0;
    return column && glyph_is_in(text[row + 2 + column], " =:");
}

/* Returns whether the line is a whole puzzle: longer than a row of any board, unless it lists givens by cells. A row of
 * candidates may have 81 digits, too, but its groups ascend. */
static bool is_single(const struct line *line)
{
    struct part token = line_token(line);
    struct row row = row_of(line);
    bool are_candidates = row_looks_like_candidates(&row);
    bool are_numbers = row.to - row.from <= 3 * (size_t)line->groups + 1; /* one or two digits each */
    bool may_be_row = form_side((size_t)line->groups * line->groups) &&
                      (line->cells == line->groups || are_candidates || are_numbers);
    bool is_spaced = row_spaced_side(&row) >= 6 && !may_be_row;
    if (begins_with_place(line_text(line)))
        return false;
    if (token.to - token.from >= LINE_SHORTEST_SINGLE || is_spaced || form_side(line->groups) >= 10)
        return true;
    if (line->cells < 36)
        return false;
    if (are_candidates)
        return line->groups >= 36;
    return form_side(line->cells) && has_equal_groups(&row);
}

/* Returns whether the line ends by opening a bracket, or has only brackets, as around the rows of an array. */
static bool is_bracket_line(const struct line *line)
{
    const char *text = line_text(line);
    return *text &&
           (strchr("[({", line->plain[line->length - 1]) || (strpbrk(text, "])}") && !text[strspn(text, "[](){},; ")]));
}

static enum line_kind kind_of(struct line *line)
{
    const char *text = line_text(line);
    struct row row = row_of(line);
    row.from = (size_t)(text - line->plain);
    if (!*text || (line->tabs && !line->cells))
        return LINE_EMPTY;
    if (text[0] == '#' && text[1] == '!')
        return text[2 + strspn(text + 2, " ")] == '/' ? LINE_COMMENT
                                                      : LINE_DIRECTIVE; /* such as "#!/usr/bin/env python3" */
    if (text[0] == '#' && !line_is_sheet_row(line) && row_find_comment(&row) == row.from)
        return LINE_COMMENT;
    if (is_section(text))
        return LINE_SECTION;
    if (is_in_brackets(text))
        return LINE_TITLE;
    if (is_in_parentheses(text) || (text[0] == '/' && text[1] == '/') || is_semicolon_comment(text))
        return LINE_COMMENT;
    if (strlen(text) < 32 && is_title(text))
        return LINE_TITLE;
    if ((!strncmp(text, "```", 3) || !strncmp(text, "~~~", 3)) && !strpbrk(text, "123456789"))
        return LINE_EMPTY; /* a Markdown fence */
    if ((line->form = marked_form_of(text)))
        return LINE_MARKED;
    line->refusal = foreign_line(text);
    if (line->refusal)
        return LINE_REFUSED;
    if (is_rule(text) || is_bracket_line(line))
        return LINE_RULE;
    return is_single(line) ? LINE_SINGLE : LINE_ROW;
}

void line_classify(struct line *line)
{
    line->form = NULL;
    line->refusal = NULL;
    line->kind = kind_of(line);
}
