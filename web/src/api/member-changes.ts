import { createSignal } from "@shiye/client/signal";

/**
 * The member has signed out, or another one has signed in. State that a module keeps beside the store, and that belongs to whoever
 * is signed in, is dropped here: `memberChanges.subscribe(() => drafts.clear())`. A session that has expired is none of them: its
 * member may sign in again and go on. app/session-changes.ts emits it.
 */
export const memberChanges = createSignal();
