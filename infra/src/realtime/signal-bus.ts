import { z } from "zod";

const MemberIds = z.array(z.number().int());
const Node = z.string().max(64);

/**
 * What nodes tell each other and nobody keeps: frames that are no facts (typing), and who is connected where.
 *
 *   frame   to whoever is in the room, on every node
 *   delta   members who came to a node or left it; `version` counts its deltas, so that a lost one is noticed
 *   alive   a node's heartbeat, with the version it is at and how many members it has
 *   here    all members of a node, in parts; the first part replaces what was known of it
 *   who     asks one node, or all of them, for `here`
 *   gone    a node leaves
 */
export const Signal = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("frame"), room: z.string().max(40), frame: z.object({ event: z.string().max(50), data: z.unknown() }) }),
  z.object({ kind: z.literal("delta"), node: Node, version: z.number().int(), came: MemberIds, left: MemberIds }),
  z.object({ kind: z.literal("alive"), node: Node, version: z.number().int(), size: z.number().int() }),
  z.object({ kind: z.literal("here"), node: Node, version: z.number().int(), first: z.boolean(), members: MemberIds }),
  z.object({ kind: z.literal("who"), node: Node.nullable() }),
  z.object({ kind: z.literal("gone"), node: Node }),
]);
export type Signal = z.output<typeof Signal>;

/** Reaches every node that listens at this moment, within milliseconds, in the order in which one node sent; or is lost. */
export interface SignalBus {
  /** Rejects when the signal cannot be sent; the sender decides whether that matters. */
  publish(signal: Signal): Promise<void>;
  /** Calls back for every signal, one's own too, until the abort; reconnects by itself. */
  subscribe(options: {
    signal: AbortSignal;
    onSignal: (signal: Signal) => void;
    /** Listening, or listening again: what was told before is lost. */
    onConnected: () => void;
    onLost: () => void;
  }): Promise<void>;
}
