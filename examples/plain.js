// The backtracker of plain.py in JavaScript: it prints nothing but its solution. sudoscope follows its board.
//
//     sudoscope watch --attach PUZZLE -- node examples/plain.js

function isFree(board, row, column, digit) {
  for (let i = 0; i < 9; i++)
    if (board[row][i] === digit || board[i][column] === digit)
      return false;
  const top = row - row % 3, left = column - column % 3;
  for (let i = 0; i < 9; i++)
    if (board[top + Math.floor(i / 3)][left + i % 3] === digit)
      return false;
  return true;
}

function solve(board) {
  for (let row = 0; row < 9; row++)
    for (let column = 0; column < 9; column++)
      if (board[row][column] === 0) {
        for (let digit = 1; digit <= 9; digit++)
          if (isFree(board, row, column, digit)) {
            board[row][column] = digit;
            if (solve(board))
              return true;
            board[row][column] = 0;
          }
        return false;
      }
  return true;
}

const line = require("fs").readFileSync(0, "utf8").trim();
const board = [];
for (let at = 0; at < 81; at += 9)
  board.push([...line.slice(at, at + 9)].map(digit => digit === "." ? 0 : Number(digit)));
console.log(solve(board) ? board.map(row => row.join(" ")).join("\n") : "no solution");
