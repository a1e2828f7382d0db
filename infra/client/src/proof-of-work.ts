import type { Challenge, ProvenCall } from "@shiye/events/proof-of-work";
import { callApi } from "./http.ts";

/** A slow device continues without a proof: the server requires none, it only allows more with one. */
const PATIENCE_MS = 5000;
/** Lifetime of a challenge; the server forgets it a little later. */
const FRESH_MS = 9 * 60_000;

const ready = new Map<ProvenCall, { made: number; proof: Promise<string> }>();

/** Begins to solve the challenge for a call of this kind while the person types. */
export function prepareProof(call: ProvenCall): void {
  const waiting = ready.get(call);
  if (waiting && Date.now() - waiting.made < FRESH_MS) return;
  ready.set(call, { made: Date.now(), proof: solve(call).catch(() => "") });
}

/** The headers for such a call; a proof works once. */
export async function proofHeaders(call: ProvenCall): Promise<Record<string, string>> {
  prepareProof(call);
  const waiting = ready.get(call);
  ready.delete(call);
  const late = new Promise<string>((resolve) => setTimeout(resolve, PATIENCE_MS, ""));
  const proof = await Promise.race([waiting?.proof, late]);
  return proof ? { "X-Proof-Of-Work": proof } : {};
}

async function solve(call: ProvenCall): Promise<string> {
  const answer = await callApi({ path: "/auth/challenge", query: { for: call } }, { token: null });
  if ("refusal" in answer) return "";
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<string>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<string>) => resolve(data));
      worker.addEventListener("error", () => resolve(""));
      worker.postMessage(answer.data as Challenge);
    });
  } finally {
    worker.terminate();
  }
}
