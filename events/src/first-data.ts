import type { z } from "zod";
import type { MemberView } from "./members.ts";
import type { NoteCardView, NoteView } from "./notes.ts";
import type { pagedFields } from "./paging.ts";

/**
 * What the server puts into the page of a note or a member: the answers that the page would ask for first, as a visitor gets
 * them. Nothing of whoever is looking is in it, so everybody gets the same page.
 */
export type FirstData =
  | { page: "post"; note: NoteView }
  | { page: "user"; key: string; member: MemberView; notes: { posts: NoteCardView[] } & z.output<z.ZodObject<typeof pagedFields>> };

/** The script element that carries it; the type makes it data that no browser runs. */
export const FIRST_DATA_ID = "first-data";
