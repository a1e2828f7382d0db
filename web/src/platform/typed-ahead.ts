/** How long the field may take to load. After that, keys are keys again. */
const PATIENCE_MS = 10_000;

/** What was typed since `/` was pressed, while the field is not there yet. */
let ahead: { since: number; text: string } | null = null;

/** The field was asked for at this time, as events count it. */
export function beginTypingAhead(since: number): void {
  ahead = { since, text: "" };
}

/** Whether the key is a letter for the field that is still loading, which it then gets. */
export function typeAhead(event: KeyboardEvent): boolean {
  if (!ahead || event.timeStamp - ahead.since > PATIENCE_MS) return false;
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  ahead.text += event.key;
  event.preventDefault();
  return true;
}

/** For the field, once it has the focus. */
export function takeTypedAhead(): string {
  const text = ahead?.text ?? "";
  ahead = null;
  return text;
}
