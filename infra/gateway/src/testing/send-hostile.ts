import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { HostileTry } from "./hostile-requests.ts";

/** What a try waits for an answer, at most. */
const ANSWER_MS = 250;

/** Sends one try over a connection of its own and resets that; resolves with what came back, as latin1. Never rejects. */
function sendHostile(port: number, { bytes, resetAt, splitAt }: HostileTry): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    let answered = "";
    let timer: NodeJS.Timeout | undefined;
    const end = () => socket.resetAndDestroy();
    socket.on("error", () => undefined);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve(answered);
    });
    socket.on("data", (chunk) => {
      answered += chunk.toString("latin1");
      // A moment more: what is hostile may have a second answer coming.
      clearTimeout(timer);
      timer = setTimeout(end, 3);
    });
    socket.once("connect", () => {
      const send = (text: string, then: () => void) => socket.write(Buffer.from(text, "latin1"), then);
      timer = setTimeout(end, ANSWER_MS);
      if (resetAt !== undefined) send(bytes.slice(0, resetAt), end);
      else if (splitAt === undefined) send(bytes, () => undefined);
      else send(bytes.slice(0, splitAt), () => setTimeout(() => socket.destroyed || send(bytes.slice(splitAt), () => undefined), 2));
    });
  });
}

/** Makes the tries, so many at once, until all are made or the time is over. */
export async function attack(
  port: number,
  tries: readonly HostileTry[],
  { atOnce, limitMs }: { atOnce: number; limitMs: number },
): Promise<{ name: string; answer: string }[]> {
  const answers: { name: string; answer: string }[] = [];
  const until = performance.now() + limitMs;
  const waiting = tries.values();
  const attacker = async () => {
    for (const one of waiting) {
      if (performance.now() > until) return;
      answers.push({ name: one.name, answer: await sendHostile(port, one) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
  // What was sent last may still be on its way.
  await delay(100);
  return answers;
}
