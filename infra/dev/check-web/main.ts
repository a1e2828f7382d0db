// npm run check:web [-- --only budgets,axe] [--url http://127.0.0.1:5180] [--runs 5]: the goals of the members' site, each measured in the built
// site with demo content. Ends with 1 when one is missed. Figures of time are worth something on a quiet machine only.
import { parseArgs } from "node:util";
import { launchBrowser } from "../e2e/browser.ts";
import { openProduct } from "../look/running-product.ts";
import { goals } from "./goals.ts";
import { lineOf, summaryOf } from "./report.ts";

const names = goals.map(({ name }) => name);
const { values } = readArguments();
const wanted = values.only?.split(",") ?? names;
const runs = Number(values.runs);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0 || !Number.isInteger(runs) || runs < 1) refuseArguments();

const [product, browser] = await Promise.all([openProduct(values.url), launchBrowser()]);
let [met, missed] = [0, 0];
try {
  for (const goal of goals.filter(({ name }) => wanted.includes(name))) {
    console.log(`\n${goal.name}`);
    try {
      let count = 0;
      for await (const figure of await goal.measure({ url: product.url, browser, runs })) {
        console.log(lineOf(figure));
        count += 1;
        if (figure.met) met += 1;
        else missed += 1;
      }
      // A goal that measured nothing was not reached.
      if (count === 0) throw new Error("nothing was measured");
    } catch (error) {
      missed += 1;
      console.log(lineOf({ of: "could not be measured", wanted: "", figure: String(error).slice(0, 300), met: false }));
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
console.log(`\n${summaryOf(met, missed)}`);
process.exitCode = missed === 0 && met > 0 ? 0 : 1;

function readArguments() {
  try {
    return parseArgs({ options: { only: { type: "string" }, url: { type: "string" }, runs: { type: "string", default: "5" } } });
  } catch {
    return refuseArguments();
  }
}

function refuseArguments(): never {
  console.error(`npm run check:web [-- --only ${names.join(",")}] [--url http://127.0.0.1:5180] [--runs 5]`);
  process.exit(2);
}
