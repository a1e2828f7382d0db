export function isNpmGone(): boolean;
export function whenNpmIsGone(then: () => void): void;
