import { createSignal } from "@shiye/client/signal";

/** What the screen may say in passing. Sonner is downloaded with the first message, not with the page. */
type ToastKind = "plain" | "success" | "error";
export interface ToastRequest {
  message: string;
  kind: ToastKind;
  /** One thing that can be done about it (undo, try again). */
  action?: { label: string; run: () => void };
  /** A message replaces the one of the same id, if that is still shown. */
  id?: string;
  /** Milliseconds; the specification's default is 2000. */
  duration?: number;
}

/** What has been said and not yet shown. */
const waiting = createSignal<readonly ToastRequest[]>([]);

export function toast(message: string, options: Partial<Omit<ToastRequest, "message">> = {}): void {
  const request: ToastRequest = { message, kind: "plain", ...options };
  waiting.emit([...waiting.get(), request]);
}

/** The one host on the page takes what has been said before it was there. */
export function listenForToasts(show: (request: ToastRequest) => void): () => void {
  const take = () => {
    const requests = waiting.get();
    if (requests.length === 0) return;
    waiting.emit([]);
    requests.forEach(show);
  };
  take();
  return waiting.subscribe(take);
}
