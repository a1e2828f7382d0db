import type { KeyObject } from "node:crypto";

/** One key for each member. What it has sealed can be read while the key exists, and by nobody once it is destroyed. */
export interface Keyring {
  /** Keys to seal with, created at first use. A member who is missing in the answer was erased and never gets a key again. */
  keysForWriting(memberIds: Iterable<number>): Promise<ReadonlyMap<number, KeyObject>>;
  /** Existing keys, for any number of members in at most one round trip. Creates none. */
  keysForReading(memberIds: Iterable<number>): Promise<ReadonlyMap<number, KeyObject>>;
  /** Destroys the key for good, in every process: what it has sealed is anonymous from now on. */
  destroy(memberId: number): Promise<void>;
  close(): Promise<void>;
}
