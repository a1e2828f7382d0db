import type { Register } from "@shiye/events/accounts";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { isReservedNickname } from "@shiye/events/reserved-nicknames";
import type { z } from "zod";
import type { Call, InputOf } from "../kernel/command.ts";
import type { Idempotency } from "../kernel/handle.ts";
import { requireStored } from "../kernel/stored-events.ts";
import { memberStream, memberViewOf, NO_COUNTS } from "../members/state.ts";
import { issueTokens } from "../sessions/issue-tokens.ts";
import { startSession } from "../sessions/start-session.ts";
import { badgeOf } from "../verifications/state.ts";
import type { Captchas } from "./captcha.ts";
import { hashPassword } from "./credentials.ts";
import { type NewMember, type Registration, registerMember } from "./register-member.ts";

type Registered = { data: z.output<typeof Register.data>; position: bigint };

interface RegisterOptions extends Registration {
  captchas: Captchas;
  readIdempotencyKey: (key: string) => Promise<{ contentHash: string; memberId: number } | undefined>;
}

/** A visitor becomes a member and is signed in. The captcha is checked before the account id: contract §2. */
export function createRegister(options: RegisterOptions) {
  const { handling, services, captchas } = options;
  /**
   * A repeated call waits for the first one if that is still running. The captcha is used up, so the repeat could not succeed by itself.
   */
  const underWay = new Map<string, Promise<Registered | Refusal>>();

  async function register(
    input: InputOf<typeof Register>,
    call: Call<{ kind: "system" }>,
    idempotency?: Idempotency,
  ): Promise<Registered | Refusal> {
    const before = idempotency && (await options.readIdempotencyKey(idempotency.key));
    if (before && before.contentHash !== idempotency.contentHash) return refuse("idempotency-key-reused");
    if (before) return signInNew(before.memberId, call);

    if (isReservedNickname(input.nickname)) return refuse("nickname-reserved");
    const refused = await captchas.check(input.captchaId, input.captchaText);
    if (refused) return refused;
    const member: NewMember = {
      accountName: input.user_id,
      nickname: input.nickname,
      // A visitor has uploaded nothing, and may not use others' pictures.
      avatar: null,
      bio: input.bio || null,
      // The location in the input is ignored: contract §2.
      location: null,
      passwordHash: await hashPassword(input.password),
    };
    const outcome = await registerMember(options, member, call, idempotency);
    return isRefusal(outcome) ? outcome : signInNew(outcome.memberId, call);
  }

  async function signInNew(memberId: number, call: Call<{ kind: "system" }>): Promise<Registered | Refusal> {
    const started = await handling.handle(startSession, { memberId }, { ...call, actor: { kind: "member", id: memberId } });
    if (isRefusal(started)) return started;
    const { sessionId, refreshId } = requireStored(started.events, "SessionStarted").data;
    await services.places.remember("member", memberId, { network: services.hashAddress(call.address), device: call.device });
    const member = await handling.sources.read(memberStream(memberId));
    if (member.status === "deleted") {
      await services.places.forget("member", memberId);
      return refuse("account-name-taken");
    }
    if (member.status !== "active") throw new Error(`Member ${memberId} was registered but does not exist`);
    return {
      data: {
        user: memberViewOf(member, NO_COUNTS, await badgeOf(handling.sources.read, memberId)),
        tokens: issueTokens(services.tokens, { kind: "member", id: memberId, sessionId }, refreshId),
      },
      position: started.position,
    };
  }

  return async (
    input: InputOf<typeof Register>,
    call: Call<{ kind: "system" }>,
    idempotency?: Idempotency,
  ): Promise<Registered | Refusal> => {
    if (!idempotency) return register(input, call);
    const name = `${idempotency.key} ${idempotency.contentHash}`;
    const running = underWay.get(name) ?? register(input, call, idempotency).finally(() => underWay.delete(name));
    underWay.set(name, running);
    return running;
  };
}
