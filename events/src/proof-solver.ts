import type { Challenge, Proof } from "./proof-of-work.ts";

/** Apart from the schemas, so that a browser that only solves loads no zod. Tries one counter after the other; the digest is the platform's. Source: the protocol of altcha-lib 2, algorithm SHA-256. */
export function solveChallenge(challenge: Challenge, sha256: (bytes: Uint8Array) => Uint8Array, mostTries = 1_000_000): Proof | undefined {
  const { salt, nonce, cost, keyPrefix } = challenge.parameters;
  const [saltBytes, nonceBytes, prefix] = [bytesOf(salt), bytesOf(nonce), bytesOf(keyPrefix)];
  const input = new Uint8Array(saltBytes.length + nonceBytes.length + 4);
  input.set(saltBytes);
  input.set(nonceBytes, saltBytes.length);
  const place = new DataView(input.buffer);
  for (let counter = 0; counter < mostTries; counter++) {
    place.setUint32(input.length - 4, counter);
    let key: Uint8Array = input;
    for (let round = 0; round < cost; round++) key = sha256(key);
    if (prefix.every((byte, index) => key[index] === byte))
      return { challenge, solution: { counter, derivedKey: [...key].map((byte) => byte.toString(16).padStart(2, "0")).join("") } };
  }
  return undefined;
}

export function writeProof(proof: Proof): string {
  return btoa(JSON.stringify(proof)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
