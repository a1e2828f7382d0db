import { type KeyboardEvent, useEffect, useState } from "react";

interface ActiveOptionOptions {
  /** How many options there are. */
  count: number;
  /** Whether Enter takes the first without a look at it, as a list that was asked for by a sign; else arrows come first. */
  firstIsActive: boolean;
  onPick: (index: number) => void;
  onClose: () => void;
}

/** The keys of a list of suggestions, pressed in the field above it. While a Chinese character is being chosen they are the input method's. */
export function useActiveOption({ count, firstIsActive, onPick, onClose }: ActiveOptionOptions) {
  const none = firstIsActive ? 0 : -1;
  const [chosen, setChosen] = useState(none);
  const active = Math.min(chosen, count - 1);
  // Another list begins anew.
  useEffect(() => {
    if (count === 0) setChosen(none);
  }, [count, none]);

  /** Whether the key was the list's. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.metaKey) return false;
    const next = keyEffect(event, { active, count });
    if (next === undefined) return false;
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
    if (next === "close") onClose();
    else if (next === "pick") onPick(active);
    else setChosen(next);
    return true;
  };
  return { active, onKey, point: setChosen, reset: () => setChosen(none) };
}

/** What a key does: moves to an option, picks the active one, closes the list; or nothing to do with it. */
export function keyEffect(
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  { active, count }: { active: number; count: number },
): number | "pick" | "close" | undefined {
  if (key === "Escape") return "close";
  if (count === 0) return undefined;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  if ((key === "Enter" || key === "Tab") && !shiftKey && active >= 0) return "pick";
  return undefined;
}
