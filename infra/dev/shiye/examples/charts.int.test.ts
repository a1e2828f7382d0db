import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createShiyeWorld, type ShiyeWorld } from "../testing/shiye-world.ts";
import { tellHistory } from "./history.ts";
import { commandInto, PICTURES, workedExamples } from "./page.ts";

const EXAMPLES = path.resolve(import.meta.dirname, "../../../analyst/examples");
const examples = workedExamples();
const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

let world: ShiyeWorld;
beforeAll(async () => {
  world = await createShiyeWorld();
  await world.happen(tellHistory(world.story, world.members));
}, 60_000);
afterAll(() => world.close());

describe("the worked examples of docs/analysts", { timeout: 120_000 }, () => {
  it("are all on the page, with all their pictures", () => {
    expect(examples.map(({ name }) => `${name}.ts`).toSorted()).toEqual(readdirSync(EXAMPLES).toSorted());
    expect(
      readdirSync(PICTURES)
        .filter((file) => file.endsWith(".svg"))
        .toSorted(),
    ).toEqual(examples.map(({ picture }) => picture).toSorted());
  });

  it.each(examples)(
    "$name: the page has the query of the file, and the picture is what the commands draw",
    async ({ name, commands, sql, picture }) => {
      expect(inOneLine(readFileSync(path.join(EXAMPLES, `${name}.ts`), "utf8"))).toContain(inOneLine(sql));
      for (const words of commands) expect(await world.shiye(...commandInto(world.folder, words))).toMatchObject({ code: 0 });
      const drawn = readFileSync(world.inFolder(picture), "utf8");
      expect(drawn).toBe(readFileSync(path.join(PICTURES, picture), "utf8"));
    },
  );

  it("draws another picture of other rows, and says what it cannot draw", async () => {
    const out = world.inFolder("x.svg");
    await world.engines.pool.query("delete from analyst_daily.days where member_id < 5");
    await world.shiye("chart", "analyst_daily.active_members", "--out", out);
    expect(readFileSync(out, "utf8")).not.toBe(readFileSync(path.join(PICTURES, "daily-active-members.svg"), "utf8"));
    const answered = async (code: number, told: string, ...args: string[]) =>
      expect(await world.shiye("chart", ...args)).toMatchObject({ code, told: expect.stringContaining(told) });
    await answered(1, "There is no analyst_daily.nothing; analyst_daily has active_members, days.", "analyst_daily.nothing", "--out", out);
    await answered(1, "no column likes", "analyst_daily.active_members", "--y", "likes", "--out", out);
    await answered(
      1,
      "Column day is to be drawn as a number",
      "analyst_daily.active_members",
      "--x",
      "members",
      "--y",
      "day",
      "--out",
      out,
    );
    await answered(2, "Bars have no --colour", "analyst_daily.active_members", "--mark", "bar", "--colour", "members", "--out", out);
    await answered(2, "named with its schema", "daily; drop schema notes", "--out", out);
    await answered(2, "bar, line, cells", "analyst_daily.active_members", "--mark", "pie", "--out", out);
    await answered(2, "an .svg file", "analyst_daily.active_members", "--out", "x.png");
  });
});
