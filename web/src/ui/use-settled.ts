import { useEffect, useState } from "react";

/** The typed text after a pause in typing, so that not every key causes a request. An empty text is returned without a pause. */
export function useSettled(typed: string, milliseconds: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === "" ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [typed, milliseconds]);
  return settled;
}
