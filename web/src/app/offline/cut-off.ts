import { createSignal } from "@shiye/client/signal";

/** Whether the shown data come from this device, because the server could not be reached. */
export const cutOff = createSignal(false);
