import { type KeyboardEvent, useEffect, useState } from "react";

interface ActiveOptionOptions {
  /** The number of options. */
  count: number;
  /** Whether Enter picks the first option at once, as in a list that a typed sign opens. Otherwise an arrow key must choose first. */
  firstIsActive: boolean;
  onPick: (index: number) => void;
  onClose: () => void;
}

/** Handles the keys of a list of suggestions in the field above it. While an input method composes a character, the keys are left to it. */
export function useActiveOption({ count, firstIsActive, onPick, onClose }: ActiveOptionOptions) {
  const none = firstIsActive ? 0 : -1;
  const [chosen, setChosen] = useState(none);
  const active = Math.min(chosen, count - 1);
  // The next list starts without a choice.
  useEffect(() => {
    if (count === 0) setChosen(none);
  }, [count, none]);

  /** Returns whether the list handled the key. */
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

/** What a key does: move to the option of the returned index, pick the active option, or close the list. Undefined: not for the list. */
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
