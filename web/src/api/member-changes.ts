import { createSignal } from "@shiye/client/signal";

/**
 * The member has signed out, or another one has signed in. A module that keeps a member's state outside the store clears it here:
 * `memberChanges.subscribe(() => drafts.clear())`. An expired session does not count, because its member may sign in again and continue.
 * app/session-changes.ts emits it.
 */
export const memberChanges = createSignal();
