import type { Frame } from "@shiye/events/pushes";
import { OpenRealtime, PollRealtime, SendRealtime } from "@shiye/events/realtime";
import { dataOf, type HttpClient } from "./http-client.ts";

export type PollingLine = Awaited<ReturnType<typeof openPollingLine>>;

/** The socket's fallback, as a client in a network that lets no socket through: polls until it is closed. */
export async function openPollingLine(client: HttpClient, options: { token: string; resumeFrom?: string }) {
  const opened = dataOf(OpenRealtime, await client.call("POST", "/realtime/open", { body: options }));
  const frames: Frame[] = [...opened.frames];
  const proof = { session: opened.session, token: options.token };
  let closed = false;

  async function poll(): Promise<void> {
    while (!closed) {
      const answer = await client.call("POST", "/realtime/poll", { body: proof });
      if (answer.status !== 200) return;
      frames.push(...dataOf(PollRealtime, answer).frames);
    }
  }
  const polling = poll();
  const send = async (event: string, data: object) => {
    const body = { ...proof, frames: [{ event, data }] };
    dataOf(SendRealtime, await client.call("POST", "/realtime/send", { body }));
  };

  return {
    frames: frames as readonly Frame[],
    dataOf: (event: string) => frames.filter((frame) => frame.event === event).map((frame) => frame.data),
    send,
    /** An unknown frame is answered at once, which ends the poll that waits. */
    async close() {
      closed = true;
      await send("goodbye", {});
      await polling;
    },
  };
}
