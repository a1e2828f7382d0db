import { SignIn } from "@shiye/events/accounts";
import { AdminSignIn } from "@shiye/events/admins";
import { GetMember } from "@shiye/events/members";
import { GetNotes } from "@shiye/events/notes";
import { runningDatabase } from "@shiye/infra/engines/data-folder-lock";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlannedAction } from "../demo/plan/actions.ts";
import { planCommunity } from "../demo/plan/plan-community.ts";
import { readBegunDemo } from "../seed/demo-notes.ts";
import { createHttpClient, dataOf } from "../world/http-client.ts";
import { killAll, stillRunning } from "./processes.ts";
import { createPlace, launchProduct, type Product, startProduct } from "./product.ts";

const MEMBERS = 5;
const NOTES = 9;
const patience = { timeout: 60_000, interval: 100 };
let place: Awaited<ReturnType<typeof createPlace>>;
let product: Product;
const start = async () => {
  product = await startProduct({ ...place, environment: { DEMO: "", DEMO_SIZE: `${MEMBERS}x${NOTES}` } });
};
const client = () => createHttpClient(product.url);
const feed = async () => dataOf(GetNotes, await client().call("GET", "/posts?limit=100&sort=created_at"));
const printed = () => product.printed();

beforeAll(async () => {
  place = await createPlace();
  await start();
});
afterAll(async () => {
  await product.stop();
  await place.remove();
});

describe("the demo community of a first start", () => {
  it("when everything is killed in the middle of it, is whole after the next start, with nothing twice", async () => {
    expect(printed()).toContain(`user001 … user00${MEMBERS} / shiye123 · admin / shiye-admin`);
    await expect.poll(async () => (await feed()).pagination.total, patience).toBeGreaterThanOrEqual(2);
    const running = product.processes();
    killAll(running);
    await product.ended;
    expect(printed(), "it was the middle").not.toContain("演示内容已写入");
    // A killed process is gone when the kernel has taken it down, which is no business of the product's.
    await expect.poll(() => stillRunning(running), patience).toEqual([]);

    await start();
    await expect.poll(printed, patience).toContain(`演示内容已写入：${NOTES} 篇笔记`);
    const planned = planAgain();
    const wanted = <Kind extends PlannedAction["kind"]>(kind: Kind) =>
      planned.filter((action): action is Extract<PlannedAction, { kind: Kind }> => action.kind === kind);
    // What was taken down is in no feed, with all that was said and liked there.
    const takenDown = new Set(wanted("take-down").map(({ note }) => note));
    const isSeen = ({ note }: { note: number }) => !takenDown.has(note);
    const titles = wanted("publish")
      .filter(isSeen)
      .map(({ title }) => title);
    // The last of it is in the log; the read models follow.
    await expect
      .poll(async () => (await feed()).posts.reduce((sum, note) => sum + note.comment_count, 0), patience)
      .toBe(wanted("comment").filter(isSeen).length);
    const { posts } = await feed();
    expect(posts.map(({ title }) => title).sort()).toEqual(titles.sort());
    expect(posts.reduce((sum, note) => sum + note.like_count, 0)).toBe(wanted("like-note").filter(isSeen).length);
    expect(posts.reduce((sum, note) => sum + note.collect_count, 0)).toBe(wanted("collect").filter(isSeen).length);
    for (const { accountName, profile } of wanted("register")) {
      const member = dataOf(GetMember, await client().call("GET", `/users/${accountName}`));
      expect(member).toMatchObject({ nickname: profile.nickname, mbti: profile.mbti });
      expect(member.avatar, `${accountName} has a face`).toMatch(/^\/media\//);
    }
    expect((await client().call("GET", `/users/user00${MEMBERS + 1}`)).status).toBe(404);
  });

  it("can be looked at and signed in to", async () => {
    const [note] = (await feed()).posts;
    const picture = await fetch(new URL(note?.images[0] ?? "", product.url));
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toMatch(/^image\//);
    const member = { user_id: "user001", password: "shiye123" };
    expect(dataOf(SignIn, await client().call("POST", "/auth/login", { body: member })).user.user_id).toBe("user001");
    const admin = { username: "admin", password: "shiye-admin" };
    expect(dataOf(AdminSignIn, await client().call("POST", "/auth/admin/login", { body: admin })).tokens.access_token).not.toBe("");
  });

  it("is not written again by a later start, which goes on with the sizes of its pictures and says how far they are", async () => {
    const total = (await feed()).pagination.total;
    // However quick the sizes are, some are left to make.
    const database = new pg.Client({ connectionString: runningDatabase(place.dataDir) });
    await database.connect();
    await database.query("update media.files set variants = '[]' where kind = 'image'");
    await database.end();
    expect(await product.stop()).toBe(0);
    await start();
    await expect.poll(printed, patience).toMatch(/生成图片尺寸 \d+\/\d+/);
    expect(printed()).not.toContain("演示内容");
    expect((await feed()).pagination.total).toBe(total);
  });

  it("is not opened to others, unless somebody insists", async () => {
    expect(await product.stop()).toBe(0);
    // An address that only looks as if others reached it: nobody must during a test.
    const opened = (DEMO: string) => ({ ...place, environment: { DEMO, HOST: "::ffff:127.0.0.1" } });
    for (const wish of ["", "0"]) {
      const refused = launchProduct(opened(wish));
      expect(await refused.ended).toBe(1);
      expect(refused.printed()).toMatch(/启动失败[\s\S]*这里有演示账号，密码人人皆知[\s\S]*DEMO=1/);
      expect(refused.printed(), "no stack for a person to read").not.toMatch(/^\s+at /m);
    }
    product = await startProduct(opened("1"));
    expect(printed()).toContain("everybody knows these passwords, and others reach this address");
  });
});

/** The plan is a function of what the data folder knows. */
function planAgain(): PlannedAction[] {
  const begun = readBegunDemo(place.dataDir);
  if (!begun) throw new Error("no demo content was begun");
  return [...planCommunity({ members: begun.members, notes: begun.notes, seed: "shiye", now: begun.now })];
}
