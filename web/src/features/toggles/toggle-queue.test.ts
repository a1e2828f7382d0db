import { describe, expect, it, vi } from "vitest";
import { createToggleQueue, type ToggleState } from "./toggle-queue.ts";

/** A server that answers when the test says so. */
function world(confirmed: ToggleState = { on: false, count: 7 }) {
  const shown: ToggleState[] = [];
  const sent: { wish: boolean; answer: (state: ToggleState) => void; refuse: (error: unknown) => void }[] = [];
  const onRefused = vi.fn();
  const onIdle = vi.fn();
  const queue = createToggleQueue(confirmed, {
    send: (wish) => new Promise((answer, refuse) => sent.push({ wish, answer, refuse })),
    show: (state) => shown.push(state),
    onRefused,
    onIdle,
  });
  const settle = () => new Promise((done) => setImmediate(done));
  return { queue, shown, sent, onRefused, onIdle, settle, last: () => shown.at(-1) };
}

describe("a toggle", () => {
  it("shows the new state before the server knows of it", () => {
    const { queue, sent, last } = world();
    queue.toggle();
    expect(last()).toEqual({ on: true, count: 8 });
    expect(sent.map(({ wish }) => wish)).toEqual([true]);
  });

  it("ends with the server's count", async () => {
    const { queue, sent, last, onIdle, settle } = world();
    queue.toggle();
    sent[0]?.answer({ on: true, count: 12 });
    await settle();
    expect(last()).toEqual({ on: true, count: 12 });
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it("sends one more request when the last of many taps differs from the server's state", async () => {
    const { queue, sent, last, settle } = world();
    for (let tap = 0; tap < 6; tap++) queue.toggle();
    expect(last()).toEqual({ on: false, count: 7 });
    sent[0]?.answer({ on: true, count: 8 });
    await settle();
    sent[1]?.answer({ on: false, count: 7 });
    await settle();
    expect(sent.map(({ wish }) => wish)).toEqual([true, false]);
    expect(last()).toEqual({ on: false, count: 7 });
  });

  it("sends nothing more when the last of many taps equals the server's state", async () => {
    const { queue, sent, settle } = world();
    for (let tap = 0; tap < 5; tap++) queue.toggle();
    sent[0]?.answer({ on: true, count: 8 });
    await settle();
    expect(sent).toHaveLength(1);
  });

  it("returns to the server's last state after a refusal, and says why", async () => {
    const { queue, shown, sent, onRefused, onIdle, settle } = world();
    queue.toggle();
    sent[0]?.refuse("no");
    await settle();
    expect(shown).toEqual([
      { on: true, count: 8 },
      { on: false, count: 7 },
    ]);
    expect(onRefused).toHaveBeenCalledWith("no");
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it("can be tapped again after a refusal", async () => {
    const { queue, sent, settle } = world();
    queue.toggle();
    sent[0]?.refuse("no");
    await settle();
    queue.toggle();
    expect(sent.map(({ wish }) => wish)).toEqual([true, true]);
  });

  it("never shows a count below zero", () => {
    const { queue, last } = world({ on: true, count: 0 });
    queue.toggle();
    expect(last()).toEqual({ on: false, count: 0 });
  });
});
