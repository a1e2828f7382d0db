import { afterEach, beforeEach, vi } from "vitest";

/** A line whose other end is the test. */
export class TestLine {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static lines: TestLine[] = [];
  readyState = TestLine.OPEN;
  sent: { event: string; data: Record<string, unknown> }[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: (reason: { code: number }) => void;
  constructor() {
    TestLine.lines.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  /** As a dead network does it: whoever closes hears nothing back. */
  close() {
    this.readyState = TestLine.CLOSED;
  }
  /** The other end, or something on the way, ends it. */
  lose(code = 1006) {
    this.readyState = TestLine.CLOSED;
    this.onclose?.({ code });
  }
  open() {
    this.onopen?.();
    this.tell("connected", { position: "100" });
  }
  tell(event: string, data?: object, seq?: string) {
    this.onmessage?.({ data: JSON.stringify({ event, data, seq }) });
  }
}

/** Events of the window reach what listens there. */
export let events: EventTarget;
export const newestLine = () => TestLine.lines.at(-1) as TestLine;
export const stats = (id: number, like_count: number) => ({ id, like_count, collect_count: 0, comment_count: 0 });

export function useTestLines(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    TestLine.lines = [];
    vi.stubGlobal("WebSocket", TestLine);
    events = new EventTarget();
    const [addEventListener, removeEventListener] = [events.addEventListener.bind(events), events.removeEventListener.bind(events)];
    vi.stubGlobal("window", { setTimeout, addEventListener, removeEventListener });
  });
  afterEach(() => {
    // What a test left on its way would be on its way for ever in the next one, whose clock is another.
    vi.runOnlyPendingTimers();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}
