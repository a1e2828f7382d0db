/** What the sign-in is told by whoever goes to it: why there is no session any more. It is in the state of the address. */
export interface SignInState {
  notice: string;
  /** Not an error. */
  good?: true;
}

export const SESSION_ENDED: SignInState = { notice: "登录已过期，请重新登录" };

export function signInStateOf(state: unknown): SignInState | undefined {
  if (typeof state !== "object" || state === null || !("notice" in state) || typeof state.notice !== "string") return undefined;
  return { notice: state.notice, ...("good" in state ? { good: true as const } : {}) };
}
