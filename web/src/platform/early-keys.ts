const heard: KeyboardEvent[] = [];
const hear = (event: KeyboardEvent) => void heard.push(event);

/** Keeps the keys that are pressed before the part is there that understands them: app/shell/Shortcuts.tsx. */
export const hearEarlyKeys = () => window.addEventListener("keydown", hear);

export function takeEarlyKeys(): KeyboardEvent[] {
  window.removeEventListener("keydown", hear);
  return heard.splice(0);
}
