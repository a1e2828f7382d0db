import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { bundledVerbs } from "./testing/bundled-verbs.ts";

it("a verb whose reader goes after the first lines, as head does, ends quietly and well", async () => {
  const typed = spawn(process.execPath, [await bundledVerbs(), "catalogue", "--openapi"], { stdio: ["ignore", "pipe", "pipe"] });
  let told = "";
  typed.stderr.setEncoding("utf8").on("data", (text: string) => {
    told += text;
  });
  typed.stdout.once("data", () => typed.stdout.destroy());
  const [code] = await once(typed, "close");
  expect({ code, told }).toEqual({ code: 0, told: "" });
}, 60_000);
