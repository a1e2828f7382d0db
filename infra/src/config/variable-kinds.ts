import { z } from "zod";

/** Shells and compose files set a variable to "" to say "not set". */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const address = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { error: `must look like ${example}` });

/** Digits and nothing else: JavaScript alone would take `0x10`, `1e3` and a blank for numbers. */
export const wholeNumber = (error: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number);

/** As 0.5 or 2. */
export const decimal = (error: string) =>
  z
    .string()
    .regex(/^\d{1,15}(\.\d{1,15})?$/, { error })
    .transform(Number);
