import { sha256 } from "@noble/hashes/sha2.js";
import type { Challenge } from "@shiye/events/proof-of-work";
import { solveChallenge, writeProof } from "@shiye/events/proof-solver";

/** Not `crypto.subtle`, which exists only on secure origins; a server on a campus that is reached by its IP address is none. */
addEventListener("message", ({ data }: MessageEvent<Challenge>) => {
  const proof = solveChallenge(data, sha256);
  postMessage(proof ? writeProof(proof) : "");
});
