/* The pseudo-code of each engine. A line declares its steps: DOES(kind), DOES_BY(technique) for a deduction, FAILS_FOR
 * for a contradiction in a cell or a house. A step belongs to the first line that fits. WITH declares the line's
 * variables. */
#include "base/translation.h"
#include "explain/algorithm.h"

#define KIND(kind) (1u << STEP_##kind)
#define DOES(kind) .kinds = KIND(kind)
#define DOES_BY(id) .kinds = KIND(DEDUCE), .technique = id
#define FAILS_FOR(what) .kinds = KIND(CONTRADICTION), .technique = what
#define RESTARTS DOES(BACKTRACK), .restarts = true
#define GIVES_UP .kinds = KIND(NO_SOLUTION)
#define WITH(variables) .values = variables
#define CHOOSES .chooses = true

#define LINE(...)                                                                                                      \
    {                                                                                                                  \
        __VA_ARGS__                                                                                                    \
    }

/* The core of the engines after Norvig. `houses` is what eliminate checks. */
#define ASSIGN_AND_ELIMINATE(houses)                                                                                   \
    LINE(TR("assign(c, d):")), LINE(TR("  for each other digit e of c, ascending: eliminate(c, e)")),                  \
        LINE(TR("eliminate(c, d):")), LINE(TR("  if d is gone from c: return")), LINE(TR("  take d from c")),          \
        LINE(TR("  if c has no digit left: fail"), FAILS_FOR("cell"), WITH("c=T")),                                    \
        LINE(TR("  if c has one digit e left:")),                                                                      \
        LINE(TR("    for each peer p of c: eliminate(p, e)"), DOES_BY("peers"), WITH("c=T e=E p=R")), LINE(houses),    \
        LINE(TR("    if d has no place there: fail"), FAILS_FOR("house"), WITH("d=V")),                                \
        LINE(TR("    if d has one place p there: assign(p, d)"), DOES_BY("hidden-single"), WITH("d=V p=R"))

#define SEARCH(choose, try)                                                                                            \
    LINE(TR("search:")), LINE(TR("  if every cell has one digit: solved"), DOES(SOLVED)),                              \
        LINE(TR("  c: the first cell with the fewest digits"), CHOOSES), LINE(choose),                                 \
        LINE(try, DOES(GUESS), WITH("c=P d=D")), LINE(TR("    if that failed: take the copy back"), DOES(BACKTRACK)),  \
        LINE(TR("  fail"), GIVES_UP)

#define ASCENDING TR("  for each digit d of c, ascending:")
#define TRY_COPY TR("    copy the grid; assign(c, d); search")

const struct algorithm algorithms[] = {
    {"pivot",
     {{TR("list: all cells, in reading order")},
      {TR("solve:")},
      {TR("  repeat:")},
      {TR("    for each cell p of the list, from the front:")},
      {TR("      if p has one digit:")},
      {TR("        take it from all peers of p"), DOES_BY("peers"), WITH("p=T")},
      {TR("      else if a digit of p fits nowhere else in a house:")},
      {TR("        set p to that digit"), DOES_BY("hidden-single"), WITH("p=P")},
      {TR("      else if p and q of one house have the same two digits:")},
      {TR("        take both from the rest of the house"), DOES_BY("naked-pair"), WITH("p=T q=U")},
      {TR("      if that changed anything: p to the front; start over")},
      {TR("    if a cell has no digit left: fail"), DOES(CONTRADICTION)},
      {TR("  until the whole list changes nothing")},
      {TR("  if every cell has one digit: solved"), DOES(SOLVED)},
      {TR("  sort the list by number of digits; p: its first open cell")},
      {TR("  for each digit d of p, ascending:")},
      {TR("    set p to d; move p to the front; solve"), DOES(GUESS), WITH("p=P d=D")},
      {TR("    if that failed: take everything since back"), DOES(BACKTRACK)},
      {TR("  fail"), GIVES_UP}}},
    {"propagate",
     {{TR("for each given d of a cell c: assign(c, d)")},
      {TR("search")},
      ASSIGN_AND_ELIMINATE(TR("  for each house of c:")),
      SEARCH(ASCENDING, TRY_COPY)}},
    {"propagate-box",
     {{TR("for each given d of a cell c: assign(c, d)")},
      {TR("search")},
      ASSIGN_AND_ELIMINATE(TR("  for the box of c, and no other house:")),
      SEARCH(ASCENDING, TRY_COPY)}},
    {"fast",
     {{TR("find a solution, all cells at once, without a trace")},
      {TR("to tell it: for each given d of a cell c: assign(c, d)")},
      {TR("search")},
      ASSIGN_AND_ELIMINATE(TR("  for each house of c:")),
      SEARCH(TR("  for each digit d of c, the solution's first:"), TRY_COPY)}},
    {"rescan",
     {{TR("solve:")},
      {TR("  every open cell starts with all digits")},
      {TR("  repeat until a pass changes nothing:")},
      {TR("    for each open cell, in reading order:")},
      {TR("      take from it the digits that its peers hold"), DOES_BY("seen-digits")},
      {TR("      if one digit is left: place it"), DOES_BY("naked-single")},
      {TR("    for each house:")},
      {TR("      place each digit that fits in one cell only"), DOES_BY("hidden-single")},
      {TR("    if neither changed anything, for each house:")},
      {TR("      if two open cells have two digits together:")},
      {TR("        take these from the other cells"), DOES_BY("naked-pair")},
      {TR("      if three open cells have three digits together:")},
      {TR("        take these from the other cells"), DOES_BY("naked-triple")},
      {TR("  if a cell has no digit, or a house one twice: fail"), DOES(CONTRADICTION)},
      {TR("  if every cell is filled: solved"), DOES(SOLVED)},
      {TR("  c: the first open cell with the fewest digits"), CHOOSES},
      {ASCENDING},
      {TR("    copy the filled cells; fill c with d; solve"), DOES(GUESS), WITH("c=P d=D")},
      {TR("    if that failed: take the copy back"), DOES(BACKTRACK)},
      {TR("  fail"), GIVES_UP}}},
    {"pairs",
     {{TR("queue: all cells with one digit")},
      {TR("solve:")},
      {TR("  while the queue is not empty:")},
      {TR("    c: the next cell of the queue")},
      {TR("    for each peer p of c:")},
      {TR("      take the digit of c from p"), DOES_BY("peers"), WITH("c=T")},
      {TR("      if p has one digit left: p joins the queue")},
      {TR("    if a peer has no digit left: fail"), DOES(CONTRADICTION)},
      {TR("  if every cell has one digit: solved"), DOES(SOLVED)},
      {TR("  c: the first cell with two digits, else with the fewest"), CHOOSES},
      {TR("  for each digit d of c, descending:")},
      {TR("    copy the grid; c is d; queue: c alone; solve"), DOES(GUESS), WITH("c=P d=D")},
      {TR("    if that failed: take the copy back"), DOES(BACKTRACK)},
      {TR("  fail"), GIVES_UP}}},
    {TRACE_STACK,
     {{TR("stack: empty")},
      {TR("c: the first empty cell")},
      {TR("repeat:")},
      {TR("  digits of c: those that no peer of c holds"), DOES_BY("seen-digits"), WITH("c=R")},
      {TR("  while c has no digit left to try:"), DOES(CONTRADICTION), WITH("c=T")},
      {TR("    if the stack is empty: there is no solution"), GIVES_UP},
      {TR("    pop the last cell off the stack and empty it"), DOES(BACKTRACK)},
      {TR("    c: that cell")},
      {TR("  fill c with its next digit, ascending"), DOES(GUESS), WITH("c=P")},
      {TR("  push c onto the stack")},
      {TR("  if no cell is empty: solved"), DOES(SOLVED)},
      {TR("  c: the next empty cell")}}},
    {"learn",
     {{TR("nogoods: none; each will be digits that cannot all be true")},
      {TR("repeat:")},
      {TR("  until nothing changes:")},
      {TR("    take the digit of each filled cell from its peers"), DOES_BY("peers"), WITH("c=T")},
      {TR("    if a digit has one place in a house: fill it"), DOES_BY("hidden-single"), WITH("c=P")},
      {TR("    if all of a nogood but one are true: take that one"), DOES_BY("nogood"), WITH("c=R")},
      {TR("  if a cell has no digit, or a digit no place:"), DOES(CONTRADICTION)},
      {TR("    if no guess is open: there is no solution"), GIVES_UP},
      {TR("    go back from what is empty to the digits that caused it,")},
      {TR("      up to one that all ways pass: a new nogood"), DOES_BY("learned-nogood")},
      {TR("    from time to time: take all guesses back"), RESTARTS},
      {TR("    take guesses back as long as its other digits stand"), DOES(BACKTRACK)},
      {TR("  else if every cell has one digit: solved"), DOES(SOLVED)},
      {TR("  else:")},
      {TR("    c: the first cell with the fewest digits"), CHOOSES},
      {TR("    guess the lowest digit of c"), DOES(GUESS), WITH("c=P d=D")}}},
    {TRACE_HUMAN,
     {{TR("take the digit of each given from its peers"), DOES_BY("peers")},
      {TR("repeat:")},
      {TR("  if a cell has no digit left, or a digit no place in a house:"), DOES(CONTRADICTION)},
      {TR("    take back the latest guess and try its next digit"), DOES(BACKTRACK)},
      {TR("    no guess left: there is no solution"), GIVES_UP},
      {TR("  if every cell is filled: solved"), DOES(SOLVED)},
      {TR("  for each technique, the easiest first:")},
      {TR("    look for it everywhere on the board")},
      {TR("    if it finds something:")},
      {TR("      do that, and start over with the easiest"), DOES(DEDUCE)},
      {TR("  if no technique finds anything:")},
      {TR("    stop: stuck"), DOES(STUCK)},
      {TR("    or, if guessing is allowed:")},
      {TR("      c: the first cell with the fewest digits"), CHOOSES},
      {TR("      try a digit of c"), DOES(GUESS), WITH("c=P")}}},
    {TRACE_PERSON,
     {{TR("take each digit from its peers"), DOES_BY("peers")},
      {TR("for each move that a person has made:")},
      {TR("  if a technique shows it: do it, with the reason"), DOES(DEDUCE)},
      {TR("  if it is right, but nothing shows it: guess it"), DOES(GUESS)},
      {TR("  if it is wrong: guess it, follow what it forces")},
      {TR("    until nothing fits any more"), DOES(CONTRADICTION)},
      {TR("    and take it back"), DOES(BACKTRACK)},
      {TR("if every cell is filled: solved"), DOES(SOLVED)}}},
};
const unsigned algorithm_count = sizeof algorithms / sizeof algorithms[0];
