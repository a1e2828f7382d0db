import { request } from "node:http";

interface WithheldCalls {
  /** The status of each answer so far, in the order of the answers. */
  readonly statuses: readonly number[];
  /** Ends the calls, so that a server that waits for their bodies can close. */
  leave(): void;
}

/** Posts the heads of so many JSON calls of 120,000 bytes at once, and keeps all bodies back. */
export function withholdBodies(url: string, times: number, headers: Record<string, string>): WithheldCalls {
  const statuses: number[] = [];
  const calls = Array.from({ length: times }, () => {
    const all = { "content-type": "application/json", "content-length": "120000", ...headers };
    const call = request(url, { method: "POST", agent: false, headers: all }, ({ statusCode = 0 }) => statuses.push(statusCode));
    call.on("error", () => undefined);
    call.flushHeaders();
    return call;
  });
  return {
    statuses,
    leave() {
      for (const call of calls) call.destroy();
    },
  };
}
