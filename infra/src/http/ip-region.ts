import { isIPv4, isIPv6 } from "node:net";

const PRIVATE_V4 = /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)/;
const PRIVATE_V6 = /^(?:::1$|f[cd]|fe80:)/i;

/** The provincial name that is shown with what somebody writes. Loopback and private addresses are `本地`. Source: issue 3, "IP region". */
export function ipRegionOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, "");
  if (isIPv4(plain) && PRIVATE_V4.test(plain)) return "本地";
  if (isIPv6(plain) && PRIVATE_V6.test(plain)) return "本地";
  return "未知";
}
