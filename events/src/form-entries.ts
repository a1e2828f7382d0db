import { z } from "zod";

/** A form by field names or labels. Its values are flat: what is nested without end would break whoever walks it. */
export const FormEntries = z.record(z.string().max(100), z.union([z.string(), z.number(), z.boolean(), z.null()]));
