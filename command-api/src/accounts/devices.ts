import { type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import { isRefusal, type Refusal } from "@shiye/events/refusals";
import { hmacHex } from "@shiye/infra/crypto/aes";
import type { CallContext } from "@shiye/infra/http/call";

const COOKIE = "device";
/** The longest time that browsers keep a cookie. Source: RFC 6265bis §5.6.2. */
const SECONDS = 400 * 24 * 60 * 60;

/**
 * A browser in which somebody has signed in, by a signed cookie. It is no session and gives no access. It only chooses the allowance for
 * guesses.
 */
export function createDevices(key: KeyObject) {
  const signatureOf = (device: string) => hmacHex(key, device).slice(0, 32);

  function read(context: Pick<CallContext, "request">): string | undefined {
    const [, device = "", signature = ""] =
      /(?:^|;\s*)device=([\w-]{22})\.([0-9a-f]{32})(?:;|$)/.exec(context.request.headers.cookie ?? "") ?? [];
    if (!device || !timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(device)))) return undefined;
    return device;
  }

  /** Wraps the handler of a sign-in: the handler gets the device, old or new, and a success sets the cookie again. */
  function withDevice<Input, Data, Context extends CallContext>(
    handler: (input: Input, context: Context) => Promise<Data | Refusal>,
  ): (input: Input, context: Context) => Promise<Data | Refusal> {
    return async (input, context) => {
      const device = read(context) ?? randomBytes(16).toString("base64url");
      const answer = await handler(input, { ...context, device });
      if (isRefusal(answer)) return answer;
      const secure = context.isSecure ? "; Secure" : "";
      const cookie = `${COOKIE}=${device}.${signatureOf(device)}; Path=/api/auth; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${secure}`;
      context.response.appendHeader("Set-Cookie", cookie);
      return answer;
    };
  }

  return { read, withDevice };
}
