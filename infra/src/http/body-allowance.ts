import type { IncomingHttpHeaders } from "node:http";
import { networkOf } from "./addresses.ts";
import { createCallAllowance, widened } from "./call-allowance.ts";

/** Bodies are small. The longest is a form as an HTML table: 20,000 characters, each of which may take six when it is escaped. */
export const BODY_LIMIT = 128 * 1024;
/** Hardly any body is longer, but for long texts. Each further piece of this length costs a point more. */
const PIECE = 8 * 1024;

/**
 * What a network may spend on bodies on one node, as for its commands (docs/decisions/limits.md): 600 short bodies a second. Of the longest
 * ones, which take up to 8 ms each, it gets 35 a second: less than a third of a processor.
 */
const network = { burst: 3600, perSecond: 600 };

/** The points of a JSON body before it is read. One whose length is unknown, because it is compressed or comes in chunks, costs the most. */
export function costOfBody(headers: IncomingHttpHeaders): number {
  const length = Number(headers["content-length"] ?? BODY_LIMIT);
  const known = headers["content-encoding"] === undefined && length < BODY_LIMIT;
  return 1 + Math.floor((known ? length : BODY_LIMIT) / PIECE);
}

export type BodyAllowance = (address: string, headers: IncomingHttpHeaders) => number | undefined;

/** The seconds until this network may send such a body, or undefined if it may now. `factor` widens the limit. */
export function createBodyAllowance({ factor, now }: { factor: number; now: () => number }): BodyAllowance {
  const take = createCallAllowance({ ...widened(network, factor), now });
  return (address, headers) => take(networkOf(address), costOfBody(headers));
}
