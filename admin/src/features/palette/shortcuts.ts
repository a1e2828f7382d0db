import { useEffectEvent, useLayoutEffect } from "react";

function isTyping(target: EventTarget | null): boolean {
  // Checkboxes take no letters, so shortcuts work after a row was checked.
  if (target instanceof HTMLInputElement) return target.type !== "checkbox" && target.type !== "radio";
  return target instanceof HTMLElement && (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName));
}

/**
 * A shortcut of one letter. It acts once for each press, however long the key is held. It does nothing while somebody types or composes, or
 * while another dialog is open above the page.
 */
export function useShortcut(key: string, act: () => void, enabled = true, inDialog = false): void {
  const run = useEffectEvent(act);
  // Before the page is painted, so that no press is lost after the shortcut is shown.
  useLayoutEffect(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing || isTyping(event.target)) return;
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!inDialog && document.querySelector("[role=dialog][aria-modal=true]")) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [key, enabled, inDialog]);
}
