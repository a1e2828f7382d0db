import { createSignal } from "@shiye/client/signal";

export const openPalette = createSignal();
