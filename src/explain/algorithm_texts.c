/* The pseudo-code of each engine. A line names the steps that it does: DOES(kind), DOES_BY(technique) for a deduction, FAILS_FOR
 * for a contradiction about a cell or a house. The first line that fits a step is the one. WITH tells its variables. */
#include "explain/algorithm.h"

#define KIND(kind) (1u << STEP_##kind)
#define DOES(kind) .kinds = KIND(kind)
#define DOES_BY(id) .kinds = KIND(DEDUCE), .technique = id
#define FAILS_FOR(what) .kinds = KIND(CONTRADICTION), .technique = what
#define GIVES_UP .kinds = KIND(NO_SOLUTION)
#define WITH(variables) .values = variables

#define LINE(...)                                                                                                      \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }

/* The heart of the engines after Norvig. `houses` is what eliminate looks at. */
#define ASSIGN_AND_ELIMINATE(houses)                                                                                   \
    LINE("assign(c, d):"), LINE("  for each other digit e of c, ascending: eliminate(c, e)"),                          \
        LINE("eliminate(c, d):"), LINE("  if d is gone from c: return"), LINE("  take d from c"),                      \
        LINE("  if c has no digit left: fail", FAILS_FOR("cell"), WITH("c=T")), LINE("  if c has one digit e left:"),  \
        LINE("    for each peer p of c: eliminate(p, e)", DOES_BY("peers"), WITH("c=T e=E p=R")), LINE(houses),        \
        LINE("    if d has no place there: fail", FAILS_FOR("house"), WITH("d=V")),                                    \
        LINE("    if d has one place p there: assign(p, d)", DOES_BY("hidden-single"), WITH("d=V p=R"))

#define SEARCH(choose, try)                                                                                            \
    LINE("search:"), LINE("  if every cell has one digit: solved", DOES(SOLVED)),                                      \
        LINE("  c: the first cell with the fewest digits"), LINE(choose), LINE(try, DOES(GUESS), WITH("c=P d=D")),     \
        LINE("    if that failed: take the copy back", DOES(BACKTRACK)), LINE("  fail", GIVES_UP)

#define ASCENDING "  for each digit d of c, ascending:"
#define TRY_COPY "    copy the grid; assign(c, d); search"

const struct algorithm algorithms[] = {
    {"pivot",
     {{"list: all cells, in reading order"},
      {"solve:"},
      {"  repeat:"},
      {"    for each cell p of the list, from the front:"},
      {"      if p has one digit:"},
      {"        take it from all peers of p", DOES_BY("peers"), WITH("p=T")},
      {"      else if a digit of p fits nowhere else in a house:"},
      {"        p is that digit", DOES_BY("hidden-single"), WITH("p=P")},
      {"      else if p and q of one house have the same two digits:"},
      {"        take both from the rest of the house", DOES_BY("naked-pair"), WITH("p=T q=U")},
      {"      if that changed anything: p to the front; start over"},
      {"    if a cell has no digit left: fail", DOES(CONTRADICTION)},
      {"  until the whole list changes nothing"},
      {"  if every cell has one digit: solved", DOES(SOLVED)},
      {"  sort the list by number of digits; p: its first open cell"},
      {"  for each digit d of p, ascending:"},
      {"    p is d, and goes to the front; solve", DOES(GUESS), WITH("p=P d=D")},
      {"    if that failed: take everything since back", DOES(BACKTRACK)},
      {"  fail", GIVES_UP}}},
    {"propagate",
     {{"for each given d of a cell c: assign(c, d)"},
      {"search"},
      ASSIGN_AND_ELIMINATE("  for each house of c:"),
      SEARCH(ASCENDING, TRY_COPY)}},
    {"propagate-box",
     {{"for each given d of a cell c: assign(c, d)"},
      {"search"},
      ASSIGN_AND_ELIMINATE("  for the box of c, and no other house:"),
      SEARCH(ASCENDING, TRY_COPY)}},
    {"fast",
     {{"find a solution, all cells at once, without a trace"},
      {"to tell it: for each given d of a cell c: assign(c, d)"},
      {"search"},
      ASSIGN_AND_ELIMINATE("  for each house of c:"),
      SEARCH("  for each digit d of c, the solution's first:", TRY_COPY)}},
    {"rescan",
     {{"solve:"},
      {"  every open cell starts with all digits"},
      {"  repeat until a pass changes nothing:"},
      {"    for each open cell, in reading order:"},
      {"      take from it the digits that its peers hold", DOES_BY("seen-digits")},
      {"      if one digit is left: place it", DOES_BY("naked-single")},
      {"    for each house:"},
      {"      place each digit that fits in one cell only", DOES_BY("hidden-single")},
      {"    if neither changed anything, for each house:"},
      {"      if two open cells have two digits together:"},
      {"        take these from the other cells", DOES_BY("naked-pair")},
      {"      if three open cells have three digits together:"},
      {"        take these from the other cells", DOES_BY("naked-triple")},
      {"  if a cell has no digit, or a house one twice: fail", DOES(CONTRADICTION)},
      {"  if every cell is filled: solved", DOES(SOLVED)},
      {"  c: the first open cell with the fewest digits"},
      {ASCENDING},
      {"    copy the filled cells; fill c with d; solve", DOES(GUESS), WITH("c=P d=D")},
      {"    if that failed: take the copy back", DOES(BACKTRACK)},
      {"  fail", GIVES_UP}}},
    {"pairs",
     {{"queue: all cells with one digit"},
      {"solve:"},
      {"  while the queue is not empty:"},
      {"    c: the next cell of the queue"},
      {"    for each peer p of c:"},
      {"      take the digit of c from p", DOES_BY("peers"), WITH("c=T")},
      {"      if p has one digit left: p joins the queue"},
      {"    if a peer has no digit left: fail", DOES(CONTRADICTION)},
      {"  if every cell has one digit: solved", DOES(SOLVED)},
      {"  c: the first cell with two digits,"},
      {"    or, if there is none, with the fewest"},
      {"  for each digit d of c, descending:"},
      {"    copy the grid; c is d; queue: c alone; solve", DOES(GUESS), WITH("c=P d=D")},
      {"    if that failed: take the copy back", DOES(BACKTRACK)},
      {"  fail", GIVES_UP}}},
    {TRACE_STACK,
     {{"stack: empty"},
      {"c: the first empty cell"},
      {"repeat:"},
      {"  digits of c: those that no peer of c holds", DOES_BY("seen-digits"), WITH("c=R")},
      {"  while c has no digit left to try:", DOES(CONTRADICTION), WITH("c=T")},
      {"    if the stack is empty: there is no solution", GIVES_UP},
      {"    pop the last cell off the stack and empty it", DOES(BACKTRACK)},
      {"    c: that cell"},
      {"  fill c with its next digit, ascending", DOES(GUESS), WITH("c=P")},
      {"  push c onto the stack"},
      {"  if no cell is empty: solved", DOES(SOLVED)},
      {"  c: the next empty cell"}}},
    {TRACE_HUMAN,
     {{"take the digit of each given from its peers", DOES_BY("peers")},
      {"repeat:"},
      {"  if a cell has no digit left, or a digit no place in a house:", DOES(CONTRADICTION)},
      {"    take back the last guess and try its next digit", DOES(BACKTRACK)},
      {"    no guess left: there is no solution", GIVES_UP},
      {"  if every cell is filled: solved", DOES(SOLVED)},
      {"  for each technique, the easiest first:"},
      {"    look for it everywhere on the board"},
      {"    if it finds something:"},
      {"      do that, and start over with the easiest", DOES(DEDUCE)},
      {"  if no technique finds anything:"},
      {"    stop: stuck", DOES(STUCK)},
      {"    or, if guessing is allowed:"},
      {"      try a digit of the first cell with the fewest", DOES(GUESS)}}},
    {TRACE_PERSON,
     {{"take each digit from its peers", DOES_BY("peers")},
      {"for each move that a person has made:"},
      {"  if a technique shows it: do it, with the reason", DOES(DEDUCE)},
      {"  if it is right, but nothing shows it: guess it", DOES(GUESS)},
      {"  if it is wrong: guess it, follow what it forces"},
      {"    until nothing fits any more", DOES(CONTRADICTION)},
      {"    and take it back", DOES(BACKTRACK)},
      {"if every cell is filled: solved", DOES(SOLVED)}}},
};
const unsigned algorithm_count = sizeof algorithms / sizeof algorithms[0];
