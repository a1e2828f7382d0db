import { maskIdentityNumber } from "@shiye/events/identity-number";
import type { Refusal } from "@shiye/events/refusals";
import { type ApplicationFields, applicationForms, type VerificationType } from "@shiye/events/verifications";
import { hasTooManyParts } from "@shiye/infra/http/json-parts";
import { parseInput } from "@shiye/infra/http/parse-input";
import type { z } from "zod";
import { fieldOfLabel } from "./field-labels.ts";
import { readTable } from "./read-table.ts";

/** Of an application as JSON: more than any form has fields. */
const MOST_PARTS = { depth: 4, parts: 100 };

/**
 * Reads an application into the fields of the form: from an object (or its JSON) by field names or labels, from lines of `label: value`, or
 * from the HTML table that older clients send. Only the fields are kept, so scripts in the table are dropped.
 */
export function readApplication(type: VerificationType, content: string | Record<string, unknown>): ApplicationFields | Refusal {
  const entries = typeof content === "string" ? entriesOfText(content) : Object.entries(content);
  const fields: Record<string, unknown> = {};
  for (const [label, value] of entries) {
    const field = fieldOfLabel(label);
    // The first value counts, so that nobody can hide a second one below.
    if (field !== undefined && !(field in fields)) fields[field] = value;
  }
  const parsed = parseInput(applicationForms[type], fields);
  return parsed.ok ? parsed.value : parsed.refusal;
}

/**
 * Whether a form sent back with a row says what the form of the application says. `shown` has the identity number masked; the whole one is
 * the same. Nothing at all repeats every form.
 */
export function repeatsForm(
  type: VerificationType,
  content: string | Record<string, unknown>,
  shown: Readonly<Record<string, string>> | null,
): boolean {
  const entries = typeof content === "string" ? entriesOfText(content) : Object.entries(content);
  if (entries.length === 0) return typeof content !== "string" || ["", "{}"].includes(content.trim());
  const known = entries.flatMap(([label, value]) => {
    const field = fieldOfLabel(label);
    return field === undefined ? [] : [{ field, value }];
  });
  const rules: Readonly<Record<string, z.ZodType<string>>> = applicationForms[type].shape;
  return known.length > 0 && known.every(({ field, value }) => shown?.[field] === shownAs(rules[field], field, value));
}

/** A value as the back office shows it, if it is one that the form takes. */
function shownAs(rule: z.ZodType<string> | undefined, field: string, value: unknown): unknown {
  const text = rule?.safeParse(value).data ?? value;
  return field === "idCard" && typeof text === "string" ? maskIdentityNumber(text) : text;
}

function entriesOfText(text: string): [string, unknown][] {
  if (text.trimStart().startsWith("{") && !hasTooManyParts(text, MOST_PARTS))
    try {
      return Object.entries(JSON.parse(text) as object);
    } catch {
      // It is not JSON, and it will be no table either, so every field is missing.
    }
  const lines = text.includes("<") ? [] : text.split("\n").flatMap(pairOfLine);
  return lines.length > 0 ? lines : readTable(text);
}

/** A line as an administrator types it from paper: `真实姓名：林晚`. */
function pairOfLine(line: string): [string, string][] {
  const at = line.search(/[:：]/);
  return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
}
