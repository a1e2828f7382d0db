import { memberChanges } from "../../api/member-changes.ts";
import type { VerificationForm } from "./verification-forms.ts";

/** What was typed and not sent, by the id of its member. Only in memory: the device must not keep an identity number. */
export const begunApplications = new Map<number | undefined, VerificationForm>();
memberChanges.subscribe(() => begunApplications.clear());
