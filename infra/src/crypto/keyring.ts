import type { KeyObject } from "node:crypto";

/**
 * One key per member. Whatever a member's key has sealed can be read while the key lives, and by nobody once it is destroyed.
 */
export interface Keyring {
  /** Keys to seal with, made on first use. A member who is missing from the answer was erased and never gets a key again. */
  keysForWriting(memberIds: Iterable<number>): Promise<ReadonlyMap<number, KeyObject>>;
  /** Keys that still live, for any number of members in at most one round trip. Makes none. */
  keysForReading(memberIds: Iterable<number>): Promise<ReadonlyMap<number, KeyObject>>;
  /** For good, in every process: what the member's key has sealed is anonymous from now on. */
  destroy(memberId: number): Promise<void>;
  close(): Promise<void>;
}
