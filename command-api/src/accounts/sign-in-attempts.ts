import { type Refusal, refuse } from "@shiye/events/refusals";
import type { Limit, TokenBuckets } from "../edge/token-buckets.ts";
import type { Captchas } from "./captcha.ts";
import type { Holder } from "./credentials.ts";
import type { KnownPlaces, Place } from "./known-places.ts";

/**
 * How often a password may be guessed. Known devices and networks have allowances of their own; only unknown ones share an allowance for
 * the account. So nobody can use up what the member needs. When an allowance is empty, a captcha is asked for instead of a refusal. A right
 * password returns its attempt. How many guesses a day remain: docs/decisions/sign-in-limits.md.
 */
const ofOneOrigin: Limit = { burst: 20, perSecond: 1 / 300 };
const wholeNetwork: Limit = { burst: 100, perSecond: 1 / 10 };
const byStrangers: Limit = { burst: 60, perSecond: 1 / 300 };
const captchaFromNetwork: Limit = { burst: 10, perSecond: 1 / 900 };
const captchaByAll: Limit = { burst: 100, perSecond: 1 / 180 };

interface Attempt extends Place {
  holder: Holder;
  /** Undefined if nobody has this name. The limits are the same. */
  holderId: number | undefined;
  /** A keyed hash of the name, which may be stored. */
  account: string;
  /** The session that the call came in. It counts as a known device, and no captcha can be asked for. */
  sessionId?: number;
  captchaId?: string | null | undefined;
  captchaText?: string | null | undefined;
}

/** An attempt that is allowed. */
interface Permit {
  /** Call it after a right password. */
  giveBack(): Promise<void>;
}

export interface SignInAttempts {
  /** Call it before the password is checked, so that parallel guesses count too. */
  begin(attempt: Attempt): Promise<Permit | Refusal>;
}

type Draws = readonly (readonly [key: string, limit: Limit])[];

export function createSignInAttempts(options: {
  buckets: TokenBuckets;
  captchas: Pick<Captchas, "check">;
  places: Pick<KnownPlaces, "look">;
}): SignInAttempts {
  const { buckets, captchas, places } = options;

  /** Takes from all of these buckets, or from none. */
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
