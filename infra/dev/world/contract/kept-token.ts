import type { World } from "../world.ts";

/** A sign-in that serves until some call has ended it; then there is a new one. Signing in anew for each call would take longer than the call. */
export function keepToken(world: () => World, lookAt: "/auth/me" | "/auth/admin/me", signIn: () => Promise<string>) {
  let token: string | undefined;
  return async (): Promise<string> => {
    // What ended it is known everywhere only then.
    await world().settle();
    if (token === undefined || (await world().call("GET", lookAt, { token })).status !== 200) token = await signIn();
    return token;
  };
}
