/**
 * Thousands of open websockets, each of a sign-in of its own, through the gateway: how fast they open, how soon all of them know of a like,
 * what each takes of memory, and how long all are without a line when query-api restarts. The yardstick is a websocket server that does
 * nothing else; both are called by this process, whose own work is in all times.
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { readConfig } from "@shiye/infra/config/config";
import { inheritedEnvironment } from "@shiye/infra/config/environment";
import { openEngines } from "@shiye/infra/engines/open-engines";
import { createTokenService } from "@shiye/infra/http/access-tokens";
import { WebSocket } from "ws";
import { appendEvent } from "../world/append-event.ts";
import { AS_BUILT, type BenchReport, type BenchWorld, compare, millisecondsOf, rateOf, withCallers } from "./harness.ts";
import { type RunningServices, startServices } from "./running-services.ts";
import { signInAll } from "./scale/callers.ts";
import { type FilledDatabase, prepareSize } from "./scale/prepare.ts";

const LINES = 4000;
const NOTES = 2000;
/** Lines that are opened at the same time. */
const OPENING = 64;
/** query-api accepts 500 lines of one address. */
const LINES_OF_AN_ADDRESS = 400;
const PATIENCE_MS = 60_000;

interface Line {
  /** The log position from which another line may resume. */
  position: string;
  onFrame(told: (text: string) => void): void;
  close(): void;
  closed: Promise<unknown>;
}

/** Resolves when the server has said that it knows who we are. */
function openLine(url: string, address: string, first: readonly object[]): Promise<Line> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers: { "X-Forwarded-For": address }, perMessageDeflate: false });
  const closed = once(socket, "close");
  let told = (_text: string) => {};
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      for (const frame of first) socket.send(JSON.stringify(frame));
    });
    socket.on("message", (data) => {
      const text = data.toString();
      if (text.includes('"connected"'))
        resolve({
          position: (JSON.parse(text) as { data?: { position: string } }).data?.position ?? "0",
          onFrame(next) {
            told = next;
          },
          close: () => socket.terminate(),
          closed,
        });
      told(text);
    });
    void closed.then(() => reject(new Error("The server closed a line that it had not accepted")), reject);
  });
}

async function openAll(count: number, open: (index: number) => Promise<Line>, atOnce = OPENING): Promise<Line[]> {
  const lines: Line[] = [];
  await withCallers(atOnce, count, async (index) => {
    lines[index] = await open(index);
  });
  return lines;
}

async function closeAll(lines: readonly Line[]): Promise<void> {
  for (const line of lines) line.close();
  await Promise.all(lines.map(({ closed }) => closed));
  // What the other side does about it belongs to no measurement.
  await pause(1000);
}

/** Milliseconds from the act until every line got a frame with this text. */
async function untilAllKnow(lines: readonly Line[], mark: string, act: () => Promise<unknown>): Promise<number> {
  let missing = lines.length;
  const before = performance.now();
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${missing} lines heard nothing of ${mark}`)), PATIENCE_MS);
    for (const line of lines) {
      line.onFrame((text) => {
        if (!text.includes(mark)) return;
        line.onFrame(() => {});
        missing -= 1;
        if (missing > 0) return;
        clearTimeout(late);
        resolve();
      });
    }
    act().catch(reject);
  });
  return performance.now() - before;
}

async function like({ gatewayUrl }: RunningServices, token: string, noteId: number, likes: boolean): Promise<void> {
  const answer = await fetch(`${gatewayUrl}/api/likes`, {
    method: likes ? "POST" : "DELETE",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify({ target_type: 1, target_id: noteId }),
  });
  if (!answer.ok) throw new Error(`A like was answered with ${answer.status}`);
}

/** As the sites do it while a service starts: again until it works. */
async function insist(open: () => Promise<Line>): Promise<Line> {
  for (const until = performance.now() + PATIENCE_MS; ; await pause(200)) {
    try {
      return await open();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

const kilobytesOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);

/** For each line a sign-in, as the log has them, and its token. */
async function signInLines({ databaseUrl, folder }: FilledDatabase, count: number): Promise<string[]> {
  const config = readConfig({ ...inheritedEnvironment(), DATA_DIR: folder, DATABASE_URL: databaseUrl });
  const engines = await openEngines(config, "bench", 4);
  const tokens = createTokenService(config.secrets.tokenSecret, config.secrets.otherTokenSecret);
  const { rows: members } = await engines.pool.query<{ id: string }>("select id from members.members");
  const expiresAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
  const firstId = Date.now() * 1000;
  const signedIn = Array.from({ length: count }, (_none, index) => ({
    memberId: Number(members[index % members.length]?.id),
    sessionId: firstId + index,
  }));
  for (const { memberId, sessionId } of signedIn) {
    const data = { sessionId, memberId, refreshId: "bench", userAgent: "bench", expiresAt, passwordRevision: 0 };
    await appendEvent(engines.log, `session-${sessionId}`, { type: "SessionStarted", data });
  }
  await engines.close();
  return signedIn.map(({ memberId, sessionId }) => tokens.signAccess({ kind: "member", id: memberId, sessionId }));
}

async function startBare(): Promise<{ url: string; pid: number; tell(text: string): void; stop(): void }> {
  const child = fork(new URL("./bare-lines.ts", import.meta.url), { execArgv: ["--import", AS_BUILT] });
  const [{ ready }] = (await once(child, "message")) as [{ ready: { port: number } }];
  return {
    url: `http://127.0.0.1:${ready.port}`,
    pid: child.pid ?? 0,
    tell: (text) => void child.send(text),
    stop: () => void child.kill("SIGTERM"),
  };
}

export async function run({ databaseUrl, folder, runs, sizes = [LINES] }: BenchWorld): Promise<BenchReport> {
  const count = sizes.at(-1) ?? LINES;
  const database = await prepareSize(databaseUrl, folder, NOTES, false);
  const services = await startServices(
    database,
    { RATE_LIMIT_FACTOR: "100000", TRUSTED_PROXIES: "loopback", DEMO: "0" },
    { gateway: true },
  );
  const [fan] = await signInAll(services, database);
  const tokens = await signInLines(database, count);
  const bare = await startBare();
  const noteId = database.facts.noteIds[0] ?? 0;

  const addressOf = (index: number) => `10.0.0.${1 + Math.floor(index / LINES_OF_AN_ADDRESS)}`;
  const openOurs = (index: number, resumeFrom: string | null = null) =>
    openLine(services.gatewayUrl ?? "", addressOf(index), [
      { event: "auth", data: { token: tokens[index], resumeFrom } },
      { event: "watch", data: { notes: [noteId] } },
    ]);
  const openBare = (index: number) => openLine(bare.url, addressOf(index), [{ event: "auth" }]);
  const openingRate = (open: (index: number) => Promise<Line>) => async () => {
    let lines: Line[] = [];
    const rate = await rateOf(async () => {
      lines = await openAll(count, open);
      return count;
    });
    await closeAll(lines);
    return rate;
  };
  const memoryOf = [...services.pids(), ["the bare server", bare.pid] as const]
    .filter(([name]) => ["query-api", "gateway", "the bare server"].includes(name))
    .map(([name, pid]) => ({ name, pid, before: kilobytesOf(pid) }));
  const lines = await openAll(count, (index) => openOurs(index));
  const bareLines = await openAll(count, openBare);
  const memory = memoryOf.map(({ name, pid, before }) => `${name} ${((kilobytesOf(pid) - before) / count).toFixed(1)}`).join(", ");

  let likes = false;
  let told = 0;
  const toldAll = await compare(
    {
      label: "a like until the last line knows",
      unit: "ms",
      async subject() {
        await pause(500);
        likes = !likes;
        return untilAllKnow(lines, '"note:stats"', () => like(services, fan ?? "", noteId, likes));
      },
      yardsticks: [
        {
          name: "a bare websocket server",
          target: 5,
          async measure() {
            await pause(500);
            told += 1;
            return untilAllKnow(bareLines, `"told ${told}"`, async () => bare.tell(`{"event":"told ${told}","data":"${"-".repeat(200)}"}`));
          },
        },
      ],
    },
    runs,
  );
  await closeAll(bareLines);

  const left = millisecondsOf(() => Promise.all(lines.map(({ closed }) => closed)));
  process.kill(services.pids().get("query-api") ?? 0, "SIGTERM");
  const away = await left;
  let resumed: Line[] = [];
  const back = await millisecondsOf(async () => {
    resumed = await openAll(count, (index) => insist(() => openOurs(index, lines[index]?.position)), count);
  });
  const notes = [
    `kB of memory for each line: ${memory}`,
    `query-api stopped: all lines were closed after ${away.toFixed(0)} ms; it started, and all were back, ${(back / 1000).toFixed(1)} s later, all of them trying at once`,
  ];
  await closeAll(resumed);

  const opened = await compare(
    {
      label: "lines opened, each signed in and watching a note",
      unit: "/s",
      subject: openingRate((index) => openOurs(index)),
      yardsticks: [{ name: "a bare websocket server", measure: openingRate(openBare), target: 0.25 }],
    },
    runs,
  );
  bare.stop();
  await services.stop();
  await database.drop();
  return {
    sizes: `${count} lines, each with a sign-in of its own, of the members of ${NOTES} notes`,
    results: [...toldAll, ...opened],
    notes,
  };
}
