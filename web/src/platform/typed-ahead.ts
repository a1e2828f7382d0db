/** How long the field may take to load. After that, keys are keys again. */
const PATIENCE_MS = 10_000;

/** What was typed since the field was asked for, while it is not there yet. */
let ahead: { since: number; text: string } | null = null;

/** The field was asked for at this time, as events count it. */
export function beginTypingAhead(since: number): void {
  ahead = { since, text: "" };
}

/** Whether the key is a letter for the field that is still loading, which it then gets. Letters on its stand-in are always for it. */
export function typeAhead(event: KeyboardEvent): boolean {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!ahead || event.timeStamp - ahead.since > PATIENCE_MS) {
    if (event.key === " " || !isStandIn(event.target)) return false;
    ahead = { since: event.timeStamp, text: "" };
  }
  ahead.text += event.key;
  event.preventDefault();
  return true;
}

/** The button that app/shell/Shell.tsx shows in place of the field; the one that opens the field has no value there. */
const isStandIn = (target: EventTarget | null) => target instanceof Element && target.matches("button[data-search=true]");

/** For the field, once it has the focus. */
export function takeTypedAhead(): string {
  const text = ahead?.text ?? "";
  ahead = null;
  return text;
}

/** For a field that is there already, followed by what was typed into it meanwhile. */
export function writeTypedAhead(field: HTMLInputElement, typed: string): void {
  const text = takeTypedAhead();
  if (text === "") return;
  // Not by the property of the element itself, with which React would take the change for its own.
  Reflect.set(HTMLInputElement.prototype, "value", text + typed, field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
