import type { KeyObject } from "node:crypto";
import { type CheckAccountName, type MakeCaptcha, Register } from "@shiye/events/accounts";
import type { GetCurrentAdmin } from "@shiye/events/admins";
import type { MakeChallenge } from "@shiye/events/proof-of-work";
import { refuse } from "@shiye/events/refusals";
import type { EventLog } from "@shiye/infra/event-store/event-log";
import type { HandlerOf } from "@shiye/infra/http/call";
import { adminStream, adminViewOf } from "../admins/state.ts";
import { callOf } from "../edge/routes.ts";
import { idempotencyOf } from "../kernel/idempotency.ts";
import { findStored } from "../kernel/stored-events.ts";
import { accountNameStream } from "./account-name-state.ts";
import type { Captchas } from "./captcha.ts";
import { gatherClaim, isTaken } from "./claim-account-name.ts";
import type { createDevices } from "./devices.ts";
import type { Proofs } from "./proofs.ts";
import { createRegister } from "./register.ts";
import type { Registration } from "./register-member.ts";

interface AccountCallsOptions {
  registration: Registration;
  log: Pick<EventLog, "readIdempotencyKey">;
  captchas: Captchas;
  proofs: Proofs;
  devices: Pick<ReturnType<typeof createDevices>, "withDevice">;
  idempotencyKey: KeyObject;
  now: () => number;
}

interface AccountCalls {
  MakeCaptcha: HandlerOf<typeof MakeCaptcha>;
  MakeChallenge: HandlerOf<typeof MakeChallenge>;
  CheckAccountName: HandlerOf<typeof CheckAccountName>;
  Register: HandlerOf<typeof Register>;
  GetCurrentAdmin: HandlerOf<typeof GetCurrentAdmin>;
}

/** The calls before a sign-in, and the one that tells administrators who they are. None of them is a single command. */
export function createAccountCalls({
  registration,
  log,
  captchas,
  proofs,
  devices,
  idempotencyKey,
  now,
}: AccountCallsOptions): AccountCalls {
  const { handling, services } = registration;
  const register = createRegister({
    ...registration,
    captchas,
    async readIdempotencyKey(key) {
      const stored = await log.readIdempotencyKey(key);
      const registered = stored && findStored(stored.events, "MemberRegistered");
      return registered && { contentHash: stored.contentHash, memberId: registered.data.memberId };
    },
  });

  return {
    MakeCaptcha: async () => ({ data: await captchas.make() }),

    MakeChallenge: async ({ input }) => ({ data: await proofs.make(input.for) }),

    async CheckAccountName({ input }) {
      const claim = await gatherClaim(handling.sources.read, accountNameStream(input.user_id, services.nameKey));
      const isUnique = !isTaken(claim, new Date(now()).toISOString());
      return { data: { isUnique }, message: isUnique ? "账号可用" : "账号已存在" };
    },

    Register: devices.withDevice(async ({ input }, context) => {
      const actor = { kind: "system" } as const;
      const { method, path } = Register;
      const key = context.idempotencyKey;
      const idempotency = key ? idempotencyOf(idempotencyKey, { actor, key: `${key} ${input.user_id}`, method, path, input }) : undefined;
      return register(input, callOf(context, actor, now()), idempotency);
    }),

    async GetCurrentAdmin(_input, { caller }) {
      const admin = await handling.sources.read(adminStream(caller.id));
      return admin.status === "active" ? { data: adminViewOf(admin) } : refuse("member-inactive");
    },
  };
}
