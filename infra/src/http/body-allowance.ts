import type { IncomingHttpHeaders } from "node:http";
import { networkOf } from "./addresses.ts";
import { createCallAllowance, widened } from "./call-allowance.ts";

/** Bodies are small. The longest is a form as an HTML table: 20,000 characters, each of which may take six when it is escaped. */
export const BODY_LIMIT = 128 * 1024;
/** Of a body. The largest honest one has twenty frames of a socket, with some ten parts each. */
export const MOST_PARTS = { depth: 32, parts: 4000 };
/** Hardly any body is longer, but for long texts. Each further piece of this length costs a point more. */
const PIECE = 8 * 1024;

/**
 * What a network may spend on bodies on one node, as for its commands (docs/decisions/limits.md): 600 short bodies a second. Of the longest
 * ones, which take up to 8 ms each, it gets 35 a second: less than a third of a processor.
 */
const network = { burst: 3600, perSecond: 600 };

/** Likewise on the frames of its sockets: five hundred people who scroll fast send two frames a second each. */
const framesOfNetwork = { burst: 6000, perSecond: 1200 };

/** The points of so many bytes. */
function costOf(length: number): number {
  return 1 + Math.floor(Math.min(length, BODY_LIMIT) / PIECE);
}

/**
 * The points of a JSON body before it is read. One whose length is unknown, because it comes in chunks, costs the most, and so does a
 * compressed one, which is refused.
 */
export function costOfBody(headers: IncomingHttpHeaders): number {
  const length = Number(headers["content-length"] ?? BODY_LIMIT);
  const known = headers["content-encoding"] === undefined && length < BODY_LIMIT;
  return costOf(known ? length : BODY_LIMIT);
}

export type BodyAllowance = (address: string, headers: IncomingHttpHeaders) => number | undefined;

/** The seconds until this network may send such a body, or undefined if it may now. `factor` widens the limit. */
export function createBodyAllowance({ factor, now }: { factor: number; now: () => number }): BodyAllowance {
  const take = createCallAllowance({ ...widened(network, factor), now });
  return (address, headers) => take(networkOf(address), costOfBody(headers));
}

/** Whether this network may send a frame of this length now. */
export type FrameAllowance = (address: string, length: number) => boolean;

export function createFrameAllowance({ factor, now }: { factor: number; now: () => number }): FrameAllowance {
  const take = createCallAllowance({ ...widened(framesOfNetwork, factor), now });
  return (address, length) => take(networkOf(address), costOf(length)) === undefined;
}
