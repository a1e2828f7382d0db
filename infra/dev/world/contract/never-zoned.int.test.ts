import { GetNotes } from "@shiye/events/notes";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { dataOf } from "../http-client.ts";
import { createWorld, type World } from "../world.ts";
import { countUnranked, liveReadModels, readModelTables } from "./database-looks.ts";
import { fillWorld, type RichWorld } from "./rich-world.ts";

const ZONES = ["Asia/Shanghai", "America/New_York", "Pacific/Kiritimati", "UTC"];
let world: World;
let rich: RichWorld;

beforeAll(async () => {
  // Half an hour apart from everybody: whatever Postgres does in the zone of a session shows.
  const databaseUrl = new URL(inject("databaseUrl"));
  databaseUrl.searchParams.set("options", "-c timezone=Asia/Kolkata");
  vi.stubEnv("TZ", "Asia/Shanghai");
  world = await createWorld({ databaseUrl: databaseUrl.href });
  rich = await fillWorld(world);
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  expect(world.faults).toEqual([]);
  await world.stop();
});

const offsetIn = (zone: string) => {
  vi.stubEnv("TZ", zone);
  return new Date("2026-01-15T12:00:00Z").getTimezoneOffset();
};

describe("a time", () => {
  it("is tested in zones that differ: those of the processes and that of the database", async () => {
    expect(ZONES.map(offsetIn)).toEqual([-480, 300, -840, 0]);
    expect(await world.query("show timezone")).toEqual([{ TimeZone: "Asia/Kolkata" }]);
  });

  it.each(ZONES)("that is written in %s is this very moment, in UTC with milliseconds", async (zone) => {
    vi.stubEnv("TZ", zone);
    const before = Date.now();
    const id = await rich.author.publish(`在${zone.slice(0, 4)}`);
    await world.settle();
    const note = dataOf(GetNotes, await rich.author.get(`/posts?user_id=${rich.author.id}`)).posts.find((post) => post.id === id);
    expect(note?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const late = Date.parse(note?.created_at ?? "") - before;
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60_000);
  });

  it("is answered in the same bytes wherever the server stands", async () => {
    const { author, reader, note, comment, conversation } = rich;
    const paths = [
      ...[`/posts/${note}?skipViewCount=1`, `/posts/${note}/comments`, `/comments/${comment}/replies`, "/posts?is_draft=1"],
      ...[`/users/${author.id}`, `/users/${author.id}/followers`, `/users/${reader.id}/collections`, "/tags", "/categories"],
      ...["/notifications", "/chat/conversations", `/chat/conversations/${conversation}/messages`, "/users/verification/status"],
    ];
    const answersIn = async (zone: string) => {
      vi.stubEnv("TZ", zone);
      return Promise.all(paths.map(async (path) => `${path} ${JSON.stringify((await author.get(path)).body)}`));
    };
    const [first = [], ...others] = [await answersIn("UTC"), await answersIn("America/New_York"), await answersIn("Asia/Shanghai")];
    for (const answers of others) expect(answers).toEqual(first);
    // Everything that has a time shows one.
    for (const answer of first) expect(answer).toMatch(/"\w+_(?:at|time)":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/);
  });

  it("is the same in every table when that is rebuilt from the log on the other side of the world", async () => {
    const models = await liveReadModels(world);
    await expect.poll(() => countUnranked(world), { timeout: 15_000 }).toBe(0);
    for (const model of models) {
      vi.stubEnv("TZ", "Asia/Shanghai");
      const before = await readModelTables(world, model);
      vi.stubEnv("TZ", "America/New_York");
      await world.rebuild(model);
      await expect.poll(() => readModelTables(world, model), { timeout: 15_000, message: model }).toEqual(before);
    }
    expect(models.length).toBeGreaterThan(8);
  }, 120_000);
});
