// Place what has one candidate, else guess: a whole solver in JavaScript that says what it does.
//
//     sudoscope watch PUZZLE -- node examples/singles.js

const CELLS = [...Array(81).keys()]; // cell 0 is r1c1, cell 80 is r9c9
const row = cell => Math.floor(cell / 9);
const column = cell => cell % 9;
const box = cell => Math.floor(row(cell) / 3) * 3 + Math.floor(column(cell) / 3);
const name = cell => `r${row(cell) + 1}c${column(cell) + 1}`;

// For each cell, the others that lie in its row, column or box.
const PEERS = CELLS.map(cell => CELLS.filter(other =>
  other !== cell && [row, column, box].some(house => house(other) === house(cell))));

function candidates(board, cell) {
  const held = new Set(PEERS[cell].map(peer => board[peer]));
  return [..."123456789"].filter(digit => !held.has(digit));
}

// Returns the empty cell with the fewest candidates, and these; null if all are filled.
function easiest(board) {
  let best = null;
  for (const cell of CELLS) {
    if (board[cell] !== ".")
      continue;
    const digits = candidates(board, cell);
    if (best === null || digits.length < best.digits.length)
      best = { cell, digits };
  }
  return best;
}

// Returns whether the board can be filled.
function solve(start) {
  const board = [...start]; // a copy: to go back, it is just forgotten
  let best = easiest(board);
  while (best !== null && best.digits.length === 1) {
    board[best.cell] = best.digits[0];
    console.log(`${name(best.cell)}=${best.digits[0]}`);
    best = easiest(board);
  }
  if (best === null)
    return true;
  if (best.digits.length === 0)
    console.log(`fail ${name(best.cell)}`);
  for (const digit of best.digits) {
    console.log(`guess ${name(best.cell)}=${digit}`);
    board[best.cell] = digit;
    if (solve(board))
      return true;
    console.log("back");
  }
  return false;
}

const line = require("fs").readFileSync(0, "utf8").trim();
console.log(solve([...line]) ? "solved" : "none");
