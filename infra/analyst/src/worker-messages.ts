import { definitionOf } from "@shiye/events/catalogue";
import type { StoredEvent } from "@shiye/events/envelope";
import { z } from "zod";
import type { Changes } from "./changes.ts";

export interface FoldRequest {
  id: number;
  /** The position goes as text: messages between processes are JSON. */
  events: readonly (Omit<StoredEvent, "position"> & { position: string })[];
}

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,40}$/, { error: "has lower-case letters, digits and underscores" });
const Type = z.enum(["bigint", "integer", "double precision", "text", "boolean", "date", "timestamptz", "jsonb"]);

/** What an analyst's file says of itself. It is somebody's code, so it is checked before any of it becomes SQL. */
export const Shape = z
  .object({
    tables: z
      .record(Name, z.object({ columns: z.record(Name, Type), key: z.array(Name).min(1) }))
      .refine((tables) => Object.values(tables).every(({ columns, key }) => key.every((column) => column in columns)), {
        error: "the key of a table is made of its columns",
      }),
    // Nothing else would say of a name that is misspelt that its handler never runs.
    types: z
      .array(z.string().refine((type) => definitionOf(type) !== undefined, { error: ({ input }) => `there is no event ${String(input)}` }))
      .min(1, { error: "no event is handled" }),
    views: z.record(Name, z.string().regex(/^\s*(select|with)\b/i, { error: "is one select" })),
  })
  .refine(({ tables, views }) => Object.keys(views).every((name) => !(name in tables)), {
    error: "a view has another name than each table",
    path: ["views"],
  });
export type Shape = z.output<typeof Shape>;

export type Answer = { shape: unknown } | { id: number; changes: Changes } | { id: number; error: string };
