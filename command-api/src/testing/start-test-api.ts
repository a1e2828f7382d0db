import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { StoredEvent } from "@shiye/events/envelope";
import { newKey } from "@shiye/infra/crypto/aes";
import { encryptingLog } from "@shiye/infra/crypto/encrypting-log";
import { createPostgresKeyring } from "@shiye/infra/crypto/postgres-keyring";
import { createTestDatabase } from "@shiye/infra/engines/postgres/test-database";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import { createPostgresEventLog } from "@shiye/infra/event-store/postgres/event-log";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { createLocalMediaStore } from "@shiye/infra/media/local-media-store";
import pg from "pg";
import { hashPassword } from "../accounts/credentials.ts";
import { type CommandApiDeps, createCommandApi } from "../command-api.ts";

export const TEST_SECRET = "a secret of the test that is long enough";
export const TEST_PASSWORD = "shiye123";

interface Answered {
  status: number;
  headers: Headers;
  // Tests read answers of every shape.
  body: {
    code: number;
    message: string;
    success: boolean;
    error?: string;
    data: Record<string, unknown>;
    details?: Record<string, string | true>;
  };
}

/** A running command-api on its own database, with a client for tests. `nodes` share everything but their memory. */
export async function startTestApi(adminUrl: string, options: Partial<CommandApiDeps> & { wrapLog?: (log: EventLog) => EventLog } = {}) {
  const database = await createTestDatabase(adminUrl);
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  // Dropping the database may cut a connection that is being closed.
  pool.on("error", () => {});
  const folder = await mkdtemp(path.join(tmpdir(), "shiye-command-api-"));
  const tokens = createTokenService("secret-of-the-test");
  const faults: unknown[] = [];
  const masterKey = newKey();
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const closers: (() => Promise<unknown>)[] = [];

  const mediaFolder = path.join(folder, "media");
  const media = { store: createLocalMediaStore({ folder: mediaFolder }), temporaryFolder: path.join(folder, "incoming") };

  async function startNode(nodeOptions: typeof options = {}) {
    const keyring = await createPostgresKeyring({ connectionString: database.url, masterKey });
    const ownLog = encryptingLog(await createPostgresEventLog({ connectionString: database.url }), keyring);
    // A node whose clock a test moves is a node in a world whose clocks all moved.
    const now = nodeOptions.now ?? options.now ?? Date.now;
    const wrapLog = nodeOptions.wrapLog ?? options.wrapLog ?? ((log: EventLog) => log);
    const api = createCommandApi({
      log: wrapLog(ownLog),
      databaseUrl: database.url,
      pool,
      ledger: true,
      keyring,
      media,
      tokens,
      secret: TEST_SECRET,
      now,
      databaseNow: async () => now(),
      random: Math.random,
      logFault: (fault) => faults.push(fault),
      warn: (message, error) => faults.push({ message, error }),
      captchaTestAnswer: "test",
      ...options,
      ...nodeOptions,
    });
    await api.start();
    const server = api.app.listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    closers.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await api.stop();
      await ownLog.close();
      await keyring.close();
    });
    return { api, url, log: ownLog };
  }

  const node = await startNode();

  async function call(
    method: string,
    route: string,
    more: { body?: unknown; token?: string; headers?: Record<string, string>; url?: string } = {},
  ) {
    const raw = more.body instanceof FormData || typeof more.body === "string";
    const response = await fetch((more.url ?? node.url) + route, {
      method,
      headers: {
        ...(more.body === undefined || more.body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(more.token === undefined ? {} : { authorization: `Bearer ${more.token}` }),
        ...more.headers,
      },
      ...(more.body === undefined ? {} : { body: raw ? (more.body as string | FormData) : JSON.stringify(more.body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() } as Answered;
  }

  /** A member who is signed in, without the registration form. */
  async function member(accountName: string, nickname = accountName) {
    const registered = await node.api.registerMember({ accountName, nickname, avatar: null, bio: null, location: null, passwordHash });
    if ("kind" in registered) throw new Error(registered.message);
    const signedIn = await call("POST", "/auth/login", { body: { user_id: accountName, password: TEST_PASSWORD } });
    const { access_token: token, refresh_token: refreshToken } = (signedIn.body.data as { tokens: Record<string, string> }).tokens;
    return { id: registered.memberId, accountName, token: token ?? "", refreshToken: refreshToken ?? "" };
  }

  /** A picture that the member has uploaded, according to the records. There is no file, so it is too narrow for any variant. */
  async function picture(ownerId: number, digit = "a") {
    const name = `${digit.repeat(2)}/${digit.repeat(32)}.jpg`;
    await node.api.mediaRecords.save(ownerId, {
      name,
      size: 10,
      type: "image/jpeg",
      width: 120,
      height: 90,
      thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
      animated: false,
      variants: [],
    });
    return `/media/${name}`;
  }

  async function allEvents(): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const batch of node.log.readAll({ after: 0n })) events.push(...batch);
    return events;
  }

  return {
    ...node,
    startNode,
    pool,
    tokens,
    faults,
    call,
    member,
    picture,
    allEvents,
    databaseUrl: database.url,
    media,
    mediaFolder,
    async close() {
      for (const close of closers) await close();
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;
