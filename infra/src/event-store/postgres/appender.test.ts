import { EventEmitter } from "node:events";
import type { Client } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import type { AppendResult } from "../event-log.ts";
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

it("a refused append, however slowly it is explained, keeps no other append waiting, and closing waits for its answer", async () => {
  /** A server that refuses the stream "taken" and stores everything else. */
  class Server extends EventEmitter {
    async connect() {}
    async query({ values }: { values: unknown[] }) {
      return { rows: [{ position: values[0] === "taken" ? null : "7" }] };
    }
    async end() {}
  }
  let explain = (_answer: AppendResult) => {};
  const explanation = new Promise<AppendResult>((resolve) => {
    explain = resolve;
  });
  const appender = createAppender({ createClient: () => new Server() as unknown as Client, explain: () => explanation, lanes: 1 });
  const append = (stream: string) => appender.append({ stream, expectedRevision: "no-stream", events: [newEvent()] });

  const refused = append("taken");
  expect(await append("note-1")).toMatchObject({ status: "appended" });

  const order: string[] = [];
  const closed = appender.close().then(() => order.push("closed"));
  const answered = refused.then(({ status }) => order.push(status));
  await new Promise((resolve) => setImmediate(resolve));
  explain({ status: "conflict", actualRevision: 3 });
  await Promise.all([closed, answered]);
  expect(order).toEqual(["conflict", "closed"]);
});
