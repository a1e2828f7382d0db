import type { Limit, TokenBuckets } from "../handling/token-buckets.ts";

/**
 * How often a password may be guessed. A stranger can use up the account's bucket only from many addresses, and a campus behind one address
 * only with many wrong passwords: a right password gives its attempt back. Right ones that come at the same moment hold one each until
 * they are looked at, so a member may open twenty tabs.
 */
const accountFromAddress: Limit = { burst: 20, perSecond: 1 / 60 };
const wholeAccount: Limit = { burst: 60, perSecond: 1 / 60 };
const wholeAddress: Limit = { burst: 100, perSecond: 1 / 10 };

export interface SignInAttempts {
  /** Before the password is looked at, so that parallel guesses count too. Seconds to wait, when it is too many. */
  begin(attempt: { account: string; address: string }): Promise<number | undefined>;
  succeed(attempt: { account: string; address: string }): Promise<void>;
}

/** `account` and `address` are hashes or names that may be stored. */
export function createSignInAttempts(buckets: TokenBuckets): SignInAttempts {
  const bucketsOf = ({ account, address }: { account: string; address: string }) =>
    [
      [`sign-in ${account} from ${address}`, accountFromAddress],
      [`sign-in ${account}`, wholeAccount],
      [`sign-in from ${address}`, wholeAddress],
    ] as const;
  return {
    async begin(attempt) {
      for (const [key, limit] of bucketsOf(attempt)) {
        const wait = await buckets.take(key, limit);
        if (wait !== undefined) return wait;
      }
      return undefined;
    },
    async succeed(attempt) {
      await Promise.all(bucketsOf(attempt).map(([key, limit]) => buckets.giveBack(key, limit)));
    },
  };
}
