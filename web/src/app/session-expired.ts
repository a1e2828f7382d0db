import { createSignal } from "@shiye/client/signal";

/** Connects the store, which knows when a session ends, with the router, which knows the way home. */
export const sessionDied = createSignal();
