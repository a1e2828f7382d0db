import { useEffect, useState } from "react";

/** What is typed, once it has stood for a moment, so that not every key asks the server; a blank at once. */
export function useSettled(typed: string, milliseconds: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed === "" ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [typed, milliseconds]);
  return settled;
}
