export function ensureInstalled(): void;
export function rememberInstalled(): void;
/** What npm is told beside `ci`. */
export function cacheArguments(cache?: string): string[];
/** The first sign in a path that keeps the bundlers from building there. */
export function unbuildableIn(folder: string): string | undefined;
