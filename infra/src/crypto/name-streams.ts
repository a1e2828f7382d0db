import type { KeyObject } from "node:crypto";
import { hmacHex } from "./aes.ts";

/**
 * The stream that makes a name unique: "append to a stream that must not exist yet". A stream name is never erased, so it holds
 * no personal text: only who has the key can tell which name it stands for. Names differ by letters, not by their case.
 */
export function accountNameStream(accountName: string, key: KeyObject): string {
  return `accountName-${hmacHex(key, accountName.toLowerCase())}`;
}

/** The same for administrators' sign-in names. */
export function adminNameStream(adminName: string, key: KeyObject): string {
  return `adminName-${hmacHex(key, adminName.toLowerCase())}`;
}
