import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledVerbs } from "./testing/bundled-verbs.ts";
import { startVerb } from "./testing/run-verb.ts";
import { createShiyeWorld, type ShiyeWorld } from "./testing/shiye-world.ts";

const [NOTE, LATER, MANY] = [10, 11, 2000];

let world: ShiyeWorld;
let files = 0;
const fileOf = ({ handlers = "NoteLiked: () => {}", views = "" }) => {
  files += 1;
  const file = world.inFolder(`fault-${files}.ts`);
  writeFileSync(
    file,
    `export const analysis = {
      tables: { likes: { columns: { note_id: "bigint", likes: "integer" }, key: ["note_id"] } },
      handlers: { ${handlers} },
      views: { ${views} },
    };`,
  );
  return file;
};
const liking = (body: string) => fileOf({ handlers: `NoteLiked: ({ data }, rows) => { ${body} }` });
const replay = (file: string, ...more: string[]) => world.shiye("replay", file, "--into", "faulty", "--again", ...more);

beforeAll(async () => {
  world = await createShiyeWorld();
  const { members } = world;
  members.registers(1);
  members.publishes(1, NOTE);
  members.publishes(1, LATER);
  for (let member = 2; member < MANY + 2; member += 1) members.likes(member, NOTE);
  await world.happen();
}, 120_000);
afterAll(() => world.close());

describe("an analyst's file with a mistake in it", { timeout: 120_000 }, () => {
  it.each([
    ["an event that there is not, whose handler would never run", { handlers: "NoteLoved: () => {}" }, "there is no event NoteLoved"],
    [
      "a view that cannot be made",
      { views: 'best: "select nothing from likes"' },
      'The view best cannot be made: column "nothing" does not exist',
    ],
    ["a view that is called like a table", { views: 'likes: "select 1 as one"' }, "another name than each table"],
    [
      "a handler that writes after it has returned",
      { handlers: 'NoteLiked: async ({ data }, rows) => { await 0; rows.add("likes", { note_id: data.noteId }, { likes: 1 }); }' },
      "position 4: NoteLiked: Error: a handler is no async function",
    ],
    [
      "an amount that is no number, which would count as nothing",
      { handlers: 'NoteLiked: ({ data }, rows) => rows.add("likes", { note_id: 1 }, { likes: data.amount })' },
      "undefined cannot be added to likes of likes",
    ],
  ])("is told in a line, not answered with rows: %s", async (_what, source, words) => {
    const { code, told } = await replay(fileOf(source));
    expect([code, told]).toEqual([1, expect.stringContaining(words)]);
    expect(told, "no stack").not.toMatch(/^\s+at /m);
  });

  it("ends at the first event that its handler cannot take, and does not try the thousands after it", async () => {
    expect(await replay(liking('throw new Error("always");'))).toMatchObject({
      code: 1,
      told: expect.stringContaining("position 4: NoteLiked"),
    });
    const [left] = await world.rowsOf("select count(*)::int as letters from projections.dead_letters where model = 'analyst_faulty'");
    expect(left?.letters).toBeLessThan(MANY);
  });

  it("ends a replay that follows, which would otherwise stand still without a word", async () => {
    const file = liking(`if (data.noteId === ${LATER}) throw new Error("only now");`);
    const following = startVerb(world.variables, "replay", file, "--into", "faulty", "--again", "--follow");
    await expect.poll(following.told, { timeout: 60_000 }).toContain("caught up");
    world.members.likes(2, LATER);
    await world.happen();
    expect(await following.ended).toMatchObject({ code: 1, told: expect.stringContaining("NoteLiked: Error: only now") });
  });

  it("prints for people, so that a script gets the answer alone", async () => {
    const words = ["replay", liking('console.log("seen");'), "--into", "printing", "--json"];
    const typed = spawn(process.execPath, [await bundledVerbs(), ...words], {
      env: { ...inheritedEnvironment(), ...world.variables },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [out] = await Promise.all([text(typed.stdout), once(typed, "close")]);
    expect(JSON.parse(out)).toMatchObject({ schema: "analyst_printing" });
  });
});
