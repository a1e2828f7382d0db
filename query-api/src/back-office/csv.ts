import type { Column } from "@shiye/events/back-office/parts";

/** A value as people read it: the label of a choice, the names of tags. */
export function csvValue({ choices }: Column, value: unknown): string {
  if (value === null || value === undefined) return "";
  const label = choices?.find((choice) => choice.value === value)?.label;
  if (label !== undefined) return label;
  if (Array.isArray(value))
    return value.map((one) => (typeof one === "object" && one !== null && "name" in one ? String(one.name) : String(one))).join(" ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
