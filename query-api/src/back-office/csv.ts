import type { Column } from "@shiye/events/back-office/parts";

/** A spreadsheet takes a text that begins with one of these for a formula, and runs it. An apostrophe makes it a text. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const harmless = FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a CSV file as RFC 4180 has it. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/** A value as people read it: the label of a choice, the names of tags. */
export function csvValue({ choices }: Column, value: unknown): string {
  if (value === null || value === undefined) return "";
  const label = choices?.find((choice) => choice.value === value)?.label;
  if (label !== undefined) return label;
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "object" && one !== null && "name" in one ? String(one.name) : String(one))).join(" ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
