import { createMemberRemovals } from "../../../api/member-removals.ts";
import type { RemovedComment } from "./removals.ts";

/** The comments of all notes that are being removed. */
export const { removals, useRemovals } = createMemberRemovals<RemovedComment>();
