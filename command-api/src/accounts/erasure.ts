import type { Keyring } from "@shiye/infra/crypto/keyring";
import type { Credentials } from "./credentials.ts";
import type { KnownPlaces } from "./known-places.ts";

/** Removes what is stored of a member outside of the log. */
export interface Erasure {
  /** May be called again: every step is safe to repeat. */
  erase(memberId: number): Promise<void>;
}

/** The key is destroyed first. After that nobody can read the member's personal fields in the log, also in a replay. */
export function createErasure(options: {
  keyring: Pick<Keyring, "destroy">;
  credentials: Credentials;
  places: Pick<KnownPlaces, "forget">;
}): Erasure {
  const { keyring, credentials, places } = options;
  return {
    async erase(memberId) {
      await keyring.destroy(memberId);
      await credentials.remove("member", memberId);
      await places.forget("member", memberId);
    },
  };
}
