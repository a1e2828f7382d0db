export function ensureInstalled(): void;
export function rememberInstalled(): void;
/** What npm is told beside `ci`. */
export function cacheArguments(cache?: string): string[];
