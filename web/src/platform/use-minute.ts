import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;
/** They share one timer, and so one rendering each minute. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time in milliseconds since 1970, updated every minute and when the page is seen again, so that relative times stay right. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => listen(() => setNow(Date.now())), []);
  return now;
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tell, MINUTE_MS);
    document.addEventListener("visibilitychange", tellSeen);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener("visibilitychange", tellSeen);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** Browsers stop timers of hidden pages, and a sleeping device stops them all. */
function tellSeen(): void {
  if (document.visibilityState === "visible") tell();
}
