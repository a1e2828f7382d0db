import { AdminBeginSecondFactor } from "@shiye/events/admins";
import { AdminListActions } from "@shiye/events/back-office/history";
import { TOTP, URI } from "otpauth";
import { beforeAll, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { useWorld } from "../use-world.ts";
import type { WorldAdmin } from "../world-admin.ts";

const world = useWorld();
let admin: WorldAdmin;
beforeAll(async () => {
  admin = await world.administrator();
});

const PASSWORD = "keeper-of-the-world";
const signIn = (username: string, password: string, more: object = {}) =>
  world.call("POST", "/auth/admin/login", { body: { username, password, ...more } });
const failures = async (query = "") => {
  await world.settle();
  return dataOf(AdminListActions, await admin.get(`/admin/audit-log?action=AdminSignInFailed${query}`)).data;
};

it("whoever fails to sign in as an administrator stands in the log of actions, with the region, and no word that was typed", async () => {
  expect((await signIn("keeper", "correct-horse")).status).toBe(400);
  await expect.poll(failures, { timeout: 10_000 }).toHaveLength(1);
  const [failed] = await failures("&admin=keeper&entity=admins");
  expect(failed).toMatchObject({
    label: "管理员登录失败",
    actor: { kind: "system", name: null },
    entity: "admins",
    entity_name: "keeper",
    changes: expect.arrayContaining([{ field: "wrong", before: null, after: "password" }]),
  });
  expect(failed?.ip_region).toEqual(expect.any(String));

  await admin.call("POST", "/auth/admin/second-factor", { currentPassword: "wrong-one" });
  const begun = await admin.call("POST", "/auth/admin/second-factor", { currentPassword: PASSWORD });
  const totp = URI.parse(dataOf(AdminBeginSecondFactor, begun).url);
  if (!(totp instanceof TOTP)) throw new Error("no TOTP");
  await admin.call("PUT", "/auth/admin/second-factor", { code: totp.generate() });
  // Asked for its code, nobody has failed yet.
  expect((await signIn("keeper", PASSWORD)).body).toMatchObject({ details: { secondFactorRequired: true } });
  expect((await signIn("keeper", PASSWORD, { code: "no code" })).status).toBe(400);
  await expect.poll(failures, { timeout: 10_000 }).toHaveLength(2);
  expect((await failures())[0]?.changes).toContainEqual({ field: "wrong", before: null, after: "second-factor" });

  const logged = JSON.stringify(await world.query("select row_to_json(e)::text as row from log.events e"));
  for (const typed of ["correct-horse", "no code"]) expect(logged).not.toContain(typed);
});

it("a try at a name that is nobody's, and what was refused before it was a try, are not in it", async () => {
  const before = (await failures()).length;
  expect((await signIn("a password in the wrong field", "x-x-x-x")).status).toBe(400);
  const statuses: number[] = [];
  while (!statuses.includes(429)) statuses.push((await signIn("keeper", "correct-horse")).status);
  // The last that counts is recorded after the others have been.
  const tried = statuses.filter((status) => status === 400).length;
  expect(tried).toBeGreaterThan(0);
  await expect.poll(async () => (await failures("&limit=100")).length, { timeout: 10_000 }).toBe(before + tried);
  for (let more = 0; more < 5; more += 1) expect((await signIn("keeper", "correct-horse")).status).toBe(429);
  expect((await failures("&limit=100")).length).toBe(before + tried);
  const rows = await world.query<{ stream: string }>("select stream from log.events where type = 'AdminSignInFailed'");
  expect(rows).toHaveLength(before + tried);
});
