import { EditProfile } from "@shiye/events/members";
import { refuse } from "@shiye/events/refusals";
import { isReservedNickname } from "@shiye/events/reserved-nicknames";
import { command } from "../kernel/command.ts";
import { isNamed, memberStream } from "./state.ts";

export const editProfile = command(EditProfile, {
  stream: (_input, { actor }) => memberStream(actor.id),

  gather: async ({ read, media }, input, { actor }) => ({
    member: await read(memberStream(actor.id)),
    ownsAvatar: !input.avatar || (await media.ownedBy(actor.id, [input.avatar])).has(input.avatar),
  }),

  decide({ member, ownsAvatar }, { id, avatar, bio, ...fields }, { actor }) {
    if (member.status !== "active") return refuse("member-not-found");
    if (!isNamed(member, id)) return refuse("profile-not-own");
    const before = member.profile;
    // One that an administrator gave may stay.
    if (fields.nickname !== undefined && fields.nickname !== before.nickname && isReservedNickname(fields.nickname))
      return refuse("nickname-reserved");
    const after = { ...before };
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) Object.assign(after, { [name]: value });
    if (avatar !== undefined) after.avatar = avatar || null;
    if (bio !== undefined) after.bio = bio || null;
    if (after.avatar !== before.avatar && !ownsAvatar) return refuse("note-media-invalid");
    if (JSON.stringify(after) === JSON.stringify(before)) return [];
    return [{ type: "ProfileEdited", data: { memberId: actor.id, ...after } }];
  },

  answer: async () => ({}),
});
