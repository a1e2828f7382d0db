/** What the sign-in is told by whoever goes to it. It is in the state of the address. */
export interface SignInState {
  /** Why there is no session any more. */
  notice?: string;
  /** Not an error. */
  good?: true;
  /** The path to go on at after the sign-in. */
  from?: string;
}

export const SESSION_ENDED: SignInState = { notice: "登录已过期，请重新登录" };

export function signInStateOf(state: unknown): SignInState {
  const told: SignInState = {};
  if (typeof state !== "object" || state === null) return told;
  if ("notice" in state && typeof state.notice === "string") told.notice = state.notice;
  if ("good" in state) told.good = true;
  // Two slashes begin an address of another site, which the router refuses: the sign-in would never end.
  if ("from" in state && typeof state.from === "string" && !state.from.startsWith("//")) told.from = state.from;
  return told;
}
