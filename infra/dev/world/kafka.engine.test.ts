import { spawn } from "node:child_process";
import path from "node:path";
import { StartConversation } from "@shiye/events/chat";
import { GetNote } from "@shiye/events/notes";
import { onKafka } from "@shiye/infra/kafka/testing/on-kafka";
import { readTopic } from "@shiye/infra/kafka/testing/read-topic";
import { topicsOf } from "@shiye/infra/kafka/topics";
import type { Subscriptions } from "@shiye/infra/subscriptions/subscriptions";
import { readModels } from "@shiye/projectors/read-models";
import { readTables } from "@shiye/projectors/testing/read-model-lab";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type NativeKafka, nativeKafkaLacks, startNativeKafka } from "../engines/native-kafka.ts";
import { createHttpClient, dataOf } from "./http-client.ts";
import type { PushLine } from "./push-line.ts";
import { createWorld, type World } from "./world.ts";
import type { WorldMember } from "./world-member.ts";

const soon = { timeout: 20_000, interval: 20 };
const prefix = `story-${uuidv7()}`;
const lacks = nativeKafkaLacks();

onKafka("the product on Kafka", (sharedBrokers) => {
  /** Two query-api, two projectors and a relay on a broker of their own, where there is a way to start one: it is killed. */
  describe("the product on Kafka", () => {
    let own: NativeKafka | undefined;
    let brokers = sharedBrokers;
    let world: World;
    let second: Awaited<ReturnType<World["startQueryNode"]>>;
    let standby: Subscriptions;
    let author: WorldMember;
    let reader: WorldMember;
    let noteId = 0;
    let faultsOfStart = 0;
    const lines: PushLine[] = [];

    beforeAll(async () => {
      if (lacks === undefined) own = await startNativeKafka();
      brokers = own?.brokers ?? sharedBrokers;
      world = await createWorld({ databaseUrl: inject("databaseUrl"), kafka: { brokers, prefix } });
      second = await world.startQueryNode();
      standby = await world.startProjectorNode();
      [author, reader] = await Promise.all([world.member("author_k", "墨客"), world.member("reader_k", "读者")]);
      noteId = await author.publish("写在卡夫卡旁边");
      await world.settle();
      // A broker that was never used makes its first topics now, and says so.
      faultsOfStart = world.faults.length;
    }, 120_000);
    afterAll(async () => {
      for (const line of lines) line.cut();
      await standby.stop();
      await second.stop();
      await world.stop();
      await own?.remove();
    });

    async function open(member: WorldMember, node: Pick<World, "openLine"> = world, resumeFrom?: string): Promise<PushLine> {
      const line = await node.openLine({ token: member.token, ...(resumeFrom ? { resumeFrom } : {}) });
      line.watch([noteId]);
      lines.push(line);
      return line;
    }
    const lastStats = (line: PushLine) => line.dataOf("note:stats").at(-1) as { like_count: number; comment_count: number } | undefined;
    const saysHello = async (from: WorldMember, to: WorldMember) => {
      const { id } = dataOf(StartConversation, await from.call("POST", "/chat/conversations", { body: { otherUserId: to.id } }));
      await from.call("POST", `/chat/conversations/${id}/messages`, { body: { content: "你好" } });
      return id;
    };
    const noteAt = async (url: string, member: WorldMember, position: string) => {
      const path = `/posts/${noteId}?skipViewCount=1`;
      return dataOf(
        GetNote,
        await createHttpClient(url).call("GET", path, { token: member.token, headers: { "x-min-position": position } }),
      );
    };

    it("shows members on different nodes each other's writes, and each their own at once on any node", async () => {
      const [here, there] = [await open(author), await open(reader, second)];
      const liked = await reader.like(noteId);
      const position = liked.headers.get("x-log-position") ?? "";
      expect(await noteAt(second.url, reader, position)).toMatchObject({ liked: true, like_count: 1 });
      expect(await noteAt(world.url, author, position)).toMatchObject({ like_count: 1 });
      for (const line of [here, there]) await expect.poll(() => lastStats(line)?.like_count, soon).toBe(1);
      await expect.poll(() => here.frames.map(({ event }) => event), soon).toContain("notification:new");
      expect(world.faults.slice(faultsOfStart)).toEqual([]);
    });

    it("brings typing and presence from one node to the other", async () => {
      const talk = await saysHello(author, reader);
      await world.settle();
      const [here, there] = [await open(author), await open(reader, second)];
      await expect
        .poll(() => {
          here.send("typing", { conversationId: talk, receiverId: reader.id });
          return there.dataOf("user_typing").length;
        }, soon)
        .toBeGreaterThan(0);
      const late = await world.member("late_k", "晚来");
      await saysHello(late, reader);
      await world.settle();
      await open(late);
      await expect.poll(() => there.dataOf("presence"), soon).toContainEqual({ userId: late.id, online: true });
    });

    it("gives a line that comes back on another node what it missed", async () => {
      const here = await open(author);
      const position = here.position();
      here.cut();
      await reader.comment(noteId, "你不在的时候");
      await world.settle();
      const back = await open(author, second, position);
      await expect.poll(() => back.dataOf("notification:new").length, soon).toBeGreaterThan(0);
      await expect.poll(() => lastStats(back)?.comment_count, soon).toBe(1);
    });

    it("goes on without the broker, from the log and the outbox, and with it when it is back", async ({ skip }) => {
      if (!own) return skip("the broker of this run is not ours to kill");
      const [here, there] = [await open(author), await open(reader, second)];
      await own.kill();
      const others = await Promise.all([1, 2, 3].map((at) => world.member(`other_${at}`)));
      for (const [at, other] of others.entries()) {
        const liked = await other.like(noteId);
        await expect
          .poll(async () => (await noteAt(second.url, other, liked.headers.get("x-log-position") ?? "")).like_count, soon)
          .toBe(2 + at);
      }
      for (const line of [here, there]) await expect.poll(() => lastStats(line)?.like_count, soon).toBe(4);
      await own.start();
      await author.like(noteId);
      for (const line of [here, there]) await expect.poll(() => lastStats(line)?.like_count, soon).toBe(5);
    });

    it("has in its topic every event of the log in order, and nothing that a member wrote in the open", async () => {
      await world.settle();
      const texts = () => readTopic(brokers, topicsOf(prefix).events.name).then((records) => records.map(({ value }) => String(value)));
      const { rows } = await world.engines.pool.query<{ position: string }>(
        "select position::text from log.events order by events.position",
      );
      const log = rows.map(({ position }) => position);
      const relayed = () => texts().then((all) => [...new Set(all.map((text) => String(JSON.parse(text).position)))]);
      await expect.poll(relayed, { timeout: 30_000 }).toEqual(log);
      for (const secret of ["墨客", "读者", "晚来"]) expect((await texts()).filter((text) => text.includes(secret))).toEqual([]);
    });

    it("tells a consumer outside how often the note was liked, by the example of the guide", async () => {
      const { rows } = await world.engines.pool.query<{ count: number }>(
        "select count(*)::int as count from log.events where type = 'NoteLiked' and (data ->> 'noteId')::bigint = $1",
        [noteId],
      );
      const script = path.resolve(import.meta.dirname, "../shiye/examples/count-likes.ts");
      const outsider = spawn(process.execPath, ["--import", "tsx", script, brokers, prefix], { stdio: ["ignore", "pipe", "inherit"] });
      try {
        let output = "";
        outsider.stdout.on("data", (text) => {
          output += text;
        });
        await expect.poll(() => output, { timeout: 40_000 }).toContain(`note ${noteId}: ${rows[0]?.count} likes`);
      } finally {
        outsider.kill();
      }
    });

    /** Without the ranks of the search, which are refreshed by the clock. */
    async function tablesOf(names: readonly string[]): Promise<unknown[]> {
      const tables = await Promise.all(names.map((name) => readTables(world.engines.pool, name)));
      const isRank = (name: string) => name === "heat" || name.startsWith("stale_");
      return tables.map((one) => JSON.parse(JSON.stringify(one, (name, value) => (isRank(name) ? undefined : value))));
    }

    it("has the tables that a fold of the log from zero has", async () => {
      await world.settle();
      const names = readModels.map(({ name }) => name);
      const before = await tablesOf(names);
      for (const name of names) await world.rebuild(name);
      await world.settle();
      const after = await tablesOf(names);
      for (const [at, name] of names.entries()) expect(before[at], name).toEqual(after[at]);
    });
  });
});
