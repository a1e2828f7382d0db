/** The searches of this device, latest first. Specification 000 §4: trimmed, unique, at most five. */
const STORAGE_KEY = "search-history";
const LIMIT = 5;

export function withKeyword(history: readonly string[], keyword: string): string[] {
  const text = keyword.trim();
  if (text === "") return [...history];
  return [text, ...history.filter((other) => other !== text)].slice(0, LIMIT);
}

export function readHistory(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string").slice(0, LIMIT) : [];
  } catch {
    return [];
  }
}

export function storeHistory(history: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(history));
  } catch {
    // The storage is full or refused. Then the history lasts as long as the tab.
  }
}
