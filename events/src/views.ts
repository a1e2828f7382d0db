import { z } from "zod";
import { Id } from "./ids.ts";

/** A keyed hash, 16 bytes as base64url: who looked can be told apart and not found out. */
const Hash = z.string().regex(/^[\w-]{22}$/);

/** Of a report, so that it is no longer, and has no more parts, than a body may (`body-allowance.ts`). */
export const MOST_VIEWS_IN_A_REPORT = 500;

/**
 * What query-api tells command-api of notes that were opened. `address` is there for visitors only: one address may be a dormitory, or
 * one person with a hundred faces, so only so many visitors of it count. `authorId` is the note's author, whom the event must name.
 */
export const ViewReport = z.object({
  views: z.array(z.object({ noteId: Id, authorId: Id, viewer: Hash, address: Hash.nullable() })).max(MOST_VIEWS_IN_A_REPORT),
});
export type ViewReport = z.output<typeof ViewReport>;
export type View = ViewReport["views"][number];

/** Where command-api takes reports; never reached from outside. */
export const VIEW_REPORT_PATH = "/internal/views";
