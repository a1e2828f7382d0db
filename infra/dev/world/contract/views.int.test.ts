import { GetNote } from "@shiye/events/notes";
import { VIEW_REPORT_PATH } from "@shiye/events/views";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";

const world = useWorld();
let author: WorldMember;
let reader: WorldMember;

beforeAll(async () => {
  [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
});

const viewsOf = async (noteId: number) => {
  await world.settle();
  return dataOf(GetNote, await author.get(`/posts/${noteId}`)).view_count;
};
const visits = (noteId: number, userAgent: string) => world.call("GET", `/posts/${noteId}`, { headers: { "user-agent": userAgent } });

describe("the views of a note", () => {
  it("are one for each viewer and hour, none of its author, and none that the client says it made lately", async () => {
    const noteId = await author.publish("谁看过");
    await world.settle();
    await author.get(`/posts/${noteId}`);
    for (let time = 0; time < 3; time++) await reader.get(`/posts/${noteId}`);
    await visits(noteId, "Firefox");
    await visits(noteId, "Firefox");
    await visits(noteId, "Chrome");
    await world.call("GET", `/posts/${noteId}?skipViewCount=true`, { headers: { "user-agent": "Safari" } });
    await expect.poll(() => viewsOf(noteId), { timeout: 10_000 }).toBe(3);

    // Whatever is told later would come with this one.
    const other = await world.member("other");
    await other.get(`/posts/${noteId}`);
    await expect.poll(() => viewsOf(noteId), { timeout: 10_000 }).toBe(4);
  });

  it("cannot be pumped by one address that claims to be many", async () => {
    const noteId = await author.publish("刷不动");
    await world.settle();
    await Promise.all(Array.from({ length: 60 }, (_, index) => visits(noteId, `Pump/${index}`)));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.call("GET", `/posts/${noteId}`, { headers: { "user-agent": "Pump", "x-forwarded-for": `9.9.9.${index}` } }),
      ),
    );
    await reader.get(`/posts/${noteId}`);
    await expect.poll(() => viewsOf(noteId), { timeout: 10_000 }).toBe(21);
  });

  it("cannot be reported from outside", async () => {
    const report = { views: [{ noteId: 1, authorId: 1, viewer: "a".repeat(22), address: null }] };
    const answer = await fetch(`${world.url}${VIEW_REPORT_PATH}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${reader.token}` },
      body: JSON.stringify(report),
    });
    expect(answer.status).not.toBe(200);
    expect((await reader.call("POST", VIEW_REPORT_PATH, { body: report })).status).toBe(404);
  });
});
