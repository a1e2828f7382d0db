import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Limit, TokenBuckets } from "../edge/token-buckets.ts";
import type { Captchas } from "./captcha.ts";
import type { Holder } from "./credentials.ts";
import type { KnownPlaces, Place } from "./known-places.ts";

/**
 * How often a password may be guessed. Nobody draws on what another needs: a device from which the member has signed in has an allowance of
 * its own, a network too, and only strangers share one for the account. Whoever finds theirs empty is asked for a captcha instead of being
 * sent away. A right password gives its attempt back. How many guesses a day that leaves: docs/decisions/sign-in-limits.md.
 */
const ofOneOrigin: Limit = { burst: 20, perSecond: 1 / 300 };
const wholeNetwork: Limit = { burst: 100, perSecond: 1 / 10 };
const byStrangers: Limit = { burst: 60, perSecond: 1 / 300 };
const captchaFromNetwork: Limit = { burst: 10, perSecond: 1 / 900 };
const captchaByAll: Limit = { burst: 100, perSecond: 1 / 180 };

export interface Attempt extends Place {
  holder: Holder;
  /** Undefined where nobody has the name: limited like everybody. */
  holderId: number | undefined;
  /** A name that may be stored. */
  account: string;
  /** The call came in this session, which is as good as a known device; no captcha can be asked for there. */
  sessionId?: number;
  captchaId?: string | null | undefined;
  captchaText?: string | null | undefined;
}

/** An attempt that may go on. */
export interface Permit {
  /** After a right password. */
  giveBack(): Promise<void>;
}

export interface SignInAttempts {
  /** Before the password is looked at, so that parallel guesses count too. */
  begin(attempt: Attempt): Promise<Permit | Refusal>;
}

type Draws = readonly (readonly [key: string, limit: Limit])[];

export function createSignInAttempts(options: {
  buckets: TokenBuckets;
  captchas: Pick<Captchas, "check">;
  places: Pick<KnownPlaces, "look">;
}): SignInAttempts {
  const { buckets, captchas, places } = options;

  /** Of all of these, or of none. */
  async function draw(draws: Draws): Promise<Permit | { retryAfterSeconds: number }> {
    const taken: Draws[number][] = [];
    const giveBack = async () => void (await Promise.all(taken.map(([key, limit]) => buckets.giveBack(key, limit))));
    for (const one of draws) {
      const retryAfterSeconds = await buckets.take(...one);
      if (retryAfterSeconds !== undefined) {
        await giveBack();
        return { retryAfterSeconds };
      }
      taken.push(one);
    }
    return { giveBack };
  }

  async function drawsOf({ account, sessionId, ...attempt }: Attempt): Promise<Draws> {
    if (sessionId !== undefined) return [[`sign-in ${account} in ${sessionId}`, ofOneOrigin]];
    const known = await places.look(attempt.holder, attempt.holderId, attempt);
    if (known.device) return [[`sign-in ${account} on ${attempt.device}`, ofOneOrigin]];
    const ofNetwork: Draws = [
      [`sign-in ${account} from ${attempt.network}`, ofOneOrigin],
      [`sign-in from ${attempt.network}`, wholeNetwork],
    ];
    return known.network ? ofNetwork : [...ofNetwork, [`sign-in ${account}`, byStrangers]];
  }

  return {
    async begin(attempt) {
      const free = await draw(await drawsOf(attempt));
      if ("giveBack" in free) return free;
      if (attempt.sessionId !== undefined) return refuse("too-many-requests", free);
      const details = { captchaRequired: true } as const;
      const { account, network, captchaId, captchaText } = attempt;
      if (!captchaId || !captchaText) return refuse("captcha-required", { details, ...free });
      const wrong = await captchas.check(captchaId, captchaText);
      if (wrong) return { ...wrong, details };
      const paid = await draw([
        [`sign-in ${account} by captcha from ${network}`, captchaFromNetwork],
        [`sign-in ${account} by captcha`, captchaByAll],
      ]);
      return "giveBack" in paid ? paid : refuse("too-many-requests", paid);
    },
  };
}
