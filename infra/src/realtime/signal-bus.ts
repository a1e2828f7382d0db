import { z } from "zod";

const MemberIds = z.array(z.number().int());
const Node = z.string().max(64);

/**
 * Signals between nodes, which are stored nowhere: frames that are no facts (typing), and who is connected where.
 *
 *   frame   to the clients in the room, on every node
 *   delta   members who came to a node or left it; `version` counts its deltas, so that a lost one is noticed
 *   alive   a node's heartbeat, with its version and number of members
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

/** Reaches every node that listens at this moment, within milliseconds, in the order of one sender; or is lost. */
export interface SignalBus {
  /** Rejects if the signal cannot be sent; the sender decides whether that matters. */
  publish(signal: Signal): Promise<void>;
  /** Calls the handler for every signal, also its own, until the abort; reconnects by itself. */
  subscribe(options: {
    signal: AbortSignal;
    onSignal: (signal: Signal) => void;
    /** Listening (again): earlier signals are lost. */
    onConnected: () => void;
    onLost: () => void;
  }): Promise<void>;
}
