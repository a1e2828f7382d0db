import {
  FollowMember,
  GetFollowers,
  GetFollowing,
  GetFollowStatus,
  GetFollowStatuses,
  GetFollowSuggestions,
  GetMutualFollows,
  UnfollowMember,
} from "@shiye/events/follows";
import { GetMember, GetMemberStats } from "@shiye/events/members";
import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let ada: WorldMember;
let ben: WorldMember;
let cid: WorldMember;

beforeAll(async () => {
  [ada, ben, cid] = await Promise.all([world.member("ada", "阿达"), world.member("ben_10", "本"), world.member("cid", "希德")]);
});

const refusal = (status: number, message: string) => ({ status, body: { code: status, success: false, message } });
/** Headers that make the next reading wait for what was just written. */
const seeing = (answer: Answer) => ({ "x-min-position": answer.headers.get("x-log-position") ?? "" });
const unfollow = (member: WorldMember, id: number | string) => member.call("DELETE", `/users/${id}/follow`);

describe("following", () => {
  it("goes from follow to back, mutual and unfollow, and is read at once by whoever did it", async () => {
    const first = await ada.call("POST", "/users/BEN_10/follow");
    expect(first.body.message).toBe("关注成功");
    expect(first.body.data).toEqual({ followed: true, isFollowing: true, isMutual: false, buttonType: "unfollow" });
    const status = async (member: WorldMember, other: WorldMember, after: Answer) =>
      dataOf(GetFollowStatus, await member.get(`/users/${other.id}/follow-status`, seeing(after)));
    expect(await status(ada, ben, first)).toEqual(first.body.data);
    expect(await status(ben, ada, first)).toEqual({ followed: false, isFollowing: false, isMutual: false, buttonType: "back" });

    const back = await ben.follow(ada.id);
    expect(dataOf(FollowMember, back)).toEqual({ followed: true, isFollowing: true, isMutual: true, buttonType: "mutual" });
    expect(await status(ada, ben, back)).toEqual(back.body.data);

    const ended = await unfollow(ada, ben.id);
    expect(ended.body.message).toBe("取消关注成功");
    expect(dataOf(UnfollowMember, ended)).toEqual({ followed: false, isFollowing: false, isMutual: false, buttonType: "back" });
    expect(await status(ben, ada, ended)).toMatchObject({ buttonType: "unfollow" });
    expect((await unfollow(ben, ada.id)).status).toBe(200);
  });

  it("is refused where there is nothing to do, nobody to follow, or nobody who follows", async () => {
    expect((await ada.follow(cid.id)).status).toBe(200);
    expect(await ada.follow(cid.id)).toMatchObject(refusal(400, "已经关注过了"));
    expect((await unfollow(ada, cid.id)).status).toBe(200);
    expect(await unfollow(ada, cid.id)).toMatchObject(refusal(400, "还没有关注该用户"));
    expect(await ada.follow(ada.id)).toMatchObject(refusal(400, "不能关注自己"));
    expect(await unfollow(ada, "ADA")).toMatchObject(refusal(400, "不能关注自己"));
    for (const nobody of ["nobody", "1234567890123456", "%00", "a'--"]) {
      expect(await ada.call("POST", `/users/${nobody}/follow`)).toMatchObject(refusal(404, "用户不存在"));
      expect(await ada.get(`/users/${nobody}/follow-status`)).toMatchObject(refusal(404, "用户不存在"));
    }
    expect(await world.call("POST", `/users/${ada.id}/follow`)).toMatchObject(refusal(401, "访问令牌缺失"));
    expect(await world.call("DELETE", `/users/${ada.id}/follow`)).toMatchObject(refusal(401, "访问令牌缺失"));
  });

  it("twenty times at once is one follow: one event, one success, counters of one", async () => {
    const [fan, idol] = await Promise.all([world.member("fan"), world.member("idol")]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fan.follow(idol.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    for (const answer of answers) if (answer.status === 400) expect(answer).toMatchObject(refusal(400, "已经关注过了"));
    expect((await world.readStream(`follow-${fan.id}-${idol.id}`)).map(({ type }) => type)).toEqual(["MemberFollowed"]);
    await world.settle();
    expect(dataOf(GetMemberStats, await fan.get("/users/idol/stats"))).toMatchObject({ follow_count: 0, fans_count: 1 });
    expect(dataOf(GetMember, await fan.get("/users/fan"))).toMatchObject({ follow_count: 1, fans_count: 0 });

    const ends = await Promise.all(Array.from({ length: 20 }, () => unfollow(fan, idol.id)));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    await world.settle();
    expect(dataOf(GetMemberStats, await fan.get("/users/idol/stats"))).toMatchObject({ fans_count: 0 });
  });
});

describe("many who follow and unfollow each other at once", () => {
  it("leave counters and lists that are what the log says", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, at) => world.member(`storm_${at}`)));
    const pairs = people.flatMap((one, at) =>
      people.flatMap((two, other) => (at === other ? [] : [{ one, two, wishes: (at + other) % 3 }])),
    );
    await Promise.all(
      pairs.map(async ({ one, two, wishes }) => {
        for (let wish = 0; wish <= wishes; wish++) await (wish % 2 === 0 ? one.follow(two.id) : unfollow(one, two.id));
      }),
    );
    await world.settle();

    const follows = new Set<string>();
    for (const { one, two } of pairs) {
      const last = (await world.readStream(`follow-${one.id}-${two.id}`)).at(-1);
      if (last?.type === "MemberFollowed") follows.add(`${one.id} ${two.id}`);
    }
    expect(follows.size, "the storm left some, and took some away").toBe(pairs.filter(({ wishes }) => wishes !== 1).length);
    for (const { id } of people) {
      const others = people.map((other) => other.id).filter((other) => other !== id);
      const following = others.filter((other) => follows.has(`${id} ${other}`));
      const followers = others.filter((other) => follows.has(`${other} ${id}`));
      const mutual = following.filter((other) => followers.includes(other));
      const lists = {
        following: dataOf(GetFollowing, await ada.get(`/users/${id}/following`)),
        followers: dataOf(GetFollowers, await ada.get(`/users/${id}/followers`)),
        mutual: dataOf(GetMutualFollows, await ada.get(`/users/${id}/mutual-follows`)),
      };
      const ids = (entries: { id: number }[]) => entries.map((entry) => entry.id).sort();
      expect(ids(lists.following.following)).toEqual(following.sort());
      expect(ids(lists.followers.followers)).toEqual(followers.sort());
      expect(ids(lists.mutual.mutualFollows)).toEqual(mutual.sort());
      const totals = Object.values(lists).map(({ pagination }) => pagination.total);
      expect(totals).toEqual([following.length, followers.length, mutual.length]);
      const stats = dataOf(GetMemberStats, await ada.get(`/users/${id}/stats`));
      expect(stats).toMatchObject({ follow_count: following.length, fans_count: followers.length });
    }
  });
});

describe("the lists of who follows whom", () => {
  const entryKeys = [
    ...["avatar", "bio", "buttonType", "fans_count", "follow_count", "followed_at", "id"],
    ...["isFollowing", "isMutual", "nickname", "post_count", "user_id", "verified"],
  ];

  it("have the fields of the contract, newest first, and states of the caller", async () => {
    const [hub, one, two] = await Promise.all([world.member("hub"), world.member("one", "一"), world.member("two", "二")]);
    await two.publish("我的第一篇");
    await hub.follow(one.id);
    await hub.follow(two.id);
    await one.follow(hub.id);
    const last = await one.follow(two.id);

    const following = dataOf(GetFollowing, await one.get("/users/hub/following", seeing(last)));
    expect(following.following.map(({ id, buttonType }) => [id, buttonType])).toEqual([
      [two.id, "unfollow"],
      [one.id, "self"],
    ]);
    const [newest] = following.following;
    expect(Object.keys(newest ?? {}).sort()).toEqual(entryKeys);
    expect(newest).toMatchObject({
      user_id: "two",
      nickname: "二",
      avatar: null,
      bio: null,
      verified: 0,
      fans_count: 2,
      follow_count: 0,
      post_count: 1,
      isFollowing: true,
      isMutual: false,
      followed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(following).toMatchObject({ pagination: { page: 1, limit: 20, total: 2, pages: 1 }, hasMore: false, nextCursor: null });

    const followers = dataOf(GetFollowers, await hub.get(`/users/${hub.id}/followers`, seeing(last)));
    expect(followers.followers).toMatchObject([{ id: one.id, isFollowing: true, isMutual: true, buttonType: "mutual" }]);
    const mutual = dataOf(GetMutualFollows, await world.call("GET", "/users/hub/mutual-follows"));
    expect(mutual.mutualFollows).toMatchObject([{ id: one.id, isFollowing: false, isMutual: false, buttonType: "follow" }]);
    expect(mutual.pagination.total).toBe(1);
  });

  it("turn pages by number and by cursor, and take nonsense for the first page", async () => {
    const crowd = await Promise.all(Array.from({ length: 5 }, (_, at) => world.member(`crowd_${at}`)));
    const star = await world.member("star");
    for (const member of crowd) await member.follow(star.id);
    await world.settle();
    const newestFirst = crowd.map(({ id }) => id).reverse();
    const page = async (query: string) => dataOf(GetFollowers, await world.call("GET", `/users/star/followers${query}`));
    const ids = ({ followers }: { followers: { id: number }[] }) => followers.map(({ id }) => id);
    const first = await page("?limit=2");
    expect(ids(first)).toEqual(newestFirst.slice(0, 2));
    expect(first).toMatchObject({ pagination: { page: 1, limit: 2, total: 5, pages: 3 }, hasMore: true });
    expect(ids(await page("?limit=2&page=3"))).toEqual(newestFirst.slice(4));
    expect(await page("?limit=2&page=4")).toMatchObject({ followers: [], hasMore: false });
    const second = await page(`?limit=2&cursor=${first.nextCursor}`);
    expect(ids(second)).toEqual(newestFirst.slice(2, 4));
    expect(ids(await page(`?limit=2&cursor=${second.nextCursor}`))).toEqual(newestFirst.slice(4));
    expect(await page("?limit=9999")).toMatchObject({ pagination: { limit: 100 } });
    expect(ids(await page("?limit=abc&page=-3&cursor=%F0%9F%92%A9"))).toEqual(newestFirst);
  });

  it.each(["following", "followers", "mutual-follows"])("are 404 用户不存在 for nobody (%s)", async (relation) => {
    expect(await ada.get(`/users/nobody/${relation}`)).toMatchObject(refusal(404, "用户不存在"));
  });
});

describe("statuses of many at once", () => {
  const ask = (member: WorldMember | undefined, body: object) =>
    (member ?? world).call("POST", "/users/follow-status", { body: body as Record<string, unknown> });

  it("are those of the caller, for numbers, numeric strings and account ids", async () => {
    const [me, friend, fan] = await Promise.all([world.member("me_x"), world.member("friend_x"), world.member("fan_x")]);
    await me.follow(friend.id);
    await friend.follow(me.id);
    await fan.follow(me.id);
    await world.settle();
    const ids = [friend.id, String(fan.id), "ME_X", "nobody", friend.id];
    const statuses = dataOf(GetFollowStatuses, await ask(me, { ids }));
    expect(statuses).toEqual([
      { id: friend.id, user_id: "friend_x", followed: true, isFollowing: true, isMutual: true, buttonType: "mutual" },
      { id: fan.id, user_id: "fan_x", followed: false, isFollowing: false, isMutual: false, buttonType: "back" },
      { id: me.id, user_id: "me_x", followed: false, isFollowing: false, isMutual: false, buttonType: "self" },
    ]);
    const asVisitor = dataOf(GetFollowStatuses, await ask(undefined, { ids }));
    expect(asVisitor.map(({ buttonType }) => buttonType)).toEqual(["follow", "follow", "follow"]);
  });

  it.each([
    ["more than fifty", { ids: Array(51).fill("ada") }, "一次最多查询50个用户"],
    ["no list", {}, "缺少必要参数"],
    ["a list of objects", { ids: [{ id: 1 }] }, "编号无效"],
  ])("are refused for %s", async (_what, body, message) => {
    expect(await ask(ada, body)).toMatchObject(refusal(400, message));
  });
});

describe("suggestions", () => {
  it("are whom those one follows follow, and are gone once one follows them", async () => {
    const [eve, fay, gus] = [await world.member("eve", "伊芙"), await world.member("fay", "菲"), await world.member("gus", "古斯")];
    await fay.follow(gus.id);
    const suggested = async (after: Answer) =>
      dataOf(GetFollowSuggestions, await eve.get("/follow-suggestions", seeing(after))).users.filter(({ id }) =>
        [eve.id, fay.id, gus.id].includes(id),
      );
    const followed = await eve.follow(fay.id);
    expect(await suggested(followed)).toMatchObject([{ user_id: "gus", shared_count: 1, buttonType: "follow", fans_count: 1 }]);
    expect(await suggested(await eve.call("POST", `/users/${gus.id}/block`))).toEqual([]);
    expect(await world.call("GET", "/follow-suggestions")).toMatchObject(refusal(401, "访问令牌缺失"));
  });
});

covers(world, [
  GetFollowSuggestions,
  FollowMember,
  UnfollowMember,
  GetFollowStatus,
  GetFollowStatuses,
  GetFollowing,
  GetFollowers,
  GetMutualFollows,
]);
