import { CLAIM_GRACE_MS } from "@shiye/command-api/accounts/claim-account-name";
import { isRefusal } from "@shiye/events/refusals";
import { idFieldIn } from "./action-names.ts";
import type { Action, Seeding } from "./deed.ts";
import { idIn, unwrap } from "./outcomes.ts";

/** Makes a member with their profile, and gives their id. */
export async function writeMember(action: Action<"register">, seeding: Seeding): Promise<number> {
  const name = `register ${action.member}`;
  const before = await seeding.done(name);
  const id = before ? idIn(before, idFieldIn(action)) : await join(action, seeding.keyOf(name), seeding);
  if (!(await seeding.done(`profile ${action.member}`))) await fillProfile(action, id, seeding);
  return id;
}

async function join({ accountName, profile, at }: Action<"register">, key: { idempotencyKey?: string }, seeding: Seeding): Promise<number> {
  const { api, passwordHash } = seeding;
  const { nickname, bio, location } = profile;
  const joinAt = (moment: number) =>
    api.registerMember(
      { accountName, nickname, avatar: null, bio, location, passwordHash },
      { at: new Date(moment).toISOString(), ipRegion: location, ...key },
    );
  const registered = await joinAt(at);
  // A killed run may have claimed the account id and left no member: like anybody else, we take the claim over after its grace.
  const again = key.idempotencyKey && isRefusal(registered) && registered.code === "account-name-taken";
  return unwrap(again ? await joinAt(at + CLAIM_GRACE_MS) : registered, "register").memberId;
}

async function fillProfile({ member, profile, at }: Action<"register">, id: number, { api, pictures, keyOf }: Seeding): Promise<void> {
  const { gender, zodiac_sign, mbti, education, major, interests, location } = profile;
  const edit = { avatar: await pictures.avatar(member, id), gender, zodiac_sign, mbti, education, major, interests: [...interests] };
  const occasion = {
    at: new Date(at).toISOString(),
    ipRegion: location,
    actor: { kind: "member", id } as const,
    ...keyOf(`profile ${member}`),
  };
  // zod's input type of a preprocessed field is unknown; the contract parses what is given here like any request.
  unwrap(await api.execute("EditProfile", { params: { id: String(id) }, input: edit as never }, occasion), "edit");
}

/** Applies for a badge, and decides on it if the plan has a decision. */
export async function writeVerification(
  { member, form, decidedAt, rejected, at }: Action<"verify">,
  { api, ids, keyOf, regionOf }: Seeding,
): Promise<void> {
  const id = await ids.member(member);
  const occasion = { actor: { kind: "member", id } as const, at: new Date(at).toISOString(), ipRegion: regionOf(member) };
  unwrap(await api.execute("SubmitVerification", { input: form }, { ...occasion, ...keyOf(`apply ${member}`) }), "verify");
  if (decidedAt !== undefined) unwrap(await api.decideVerification(id, rejected, { at: new Date(decidedAt).toISOString() }), "decide");
}
