import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { shortDigest } from "./media-name.ts";

/** The same as `contentDigest`, for a file that is too large for the memory. */
export async function fileDigest(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return shortDigest(hash);
}
