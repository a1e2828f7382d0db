/** The Chromium of this machine, or undefined. */
export function findBrowser(environment?: Record<string, string | undefined>): string | undefined;
