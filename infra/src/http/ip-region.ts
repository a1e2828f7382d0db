import { createRequire } from "node:module";
import { isIPv4, isIPv6 } from "node:net";
import type IP2Region from "ip2region";

const LOCAL_REGION = "本地";
const UNKNOWN_REGION = "未知";

const PRIVATE_V4 = /^(?:0\.|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;
const PRIVATE_V6 = /^(?:::1?$|f[cd]|fe[89ab])/i;

/** Its two tables take 12 MB. They are loaded at the first public address, so only in processes that need them. */
let database: IP2Region | undefined;

/**
 * The region that is shown with what a member writes: within China the province without its suffix (浙江, 广西, 香港), elsewhere the country.
 * Loopback, private and carrier addresses are 本地. Addresses that the offline tables do not know are 未知. Sources: RFC 1918, 4193, 6598.
 */
export function ipRegionOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return PRIVATE_V4.test(plain) ? LOCAL_REGION : publicRegionOf(plain);
  // An address with a zone belongs to a link of this machine.
  if (isIPv6(plain)) return PRIVATE_V6.test(plain) || plain.includes("%") ? LOCAL_REGION : publicRegionOf(plain);
  return UNKNOWN_REGION;
}

function publicRegionOf(address: string): string {
  database ??= openDatabase();
  const found = database.search(address);
  if (!found) return UNKNOWN_REGION;
  const { country, province } = found;
  return (country === "中国" || country === "" ? shortened(province) : country) || UNKNOWN_REGION;
}

/** Removes the suffix: 浙江省, 上海市, 广西壮族自治区, 香港特别行政区. */
function shortened(province: string): string {
  return province.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/, "");
}

/** `require`, because bundlers and Node disagree on the default import of this CommonJS package. */
function openDatabase(): IP2Region {
  const { default: Database } = createRequire(import.meta.url)("ip2region") as typeof import("ip2region");
  return new Database();
}
