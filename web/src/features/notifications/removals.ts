import { createMemberRemovals } from "../../api/member-removals.ts";

/** The notifications that are being deleted. */
export const { removals, useRemovals } = createMemberRemovals();
