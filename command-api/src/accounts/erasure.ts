import type { Keyring } from "@shiye/infra/crypto/keyring";
import type { Credentials } from "./credentials.ts";
import type { KnownPlaces } from "./known-places.ts";

/** Takes away what is kept of a member outside of the log. */
export interface Erasure {
  /** Each step can be done again: whoever is not sure that it happened, does it. */
  erase(memberId: number): Promise<void>;
}

/** The key first: with it every word of the member in the log becomes unreadable, now and at every replay. */
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
