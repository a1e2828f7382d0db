import type { KeyObject } from "node:crypto";
import { hmacHex } from "./aes.ts";

/**
 * The stream that makes a name unique: an append to a stream that must not exist yet. A stream name is never erased, so it has no personal
 * text: only the holder of the key can tell which name it stands for. Upper and lower case are the same name.
 */
export function accountNameStream(accountName: string, key: KeyObject): string {
  return `accountName-${hmacHex(key, accountName.toLowerCase())}`;
}

/** The same for administrators' sign-in names. */
export function adminNameStream(adminName: string, key: KeyObject): string {
  return `adminName-${hmacHex(key, adminName.toLowerCase())}`;
}
