import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../testing/query-world.ts";
import { useQueryWorld } from "../testing/use-query-world.ts";

const world = useQueryWorld();
let leaf = 0;
let other = 0;

beforeAll(async () => {
  leaf = await world.given.member({ accountName: "Leaf_1", nickname: "小叶" });
  other = await world.given.member({ accountName: "other", nickname: "另一个" });
});

describe("a member", () => {
  it("is found by id and by account id in any case, with counters, in one statement", async () => {
    await world.pool.query("insert into members.follow_counts values ($1, 2, 3)", [leaf]);
    await world.given.note({ authorId: leaf, categoryId: 1 });
    for (const key of [leaf, "Leaf_1", "lEAF_1"]) {
      const reply = await world.get(`/api/users/${key}`);
      expect(dataOf("GetMember", reply)).toMatchObject({ id: leaf, user_id: "Leaf_1", follow_count: 2, fans_count: 3, post_count: 1 });
      expect(reply.statements).toBe(1);
    }
  });

  it.each(["nobody", "%00", "1234567890123456", "a".repeat(32)])("that does not exist (%s) is 404 用户不存在", async (key) => {
    expect(await world.get(`/api/users/${key}`)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
  });

  it("who left is found by id only", async () => {
    const gone = await world.given.member({ accountName: "", nickname: "已注销用户" });
    expect(dataOf("GetMember", await world.get(`/api/users/${gone}`))).toMatchObject({ nickname: "已注销用户", user_id: "" });
  });

  it("sees their own data when signed in", async () => {
    expect(dataOf("GetMe", await world.get("/api/auth/me", await world.as(leaf)))).toMatchObject({ id: leaf, user_id: "Leaf_1" });
    expect(await world.get("/api/auth/me")).toMatchObject({ status: 401, body: { message: "访问令牌缺失" } });
  });

  it("whose sign-in is newer than the read model is asked to try again, and not signed out", async () => {
    const fresh = world.given.nextId();
    expect(await world.get("/api/auth/me", await world.as(fresh))).toMatchObject({ status: 503 });
  });
});

describe("what is told of a member apart", () => {
  it("has its counters, with likes and collections of their notes, in one statement", async () => {
    await world.pool.query("insert into note_stats.author_counts values ($1, 7, 4)", [other]);
    await world.given.note({ authorId: other, categoryId: 1 });
    const reply = await world.get("/api/users/OTHER/stats");
    const counts = { follow_count: 0, fans_count: 0, post_count: 1, like_count: 7, collect_count: 4, likes_and_collects: 11 };
    expect(dataOf("GetMemberStats", reply)).toEqual(counts);
    expect(reply.statements).toBe(1);
  });

  it("has only the tags that they gave themselves", async () => {
    await world.pool.query("update members.members set gender = '女', mbti = 'INFP', interests = $2 where id = $1", [other, '["摄影"]']);
    const tags = { gender: "女", zodiac_sign: null, mbti: "INFP", education: null, major: null, interests: ["摄影"] };
    expect((await world.get(`/api/users/${other}/personality-tags`)).body.data).toEqual(tags);
  });

  it.each(["stats", "personality-tags"])("of an unknown member is 404 用户不存在 (%s)", async (what) => {
    expect(await world.get(`/api/users/nobody/${what}`)).toMatchObject({ status: 404, body: { message: "用户不存在" } });
  });
});

describe("how two members stand", () => {
  const status = async (headers?: Record<string, string>) =>
    dataOf("GetFollowStatus", await world.get("/api/users/OTHER/follow-status", headers)).buttonType;

  it("goes from follow to unfollow to mutual, and is self for oneself", async () => {
    const mine = await world.as(leaf);
    expect(await status(mine)).toBe("follow");
    await world.given.follow(leaf, other);
    expect(await status(mine)).toBe("unfollow");
    await world.given.follow(other, leaf);
    expect(await status(mine)).toBe("mutual");
    await world.pool.query("delete from members.follows where follower_id = $1", [leaf]);
    expect(await status(mine)).toBe("back");
    expect(await status(await world.as(other))).toBe("self");
    expect(await status()).toBe("follow");
  });
});

describe("a sign-in", () => {
  it("that ended is 401, though its token is valid", async () => {
    const sessionId = await world.given.session({ memberId: leaf, isActive: false });
    expect(await world.get("/api/auth/me", await world.as(leaf, sessionId))).toMatchObject({
      status: 401,
      body: { message: "会话已过期，请重新登录" },
    });
    expect(await world.get("/api/posts", await world.as(leaf, sessionId))).toMatchObject({ status: 200 });
  });

  it("ends on this node as soon as it is pushed, though it was remembered", async () => {
    const sessionId = await world.given.session({ memberId: leaf });
    const headers = await world.as(leaf, sessionId);
    expect((await world.get("/api/auth/me", headers)).status).toBe(200);
    await world.pool.query("update sessions.sessions set is_active = false where id = $1", [sessionId]);
    expect((await world.get("/api/auth/me", headers)).status).toBe(200);
    await world.given.push(1n, { room: `member:${leaf}`, event: "session:ended", data: { sessionId } });
    await expect.poll(async () => (await world.get("/api/auth/me", headers)).status).toBe(401);
  });

  it("of a deactivated member is 401 用户不存在或已被禁用", async () => {
    const banned = await world.given.member({ isActive: false });
    expect(await world.get("/api/auth/me", await world.as(banned))).toMatchObject({
      status: 401,
      body: { message: "用户不存在或已被禁用" },
    });
  });

  it("that the read model has not reached is open; one that it has passed without a row is not", async () => {
    const young = world.given.nextId();
    const headers = await world.as(leaf, young);
    expect((await world.get("/api/auth/me", headers)).status).toBe(200);
    await world.given.session({ memberId: other });
    expect((await world.get("/api/auth/me", headers)).status).toBe(401);
  });
});

describe("channels", () => {
  it("are listed in the order of creation with their counts", async () => {
    const laterId = world.given.nextId() + 4096;
    const first = await world.given.category("学习", "study", laterId);
    await world.given.category("校园", "campus", laterId - 1);
    await world.given.note({ authorId: leaf, categoryId: first });
    const reply = await world.get("/api/categories");
    expect(dataOf("GetCategories", reply).map(({ category_title, post_count }) => [category_title, post_count])).toEqual([
      ["study", 1],
      ["campus", 0],
    ]);
    expect(reply.statements).toBe(1);
  });
});

describe("health", () => {
  it("has the version, the uptime and each engine", async () => {
    expect(dataOf("GetHealth", await world.get("/api/health"))).toMatchObject({
      status: "ok",
      version: "test",
      engines: { postgres: "up" },
    });
  });
});

describe("a read model whose tables are missing", () => {
  it("is answered with 503 and the time to try again, not as a fault", async () => {
    await world.pool.query("alter schema notes rename to notes_gone");
    const reply = await world.get("/api/categories");
    await world.pool.query("alter schema notes_gone rename to notes");
    expect(reply).toMatchObject({ status: 503, body: { error: "unavailable" } });
    expect(reply.headers.get("retry-after")).toBe("2");
    expect((await world.get("/api/categories")).status).toBe(200);
    expect(world.faults).toEqual([]);
  });
});
