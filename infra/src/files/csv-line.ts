/**
 * A spreadsheet takes a text that begins with one of these for a formula, and runs it. An apostrophe makes it a text. Those of Chinese and Japanese
 * take the wide forms, too. Source: OWASP, CSV Injection.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a CSV file as RFC 4180 has it. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}
