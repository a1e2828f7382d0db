import { expect, test } from "vitest";
import { createOutput } from "./output.ts";

function record(isTTY: boolean) {
  let written = "";
  const clock = { now: 0 };
  const stream = {
    isTTY,
    write: (text: string) => {
      written += text;
      return true;
    },
  };
  return { output: createOutput(stream as NodeJS.WriteStream, () => clock.now), clock, written: () => written };
}

/** What a terminal shows of it in the end: a line that is cleared is gone. */
const onScreen = (written: string) => written.split("\n").map((line) => line.split("\r\x1b[2K").at(-1));

test("a terminal keeps one running line below what is printed, and of two things that take long shows the one that began last", () => {
  const { output, written } = record(true);
  output.progress("command-api", "图片 1/5");
  output.progress("seed", "写入 1/9");
  output.line("gateway │ hello");
  output.progress("seed", "写入 2/9");
  output.progress("command-api", "图片 2/5");
  expect(onScreen(written())).toEqual(["gateway │ hello", "写入 2/9"]);
  output.endProgress("seed");
  expect(onScreen(written()).at(-1)).toBe("图片 2/5");
  output.endProgress();
  output.progress("command-api", "图片 3/5");
  expect(onScreen(written()).at(-1)).toBe("");
});

test("without a terminal each thing that takes long is printed every five seconds, and no control characters are", () => {
  const { output, clock, written } = record(false);
  output.progress("seed", "写入 1/9");
  output.progress("command-api", "图片 1/5");
  output.progress("seed", "写入 2/9");
  clock.now = 5001;
  output.progress("seed", "写入 3/9");
  output.endProgress();
  clock.now = 20_000;
  output.progress("seed", "写入 4/9");
  expect(written(), "nothing more is told once everything is being stopped").toBe("写入 1/9\n图片 1/5\n写入 3/9\n");
});
