import { randomBytes } from "node:crypto";
import { type AdminCreateUser, type AdminEditUser, OFFICIAL_ACCOUNT } from "@shiye/events/back-office/users";
import { isRefusal, type Refusal, refuse } from "@shiye/events/refusals";
import { OFFICIAL_NICKNAME } from "@shiye/events/reserved-nicknames";
import type { Badge } from "@shiye/events/verifications";
import type { HandlerOf } from "@shiye/infra/http/call";
import { pause } from "@shiye/infra/waiting";
import { accountNameStream } from "../accounts/account-name-state.ts";
import { hashPassword } from "../accounts/credentials.ts";
import { type Registration, registerMember } from "../accounts/register-member.ts";
import type { Call } from "../kernel/command.ts";
import { findStored, requireStored } from "../kernel/stored-events.ts";
import { adminEditMember, bioOf, type UserForm } from "../members/admin-edit-member.ts";
import { memberStream } from "../members/state.ts";
import { setBadge } from "../verifications/set-badge.ts";
import { verificationStream } from "../verifications/state.ts";
import type { AdminActor, CallOfAdmin } from "./delete-many.ts";
import type { InSteps, StepKey } from "./steps.ts";

const PATIENCE_MS = 5000;
const AGAIN_MS = 50;

/** A random password, so that nobody can sign in. */
const lockedPassword = () => hashPassword(randomBytes(32).toString("base64"));

const taken = () => refuse("entity-exists", { message: "账号已存在" });

const isBadge = (value: unknown): value is Badge => value === 0 || value === 1 || value === 2;

/** Creating and editing members. Each is several decisions, because the badge has a stream of its own. */
export function createUserCalls(
  registration: Registration,
  callOf: CallOfAdmin,
  inSteps: InSteps,
): { AdminCreateUser: HandlerOf<typeof AdminCreateUser>; AdminEditUser: HandlerOf<typeof AdminEditUser> } {
  const { handling, services } = registration;

  async function edit(
    id: number,
    form: UserForm,
    call: Call<AdminActor>,
    stepKey: StepKey,
    step?: string,
  ): Promise<{ position: bigint } | Refusal> {
    const edited = await handling.handle(adminEditMember, { ...form, id }, call, stepKey(step));
    if (isRefusal(edited)) return edited;
    const { events, facts } = edited;
    if (facts?.member.status === "active" && findStored(events, "PasswordChanged")) {
      await services.places.forget("member", id);
      await services.credentials.remove("member", id, facts.member.credentialId);
    }
    if (!isBadge(form.verified)) return edited;
    const worn = await handling.handle(setBadge, { memberId: id, badge: form.verified }, call, stepKey("badge"));
    return isRefusal(worn) || worn.position > edited.position ? worn : edited;
  }

  return {
    AdminCreateUser: inSteps(async ({ input }, context, stepKey) => {
      const { user_id: accountName, nickname, password, ...form } = input;
      if (accountName === OFFICIAL_ACCOUNT) return taken();
      const call = callOf(context);
      // Checked before the account exists, because it could be refused afterwards.
      const bio = bioOf(form);
      if (bio !== null && typeof bio === "object") return bio;
      if (form.avatar && !(await isOurs(form.avatar, call.actor.id))) return refuse("note-media-invalid");
      const made = await register(stepKey, async () => {
        const passwordHash = await (password ? hashPassword(password) : lockedPassword());
        const member = { accountName, nickname, avatar: null, bio: bio ?? null, location: form.location || null, passwordHash };
        return registerMember(registration, member, call, stepKey());
      });
      if (isRefusal(made)) return made.code === "account-name-taken" ? taken() : made;
      const { bio: _bio, location: _location, ...rest } = form;
      const edited = await edit(made.memberId, rest, call, stepKey, "edit");
      if (isRefusal(edited)) return edited;
      return { data: { id: made.memberId }, position: edited.position > made.position ? edited.position : made.position };
    }),

    AdminEditUser: inSteps(async ({ params, input }, context, stepKey) => {
      const edited = await edit(params.id, input, callOf(context), stepKey);
      return isRefusal(edited) ? edited : { data: {}, position: edited.position };
    }),
  };

  /** A repeated call finds the account id taken by its own first attempt. */
  async function register(stepKey: StepKey, begin: () => Promise<{ memberId: number; position: bigint } | Refusal>) {
    const before = await handling.repeated(stepKey());
    if (!before || isRefusal(before)) return before ?? begin();
    return { memberId: requireStored(before.events, "MemberRegistered").data.memberId, position: before.position };
  }

  async function isOurs(url: string, adminId: number): Promise<boolean> {
    await services.media.giveTo(adminId, [url]);
    return (await services.media.ownedBy(adminId, [url])).has(url);
  }
}

/** Waits a short time for something that another call is creating. */
async function soon<Found>(find: () => Promise<Found | undefined>): Promise<Found | undefined> {
  for (let waited = 0; waited < PATIENCE_MS; waited += AGAIN_MS) {
    const found = await find();
    if (found !== undefined) return found;
    await pause(AGAIN_MS);
  }
  return undefined;
}

/**
 * The community's own account, with its badge. Both are made when they are first needed: a crash may have come between the two. A badge that an
 * administrator took back is not given again.
 */
export async function ensureOfficial(registration: Registration, call: Call<AdminActor>): Promise<number | Refusal> {
  const { handling } = registration;
  const memberId = await ensureOfficialMember(registration, call);
  if (isRefusal(memberId)) return memberId;
  const { everApplied } = await handling.sources.read(verificationStream(memberId));
  const worn = everApplied ? undefined : await handling.handle(setBadge, { memberId, badge: 1 }, call);
  return isRefusal(worn) ? worn : memberId;
}

async function ensureOfficialMember(registration: Registration, call: Call<AdminActor>): Promise<number | Refusal> {
  const { handling, services } = registration;
  const name = accountNameStream(OFFICIAL_ACCOUNT, services.nameKey);
  const find = async () => {
    const { memberId } = await handling.sources.read(name);
    const member = memberId === undefined ? undefined : await handling.sources.read(memberStream(memberId));
    return member?.status === "active" ? member.id : undefined;
  };
  const before = await find();
  if (before !== undefined) return before;
  const member = { accountName: OFFICIAL_ACCOUNT, nickname: OFFICIAL_NICKNAME, avatar: null, bio: null, location: null };
  const made = await registerMember(registration, { ...member, passwordHash: await lockedPassword() }, call);
  return isRefusal(made) ? ((await soon(find)) ?? made) : made.memberId;
}
