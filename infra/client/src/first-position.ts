let earliest: bigint | undefined;

/** Notes down how far the read models were when this answer was made. */
export function noteReading({ headers }: Response): void {
  // A server that has just lost its database knows of no position, and what a proxy has made of one is none: the answer is good all the same.
  const position = BigInt(/^\d+$/.exec(headers.get("X-Projection-Position") ?? "")?.[0] ?? 0);
  if (position && !(earliest && earliest <= position)) earliest = position;
}

/** The first event that some answer of this tab did not know yet: from there its first line tells what happened before it stood. */
export const firstUnseen = (): bigint | null => (earliest ? earliest + 1n : null);
