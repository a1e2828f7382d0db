import { z } from "zod";

/** What an answer says at one place, and as what its contract describes it. */
export interface Said {
  path: string;
  text: string;
  kind: "text/plain" | "text/html" | undefined;
}

/** Every text of an answer, found by the contract's schema of it. */
export function textsOf(schema: z.ZodType, value: unknown, path = ""): Said[] {
  const { contentMediaType } = schema.meta() ?? {};
  const kind = contentMediaType === "text/html" || contentMediaType === "text/plain" ? contentMediaType : undefined;
  if (typeof value === "string") return [{ path, text: value, kind: kind ?? kindBelow(schema) }];
  if (typeof value !== "object" || value === null) return [];
  const inner = bare(schema, value);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((item, index) => textsOf(inner.element as z.ZodType, item, `${path}[${index}]`));
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) =>
      textsOf(field as z.ZodType, (value as Record<string, unknown>)[name], `${path}.${name}`),
    );
  // Nothing is known of what is in it.
  return Array.isArray(value)
    ? value.flatMap((item, index) => textsOf(z.unknown(), item, `${path}[${index}]`))
    : Object.entries(value).flatMap(([name, item]) => textsOf(z.unknown(), item, `${path}.${name}`));
}

function kindBelow(schema: z.ZodType): Said["kind"] {
  if (!(schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)) return undefined;
  const inner = schema.unwrap() as z.ZodType;
  const { contentMediaType } = inner.meta() ?? {};
  return contentMediaType === "text/html" || contentMediaType === "text/plain" ? contentMediaType : kindBelow(inner);
}

/** Without what may be missing, and the branch that the value takes. */
function bare(schema: z.ZodType, value: unknown): z.ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return bare(schema.unwrap() as z.ZodType, value);
  if (!(schema instanceof z.ZodUnion)) return schema;
  const taken = schema.options.find((option) => (option as z.ZodType).safeParse(value).success) as z.ZodType | undefined;
  return taken ? bare(taken, value) : schema;
}
