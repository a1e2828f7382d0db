import { newKey } from "@shiye/infra/crypto/aes";
import { createPostgresKeyring } from "@shiye/infra/crypto/postgres-keyring";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestApi, TEST_PASSWORD, type TestApi } from "../testing/start-test-api.ts";

/** As a process that dies right after an append: nothing after the append happens. */
const diesBeforeErasure = { destroy: () => Promise.reject(new Error("killed")) };
/** As a process that dies right before an append: everything but the append happens. */
const diesBeforeAppending = (type: string) => (log: EventLog) => ({
  ...log,
  append: (request: Parameters<EventLog["append"]>[0]) =>
    request.events.some((event) => event.type === type) ? Promise.reject(new Error("killed")) : log.append(request),
});
const soon = { timeout: 10_000 };

let api: TestApi;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  api = await startTestApi(inject("databaseUrl"), { rateLimitFactor: 1000, keyring: diesBeforeErasure });
});
afterAll(async () => {
  await api.close();
  for (const close of closers) await close();
});

async function startWholeNode() {
  const keyring = await createPostgresKeyring({ connectionString: api.databaseUrl, masterKey: newKey() });
  closers.push(() => keyring.close());
  return api.startNode({ keyring });
}
const kept = async (memberId: number) => {
  const key = await api.pool.query<{ wrapped: Buffer | null }>("select wrapped from keys.member_keys where member_id = $1", [memberId]);
  const credentials = await api.pool.query("select from accounts.credentials where holder = 'member' and holder_id = $1", [memberId]);
  return { key: key.rows[0]?.wrapped !== null, passwords: credentials.rowCount };
};
const signIn = (user_id: string, password: string) => api.call("POST", "/auth/login", { body: { user_id, password } });

describe("a process that is killed while a member leaves", () => {
  it("leaves nothing undone: the next start destroys the key and removes the password; the account is gone meanwhile", async () => {
    const member = await api.member("cut_off_1");
    expect(await api.call("DELETE", `/users/${member.id}`, { token: member.token })).toMatchObject({ status: 200 });
    expect(await kept(member.id), "the control").toEqual({ key: true, passwords: 1 });
    expect(await signIn("cut_off_1", TEST_PASSWORD)).toMatchObject({ status: 400, body: { message: "账号或密码错误" } });
    expect(await api.call("POST", "/likes", { token: member.token, body: {} })).toMatchObject({ status: 401 });

    await startWholeNode();
    await expect.poll(() => kept(member.id), soon).toEqual({ key: false, passwords: 0 });
  });

  it("between the key and the password leaves the password to the next start", async () => {
    const member = await api.member("cut_off_2");
    await api.pool.query("update projections.checkpoints set position = 0 where name = 'erase_departed'");
    const keyring = await createPostgresKeyring({ connectionString: api.databaseUrl, masterKey: newKey() });
    closers.push(() => keyring.close());
    const data = { memberId: member.id };
    const { length } = await api.log.readStream(`member-${member.id}`);
    const at = new Date().toISOString();
    const metadata = { actor: { kind: "admin", id: 1 }, correlationId: "test", causationId: "test" } as const;
    await keyring.destroy(member.id);
    const event = { id: "018f0000-0000-7000-8000-00000000dead", type: "MemberDeleted", version: 1, at, data, metadata };
    await api.log.append({ stream: `member-${member.id}`, expectedRevision: length - 1, events: [event] });
    await startWholeNode();
    await expect.poll(() => kept(member.id), soon).toEqual({ key: false, passwords: 0 });
  });

  it("records how far it came", async () => {
    const noted = async () =>
      Number((await api.pool.query("select position from projections.checkpoints where name = 'erase_departed'")).rows[0]?.position ?? 0);
    const last = (await api.allEvents()).filter(({ type }) => type === "MemberDeleted").at(-1)?.position;
    await expect.poll(noted, soon).toBeGreaterThanOrEqual(Number(last));
  });
});

describe("a process that is killed while a password is changed", () => {
  const body = { currentPassword: TEST_PASSWORD, newPassword: "better-456" };

  it("before the event is stored has changed nothing: the old password is valid, the new one is not, sessions are open", async () => {
    const member = await api.member("halfway_1");
    const dying = await api.startNode({ wrapLog: diesBeforeAppending("PasswordChanged") });
    expect(await api.call("PUT", `/users/${member.id}/password`, { token: member.token, body, url: dying.url })).toMatchObject({
      status: 500,
    });
    expect(await kept(member.id), "the control: the new hash is there").toMatchObject({ passwords: 2 });
    expect(await signIn("halfway_1", "better-456")).toMatchObject({ status: 400 });
    expect(await signIn("halfway_1", TEST_PASSWORD)).toMatchObject({ status: 200 });
    expect(await api.call("POST", "/auth/refresh", { body: { refresh_token: member.refreshToken } })).toMatchObject({ status: 200 });
  });

  it("after the event is stored has changed everything, though the old hash still exists; it is swept an hour later", async () => {
    const member = await api.member("halfway_2");
    const old = (await api.pool.query("select * from accounts.credentials where holder_id = $1", [member.id])).rows[0];
    expect(await api.call("PUT", `/users/${member.id}/password`, { token: member.token, body })).toMatchObject({ status: 200 });
    await api.pool.query(
      "insert into accounts.credentials (holder, holder_id, credential_id, password_hash, created_at) values ('member', $1, $2, $3, now() - interval '2 hours')",
      [member.id, old?.credential_id, old?.password_hash],
    );
    expect(await signIn("halfway_2", TEST_PASSWORD)).toMatchObject({ status: 400 });
    expect(await signIn("halfway_2", "better-456")).toMatchObject({ status: 200 });
    await startWholeNode();
    await expect.poll(async () => (await kept(member.id)).passwords, soon).toBe(1);
    expect(await signIn("halfway_2", "better-456")).toMatchObject({ status: 200 });
  });
});

describe("a process that is killed while a member registers", () => {
  it("leaves the hash of nobody, which is swept an hour later; the hashes of members stay", async () => {
    const [nobody, somebody] = [1_800_000_000_000_011, 1_800_000_000_000_012];
    const member = await api.member("registered");
    for (const [id, age] of [
      [nobody, "2 hours"],
      [somebody, "10 minutes"],
    ])
      await api.pool.query(
        "insert into accounts.credentials (holder, holder_id, password_hash, created_at) values ('member', $1, '', now() - $2::interval)",
        [id, age],
      );
    await api.pool.query("update accounts.credentials set created_at = now() - interval '2 hours' where holder_id = $1", [member.id]);
    await startWholeNode();
    await expect.poll(async () => (await kept(nobody)).passwords, soon).toBe(0);
    expect(await kept(somebody), "a registration that may still be running").toMatchObject({ passwords: 1 });
    expect(await signIn("registered", TEST_PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe("a call that is repeated under its key", () => {
  it("never removes a later password", async () => {
    const member = await api.member("repeating");
    const change = (currentPassword: string, newPassword: string, key: string) =>
      api.call("PUT", `/users/${member.id}/password`, {
        token: member.token,
        body: { currentPassword, newPassword },
        headers: { "idempotency-key": key },
      });
    expect((await change(TEST_PASSWORD, "second-456", "one")).status).toBe(200);
    expect((await change("second-456", "third-789", "two")).status).toBe(200);
    expect((await change(TEST_PASSWORD, "second-456", "one")).status, "the answer that it had").toBe(200);
    expect(await signIn("repeating", "third-789")).toMatchObject({ status: 200 });
    expect(await signIn("repeating", "second-456")).toMatchObject({ status: 400 });
  });
});
