import { type Refusal, refuse } from "@shiye/events/refusals";
import type { z } from "zod";

/**
 * Parses what came from outside. The message is that of the first thing wrong, where "something is missing" comes before
 * "something is too long", as the contract orders them. Default messages of the library are English and never shown.
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
