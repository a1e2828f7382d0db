import { AdminGetStats } from "@shiye/events/back-office/operations";
import { dateOfDay, dayOf } from "@shiye/events/days";
import { GetStats } from "@shiye/events/health";
import { expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import { sumOfDays } from "./sum-of-days.ts";

const world = useWorld();

it("cards, series and tables have the same figures after a bin, a takedown, a ban and a departure", async () => {
  const begun = dateOfDay(dayOf(Date.now()));
  const [admin, author, fan, banned, leaver] = await Promise.all([
    world.administrator(),
    world.member("fig_author"),
    world.member("fig_fan"),
    world.member("fig_banned"),
    world.member("fig_leaver"),
  ]);
  const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);
  const notes = { shown: 0, binned: 0, takenDown: 0 };
  for (const name of ["shown", "binned", "takenDown"] as const) {
    notes[name] = await author.publish(`数字${name}`);
    for (const member of [fan, banned, leaver]) {
      await done(member.like(notes[name]));
      await done(member.call("POST", `/posts/${notes[name]}/collect`));
      const { id } = await member.comment(notes[name], "数得清");
      await done(author.call("POST", "/likes", { body: { target_type: 2, target_id: id } }));
    }
  }
  await done(author.call("DELETE", `/posts/${notes.binned}`));
  await done(fan.call("POST", "/reports", { body: { target_type: "note", target_id: notes.takenDown, reason: "spam" } }));
  await world.settle();
  await done(admin.call("POST", `/admin/reports/note/${notes.takenDown}/take-down`, { reason: "spam" }));
  await done(admin.call("PUT", `/admin/users/${banned.id}`, { is_active: 0 }));
  await done(admin.call("DELETE", `/admin/users/${leaver.id}`));
  await world.settle();

  const totalOf = async (path: string) => ((await admin.get(`/admin/${path}`)).body.data as { total: number }).total;
  const tables = {
    users: await totalOf("users"),
    posts: await totalOf("posts?is_draft=0"),
    comments: await totalOf("comments"),
    likes: await totalOf("likes"),
    collections: await totalOf("collections"),
  };
  expect(tables, "of the shown note, by who is still there").toEqual({ users: 3, posts: 1, comments: 2, likes: 4, collections: 2 });
  const { collections: _collections, users, posts, comments, likes } = tables;
  expect(dataOf(GetStats, await world.call("GET", "/stats"))).toEqual({ users, posts, comments, likes });
  const { days } = dataOf(AdminGetStats, await admin.get(`/admin/stats?from=${begun}`));
  expect(sumOfDays(days)).toEqual({ registrations: users, notes: posts, comments, likes });
});
