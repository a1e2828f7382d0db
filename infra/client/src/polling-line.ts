import type { CallTo } from "@shiye/events/calls";
import type { Frame } from "@shiye/events/pushes";
import type { OpenRealtime, PollRealtime, SendRealtime } from "@shiye/events/realtime";
import { type ApiAnswer, callApi } from "./http.ts";
import type { PushLine, PushLineOptions } from "./push-line.ts";

/** Most frames that the server accepts in one call. */
const MOST_FRAMES = 20;

/** Frames over ordinary calls: one call always waits for pushes; our own frames go in separate calls. Contract §9. */
export function openPollingLine({ auth, onFrame, onLost }: PushLineOptions): PushLine {
  const ending = new AbortController();
  const outbox: Pick<Frame, "event" | "data">[] = [];
  /** The session with the token that opened it, which each call of the session must bring. */
  let proof: { session: string; token: string | null } | undefined;
  let sending = false;

  /** The calls' own time limit finds a dead connection; a session that the server has forgotten is a refusal. */
  function lose(code?: number): void {
    if (ending.signal.aborted) return;
    ending.abort();
    onLost(code);
  }

  /** The result of the call, or nothing if the line has ended. */
  async function call(request: Parameters<typeof callApi>[0]): Promise<Extract<ApiAnswer, { data: unknown }> | undefined> {
    const answer = await callApi(request, { token: null, signal: ending.signal });
    if ("refusal" in answer) lose();
    return "refusal" in answer || ending.signal.aborted ? undefined : answer;
  }

  function receive(frames: readonly Frame[]): void {
    for (const frame of frames) {
      if (ending.signal.aborted) return;
      if (frame.event === "closed") lose((frame.data as { code: number }).code);
      else onFrame(frame);
    }
  }

  async function listen(): Promise<void> {
    const introduction = auth();
    const opened = await call({ method: "POST", path: "/realtime/open", body: introduction } satisfies CallTo<typeof OpenRealtime>);
    if (!opened) return;
    const { session, frames } = opened.data as { session: string; frames: Frame[] };
    proof = { session, token: introduction.token };
    receive(frames);
    void deliver();
    while (!ending.signal.aborted) {
      const news = await call({ method: "POST", path: "/realtime/poll", body: proof } satisfies CallTo<typeof PollRealtime>);
      if (news) receive((news.data as { frames: Frame[] }).frames);
    }
  }

  /** One call after the other, so that frames arrive in the order in which they were sent. */
  async function deliver(): Promise<void> {
    if (sending || proof === undefined) return;
    sending = true;
    while (outbox.length > 0 && !ending.signal.aborted)
      await call({
        method: "POST",
        path: "/realtime/send",
        body: { ...proof, frames: outbox.splice(0, MOST_FRAMES) },
      } satisfies CallTo<typeof SendRealtime>);
    sending = false;
  }

  void listen();
  return {
    send(event, data) {
      outbox.push({ event, data });
      void deliver();
    },
    close: () => ending.abort(),
  };
}
