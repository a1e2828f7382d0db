import { createSignal } from "@shiye/client/signal";

/** The network is back, or the line to the server: the moment to retry what failed. */
export const backOnline = createSignal();
