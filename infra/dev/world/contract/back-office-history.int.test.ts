import { entities } from "@shiye/events/back-office/all";
import { AdminReadHistory } from "@shiye/events/back-office/history";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";
import type { WorldMember } from "../world-member.ts";
import { covers } from "./covers.ts";

const world = useWorld();
let admin: WorldAdmin;
let author: WorldMember;

beforeAll(async () => {
  [admin, author] = await Promise.all([world.administrator(), world.member("author", "作者")]);
});

const refused = (status: number, message: string) => ({ status, body: { success: false, message } });
const history = async (entity: string, id: unknown, query = "") =>
  dataOf(AdminReadHistory, await admin.get(`/admin/history/${entity}/${id}${query}`));

describe("the history of a thing", () => {
  it("is each of its events, with who, when, and what it changed", async () => {
    const { body } = await admin.call("POST", "/admin/categories", { name: "登山", category_title: "climbing" });
    const id = (body.data as { id: number }).id;
    await admin.call("PUT", `/admin/categories/${id}`, { name: "徒步" });
    await admin.call("DELETE", `/admin/categories/${id}`);
    const { events, nextCursor } = await history("categories", id);
    expect(nextCursor).toBeNull();
    expect(events.map(({ type, label }) => [type, label])).toEqual([
      ["CategoryDeleted", "删除分类"],
      ["CategoryEdited", "修改分类"],
      ["CategoryCreated", "新建分类"],
    ]);
    expect(events.every(({ actor }) => actor.kind === "admin" && actor.name === "keeper")).toBe(true);
    expect(events[1]?.changes).toEqual([{ field: "name", before: "登山", after: "徒步" }]);
    expect(events[2]?.changes).toContainEqual({ field: "title", before: null, after: "climbing" });
    const first = await history("categories", id, "?limit=2");
    expect(first.events).toHaveLength(2);
    expect((await history("categories", id, `?limit=2&cursor=${first.nextCursor}`)).events.map(({ type }) => type)).toEqual([
      "CategoryCreated",
    ]);
  });

  it("names the member who acted, and shows what opens something to nobody", async () => {
    const noteId = await author.publish("会被改的标题");
    const reader = await world.member("reader");
    await reader.call("POST", "/likes", { body: { target_type: 1, target_id: noteId } });
    await world.settle();
    const [published] = (await history("posts", noteId)).events;
    expect(published).toMatchObject({ type: "NotePublished", actor: { kind: "member", name: "作者 (author)" } });
    expect((await history("likes", `${reader.id}-1-${noteId}`)).events.map(({ type }) => type)).toEqual(["NoteLiked"]);
    const told = JSON.stringify([
      await history("users", author.id),
      await history("admins", (await me()).id),
      await history("sessions", sessionOf(author)),
    ]);
    expect(told).toContain("MemberRegistered");
    expect(told).toContain("SessionStarted");
    expect(told).not.toMatch(/refreshId|credentialId|secretId|idCard/);
  });

  it("of a notification begins with what it tells of, whether a member or an administrator did it", async () => {
    const noteId = await author.publish("会收到通知的笔记");
    const [fan, other] = [await world.member("fan", "粉丝"), await world.member("other")];
    await fan.call("POST", "/likes", { body: { target_type: 1, target_id: noteId } });
    await fan.call("POST", `/posts/${noteId}/collect`);
    await fan.call("POST", "/comments", { body: { post_id: noteId, content: "说一句", format: "text" } });
    await fan.call("POST", `/users/${author.id}/follow`);
    const told = { user_id: author.id, sender_id: other.id, type: 6, title: "管理员的话" };
    await admin.call("POST", "/admin/notifications", told);
    await world.settle();
    const { data } = (await admin.get("/admin/notifications?user_display_id=author&limit=5")).body.data as {
      data: { id: number; type: number }[];
    };
    const histories = await Promise.all(data.map(async ({ id }) => (await history("notifications", id)).events.map(({ type }) => type)));
    expect(histories).toEqual([["NotificationCreated"], ["MemberFollowed"], ["CommentAdded"], ["NoteCollected"], ["NoteLiked"]]);
    await admin.call("PUT", `/admin/notifications/${data[4]?.id}`, { title: "别的话" });
    expect((await history("notifications", data[4]?.id)).events.map(({ type }) => type)).toEqual(["NotificationEdited", "NoteLiked"]);
  });

  it("of a notification of the site itself begins with the decision that it tells of", async () => {
    const noteId = await author.publish("被下架的笔记");
    const witness = await world.member("witness");
    await witness.call("POST", "/reports", { body: { target_type: "note", target_id: noteId, reason: "spam" } });
    await world.settle();
    await admin.call("POST", `/admin/reports/note/${noteId}/take-down`, { reason: "spam", remark: "广告" });
    await world.settle();
    const { data } = (await admin.get("/admin/notifications?user_display_id=author&type=9")).body.data as { data: { id: number }[] };
    expect((await history("notifications", data[0]?.id)).events.map(({ type }) => type)).toEqual(["NoteTakenDown"]);
  });

  it("of a member has their badges", async () => {
    const wearer = await world.member("wearer");
    for (const verified of [1, 2, 0]) await admin.call("PUT", `/admin/users/${wearer.id}`, { verified });
    const { events } = await history("users", wearer.id);
    expect(events.map(({ type }) => type).filter((type) => type.startsWith("Verification"))).toEqual([
      ...["VerificationWithdrawn", "VerificationApproved", "VerificationSubmitted"],
      ...["VerificationWithdrawn", "VerificationApproved", "VerificationSubmitted"],
    ]);
    expect(events.find(({ type }) => type === "VerificationApproved")?.actor.name).toBe("keeper");
  });

  it("is there for every entity of the back office, and refused for what there is not", async () => {
    for (const { path, label } of entities)
      for (const id of ["1", "1-2", "1-1-2", "x", "'"])
        expect(await admin.get(`/admin/history/${path}/${id}`)).toMatchObject(refused(404, `${label}不存在`));
    expect(await admin.get("/admin/history/toString/1")).toMatchObject(refused(404, "内容不存在"));
    expect(await admin.get("/admin/history/categories/1?cursor=x")).toMatchObject({ status: 400 });
  });

  it("of a member who left has nothing of them", async () => {
    const leaver = await world.member("leaver", "离开的人");
    const noteId = await leaver.publish("会消失的笔记");
    expect(JSON.stringify(await history("users", leaver.id))).toContain("离开的人");
    await leaver.call("DELETE", `/users/${leaver.id}`);
    await vi.waitFor(async () => expect(JSON.stringify(await history("users", leaver.id))).not.toContain("离开的人"), { timeout: 15_000 });
    const [published] = (await history("posts", noteId)).events;
    expect(published?.actor).toMatchObject({ kind: "member", name: "已注销用户" });
  });

  const me = async () => (await admin.get("/auth/admin/me")).body.data as { id: number };
  const sessionOf = ({ token }: WorldMember) =>
    JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8")).sid as number;
});

covers(world, [AdminReadHistory]);
