import type { Refusal } from "@shiye/events/refusals";
import { type ApplicationFields, applicationForms, type VerificationType } from "@shiye/events/verifications";
import { parseInput } from "@shiye/infra/http/parse-input";
import { fieldOfLabel } from "./field-labels.ts";
import { readTable } from "./read-table.ts";

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

function entriesOfText(text: string): [string, unknown][] {
  if (text.trimStart().startsWith("{"))
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
