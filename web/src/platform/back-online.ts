import { createSignal } from "@shiye/client/signal";

/** The browser has its network again, or the server its line to us: the moment to catch up with what did not come. */
export const backOnline = createSignal();
