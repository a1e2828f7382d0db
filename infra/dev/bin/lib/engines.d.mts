export function findProgram(names: readonly string[], PATH?: string): string | undefined;
export function findFirefox(): string | undefined;
export function findWebKit(): { driver: string; screen: string } | undefined;
