import { createSignal } from "@shiye/client/signal";

/** A toast is a short message. Sonner, which shows it, is downloaded with the first toast and not with the page. */
type ToastKind = "plain" | "success" | "error";
export interface ToastRequest {
  message: string;
  kind: ToastKind;
  /** One button in the toast (undo, try again). */
  action?: { label: string; run: () => void };
  /** A message replaces the one of the same id, if that is still shown. */
  id?: string;
  /** Milliseconds; the specification's default is 2000. */
  duration?: number;
}

/** Toasts that are not shown yet. */
const waiting = createSignal<readonly ToastRequest[]>([]);

export function toast(message: string, options: Partial<Omit<ToastRequest, "message">> = {}): void {
  const request: ToastRequest = { message, kind: "plain", ...options };
  waiting.emit([...waiting.get(), request]);
}

/** For the one host of the page, which also gets the toasts from before it was rendered. */
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
