/**
 * From POST /api/likes to the frame on the websocket of somebody who watches the note: command-api, log, projectors, outbox,
 * query-api, each in a process of its own, every append on disk. One at a time: latency, not throughput.
 *
 * A bare NOTIFY neither writes nor syncs anything, so beside it stands what the same hop costs when it keeps its promise: one
 * durable insert that notifies in its commit. The road has one of those (the log) and one that does not wait for the disk (read model
 * and outbox), with HTTP, a decision, all the other read models and a websocket around them.
 */
import { setTimeout as pause } from "node:timers/promises";
import { readPayload } from "@shiye/infra/realtime/push-outbox";
import { openPushClient } from "@shiye/query-api/testing/push-client";
import pg from "pg";
import { makeCommunity } from "./bench-community.ts";
import { type BenchReport, type BenchWorld, compare, median, p50Of } from "./harness.ts";
import { openHttpConnection } from "./http-connection.ts";
import { startServices } from "./running-services.ts";

const LIKES = 200;
/**
 * Before the first measurement. What a like costs falls by a third over its first thousands, while the engine finds out what to compile;
 * a service meets that once after each start. So the first ones are told apart from what nearly all members meet.
 */
const WARM_UP_LIKES = 3000;
/**
 * Before each of all measurements, so that the read models which nobody waits for have finished with the last like: the last of them
 * is done 4 ms after its push in the middle, 6 ms after it in nine of ten (2 cores). With less, a like also waits for the one before.
 */
const PAUSE_MS = 10;

export async function run(world: BenchWorld): Promise<BenchReport> {
  const { databaseUrl, runs } = world;
  const services = await startServices(world, { RATE_LIMIT_FACTOR: "100000" });
  const { noteId, fanToken } = await makeCommunity(services);
  const notify = await openNotifyYardsticks(databaseUrl);
  const watcher = await openPushClient(services.queryUrl);
  const fan = await openHttpConnection(services.commandUrl, { Authorization: `Bearer ${fanToken}` });

  let onStats: (likeCount: number) => void = () => {};
  let welcomed = () => {};
  const welcome = new Promise<void>((resolve) => {
    welcomed = resolve;
  });
  watcher.socket.on("message", (text) => {
    const frame = JSON.parse(text.toString()) as { event: string; data?: { like_count?: number } };
    if (frame.event === "connected") welcomed();
    if (frame.event === "note:stats") onStats(frame.data?.like_count ?? -1);
  });
  watcher.send("auth", {});
  await welcome;
  watcher.send("watch", { notes: [noteId] });
  // Frames are answered in order, and this one is refused: then the watching before it is done.
  const refused = new Promise((resolve) => watcher.socket.once("message", resolve));
  watcher.send("auth", {});
  await refused;

  let likes = false;
  /** Times in milliseconds after the request was sent. */
  async function likeOnce(): Promise<{ told: number; answered: number; sentAt: number }> {
    await pause(PAUSE_MS);
    likes = !likes;
    let told = 0;
    const sentAt = performance.now();
    const arrived = new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error("no push within 5 s")), 5000);
      onStats = (likeCount) => {
        if (likeCount !== (likes ? 1 : 0)) return;
        told = performance.now() - sentAt;
        clearTimeout(late);
        resolve();
      };
    });
    await fan.ask(likes ? "POST" : "DELETE", "/api/likes", { target_type: 1, target_id: noteId });
    const answered = performance.now() - sentAt;
    await arrived;
    return { told, answered, sentAt };
  }

  const first = await p50Of(LIKES, async () => (await likeOnce()).told);
  for (let count = LIKES; count < WARM_UP_LIKES; count += 1) await likeOnce();
  const results = await compare(
    {
      label: "like to socket, p50",
      unit: "ms",
      subject: () => p50Of(LIKES, async () => (await likeOnce()).told),
      yardsticks: [
        { name: "bare NOTIFY", measure: () => p50Of(LIKES, notify.bare), target: 8 },
        { name: "durable insert + NOTIFY", measure: () => p50Of(LIKES, notify.durable) },
      ],
    },
    runs,
  );
  const hops = await measureHops(databaseUrl, noteId, likeOnce);
  fan.close();
  watcher.close();
  await notify.close();
  await services.stop();
  return {
    sizes: `${LIKES} likes and unlikes a run, one at a time, one watcher, after ${WARM_UP_LIKES} to warm up`,
    results,
    notes: [`p50 of the first ${LIKES} after the start: ${first.toFixed(2)} ms`, hops],
  };
}

/** Two connections: one tells, the other hears. */
async function openNotifyYardsticks(databaseUrl: string) {
  const [sender, listener] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  await Promise.all([sender.connect(), listener.connect()]);
  await sender.query("create table told (id bigint generated always as identity primary key, data json not null)");
  await listener.query("listen told");
  let heard = () => {};
  listener.on("notification", () => heard());

  async function timed(tell: () => Promise<unknown>): Promise<number> {
    await pause(PAUSE_MS);
    const arrived = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const before = performance.now();
    const telling = tell();
    await arrived;
    const taken = performance.now() - before;
    await telling;
    return taken;
  }
  const text = "with told as (insert into told (data) values ($1)) select pg_notify('told', '')";
  return {
    bare: () => timed(() => sender.query("notify told")),
    durable: () => timed(() => sender.query({ name: "told", text, values: ['{"member":1,"note":2}'] })),
    close: () => Promise.all([sender.end(), listener.end()]),
  };
}

/** Where the time goes: when each commit of the road is heard of, by a listener of our own. */
async function measureHops(
  databaseUrl: string,
  noteId: number,
  likeOnce: () => Promise<{ told: number; answered: number; sentAt: number }>,
): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  let heard: { channel: string; payload: string; at: number }[] = [];
  client.on("notification", ({ channel, payload = "" }) => void heard.push({ channel, payload, at: performance.now() }));
  await client.query("listen log_appended");
  await client.query("listen pushes");
  const hops: { logged: number; published: number; told: number; answered: number }[] = [];
  for (let count = 0; count < LIKES; count += 1) {
    heard = [];
    const { sentAt, told, answered } = await likeOnce();
    const { rows } = await client.query<{ sequence: string }>(
      "select sequence::text from push.pushes where room = $1 order by push.pushes.sequence desc limit 1",
      [`note:${noteId}`],
    );
    const logged = heard.find(({ channel }) => channel === "log_appended");
    const published = heard.find(
      ({ channel, payload }) => channel === "pushes" && readPayload(payload).last >= BigInt(rows[0]?.sequence ?? 0),
    );
    if (logged && published) hops.push({ logged: logged.at - sentAt, published: published.at - sentAt, told, answered });
  }
  await client.end();
  const p50 = (name: keyof (typeof hops)[number]) => median(hops.map((hop) => hop[name])).toFixed(2);
  return `p50 after the request: in the log ${p50("logged")} ms, answered ${p50("answered")}, read model and push committed ${p50("published")}, on the socket ${p50("told")}`;
}
