import type { Actor } from "@shiye/events/envelope";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { type Call, innerCommand } from "../kernel/command.ts";
import type { Handling, Idempotency, Outcome } from "../kernel/handle.ts";
import { memberStream } from "../members/state.ts";
import type { Services } from "../services.ts";
import { accountNameStream } from "./account-name-state.ts";
import { claimAccountName } from "./claim-account-name.ts";

/** Far below the time after which others may take the claim over, and longer than an append takes. */
const GIVE_UP_MS = 20_000;

export interface NewMember {
  accountName: string;
  nickname: string;
  avatar: string | null;
  bio: string | null;
  location: string | null;
  passwordHash: string;
}

export interface Registration {
  handling: Handling;
  services: Services;
  drawId: (now: string) => number;
  monotonicMs: () => number;
}

/** Second half of a registration. */
const createMember = innerCommand({
  stream: ({ memberId }: Omit<NewMember, "passwordHash"> & { memberId: number }) => memberStream(memberId),
  gather: async () => undefined,
  decide: (_facts, input) => [{ type: "MemberRegistered", data: input }],
});

/** The claim of the account id and the member. */
async function claimAndCreate(
  { handling, services, monotonicMs }: Registration,
  member: Omit<NewMember, "passwordHash"> & { memberId: number },
  call: Call<Actor>,
  idempotency: Idempotency | undefined,
): Promise<Outcome | Refusal> {
  const { memberId } = member;
  const began = monotonicMs();
  const claimed = await handling.handle(
    claimAccountName,
    { name: accountNameStream(member.accountName, services.nameKey), memberId },
    call,
  );
  if (isRefusal(claimed)) return claimed;
  if (monotonicMs() - began > GIVE_UP_MS) return refuse("unavailable", { retryAfterSeconds: 60 });
  return handling.handle(
    createMember,
    member,
    // A visitor acts as the member that they become.
    { ...call, actor: call.actor.kind === "admin" ? call.actor : { kind: "member", id: memberId } },
    idempotency,
  );
}

/**
 * Registers a member. A crash between two steps leaves nothing that can sign in or that blocks the account id:
 *
 *   credentials under a new id ─▶ claim of the account id ─▶ member
 *
 * Until the member exists, nobody knows the id of the credentials, and after some time others may take the claim over.
 */
export async function registerMember(
  registration: Registration,
  { passwordHash, ...profile }: NewMember,
  call: Call<Actor>,
  idempotency?: Idempotency,
): Promise<(Outcome & { memberId: number }) | Refusal> {
  const { drawId, services } = registration;
  let memberId = drawId(call.now);
  while (!(await services.credentials.add("member", memberId, passwordHash))) memberId = drawId(call.now);
  const outcome = await claimAndCreate(registration, { ...profile, memberId }, call, idempotency);
  if (!isRefusal(outcome)) return { ...outcome, memberId };
  // After a refusal there is no member of this id. What a crash leaves is swept (sweep-credentials.ts).
  await services.credentials.remove("member", memberId);
  return outcome;
}
