import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";

/** AES-256-GCM as of NIST SP 800-38D: 96-bit random nonce, 128-bit tag. Sealed bytes are nonce, tag, ciphertext. */
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** `context` is bound to the result and needed to open it, so sealed bytes cannot be moved elsewhere. */
export function seal(key: KeyObject, plain: Uint8Array, context: string): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const body = cipher.update(plain);
  cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Throws if the key, the context or a single bit differs from what was sealed. */
export function unseal(key: KeyObject, sealed: Uint8Array, context: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const plain = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  decipher.final();
  return plain;
}

export function newKey(): KeyObject {
  return createSecretKey(randomBytes(KEY_BYTES));
}

/** A key for one purpose, derived from the master key (HKDF-SHA-256, RFC 5869): no two purposes share one. */
export function deriveKey(master: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", master, Buffer.alloc(0), purpose, KEY_BYTES)));
}

export function hmacHex(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text, "utf8").digest("hex");
}

/** Random bytes are fetched for many nonces at once: the call costs more than the bytes. Each byte is handed out once. */
let pool: Buffer = Buffer.alloc(0);
let used = 0;
function nextNonce(): Buffer {
  if (used + NONCE_BYTES > pool.length) {
    pool = randomBytes(NONCE_BYTES * 256);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.subarray(used - NONCE_BYTES, used);
}
