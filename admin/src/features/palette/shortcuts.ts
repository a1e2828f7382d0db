import { useEffect, useEffectEvent } from "react";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A key of one letter, off while somebody types or composes, or while a dialog that it does not belong to is open above the page. */
export function useShortcut(key: string, act: () => void, enabled = true, inDialog = false): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target)) return;
      if (!inDialog && document.querySelector("[role=dialog][aria-modal=true]")) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [key, enabled, inDialog]);
}
