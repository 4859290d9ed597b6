#include "form/foreign.h"

#include <ctype.h>
#include <string.h>

#include "base/translation.h"

/* A row has the recognized form, and what to do instead. */
struct refusal {
    const char *start;
    size_t length;
    const char *message;
};

#define ROW(start, message)                                                                                            \
    {                                                                                                                  \
        start, sizeof(start) - 1, message                                                                              \
    }

static const struct refusal texts[] = {
    ROW("PK\x03\x04", TR("found a zip file (HoDoKu's .hsol, .hcfg?), expected text; in HoDoKu use Edit > Copy givens, "
                         "Copy PM grid or Copy library format")),
    ROW("\xAC\xED\x00\x05", TR("found a stream of Java objects, expected text; in HoDoKu use Edit > Copy PM grid")),
    ROW("\x1F\x8B", TR("found a gzip file, expected text; unpack it with gunzip first")),
    ROW("BZh", TR("found a bzip2 file, expected text; unpack it with bunzip2 first")),
    ROW("\xFD"
        "7zXZ",
        TR("found an xz file, expected text; unpack it with unxz first")),
    ROW("\x28\xB5\x2F\xFD", TR("found a Zstandard file, expected text; unpack it with unzstd first")),
    ROW("7z\xBC\xAF", TR("found a 7-Zip file, expected text; unpack it first")),
    ROW("Rar!", TR("found a RAR file, expected text; unpack it first")),
    ROW("\x89PNG", TR("found a PNG picture, expected text")),
    ROW("\xFF\xD8\xFF", TR("found a JPEG picture, expected text")),
    ROW("GIF8", TR("found a GIF picture, expected text")),
    ROW("RIFF", TR("found a RIFF file (a sound, a film or a WebP picture), expected text")),
    ROW("%PDF", TR("found a PDF document, expected text; copy the digits out of it")),
    ROW("\x7F"
        "ELF",
        TR("found a program, expected text")),
    ROW("SQLite format 3", TR("found an SQLite database, expected text")),
    ROW("{\\rtf", TR("found a rich text document, expected plain text")),
    ROW("<java", TR("found Java XML (HoDoKu's), which is not read; in HoDoKu use Edit > Copy PM grid")),
    ROW("<!DOCTYPE", TR("found a web page, expected a puzzle as text; copy the digits out of it")),
    ROW("<!doctype", TR("found a web page, expected a puzzle as text; copy the digits out of it")),
    ROW("<html", TR("found a web page, expected a puzzle as text; copy the digits out of it")),
    ROW("<svg", TR("found an SVG picture, expected a puzzle as text")),
    ROW("{\"sudoscope\"", TR("found a trace, expected a puzzle; 'sudoscope check' and the window read traces")),
    ROW("{|", TR("found a table of a wiki, which is not read; copy its cells from the page instead")),
    ROW("[{\"", TR("found JSON, which is not read; paste the puzzle's own digits instead")),
};

static const struct refusal lines[] = {
    ROW("S9B", TR("found a newer SudokuWiki text (S9B), which is not read; paste the puzzle's digits instead")),
    ROW("SumoCue", TR("found a SumoCue puzzle of another version, which is not read; SumoCueV1 is")),
    ROW("SudokuSolver", TR("found a SudokuSolver file, which is not read")),
    ROW("replay_v1", TR("found a SudokuPad replay, which is not read")),
};

static const struct refusal links[] = {
    ROW("f-puzzles.com",
        TR("found an f-puzzles link that only names a puzzle on its server; there, choose Export for the whole link")),
    ROW("sudokupad.app",
        TR("found a SudokuPad link that only names a puzzle on its server, expected one with the puzzle in it")),
    ROW("crackingthecryptic",
        TR("found a SudokuPad link that only names a puzzle on its server, expected one with the puzzle in it")),
    ROW("sudoku.coach", TR("found a sudoku.coach link without 81 digits in it; paste the puzzle's digits instead")),
    ROW("sudokuwiki.org",
        TR("found a SudokuWiki link without 81 digits or 162 characters in it; paste the puzzle's digits instead")),
    ROW("sudokuexchange.com",
        TR("found a Sudoku Exchange link without 81 digits in it; paste the puzzle's digits instead")),
    ROW("http", TR("found a link without a puzzle in it, expected digits and blanks")),
};

static const char *find_start(const struct refusal *rows, size_t count, const char *text, size_t length)
{
    for (size_t i = 0; i < count; i++) {
        if (length >= rows[i].length && !memcmp(text, rows[i].start, rows[i].length))
            return rows[i].message;
    }
    return NULL;
}

const char *foreign_text(const char *text, size_t length)
{
    size_t start = 0;
    while (start < length && isspace((unsigned char)text[start]))
        start++;
    const char *message = find_start(texts, sizeof texts / sizeof *texts, text + start, length - start);
    if (!message && memchr(text, 0, length < 8192 ? length : 8192))
        message = TR("found a zero byte: this is no text; expected digits and blanks");
    return message;
}

/* Game ids of Solo look like "3x3:a1b2...", which is read (form_coded.c), or "3x3#123456". Letters between the size and
 * the mark are flags. */
static const char *refuse_solo(const char *text)
{
    size_t digits = strspn(text, "0123456789"), rest = 0;
    if (!digits || digits > 2)
        return NULL;
    if (text[digits] == 'x' && (rest = strspn(text + digits + 1, "0123456789")) > 0)
        rest++;
    else if (text[digits] != 'j')
        return NULL;
    const char *flags = text + digits + rest, *mark = flags + strspn(flags, "abdegijkmrtuxy0123456789");
    if (*mark == '#' && mark[1] && !mark[1 + strspn(mark + 1, "0123456789")])
        return TR("found a Solo game id with a random seed, which only Solo can deal; in Solo copy the id with ':'");
    return NULL;
}

const char *foreign_line(const char *text)
{
    const char *message = find_start(lines, sizeof lines / sizeof *lines, text, strlen(text));
    if (message)
        return message;
    if (!strncmp(text, "http://", 7) || !strncmp(text, "https://", 8)) {
        for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
            if (strstr(text, links[i].start))
                return links[i].message;
        }
    }
    return refuse_solo(text);
}
