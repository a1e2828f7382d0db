import { createSignal } from "@shiye/client/signal";

/** The store knows when a session dies, the router knows where home is; this is the wire between them. */
export const sessionDied = createSignal();
