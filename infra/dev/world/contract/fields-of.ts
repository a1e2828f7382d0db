import { z } from "zod";

/** The names of what a call takes, also of what is put right before it is checked, as the forms of the back office are. */
export function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodPipe ? [...fieldsOf(schema.in), ...fieldsOf(schema.out)] : [];
}
