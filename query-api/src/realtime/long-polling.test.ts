import { EventEmitter } from "node:events";
import { isRefusal } from "@shiye/events/refusals";
import type { CallContext } from "@shiye/infra/http/call";
import { expect, it } from "vitest";
import { createLongPolling } from "./long-polling.ts";
import type { Transport } from "./transport.ts";

/** The part of an answer that a poll uses. */
const answerOf = (closed = false) => Object.assign(new EventEmitter(), { closed, setHeader: () => {} });

async function given() {
  const transports: Transport[] = [];
  let rechecks = 0;
  const open = (transport: Transport) => {
    transports.push(transport);
    transport.send(JSON.stringify({ event: "resync" }));
    const recheck = () => {
      rechecks += 1;
    };
    return { receive: () => {}, take: () => {}, control: () => true, beat: () => {}, recheck, closed: () => {} };
  };
  const { handlers } = createLongPolling({ gateway: { open }, pollMs: 50, idleMs: 60_000 });
  const contextOf = (response: object) => ({ address: "198.51.100.1", response }) as unknown as CallContext<never>;
  const opened = await handlers.OpenRealtime({ params: {}, input: {} } as never, contextOf(answerOf()));
  if (isRefusal(opened)) throw new Error("not opened");
  const { session } = opened.data;
  const poll = async (response: object) => {
    const answer = await handlers.PollRealtime({ params: {}, input: { session } } as never, contextOf(response));
    return isRefusal(answer) ? answer.code : answer.data.frames;
  };
  const tell = () => transports[0]?.send(JSON.stringify({ event: "resync" }));
  return { poll, tell, rechecks: () => rechecks };
}

it("a poll whose client has already left takes no frame, and the next poll gets it", async () => {
  const { poll, tell } = await given();
  tell();
  expect(await poll(answerOf(true))).toEqual([]);
  expect(await poll(answerOf())).toEqual([{ event: "resync" }]);
});

it("a poll whose client leaves while the poll waits takes no frame", async () => {
  const { poll, tell } = await given();
  const left = answerOf();
  const polled = poll(left);
  left.emit("close");
  tell();
  expect(await polled).toEqual([]);
  expect(await poll(answerOf())).toEqual([{ event: "resync" }]);
});

it("each poll checks whether its client may still listen", async () => {
  const { poll, rechecks } = await given();
  await poll(answerOf());
  await poll(answerOf());
  expect(rechecks()).toBe(2);
});
