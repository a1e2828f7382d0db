import { createSignal } from "@shiye/client/signal";
import { useSyncExternalStore } from "react";
import { memberChanges } from "../../../api/member-changes.ts";

/** How long the text of a recalled message is offered for writing it anew. */
const OFFERED_MS = 2 * 60_000;

/** Own texts by message, in this page only: a recalled text is stored nowhere. */
const texts = createSignal<Readonly<Record<number, string>>>({});
memberChanges.subscribe(() => texts.emit({}));

export function offerRecalled(messageId: number, text: string): void {
  texts.emit({ ...texts.get(), [messageId]: text });
  setTimeout(() => {
    const { [messageId]: _, ...others } = texts.get();
    texts.emit(others);
  }, OFFERED_MS);
}

export function useRecalledText(messageId: number | null): string | undefined {
  return useSyncExternalStore(texts.subscribe, () => (messageId === null ? undefined : texts.get()[messageId]));
}
