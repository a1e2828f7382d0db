/** Weights and check characters of a resident's identity number. Source: GB 11643-1999, ISO 7064 MOD 11-2. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECKS = "10X98765432";

/** 18 characters: 6 of a region, a birthday that exists, 3 of an order, and the check character that follows from them. */
export function isIdentityNumber(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return CHECKS[sum % 11] === text[17] && isBirthday(text.slice(6, 14));
}

function isBirthday(digits: string): boolean {
  const [year, month, day] = [Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6))];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** What anybody but the log may hold: `110***********1234`. A whole number is never kept, sent or shown. */
export function maskIdentityNumber(text: string): string {
  return text.slice(0, 3) + "*".repeat(Math.max(0, text.length - 7)) + text.slice(-4);
}
