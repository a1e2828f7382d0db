/** What the screen may say in passing. Sonner is downloaded with the first message, not with the page. */
type ToastKind = "plain" | "success" | "error";
export interface ToastRequest {
  message: string;
  kind: ToastKind;
  /** One thing that can be done about it (undo, try again). */
  action?: { label: string; run: () => void };
  /** Milliseconds; the specification's default is 2000. */
  duration?: number;
}

type Listener = (request: ToastRequest) => void;
let listener: Listener | undefined;
const waiting: ToastRequest[] = [];

export function toast(message: string, options: Partial<Omit<ToastRequest, "message">> = {}): void {
  const request: ToastRequest = { message, kind: "plain", ...options };
  if (listener) listener(request);
  else waiting.push(request);
}

/** The one host on the page takes what has been said before it was there. */
export function listenForToasts(next: Listener): () => void {
  listener = next;
  for (const request of waiting.splice(0)) next(request);
  return () => {
    if (listener === next) listener = undefined;
  };
}
