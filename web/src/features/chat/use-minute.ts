import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;

/** The time, in milliseconds since 1970, as of a minute ago at most: what is said of times on the screen stays true. */
export function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
