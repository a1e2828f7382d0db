import { useEffect, useState } from "react";
import type { Emoji } from "./emoji-data.ts";
import { readRecent, storeRecent, withRecent } from "./recent-emojis.ts";

/** The recently used emoji, and a function to add one. If they are not shown, nothing is stored. */
export function useRecentEmojis(tracked: boolean): [recent: readonly Emoji[], use: (emoji: Emoji) => void] {
  const [recent, setRecent] = useState<readonly Emoji[]>([]);
  useEffect(() => {
    if (tracked) void readRecent().then(setRecent);
  }, [tracked]);
  const use = (emoji: Emoji) => {
    if (!tracked) return;
    const next = withRecent(recent, emoji);
    if (next === recent) return;
    setRecent(next);
    void storeRecent(next);
  };
  return [recent, use];
}
