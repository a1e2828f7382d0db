import { describe, expect, it } from "vitest";
import { pushesOfLast, tablesGiven } from "../../testing/given.ts";
import { useReadModelLab } from "../../testing/use-read-model-lab.ts";
import { members } from "./index.ts";

const lab = useReadModelLab([members]);

const [ada, ben, cid] = [1, 2, 3] as const;
const profile = {
  avatar: null,
  bio: "拍照的人",
  gender: "女",
  zodiac_sign: null,
  mbti: "INFP",
  education: null,
  major: null,
  interests: ["摄影", "咖啡"],
};

describe("a member", () => {
  it("has the profile of the registration until it is edited", async () => {
    const tables = await tablesGiven(lab, members, (people, story) => {
      people.registers(ada, "Ada");
      people.registers(ben, "Ben");
      story.tell("ProfileEdited", { memberId: ada, nickname: "阿达", ...profile });
    });
    expect(tables.members).toMatchObject([
      { id: ada, account_name: "member_1", nickname: "阿达", mbti: "INFP", interests: ["摄影", "咖啡"], is_active: true, verified: 0 },
      { id: ben, nickname: "Ben", interests: [], created_at: "2026-05-04T08:00:02+00:00" },
    ]);
  });

  it("shares the empty account id with others after their keys are destroyed", async () => {
    const tables = await tablesGiven(lab, members, (_people, story) => {
      for (const memberId of [ada, ben])
        story.tell("MemberRegistered", { memberId, accountName: "", nickname: "已注销用户", avatar: null, bio: null, location: null });
    });
    expect(tables.members).toMatchObject([{ account_name: "" }, { account_name: "" }]);
  });

  it("counts followers and followed members, and no follow that was taken back", async () => {
    const tables = await tablesGiven(lab, members, (people) => {
      people.follows(ada, ben);
      people.follows(ben, ada);
      people.unfollows(ben, ada);
    });
    expect(tables.follow_counts).toEqual([
      { member_id: ada, follow_count: 1, fans_count: 0, mutual_count: 0 },
      { member_id: ben, follow_count: 0, fans_count: 1, mutual_count: 0 },
    ]);
    expect(tables.follows).toMatchObject([{ follower_id: ada, followed_id: ben, mutual: false }]);
  });

  it("is told whom they follow and no longer follow, for their other devices, and the other one is not", async () => {
    const begun = await pushesOfLast(lab, members, (people) => people.follows(ada, ben));
    const ended = await pushesOfLast(lab, members, (people) => {
      people.follows(ada, ben);
      people.unfollows(ada, ben);
    });
    const told = (followed: boolean) => ({ room: `member:${ada}`, event: "follow:changed", data: { id: ben, followed } });
    expect([begun, ended]).toEqual([[told(true)], [told(false)]]);
  });

  it("knows which follows are mutual, and counts them on both sides", async () => {
    const tables = await tablesGiven(lab, members, (people) => {
      people.follows(ada, ben);
      people.follows(ben, ada);
      people.follows(ada, cid);
      people.follows(cid, ada);
      people.unfollows(cid, ada);
    });
    expect(tables.follows).toMatchObject([
      { follower_id: ada, followed_id: ben, mutual: true },
      { follower_id: ada, followed_id: cid, mutual: false },
      { follower_id: ben, followed_id: ada, mutual: true },
    ]);
    expect(tables.follow_counts).toEqual([
      { member_id: ada, follow_count: 2, fans_count: 1, mutual_count: 1 },
      { member_id: ben, follow_count: 1, fans_count: 1, mutual_count: 1 },
      { member_id: cid, follow_count: 0, fans_count: 1, mutual_count: 0 },
    ]);
  });

  it("has a badge from the approval to the withdrawal, also if the approval comes before the registration", async () => {
    const about = { verificationId: 90, memberId: ada, verificationType: 1 as const };
    const verifiedOf = async (happened: Parameters<typeof tablesGiven>[2]) => (await tablesGiven(lab, members, happened)).members?.[0];
    const approved = await verifiedOf((people, story) => {
      people.registers(ada);
      story.tell("VerificationApproved", about);
    });
    expect(approved).toMatchObject({ verified: 1 });
    const early = await verifiedOf((people, story) => {
      story.tell("VerificationApproved", about);
      people.registers(ada);
    });
    expect(early).toMatchObject({ verified: 1 });
    const withdrawn = await verifiedOf((people, story) => {
      people.registers(ada);
      story.tell("VerificationApproved", about);
      story.tell("VerificationWithdrawn", about);
    });
    expect(withdrawn).toMatchObject({ verified: 0 });
  });

  it("keeps the badge when an administrator deletes an older, rejected application", async () => {
    const about = (verificationId: number) => ({ verificationId, memberId: ada, verificationType: 2 as const });
    const tables = await tablesGiven(lab, members, (people, story) => {
      people.registers(ada);
      story.tell("VerificationRejected", { ...about(90), reason: null });
      story.tell("VerificationApproved", about(91));
      story.tell("VerificationWithdrawn", about(90));
    });
    expect(tables.members).toMatchObject([{ id: ada, verified: 2 }]);
  });

  it("who leaves has no badge and no followers, and the others' counters say so, in either order", async () => {
    const about = { verificationId: 90, memberId: ada, verificationType: 1 as const };
    for (const early of [true, false]) {
      const tables = await tablesGiven(lab, members, (people, story) => {
        people.registers(ada);
        if (early) story.tell("MemberDeleted", { memberId: ada });
        people.follows(ada, ben);
        people.follows(ben, ada);
        story.tell("VerificationApproved", about);
        if (!early) story.tell("MemberDeleted", { memberId: ada });
      });
      expect(tables.members).toMatchObject([{ id: ada, verified: 0, departed: true }]);
      expect([tables.badges, tables.follows]).toEqual([[], []]);
      const none = { follow_count: 0, fans_count: 0, mutual_count: 0 };
      expect(tables.follow_counts).toEqual([
        { member_id: ada, ...none },
        { member_id: ben, ...none },
      ]);
    }
  });
});

describe("a member who left", () => {
  it("keeps a row with nothing personal, and follows nobody; others are counted without them", async () => {
    const tables = await tablesGiven(lab, members, (people, story) => {
      people.registers(ada);
      people.registers(ben);
      story.tell("ProfileEdited", { memberId: ben, nickname: "阿本", ...profile });
      people.follows(ada, ben);
      people.follows(ben, ada);
      people.leaves(ben);
      people.follows(ada, ben);
      story.tell("ProfileEdited", { memberId: ben, nickname: "又来了", ...profile });
    });
    const nothing = { avatar: null, bio: null, location: null, gender: null, zodiac_sign: null, mbti: null, education: null, major: null };
    expect(tables.members).toMatchObject([
      { id: ada, nickname: "Member 1", departed: false },
      { id: ben, account_name: "", nickname: "已注销用户", ...nothing, interests: [], is_active: false, departed: true },
    ]);
    expect(tables.follows).toEqual([]);
    expect(tables.follow_counts).toEqual([
      { member_id: ada, follow_count: 0, fans_count: 0, mutual_count: 0 },
      { member_id: ben, follow_count: 0, fans_count: 0, mutual_count: 0 },
    ]);
  });
});
