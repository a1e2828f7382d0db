import { sha256 } from "@noble/hashes/sha2.js";
import type { Challenge } from "@shiye/events/proof-of-work";
import { solveChallenge, writeProof } from "@shiye/events/proof-solver";

/** Not `crypto.subtle`: it exists on secure origins only, and a campus server reached by its number is none. */
addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const proof = solveChallenge(data, sha256);
  postMessage(proof ? writeProof(proof) : "");
});
