import { type AdminEditUser, OFFICIAL_ACCOUNT } from "@shiye/events/back-office/users";
import type { DecidedEvent } from "@shiye/events/catalogue";
import { plainFromInput } from "@shiye/events/mentions";
import { type Refusal, refuse } from "@shiye/events/refusals";
import { characters } from "@shiye/events/text";
import type { z } from "zod";
import { hashPassword } from "../accounts/credentials.ts";
import { type Decision, innerCommand } from "../kernel/command.ts";
import { memberStream, type Profile } from "./state.ts";

export type UserForm = z.output<typeof AdminEditUser.body>;

/** A bio as it is stored. Undefined if the form has none. */
export function bioOf({ bio, format }: Pick<UserForm, "bio" | "format">): string | null | undefined | Refusal {
  if (bio === undefined) return undefined;
  const text = plainFromInput(bio, format);
  return characters(text) > 200 ? refuse("invalid-parameters", { message: "个人简介不能超过200个字符" }) : text || null;
}

/** The profile after the form. What the form does not name stays as it is. */
function profileOf(before: Profile, form: UserForm, bio: string | null | undefined): Profile {
  const { nickname, avatar, gender, zodiac_sign, mbti, education, major, interests } = form;
  const said = {
    nickname,
    avatar: avatar === undefined ? undefined : avatar || null,
    bio,
    gender,
    zodiac_sign,
    mbti: mbti === undefined ? undefined : mbti || null,
    education,
    major: major === undefined ? undefined : major || null,
    interests,
  };
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(given) };
}

/** The part of a member's form that is in the member's own stream. The badge has a stream of its own (verifications/set-badge.ts). */
export const adminEditMember = innerCommand({
  stream: ({ id }: UserForm & { id: number }) => memberStream(id),

  async gather({ read, media }, { id, avatar }) {
    if (avatar) await media.giveTo(id, [avatar]);
    return { member: await read(memberStream(id)), isOurs: !avatar || (await media.ownedBy(id, [avatar])).has(avatar) };
  },

  decide({ member, isOurs }, form, { newSecret }): Decision {
    if (member.status !== "active") return refuse("entity-not-found", { message: "用户不存在" });
    const { id: memberId } = member;
    if (form.user_id !== undefined && form.user_id !== member.accountName) return refuse("account-name-fixed");
    if (form.password && member.accountName === OFFICIAL_ACCOUNT)
      return refuse("official-account", { message: "社区官方账号不能设置密码" });
    const bio = bioOf(form);
    if (bio !== null && typeof bio === "object") return bio;
    const profile = profileOf(member.profile, form, bio);
    if (profile.avatar !== member.profile.avatar && !isOurs) return refuse("note-media-invalid");
    const location = form.location === undefined ? member.location : form.location || null;
    const events: DecidedEvent[] = [];
    if (JSON.stringify(profile) !== JSON.stringify(member.profile)) events.push({ type: "ProfileEdited", data: { memberId, ...profile } });
    if (location !== member.location) events.push({ type: "MemberPlaced", data: { memberId, location } });
    // No session of the member continues: whoever lost a password may have lost it to somebody.
    if (form.password) events.push({ type: "PasswordChanged", data: { memberId, sessionId: null, credentialId: newSecret } });
    if (form.is_active === 0 && !member.deactivated) events.push({ type: "MemberDeactivated", data: { memberId } });
    if (form.is_active === 1 && member.deactivated) events.push({ type: "MemberReactivated", data: { memberId } });
    return events;
  },

  handling: {
    async prepare({ credentials }, { id, password }, { newSecret }) {
      if (password) await credentials.add("member", id, await hashPassword(password), newSecret);
    },
  },
});
