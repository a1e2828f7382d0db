// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { notesApi } from "../features/notes/card/notes-api.ts";
import { startPush } from "./start-push.ts";
import { createStore } from "./store.ts";

/** A line whose other end is the test. */
class TestLine {
  static readonly OPEN = 1;
  static newest: TestLine;
  readyState = TestLine.OPEN;
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  constructor() {
    TestLine.newest = this;
  }
  send() {}
  close() {}
  tell(event: string, data: object = {}) {
    this.onmessage?.({ data: JSON.stringify({ event, data }) });
  }
}

let answers: ((likes: number) => void)[];
beforeEach(() => {
  localStorage.clear();
  answers = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", TestLine);
  vi.stubGlobal("fetch", () => {
    return new Promise<Response>((resolve) => {
      answers.push((like_count) => resolve(Response.json({ success: true, data: { id: 1, like_count } })));
    });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("loads what is shown afresh once however many read models ask for it, and once more when one asks while it is loading", async () => {
  const store = createStore();
  startPush(store);
  TestLine.newest.onopen?.();
  TestLine.newest.tell("connected", { position: "5" });
  store.dispatch(notesApi.endpoints.getNote.initiate({ id: 1 }));
  const aWhile = () => vi.advanceTimersByTimeAsync(5000);
  await aWhile();
  const answer = async (likes: number) => {
    answers.at(-1)?.(likes);
    await aWhile();
  };
  await answer(1);
  for (let models = 0; models < 8; models += 1) {
    TestLine.newest.tell("resync");
    // So that each would be loaded before the next one comes.
    await vi.advanceTimersByTimeAsync(300);
    answers.at(-1)?.(1);
    await vi.advanceTimersByTimeAsync(300);
  }
  await aWhile();
  expect(answers).toHaveLength(2);
  // What it is answered with was read before this.
  TestLine.newest.tell("resync");
  await aWhile();
  await answer(2);
  expect(answers).toHaveLength(3);
  await answer(3);
  expect(answers).toHaveLength(3);
  expect(notesApi.endpoints.getNote.select({ id: 1 })(store.getState()).data).toMatchObject({ like_count: 3 });
});
