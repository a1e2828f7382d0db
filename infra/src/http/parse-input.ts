import { type Refusal, refuse } from "@shiye/events/refusals";
import type { z } from "zod";

/**
 * Parses input from outside. The message is that of the first issue, and missing fields come before fields that are too long, as in contract §2.
 * Messages of the library are English, so they are replaced.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { ok: true; value: z.output<Schema> } | { ok: false; refusal: Refusal } {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const issues = result.error.issues;
  const first = issues.find((issue) => issue.code === "invalid_type") ?? issues[0];
  const details: Record<string, string> = {};
  for (const issue of issues) details[issue.path.join(".")] ??= chinese(issue.message);
  return { ok: false, refusal: refuse("invalid-parameters", { message: chinese(first?.message ?? ""), details }) };
}

function chinese(message: string): string {
  return /\p{Script=Han}/u.test(message) ? message : "参数格式错误";
}
