import { findFreePort } from "@shiye/infra/engines/free-port";
import { expect, inject, it } from "vitest";
import { createWorld } from "./world.ts";

const soon = { timeout: 20_000 };

it("members are told of what happens though Kafka was never there since the start, and everything stops in time", async () => {
  const world = await createWorld({
    databaseUrl: inject("databaseUrl"),
    kafka: { brokers: `127.0.0.1:${await findFreePort()}`, prefix: "away" },
  });
  try {
    const [author, reader] = await Promise.all([world.member("author"), world.member("reader")]);
    const id = await author.publish("没有人转告也知道");
    await world.settle();
    const line = await world.openLine({ token: author.token });
    line.watch([id]);
    expect(await reader.like(id)).toMatchObject({ status: 200 });
    await expect.poll(() => line.frames.map(({ event }) => event), soon).toContain("notification:new");
    // In order and once each, as over Kafka.
    for (const text of ["一", "二", "三"]) await reader.comment(id, text);
    const told = () => line.dataOf("comment:new").map((data) => (data as { comment: { content: string } }).comment.content);
    await expect.poll(told, soon).toEqual(["一", "二", "三"]);
    line.cut();
  } finally {
    const asked = performance.now();
    await world.stop();
    expect(performance.now() - asked).toBeLessThan(12_000);
  }
}, 60_000);
