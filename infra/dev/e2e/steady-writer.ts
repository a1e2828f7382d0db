import { AddComment } from "@shiye/events/comments";
import { dataOf } from "../world/http-client.ts";
import type { WorldMember } from "../world/world-member.ts";

/** A member who comments without a pause and, when something breaks, sends the same comment again, as a good client does. */
export interface SteadyWriter {
  /** What the server said it has, in order. */
  acknowledged: readonly string[];
  /** Attempts that got no answer, or the answer that nobody can take them now. */
  failures(): number;
  /** Resolves once a comment that was begun after now is acknowledged. */
  nextAcknowledged(): Promise<void>;
  stop(): Promise<void>;
}

const PAUSE_AFTER_FAILURE_MS = 50;

export function startWriting(member: WorldMember, noteId: number, name: string): SteadyWriter {
  const acknowledged: string[] = [];
  const waiting: { after: number; resolve: () => void }[] = [];
  let begun = 0;
  let failures = 0;
  let stopping = false;

  async function send(content: string): Promise<boolean> {
    try {
      const body = { post_id: noteId, content };
      const answer = await member.call("POST", "/comments", { body, headers: { "idempotency-key": content } });
      if (answer.status === 503) return false;
      dataOf(AddComment, answer);
      return true;
    } catch (error) {
      // A refusal would be a finding; a connection that broke is what we are here for.
      if (error instanceof Error && error.message.includes("answered")) throw error;
      return false;
    }
  }

  const writing = (async () => {
    while (!stopping) {
      begun += 1;
      const content = `${name} ${begun}`;
      while (!(await send(content))) {
        failures += 1;
        if (stopping) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAILURE_MS));
      }
      acknowledged.push(content);
      for (const one of waiting.filter(({ after }) => begun > after)) one.resolve();
    }
  })();
  // Told when the test asks for it, not as a fault that nobody caught.
  writing.catch(() => undefined);

  return {
    acknowledged,
    failures: () => failures,
    nextAcknowledged: () => Promise.race([new Promise<void>((resolve) => waiting.push({ after: begun, resolve })), writing]),
    stop() {
      stopping = true;
      return writing;
    },
  };
}
