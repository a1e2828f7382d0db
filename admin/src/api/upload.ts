import { type SendOptions, sendFiles } from "@shiye/client/send-files";
import { session } from "./base-query.ts";
import { storedSession } from "./session-storage.ts";

/** In milliseconds: five minutes for a video, two for a picture. Source: specification 002 §7. */
const TIMEOUTS = { "/upload/single": 120_000, "/upload/video": 300_000 } as const;

/** Sends one file. Throws an error with the message of the refusal. */
export async function uploadFile(
  path: keyof typeof TIMEOUTS,
  file: Blob,
  name: string,
  options: Omit<SendOptions, "token"> = {},
): Promise<unknown> {
  const answer = await session.call(storedSession, (token) =>
    sendFiles(path, { file: [file, name] }, TIMEOUTS[path], { ...options, token }),
  );
  if ("refusal" in answer) throw new Error(answer.refusal.message);
  return answer.data;
}
