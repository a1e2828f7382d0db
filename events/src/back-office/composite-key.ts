import { z } from "zod";

const NUMBERS = /^\d{1,16}(-\d{1,16}){1,2}$/;

/** The id of a thing that is known by two others alone: `1024-1-2048`. It says what the stream's name says, so nothing has to be looked up. */
export function compositeKey(parts: number): z.ZodType<string, string | number> {
  return z
    .union([z.string(), z.number()], { error: "编号无效" })
    .transform(String)
    .refine((text) => NUMBERS.test(text) && text.split("-").length === parts, { error: "编号无效" });
}

/** The numbers of such an id. */
export function partsOfKey(key: string): number[] {
  return key.split("-").map(Number);
}
