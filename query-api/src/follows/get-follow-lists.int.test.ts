import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let owner = 0;
/** The owner follows all of them, one a second. Every third follows back. */
const others: number[] = [];
const OTHERS = 25;
const moment = (second: number) => new Date(Date.UTC(2026, 4, 2, 8, 0, second)).toISOString();

beforeAll(async () => {
  owner = await world.given.member({ accountName: "owner", nickname: "主人" });
  for (let at = 0; at < OTHERS; at++) {
    const id = await world.given.member({ accountName: `other_${at}`, nickname: `第${at}位` });
    others.push(id);
    await world.given.follow(owner, id, moment(at));
    if (at % 3 === 0) await world.given.follow(id, owner, moment(60 + at));
  }
});

const following = async (query = "", headers: Record<string, string> = {}) => {
  const reply = await world.get(`/api/users/owner/following${query}`, headers);
  return { ...dataOf("GetFollowing", reply), statements: reply.statements };
};

/** All members of a list, page by page along the cursor. */
async function walk(name: string, limit: number, cursor = ""): Promise<number[]> {
  const page = dataOf("GetFollowing", await world.get(`/api/users/${name}/following?limit=${limit}&cursor=${cursor}`));
  const ids = page.following.map(({ id }) => id);
  return page.nextCursor === null ? ids : [...ids, ...(await walk(name, limit, page.nextCursor))];
}

describe("whom a member follows", () => {
  it("comes newest first, complete, in two statements whatever the length", async () => {
    const { following: entries, pagination, hasMore, statements } = await following("?limit=100");
    expect(entries.map(({ id }) => id)).toEqual([...others].reverse());
    expect(entries[0]).toMatchObject({ user_id: "other_24", followed_at: moment(24), fans_count: 1, follow_count: 1, post_count: 0 });
    expect({ pagination, hasMore }).toEqual({ pagination: { page: 1, limit: 100, total: OTHERS, pages: 1 }, hasMore: false });
    const short = await following("?limit=1");
    expect([statements, short.statements]).toEqual([2, 2]);
    expect(short.hasMore).toBe(true);
  });

  it("is the same by pages and by cursor, and ends", async () => {
    const byPage: number[] = [];
    for (let page = 1; page <= 3; page++) byPage.push(...(await following(`?limit=10&page=${page}`)).following.map(({ id }) => id));
    expect(byPage).toEqual([...others].reverse());
    expect((await following("?limit=10&page=4")).following).toEqual([]);

    const byCursor = await walk("owner", 10);
    expect(byCursor).toEqual(byPage);
  });

  it("separates follows of the same moment", async () => {
    const crowd = await world.given.member({ accountName: "crowd" });
    for (const id of others.slice(0, 3)) await world.given.follow(crowd, id, moment(0));
    expect(await walk("crowd", 1)).toEqual(others.slice(0, 3).reverse());
  });

  const forged = (value: number) => Buffer.from(JSON.stringify(["following", value, 1, 0])).toString("base64url");
  it.each(["nonsense", forged(Number.MIN_SAFE_INTEGER), forged(Number.MAX_SAFE_INTEGER)])(
    "starts at its first page for an invalid cursor (%s)",
    async (cursor) => expect((await following(`?cursor=${cursor}`)).following[0]?.id).toBe(others.at(-1)),
  );
});

describe("the state in a list", () => {
  it("is the caller's, not the owner's; for a visitor it is always follow", async () => {
    const [first = 0, second = 0, third = 0, fourth = 0] = others;
    const caller = third;
    await world.given.follow(caller, first);
    await world.given.follow(second, caller);
    await world.given.follow(caller, fourth);
    await world.given.follow(fourth, caller);
    const stateOf = async (headers?: Record<string, string>) => {
      const { following: entries } = await following("?limit=100", headers);
      return new Map(entries.map(({ id, buttonType, isFollowing, isMutual }) => [id, { buttonType, isFollowing, isMutual }]));
    };
    const seen = await stateOf(await world.as(caller));
    expect(seen.get(first)).toEqual({ buttonType: "unfollow", isFollowing: true, isMutual: false });
    expect(seen.get(second)).toEqual({ buttonType: "back", isFollowing: false, isMutual: false });
    expect(seen.get(caller)).toEqual({ buttonType: "self", isFollowing: false, isMutual: false });
    expect(seen.get(fourth)).toEqual({ buttonType: "mutual", isFollowing: true, isMutual: true });
    expect(new Set([...(await stateOf()).values()].map(({ buttonType }) => buttonType))).toEqual(new Set(["follow"]));
  });
});

describe("followers and mutual follows", () => {
  it("come newest first, with their own totals, in two statements", async () => {
    const back = others.filter((_id, at) => at % 3 === 0).reverse();
    const followers = await world.get("/api/users/owner/followers");
    expect(dataOf("GetFollowers", followers).followers.map(({ id }) => id)).toEqual(back);
    expect(dataOf("GetFollowers", followers).followers[0]?.followed_at).toBe(moment(84));
    const mutual = await world.get("/api/users/owner/mutual-follows?limit=5");
    expect(dataOf("GetMutualFollows", mutual).mutualFollows.map(({ id }) => id)).toEqual(back.slice(0, 5));
    expect(dataOf("GetMutualFollows", mutual).pagination).toEqual({ page: 1, limit: 5, total: back.length, pages: 2 });
    expect([followers.statements, mutual.statements]).toEqual([2, 2]);
  });

  it.each(["following", "followers", "mutual-follows"])("of an unknown member (%s) are 404 用户不存在", async (relation) => {
    expect(await world.get(`/api/users/nobody/${relation}`)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
    expect(await world.get(`/api/users/other_1/${relation}?page=zero&limit=-1`)).toMatchObject({ status: 200 });
  });
});

describe("asking after many at once", () => {
  const ask = (ids: unknown, headers?: Record<string, string>) => world.post("/api/users/follow-status", { ids }, headers);

  it("answers in the order asked, by any kind of id, each once, in one statement", async () => {
    const [first = 0, second = 0] = others;
    const reply = await ask(["OTHER_1", first, String(first), "nobody", 1234567890123456, owner], await world.as(owner));
    expect(dataOf("GetFollowStatuses", reply).map(({ id, user_id, buttonType }) => ({ id, user_id, buttonType }))).toEqual([
      { id: second, user_id: "other_1", buttonType: "unfollow" },
      { id: first, user_id: "other_0", buttonType: "mutual" },
      { id: owner, user_id: "owner", buttonType: "self" },
    ]);
    expect(reply.statements).toBe(1);
    expect(dataOf("GetFollowStatuses", await ask([first]))[0]?.buttonType).toBe("follow");
    expect(dataOf("GetFollowStatuses", await ask(["\u0000", "1.5", ""]))).toEqual([]);
  });

  it("is limited to fifty", async () => {
    expect(dataOf("GetFollowStatuses", await ask(Array(50).fill(owner)))).toHaveLength(1);
    expect(await ask(Array(51).fill(owner))).toMatchObject({ status: 400, body: { message: "一次最多查询50个用户" } });
    expect(await ask(undefined)).toMatchObject({ status: 400, body: { message: "缺少必要参数" } });
    expect(await ask([{}])).toMatchObject({ status: 400, body: { message: "编号无效" } });
  });
});
