// Solves each puzzle of standard input with each engine, in the module of the web page, and prints a line for each trace: the
// engine, the number of the puzzle and the trace's SHA-256. Run by web.py: node web_traces.js SITE ENGINE...
"use strict";

const { createHash } = require("node:crypto"), { readFileSync } = require("node:fs"), { join } = require("node:path");
const [site, ...engines] = process.argv.slice(2), make = require(join(site, "sudoscope.js"));

async function main() {
  const module = await make({ wasmBinary: readFileSync(join(site, "sudoscope.wasm")) });
  const call = (name, ...values) => module.ccall(`web_${name}`, "number",
    values.map(each => typeof each === "string" ? "string" : "number"), values);
  const web = call("create", "", "https://page/", "light", "en", 0);
  const ask = (name, ...values) => {
    call(name, web, ...values);
    return module.UTF8ToString(call("answer", web));
  };
  const puzzles = readFileSync(0, "utf8").trim().split("\n");
  for (const engine of engines) {
    puzzles.forEach((puzzle, i) => {
      const error = ask("open", puzzle, "puzzle", engine, "");
      if (error) throw new Error(error);
      do call("work");
      while (!JSON.parse(ask("state")).closed);
      console.log(engine, i, createHash("sha256").update(ask("trace")).digest("hex"));
    });
  }
}

main();
