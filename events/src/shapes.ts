import { z } from "zod";
import { Id } from "./ids.ts";
import { characters, storableLine, storableText, trimmedText } from "./text.ts";

/** Nothing expected: calls without path parameters, query or body. Unknown fields are dropped. */
export const Nothing = z.object({});
export const IdParams = z.object({ id: Id });

/** ISO-8601 UTC with milliseconds. */
export const Timestamp = z.string();

/** A request flag: booleans, 0/1, "0"/"1" and "true"/"false" are all the same to us. Source: contract §1. */
export const Flag = z
  .union([z.boolean(), z.literal([0, 1, "0", "1", "true", "false"])], { error: "参数格式错误" })
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");

/** A state stored as a flag, as the wire shows it. */
export const StateFlag = z.literal([0, 1]);

/** More entries than any list may have. */
const FAR_TOO_MANY = 100;

/** A list whose entries are looked at only if there may be that many: to say of each of 30,000 what is wrong with it holds everybody up. */
export function shortList<List extends z.ZodType>(list: List, tooMany: string) {
  return z.preprocess((value, context) => {
    if (!Array.isArray(value) || value.length <= FAR_TOO_MANY) return value;
    context.addIssue({ code: "custom", message: tooMany });
    return z.NEVER;
  }, list);
}

/** Text of at most `limit` characters (code points, not UTF-16 units), trimmed; one in which nothing is seen is empty. */
export function textUpTo(limit: number, message: string, missing = "缺少必要参数") {
  return shortText(storableText, limit, message, missing);
}

/** Likewise, in one line: line ends become blanks. */
export function lineUpTo(limit: number, message: string, missing = "缺少必要参数") {
  return shortText(storableLine, limit, message, missing);
}

function shortText(storable: (text: string) => string, limit: number, message: string, missing: string) {
  return z
    .string({ error: missing })
    .transform((value) => trimmedText(storable(value)))
    .refine((value) => characters(value) <= limit, { error: message })
    .meta({ maxLength: limit });
}
