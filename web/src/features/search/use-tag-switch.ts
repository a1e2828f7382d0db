import { useCallback, useEffect, useRef } from "react";

/** Specification 000 §9. */
const LOCK_MS = 700;

/** Allows one change of the tag in this time. Further presses are ignored. */
export function useTagSwitch(change: (tag: string) => void): (tag: string) => void {
  const lock = useRef(0);
  useEffect(() => () => window.clearTimeout(lock.current), []);
  return useCallback(
    (tag: string) => {
      if (lock.current !== 0) return;
      lock.current = window.setTimeout(() => {
        lock.current = 0;
      }, LOCK_MS);
      change(tag);
    },
    [change],
  );
}
