import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { StartConversation } from "@shiye/events/chat";
import { listen } from "@shiye/infra/engines/listen";
import { createOtlpTracing } from "@shiye/infra/tracing/otlp-tracing";
import { traceIdOf } from "@shiye/infra/tracing/trace-ids";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { type Answer, dataOf } from "./http-client.ts";
import type { PushLine } from "./push-line.ts";
import { createWorld, type World } from "./world.ts";
import type { WorldMember } from "./world-member.ts";

/** What of OTLP is looked at. Source: opentelemetry-proto, trace/v1, as JSON. */
const Spans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.unknown()),
              links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector of OpenTelemetry that keeps what it gets. */
async function startCollector() {
  const bodies: unknown[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      bodies.push({ path: request.url, body });
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const { port, close } = await listen(server, { port: 0, host: "127.0.0.1" });
  return {
    url: `http://127.0.0.1:${port}`,
    close,
    told: () => JSON.stringify(bodies),
    spans: () =>
      z
        .array(z.object({ path: z.literal("/v1/traces"), body: Spans }))
        .parse(bodies)
        .flatMap(({ body }) => body.resourceSpans)
        .flatMap(({ resource, scopeSpans }) => {
          const service = resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
          return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service, named: `${service} ${span.name}` })));
        }),
  };
}

const NICKNAME = "写信的人";
const TITLE = "谁也不该在追踪里读到的标题";
const MESSAGE = "悄悄话不进追踪";

let collector: Awaited<ReturnType<typeof startCollector>>;
const tracings: ReturnType<typeof createOtlpTracing>[] = [];
let world: World;
let author: WorldMember;
let reader: WorldMember;
let line: PushLine;

const warnings: string[] = [];
const onWarning = ({ name, message }: Error) => void (name === "MaxListenersExceededWarning" && warnings.push(message));

beforeAll(async () => {
  process.on("warning", onWarning);
  collector = await startCollector();
  world = await createWorld({
    databaseUrl: inject("databaseUrl"),
    tracingOf(service) {
      const tracing = createOtlpTracing({ endpoint: collector.url, ratio: 1, service, version: "0" });
      tracings.push(tracing);
      return tracing;
    },
  });
  [author, reader] = await Promise.all([world.member("tracer_one", NICKNAME), world.member("tracer_two")]);
  line = await world.openLine({ token: author.token });
});
afterAll(async () => {
  line.cut();
  expect(world.faults).toEqual([]);
  process.off("warning", onWarning);
  expect(warnings, "listeners on one answer").toEqual([]);
  await world.stop();
  for (const tracing of tracings) await tracing.close();
  await collector.close();
});

const traceOf = (answer: Answer) => {
  const id = traceIdOf(answer.headers.get("x-request-id") ?? "");
  return () => collector.spans().filter(({ traceId }) => traceId === id);
};
const soon = { timeout: 20_000, interval: 100 };

describe("the trace of a like", () => {
  it("goes from the gateway to the push, each span below what caused it, under the id of the request", async () => {
    const id = await author.publish(TITLE);
    await world.settle();
    const liked = await reader.like(id);
    const spans = traceOf(liked);
    await expect
      .poll(() => spans().map(({ named }) => named), soon)
      .toEqual(
        expect.arrayContaining([
          "gateway gateway POST",
          "command-api Like",
          "command-api append",
          "projectors project note_stats",
          "projectors project notifications",
          "query-api push",
        ]),
      );
    const named = (name: string) => spans().find((span) => span.named === name);
    const [click, call] = [named("gateway gateway POST"), named("command-api Like")];
    expect(click?.parentSpanId ?? "").toBe("");
    expect(call?.parentSpanId).toBe(click?.spanId);
    expect(named("command-api append")?.parentSpanId).toBe(call?.spanId);
    expect(named("projectors project note_stats")?.parentSpanId).toBe(call?.spanId);
    const projected = spans().filter(({ name }) => name.startsWith("project "));
    for (const { parentSpanId } of spans().filter(({ name }) => name === "push"))
      expect(projected.map(({ spanId }) => spanId)).toContain(parentSpanId);
    expect(JSON.stringify(named("projectors project note_stats")?.attributes)).toContain("NoteLiked");
  });

  it("does not take its id from a stranger", async () => {
    const theirs = "4bf92f3577b34da6a3ce929d0e0e4736";
    const answer = await reader.get("/categories", { traceparent: `00-${theirs}-00f067aa0ba902b7-01` });
    expect(traceIdOf(answer.headers.get("x-request-id") ?? "")).not.toBe(theirs);
    await expect
      .poll(() => traceOf(answer)().map(({ service }) => service), soon)
      .toEqual(expect.arrayContaining(["gateway", "query-api"]));
    const gateway = () => traceOf(answer)().find(({ service }) => service === "gateway");
    // Named, so that whoever traces in the browser finds ours; and nowhere else.
    expect(gateway()?.links).toEqual([{ traceId: theirs, spanId: "00f067aa0ba902b7" }]);
    expect(gateway()?.parentSpanId ?? "").toBe("");
    expect(collector.spans().filter(({ traceId }) => traceId === theirs)).toEqual([]);
  });

  it.each([
    ["of another form", "4bf92f3577b34da6a3ce929d0e0e4739"],
    ["of a version that nobody knows", "ff-4bf92f3577b34da6a3ce929d0e0e4737-00f067aa0ba902b7-01"],
    ["all zeros", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`],
    ["with a tail", `00-4bf92f3577b34da6a3ce929d0e0e4738-00f067aa0ba902b7-01-${"x".repeat(3000)}`],
  ])("is not touched by a header %s", async (_what, traceparent) => {
    const answer = await reader.get("/categories", { traceparent });
    expect(answer.status).toBe(200);
    const gateway = () => traceOf(answer)().find(({ service }) => service === "gateway");
    await expect.poll(gateway, soon).toBeDefined();
    expect(gateway()?.links ?? []).toEqual([]);
    expect(collector.told().includes(/[1-9a-f]{5}[0-9a-f]{27}/.exec(traceparent)?.[0] ?? "nothing")).toBe(false);
  });
});

describe("the traces of a community", () => {
  it("hold no word of a member, no token, no account and no address", async () => {
    const { id } = dataOf(StartConversation, await author.call("POST", "/chat/conversations", { body: { otherUserId: reader.id } }));
    line.send("send_message", { conversationId: id, receiverId: reader.id, content: MESSAGE, clientMessageId: "traced" });
    const chat = () => collector.spans().filter(({ name }) => name === "project chat");
    await expect.poll(() => chat().length, soon).toBeGreaterThan(0);
    const named = () => collector.spans().map((span) => span.named);
    await expect
      .poll(named, soon)
      .toEqual(expect.arrayContaining(["command-api Register", "query-api line POST", "command-api SendMessage"]));
    const told = collector.told();
    for (const secret of [
      NICKNAME,
      TITLE,
      MESSAGE,
      "tracer_one",
      author.token,
      reader.token,
      author.token.split(".")[2] ?? "-",
      "127.0.0.1",
      "Bearer",
    ])
      expect(told, secret).not.toContain(secret);
  });
});
