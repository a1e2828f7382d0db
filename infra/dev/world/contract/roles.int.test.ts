import { AdminSignIn } from "@shiye/events/admins";
import { ADMIN_ROLES, type AdminRole, roleMay } from "@shiye/events/back-office/rights";
import { anyContracts } from "@shiye/events/catalogue";
import { beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../http-client.ts";
import { openPollingLine } from "../polling-line.ts";
import { useWorld } from "../use-world.ts";
import { actAsAdmin, type WorldAdmin } from "../world-admin.ts";

const world = useWorld();
let admins: Record<AdminRole, WorldAdmin>;
let newcomer: WorldAdmin;

beforeAll(async () => {
  // Before all others: it is the first one that is made here.
  const body = await world.firstAdministrator("temporary");
  const entries = await Promise.all(ADMIN_ROLES.map(async (role) => [role, await world.administrator(role)] as const));
  admins = Object.fromEntries(entries) as typeof admins;
  newcomer = actAsAdmin(world, dataOf(AdminSignIn, await world.call("POST", "/auth/admin/login", { body })).tokens.access_token);
});

const calls = anyContracts.flatMap((contract) => (contract.right === undefined ? [] : [{ ...contract, right: contract.right }]));
const WHO_YOU_ARE = ["token-missing", "token-invalid", "session-ended", "member-inactive", "admin-required", "member-required"];

describe.each(calls)("$name ($right)", ({ method, path, alsoAt, right }) => {
  const addresses = [path, ...(alsoAt === undefined ? [] : [alsoAt])].map((one) => one.replace(/:\w+/g, "1"));
  /** With nothing in it but what the path needs, so that it changes nothing, and only the caller can be what is wrong. */
  const ask = (admin: WorldAdmin, address: string) =>
    world.call(method, address, { token: admin.token, ...(method === "GET" ? {} : { body: {} }) });

  it.each(ADMIN_ROLES)("is for %s what the table of rights says", async (role) => {
    for (const address of addresses) {
      const { status, body } = await ask(admins[role], address);
      if (roleMay(role, right)) {
        expect([...WHO_YOU_ARE, "right-missing"]).not.toContain(body.error);
        expect(status).toBeLessThan(500);
      } else expect({ status, body }).toMatchObject({ status: 403, body: { error: "right-missing", message: "权限不足" } });
    }
  });

  it("is for nobody whose password is one that somebody else chose", async () => {
    for (const address of addresses)
      expect(await ask(newcomer, address)).toMatchObject({
        status: 403,
        body: { error: "temporary-password", message: "请先修改初始密码" },
      });
  });
});

describe("a call of administrators that needs no right", () => {
  const ownCalls = anyContracts.filter(({ access, right }) => access === "admin" && right === undefined);
  const open = ownCalls.filter(({ withTemporaryPassword }) => withTemporaryPassword);
  const closed = ownCalls.filter(({ withTemporaryPassword }) => !withTemporaryPassword);

  it("is for a temporary password only who one is, the change of it and the way out", async () => {
    expect(open.map(({ name }) => name).sort()).toEqual(["AdminChangePassword", "AdminSignOut", "GetCurrentAdmin"]);
    expect((await newcomer.get("/auth/admin/me")).status).toBe(200);
  });

  it.each(closed)("$name is closed to it and open to every role", async ({ method, path }) => {
    expect(await newcomer.call(method, path, {})).toMatchObject({ status: 403, body: { error: "temporary-password" } });
    for (const role of ADMIN_ROLES) expect((await admins[role].call(method, path, {})).status).toBe(400);
  });
});

describe("the live messages of administrators", () => {
  it.each(ADMIN_ROLES)("are for %s", async (role) => {
    const line = await world.openLine({ token: admins[role].token });
    line.cut();
    const polling = await openPollingLine(world, { token: admins[role].token });
    expect(polling.frames.map(({ event }) => event)).toEqual(["connected"]);
    await polling.close();
  });

  it("are for nobody whose password is one that somebody else chose", async () => {
    await expect(world.openLine({ token: newcomer.token })).rejects.toThrow("4401");
    const { frames } = await openPollingLine(world, { token: newcomer.token });
    expect(frames).toMatchObject([{ event: "closed", data: { code: 4401 } }]);
  });
});

it("a temporary password is changed by who it was made for, and then everything is open", async () => {
  expect(await newcomer.call("PUT", "/auth/admin/password", { currentPassword: "temporary", newPassword: "their-own-one" })).toMatchObject({
    status: 200,
  });
  await world.settle();
  expect((await newcomer.get("/admin/admins")).status).toBe(200);
  (await world.openLine({ token: newcomer.token })).cut();
});
