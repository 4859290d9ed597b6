/* Runs a solver of one's own in a worker of its own, where it can be stopped: what it says goes to the page, line by
 * line. */
"use strict";

onmessage = ({ data: { code, puzzle } }) => {
  const said = [];
  const say = line => {
    said.push(String(line));
    if (said.length === 256) postMessage({ said: said.splice(0) });
  };
  console.log = (...values) => say(values.join(" "));
  let failure = "";
  try {
    new Function("puzzle", "say", code)(puzzle, say);
  } catch (error) {
    failure = String(error);
  }
  postMessage({ said, failure, isDone: true });
};
