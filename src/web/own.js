// Fills cells that have one candidate, else guesses. It has a mistake: can you find it?
const row = cell => Math.floor(cell / 9), column = cell => cell % 9;
const box = cell => Math.floor(row(cell) / 3) * 3 + Math.floor(column(cell) / 2);
const name = cell => `r${row(cell) + 1}c${column(cell) + 1}`;

function candidates(board, cell) {
  const held = new Set(board.filter((digit, other) =>
    [row, column, box].some(house => house(other) === house(cell))));
  return [..."123456789"].filter(digit => !held.has(digit));
}

function solve(board) {
  const open = [...board.keys()].filter(cell => board[cell] === ".");
  if (!open.length)
    return true;
  const choices = open.map(cell => ({ cell, digits: candidates(board, cell) }));
  const { cell, digits } = choices.sort((a, b) => a.digits.length - b.digits.length)[0];
  if (!digits.length) {
    say(`fail ${name(cell)}`);
    return false;
  }
  for (const digit of digits) {
    const isGuess = digits.length > 1;
    say(`${isGuess ? "guess " : ""}${name(cell)}=${digit}`);
    const next = [...board];
    next[cell] = digit;
    if (solve(next))
      return true;
    if (isGuess)
      say("back");
  }
  return false;
}

say(solve([...puzzle.trim()]) ? "solved" : "none");
