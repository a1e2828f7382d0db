import { beforeAll, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const name of ["me", "friend", "pal", "shared", "once", "fan", "star", "blocked", "blocker", "gone", "alone", "fresh"])
    ids[name] = await world.given.member({ accountName: name });
  const follow = (one: string, other: string) => world.given.follow(ids[one] ?? 0, ids[other] ?? 0);
  for (const [one, others] of Object.entries({
    me: ["friend", "pal"],
    friend: ["shared", "once", "blocked", "me", "pal", "gone"],
    pal: ["shared", "blocked", "blocker"],
    fan: ["me", "star", "blocker"],
    alone: ["star"],
    once: ["star"],
  }))
    for (const other of others) await follow(one, other);
  await world.pool.query("insert into blocks.members values ($1, $2, now()), ($3, $1, now())", [ids.me, ids.blocked, ids.blocker]);
  await world.pool.query("update members.members set is_active = false where id = $1", [ids.gone]);
});

const suggested = async (name: string) => {
  const reply = await world.get("/api/follow-suggestions", await world.as(ids[name] ?? 0));
  const { users } = dataOf("GetFollowSuggestions", reply);
  return { statements: reply.statements, users: users.map(({ user_id, shared_count, buttonType }) => [user_id, shared_count, buttonType]) };
};

it("suggests members whom one's follows follow, then followers, then popular ones; none whom one has blocked, who is locked or already followed", async () => {
  expect(await suggested("me")).toEqual({
    statements: 2,
    users: [
      ["shared", 2, "follow"],
      ["blocker", 1, "follow"],
      ["once", 1, "follow"],
      ["fan", 0, "back"],
      ["star", 0, "follow"],
    ],
  });
});

it("suggests popular members to a new one, never themselves, and at most twelve", async () => {
  const { users } = await suggested("fresh");
  expect(users[0]).toEqual(["star", 0, "follow"]);
  for (let at = 0; at < 15; at++) {
    const known = await world.given.member({ accountName: `known${at}` });
    await world.given.follow(ids.alone ?? 0, known);
  }
  const later = (await suggested("star")).users;
  expect(later).toHaveLength(12);
  expect(later.map(([name]) => name)).not.toContain("star");
});

it("is for members only", async () => {
  expect(await world.get("/api/follow-suggestions")).toMatchObject({ status: 401 });
});
