import { createSignal } from "@shiye/client/signal";

/** Whether what is shown was kept on this device, because the server could not be reached. */
export const cutOff = createSignal(false);
