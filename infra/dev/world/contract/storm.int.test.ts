import { GetMember } from "@shiye/events/members";
import { GetNote } from "@shiye/events/notes";
import { GetUnreadCount } from "@shiye/events/notifications";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { PASSWORD, registrationOf, type WorldMember } from "../world-member.ts";

const TIMES = 20;
const world = useWorld();
let author: WorldMember;
let fan: WorldMember;
let noteId = 0;

beforeAll(async () => {
  [author, fan] = await Promise.all([world.member("author"), world.member("fan")]);
  noteId = await author.publish("暴风雨里的一条");
  await world.settle();
});

/** The same call so many times at the same moment; the statuses, and how often each came. */
async function storm(call: () => Promise<Answer>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: TIMES }, call));
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  await world.settle();
  return statuses;
}
const note = async () => dataOf(GetNote, await fan.get(`/posts/${noteId}`));
const unread = async () => dataOf(GetUnreadCount, await author.get("/notifications/unread-count")).count;

describe(`${TIMES} times at once`, () => {
  it("liked by one member is one like and one notification, and taken back is none", async () => {
    const before = await unread();
    expect(await storm(() => fan.like(noteId))).toEqual({ 200: TIMES });
    expect(await note()).toMatchObject({ like_count: 1, liked: true });
    expect(await unread()).toBe(before + 1);
    expect(await storm(() => fan.unlike(noteId))).toEqual({ 200: TIMES });
    expect(await note()).toMatchObject({ like_count: 0, liked: false });
    expect(await unread()).toBe(before);
  });

  it("liked and unliked by one member ends as the rows say, with one notification at most", async () => {
    const before = await unread();
    let turn = 0;
    expect(await storm(() => (turn++ % 2 === 0 ? fan.like(noteId) : fan.unlike(noteId)))).toEqual({ 200: TIMES });
    const { liked, like_count } = await note();
    expect(like_count).toBe(liked ? 1 : 0);
    expect(await unread()).toBe(before + (liked ? 1 : 0));
  });

  it("collected is one collection and one notification", async () => {
    const before = await unread();
    expect(await storm(() => fan.call("POST", `/posts/${noteId}/collect`))).toEqual({ 200: TIMES });
    expect(await note()).toMatchObject({ collect_count: 1, collected: true });
    expect(await unread()).toBe(before + 1);
  });

  it("followed is one follow and one notification; the others are told that they follow already", async () => {
    const before = await unread();
    expect(await storm(() => fan.follow(author.id))).toEqual({ 200: 1, 400: TIMES - 1 });
    expect(dataOf(GetMember, await fan.get(`/users/${author.id}`)).fans_count).toBe(1);
    expect(dataOf(GetMember, await fan.get(`/users/${fan.id}`)).follow_count).toBe(1);
    expect(await unread()).toBe(before + 1);
  });

  it("registered under one account id is one member", async () => {
    const bodies = await Promise.all(Array.from({ length: TIMES }, () => registrationOf(world, "the_one")));
    expect(await storm(() => world.call("POST", "/auth/register", { body: bodies.pop() ?? {} }))).toEqual({ 200: 1, 409: TIMES - 1 });
  });

  it("signed in as one member is as many sessions, each good", async () => {
    const tokens: string[] = [];
    const signIn = async () => {
      const answer = await world.call("POST", "/auth/login", { body: { user_id: fan.name, password: PASSWORD } });
      tokens.push((answer.body.data as { tokens: { access_token: string } }).tokens.access_token);
      return answer;
    };
    expect(await storm(signIn)).toEqual({ 200: TIMES });
    expect(new Set(tokens).size).toBe(TIMES);
    const answers = await Promise.all(tokens.map((token) => world.call("GET", "/auth/me", { token })));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
  });

  it("refreshed with one token is one new token at most, and the end of that session", async () => {
    const signedIn = await world.member("refresher");
    const statuses = await storm(() => world.call("POST", "/auth/refresh", { body: { refresh_token: signedIn.refreshToken } }));
    expect(statuses[200] ?? 0).toBeLessThanOrEqual(1);
    expect(statuses[401]).toBe(TIMES - (statuses[200] ?? 0));
    expect((await signedIn.get("/auth/me")).status).toBe(401);
  });
});
