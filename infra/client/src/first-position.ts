let earliest: bigint | undefined;

/** Records how far the read models were when this answer was made. */
export function noteReading({ headers }: Response): void {
  // A server that has just lost its database sends no position, and a proxy may garble it. The answer is usable all the same.
  const position = BigInt(/^\d+$/.exec(headers.get("X-Projection-Position") ?? "")?.[0] ?? 0);
  if (position && !(earliest && earliest <= position)) earliest = position;
}

/** The earliest position of the answers of this tab: from there its first connection resumes. */
export const firstUnseen = (): bigint | null => (earliest ? earliest + 1n : null);
