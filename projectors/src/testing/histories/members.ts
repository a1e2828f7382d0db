import fc from "fast-check";
import { ADA, BEN, defineHistory } from "./define.ts";
import { member } from "./values.ts";

const profile = { avatar: null, bio: null, gender: null, zodiac_sign: null, mbti: null, education: null, major: null, interests: ["摄影"] };

/** Members who left may still do something: a command that was running. */
export const members = defineHistory<{
  rename: { member: number };
  place: { member: number };
  lock: { member: number };
  leave: { member: number };
}>({
  actions: {
    rename: { weight: 2, arbitrary: fc.record({ member }) },
    place: { weight: 2, arbitrary: fc.record({ member }) },
    lock: { weight: 4, arbitrary: fc.record({ member: fc.constantFrom(ADA, ADA, BEN) }) },
    leave: { weight: 2, arbitrary: fc.record({ member }) },
  },
  begin: ({ story, left, toggle }) => ({
    rename({ member }) {
      if (!left.has(member)) story.tell("ProfileEdited", { ...profile, memberId: member, nickname: `Name ${story.events.length}` });
    },
    place({ member }) {
      if (!left.has(member)) story.tell("MemberPlaced", { memberId: member, location: `Place ${story.events.length}` });
    },
    lock({ member }) {
      if (left.has(member)) return;
      toggle(
        `locked ${member}`,
        () => story.tell("MemberDeactivated", { memberId: member }),
        () => story.tell("MemberReactivated", { memberId: member }),
      );
    },
    leave({ member }) {
      if (!left.has(member)) story.tell("MemberDeleted", { memberId: member });
      left.add(member);
    },
  }),
});
