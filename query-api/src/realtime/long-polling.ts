import { randomUUID } from "node:crypto";
import type { Frame } from "@shiye/events/pushes";
import type { OpenRealtime, PollRealtime, SendRealtime } from "@shiye/events/realtime";
import { refuse } from "@shiye/events/refusals";
import type { HandlerOf } from "@shiye/infra/http/call";
import type { PushGateway } from "./gateway.ts";
import type { ConnectionHandle } from "./transport.ts";

interface LongPollingOptions {
  gateway: Pick<PushGateway, "open">;
  /** How long a poll without pushes is held open. */
  pollMs: number;
  /** How long a connection lives without a poll. */
  idleMs: number;
}

interface Session {
  /** The token that opened it; a visitor has none. Every further call must bring it: the session id alone is no sign-in. */
  token: string | null;
  handle?: ConnectionHandle;
  queue: string[];
  bytes: number;
  closed: boolean;
  /** Set while a poll is waiting. */
  wake?: () => void;
  idle?: NodeJS.Timeout;
}

/**
 * Frames over ordinary calls. Sessions are in the memory of this node, so a load balancer must keep a session at its node. For an unknown
 * session, or without its token, the answer is 404, and the client opens another one and resumes.
 */
export function createLongPolling({ gateway, pollMs, idleMs }: LongPollingOptions) {
  const sessions = new Map<string, Session>();

  function find(asked: { session: string; token?: string | null | undefined }): Session | undefined {
    const session = sessions.get(asked.session);
    return session?.token === (asked.token ?? null) ? session : undefined;
  }

  function end(id: string, session: Session): void {
    clearTimeout(session.idle);
    sessions.delete(id);
    session.handle?.closed();
    session.wake?.();
  }

  function rest(id: string, session: Session): void {
    clearTimeout(session.idle);
    session.idle = setTimeout(() => end(id, session), idleMs);
    session.idle.unref();
  }

  function push(session: Session, frame: string): void {
    session.queue.push(frame);
    session.bytes += frame.length;
    session.wake?.();
  }

  function take(session: Session): Frame[] {
    const frames = session.queue.map((frame) => JSON.parse(frame) as Frame);
    session.queue = [];
    session.bytes = 0;
    return frames;
  }

  /** Waits until there is a frame, the time is over, or the client has gone. */
  function news(session: Session, gone: AbortSignal): Promise<void> {
    if (session.queue.length > 0 || session.closed || gone.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        if (session.wake === done) session.wake = undefined;
        resolve();
      };
      const timer = setTimeout(done, pollMs);
      // A second poll of the same session replaces the first.
      session.wake?.();
      session.wake = done;
      gone.addEventListener("abort", done, { once: true });
    });
  }

  const open: HandlerOf<typeof OpenRealtime> = async ({ input }, { address, response }) => {
    const id = randomUUID();
    const session: Session = { token: input.token ?? null, queue: [], bytes: 0, closed: false };
    session.handle = gateway.open({
      address,
      send: (frame) => push(session, frame),
      backlog: () => session.bytes,
      close(code, reason) {
        session.closed = true;
        push(session, JSON.stringify({ event: "closed", data: { code, reason } }));
      },
    });
    sessions.set(id, session);
    rest(id, session);
    session.handle?.take({ event: "auth", data: input });
    await news(session, AbortSignal.timeout(pollMs));
    response.setHeader("Cache-Control", "no-store");
    return { data: { session: id, frames: take(session) } };
  };

  const poll: HandlerOf<typeof PollRealtime> = async ({ input }, { response }) => {
    const session = find(input);
    if (!session) return refuse("realtime-session-not-found");
    clearTimeout(session.idle);
    session.handle?.recheck();
    const gone = new AbortController();
    // The close event comes once, maybe before this listener is added.
    if (response.closed) gone.abort();
    else response.once("close", () => gone.abort());
    await news(session, gone.signal);
    response.setHeader("Cache-Control", "no-store");
    // Frames that nobody reads wait for the next poll.
    const frames = gone.signal.aborted ? [] : take(session);
    if (session.closed && session.queue.length === 0) end(input.session, session);
    else rest(input.session, session);
    return { data: { frames } };
  };

  const send: HandlerOf<typeof SendRealtime> = async ({ input }) => {
    const session = find(input);
    if (!session) return refuse("realtime-session-not-found");
    for (const frame of input.frames) session.handle?.take(frame);
    return { data: {} };
  };

  return { handlers: { OpenRealtime: open, PollRealtime: poll, SendRealtime: send }, sessions: () => sessions.size };
}
