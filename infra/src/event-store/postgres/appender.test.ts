import { EventEmitter } from "node:events";
import type { Client } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { newEvent } from "../testing/log-tools.ts";
import { createAppender } from "./appender.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("an append waits for a lost server as long as ever when the clock is set", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let tries = 0;
  /** A server that is away for a moment, in which the clock of this machine is set by an hour. */
  class Server extends EventEmitter {
    async connect() {
      tries += 1;
      if (tries > 1) return;
      vi.setSystemTime(Date.now() + 3_600_000);
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    }
    async query() {
      return { rows: [{ position: "7" }] };
    }
    async end() {}
  }
  const appender = createAppender({
    createClient: () => new Server() as unknown as Client,
    explain: async () => ({ status: "key-reused" }),
    lanes: 1,
  });
  const answer = await appender.append({ stream: "note-1", expectedRevision: "no-stream", events: [newEvent()] });
  expect(answer).toMatchObject({ status: "appended", events: [{ position: 7n }] });
  await appender.close();
});
